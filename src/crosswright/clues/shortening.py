"""Clues for abbreviations: `: Abbr.` is added, and no word of the long form is allowed."""

from typing import NamedTuple

from crosswright.clues.guard import FUNCTION_WORDS, tokens
from crosswright.lexicon.lexicon import Sense, Synset

LONGEST = 5
"""The most letters of an abbreviation."""


class Shortening(NamedTuple):
    """Whether a sense is an abbreviation, and the words of its long form."""

    is_short: bool
    spelt_out: frozenset[str] = frozenset()

    @classmethod
    def of(cls, sense: Sense, synset: Synset) -> "Shortening":
        """Look for the long form in the synset of the sense: TUES is in a synset with Tuesday."""
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
        """Return the clue with `: Abbr.` added, or None if it has a word of the long form."""
        if not self.is_short:
            return text
        said = [token for token in tokens(text) if token not in FUNCTION_WORDS]
        if any(_is_same(token, word) for token in said for word in self.spelt_out):
            return None
        return f"{text}: Abbr."


def _is_short_for(short: str, long: str) -> bool:
    """The beginning of a word, some of its letters in order, or the initials of a phrase."""
    letters, words = short.lower().replace(".", ""), long.split()
    if len(long) < len(letters) + 2 or not letters:
        return False
    if len(words) > 1:
        all_initials = "".join(word[0] for word in words).lower()
        weighty = "".join(word[0] for word in words if word not in FUNCTION_WORDS).lower()
        return letters in {all_initials, weighty}
    spelt = long.lower()
    is_unit = not set(letters) & set("aeiouy")  # `hr` for hour
    if not (short[:1].isupper() or is_unit) or not spelt.startswith(letters[0]):
        return False
    if short.isupper() or is_unit:  # the letters must be in order: KG for kilogram
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
