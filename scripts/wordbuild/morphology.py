"""Find the possible lemmas (base forms) of an inflected form.

The method is that of WordNet. First, WordNet's lists of irregular forms are used. Then rules remove
one ending and add another. A result counts only if it is a known lemma of the right part of speech.
We add a rule for doubled consonants (`stopped` → `stop`), and lemmas that only SCOWL has.
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
"""For each part of speech, pairs of an ending to remove and an ending to add.

The parts of speech are `n` (noun), `v` (verb), `a` (adjective) and `r` (adverb).
"""

DOUBLING_ENDINGS = ("ed", "ing", "er", "est")
"""Endings before which a consonant may be doubled."""

SHORTEST_LEMMA = 3
"""The least number of letters of a lemma, except for `SHORT_VERBS`.

Shorter results are wrong (`bus` → `bu`).
"""

SHORT_VERBS = frozenset({"go", "do", "be", "ax", "ok", "up", "id", "ko"})
"""Verbs of two letters that may be lemmas."""


@dataclass(frozen=True)
class Reading:
    """One way to read a form: as an inflection of `lemma` with the part of speech `part`."""

    lemma: str
    part: str
    is_irregular: bool


class Morphology:
    """Finds the lemmas of forms."""

    def __init__(self, wordnet: WordNet, unlisted_lemmas: frozenset[str]) -> None:
        """`unlisted_lemmas` are base forms that WordNet does not have.

        Their part of speech is not known, so each counts as every part of speech.
        """
        self._wordnet = wordnet
        self._unlisted = unlisted_lemmas
        self._remembered = lru_cache(maxsize=None)(self._find_readings)

    def readings(self, form: str) -> tuple[Reading, ...]:
        """Return all ways to read a lower-case form as an inflection, irregular ones first."""
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
        """Return True if the form is a lemma of WordNet, or an inflection of one."""
        return form in self._wordnet.parts or any(
            reading.part in self._wordnet.parts.get(reading.lemma, ())
            for reading in self.readings(form)
        )


def _detached(form: str) -> Iterator[tuple[str, str]]:
    """Yield (lemma, part of speech) for every rule that applies, even if the lemma is not known."""
    for part, endings in ENDINGS.items():
        if part == "n" and (form.endswith("ss") or len(form) <= SHORTEST_LEMMA):
            continue  # `pass` is not the plural of `pas`, and `gas` is not the plural of `ga`
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
