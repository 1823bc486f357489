"""Clues for abbreviations: `: Abbr.` is added, and the clue must not have a word of the long form.

A sense is one meaning of a word in the dictionary.
"""

from typing import NamedTuple

from crosswright.clues.guard import FUNCTION_WORDS, tokens
from crosswright.lexicon.lexicon import Sense, Synset

LONGEST = 5
"""The largest number of letters of an abbreviation."""


class Shortening(NamedTuple):
    """Whether a sense is an abbreviation, and the words of its long form."""

    is_short: bool
    """True if the sense is an abbreviation."""
    spelt_out: frozenset[str] = frozenset()
    """The words of the long form."""

    @classmethod
    def of(cls, sense: Sense, synset: Synset) -> "Shortening":
        """Return whether a sense is an abbreviation, with the words of its long form.

        The long form is found in the synset of the sense, which has all words for one meaning. For
        example, TUES is in a synset with Tuesday.
        """
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
        """Return the clue with `: Abbr.` added, or None if it has a word of the long form.

        If the sense is not an abbreviation, return the clue unchanged.
        """
        if not self.is_short:
            return text
        said = [token for token in tokens(text) if token not in FUNCTION_WORDS]
        if any(_is_same(token, word) for token in said for word in self.spelt_out):
            return None
        return f"{text}: Abbr."


def _is_short_for(short: str, long: str) -> bool:
    """True if `short` may be an abbreviation of `long`.

    An abbreviation may be the beginning of a word, some letters of a word in order, or the initials
    of a phrase.
    """
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
