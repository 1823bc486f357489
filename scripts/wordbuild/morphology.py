"""From an inflected form to the lemmas it may come from.

WordNet's own scheme: first its lists of irregular forms, then rules that take an ending off and
put another on; what comes out counts only if it is a known lemma of the right part of speech.
Added are the doubled consonants (`stopped` → `stop`), which WordNet keeps in its irregular lists
only for the verbs it has, and lemmas that only SCOWL knows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .wordnet import WordNet

ENDINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "n": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("oes", "o"),
        ("ies", "y"),
        ("men", "man"),
    ),
    "v": (
        ("s", ""),
        ("ies", "y"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ied", "y"),
        ("ing", "e"),
        ("ing", ""),
    ),
    "a": (("er", ""), ("er", "e"), ("ier", "y"), ("est", ""), ("est", "e"), ("iest", "y")),
    "r": (),
}
"""Part of speech → (ending taken off, ending put on)."""

DOUBLING_ENDINGS = ("ed", "ing", "er", "est")

SHORTEST_LEMMA = 3
"""Shorter results are chance (`bus` → `bu`), save the few verbs below."""

SHORT_VERBS = frozenset({"go", "do", "be", "ax", "ok", "up", "id", "ko"})


@dataclass(frozen=True)
class Reading:
    """One way to understand a form: as an inflection of `lemma` in part of speech `part`."""

    lemma: str
    part: str
    is_irregular: bool


class Morphology:
    """Knows every lemma, and which forms may be forms of which."""

    def __init__(self, wordnet: WordNet, unlisted_lemmas: frozenset[str]) -> None:
        """`unlisted_lemmas`: base forms that WordNet lacks; they may be any part of speech."""
        self._wordnet = wordnet
        self._unlisted = unlisted_lemmas
        self._remembered = lru_cache(maxsize=None)(self._find_readings)

    def readings(self, form: str) -> tuple[Reading, ...]:
        """All readings of a lower-case form as an inflection, irregular ones first."""
        return self._remembered(form)

    def _find_readings(self, form: str) -> tuple[Reading, ...]:
        found: dict[tuple[str, str], Reading] = {}
        for lemma, part in self._wordnet.exceptions.get(form, ()):
            if lemma != form and self.is_lemma(lemma, part):
                found.setdefault((lemma, part), Reading(lemma, part, is_irregular=True))
        for lemma, part in _detached(form):
            is_long_enough = len(lemma) >= SHORTEST_LEMMA or (part == "v" and lemma in SHORT_VERBS)
            if is_long_enough and lemma != form and self.is_lemma(lemma, part):
                found.setdefault((lemma, part), Reading(lemma, part, is_irregular=False))
        return tuple(found.values())

    def is_lemma(self, text: str, part: str) -> bool:
        return part in self._wordnet.parts.get(text, ()) or text in self._unlisted

    def is_clueable(self, form: str) -> bool:
        """Is the form a lemma of WordNet, or an inflection of one?"""
        return form in self._wordnet.parts or any(
            reading.part in self._wordnet.parts.get(reading.lemma, ())
            for reading in self.readings(form)
        )


def _detached(form: str) -> Iterator[tuple[str, str]]:
    """Every result of the rules, known lemma or not."""
    for part, endings in ENDINGS.items():
        if part == "n" and (form.endswith("ss") or len(form) <= SHORTEST_LEMMA):
            continue  # `pass` is no plural of `pas`, nor `gas` of `ga`
        for old, new in endings:
            if not form.endswith(old):
                continue
            body = form[: -len(old)]
            if old == "s" and part == "v" and body.endswith("s"):
                continue
            yield body + new, part
            is_doubled = len(body) >= 4 and body[-1] == body[-2] and body[-1] in "bdfgklmnprtvz"
            if not new and old in DOUBLING_ENDINGS and is_doubled:
                yield body[:-1], part
