"""Short forms as answers: a clue says that one is asked for, not what it is short for."""

from typing import NamedTuple

from crosswright.clues.guard import FUNCTION_WORDS, tokens
from crosswright.clues.lexicon import Sense, Synset

__all__ = ["Shortening"]

LONGEST = 5
"""How many letters has a short form at most?"""


class Shortening(NamedTuple):
    """What a sense is short for, if it is."""

    is_short: bool
    spelt_out: frozenset[str] = frozenset()
    """The words that it is short for."""

    @classmethod
    def of(cls, sense: Sense, synset: Synset) -> "Shortening":
        """TUES, in a synset with Tuesday; ICU, with intensive care unit; dr., with doctor."""
        printed = sense.printed
        short = printed.rstrip(".")
        longer = [other for other in synset.lemmas if _is_short_for(short, other)]
        is_short = len(short) <= LONGEST and bool(
            longer or printed.endswith(".") or (short.isupper() and len(short) > 1)
        )
        if not is_short:
            return cls(False)
        return cls(True, frozenset(word for other in longer for word in tokens(other)))

    def signalled(self, text: str) -> str | None:
        """A clue with its sign, or None if it tells what the answer is short for."""
        if not self.is_short:
            return text
        said = [token for token in tokens(text) if token not in FUNCTION_WORDS]
        if any(_is_same(token, word) for token in said for word in self.spelt_out):
            return None
        return f"{text}: Abbr."


def _is_short_for(short: str, long: str) -> bool:
    """Whether a word is another's beginning, its skeleton, or a phrase's initials."""
    letters, words = short.lower().replace(".", ""), long.split()
    if len(long) < len(letters) + 2 or not letters:
        return False
    if len(words) > 1:
        all_initials = "".join(word[0] for word in words).lower()
        weighty = "".join(word[0] for word in words if word not in FUNCTION_WORDS).lower()
        return letters in {all_initials, weighty}
    spelt = long.lower()
    is_unit = not set(letters) & set("aeiouy")  # hr, hour
    if not (short[:1].isupper() or is_unit) or not spelt.startswith(letters[0]):
        return False
    if short.isupper() or is_unit:  # KG, kilogram
        at = 0
        for letter in letters:
            at = spelt.find(letter, at) + 1
            if not at:
                return False
        return True
    return spelt.startswith(letters)


def _is_same(one: str, other: str) -> bool:
    if other in FUNCTION_WORDS or len(other) < 3:
        return False
    return one[: max(4, len(other) - 2)] == other[: max(4, len(other) - 2)]
