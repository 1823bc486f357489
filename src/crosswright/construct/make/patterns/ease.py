"""Estimate how easy a pattern is to fill, from the words that fit each slot.

The ease of a pattern is a sum. Each slot adds the logarithm of the number of words that fit it. For
each cell where two slots cross, take the chance that a word of one slot and a word of the other
have the same letter there. The logarithm of this chance (a negative number) is added too. This sum
is the logarithm of the expected number of fills.

For slots with few words we then subtract something more. One such slot can make a fill impossible,
even if the expected number of fills is large.
"""

from collections.abc import Sequence
from math import log
from operator import mul
from typing import NamedTuple

from crosswright.construct.make.theme.words import count_words
from crosswright.core import Fill, Glyph
from crosswright.words import WordList
from crosswright.words.index import bits_of

Pattern = tuple[Glyph | None, ...]
"""A pattern of letters: the given letters of a slot, and None for its empty cells. (The pattern
whose ease is estimated is a pattern of blocks.)"""

FEW_WORDS = 60
"""A slot with given letters is tight if fewer words than this number fit it. The words that cross
a tight slot can rule out all of its words."""

TIGHT_WEIGHT = 3.0
"""For a tight slot with n words, we subtract this number times log(`FEW_WORDS` / n) from the ease.

Measured for a Sunday grid with eight theme entries. With a weight of 2 and a `FEW_WORDS` of 20,
none of six patterns had a fill. Each time the fill engine proved this before its first choice of a
word, only by removing words that agree with no crossing word. With 3 and 60, one of six patterns
was not ruled out so early.
"""

NO_WORD = 0.1
"""A slot without a word counts like a slot with a tenth of a word."""

LEAST_CHANCE = 1e-4
"""If the chance that two slots agree where they cross is lower than this number, this number is
used instead."""

USUAL_COST = -2.72
"""What a crossing adds to the ease if we do not know how common each letter is there. It is about
log(1/15), because the letters of two words in the same cell are equal about once in fifteen
times."""

FEW_LISTED = 400
"""Up to this many words are looked at one by one to count their letters. For more words, bitsets
are quicker: for each letter, we count the bits of the words that have it."""


class Choices(NamedTuple):
    """What the words that fit a slot mean for the ease of a pattern."""

    gain: float
    """What the slot adds to the ease: the logarithm of the number of words, and less if the slot is
    tight."""
    letters: tuple[Sequence[float] | None, ...]
    """For each cell the share of the words that have each letter of the alphabet. None if a letter
    is given, or if the shares are not known."""


class Ease:
    """Computes how easy grids are to fill. The words for each pattern of letters are counted once.

    Measured on Sunday patterns around six theme entries, which were made easier in 20,000 steps
    (see `easing`): 15 of 49 patterns were filled. With the same cost for every crossing, 7 of 54
    were filled.
    """

    def __init__(self, words: WordList) -> None:
        self.words = words
        self._known: dict[Pattern, Choices] = {}
        self._masks: dict[int, list[list[int]]] = {}

    def of(self, given: Fill) -> float:
        """Return the ease of a grid. Slots whose letters are all given are left out."""
        patterns = [given.pattern(slot) for slot in given.slots]
        open_slots = [(s, p) for s, p in zip(given.slots, patterns, strict=True) if None in p]
        found = [(slot, self.choices(pattern)) for slot, pattern in open_slots]
        shares: dict[tuple[int, int], list[Sequence[float] | None]] = {}
        for slot, choices in found:
            for cell, letters in zip(slot.cells, choices.letters, strict=True):
                if cell not in given.glyphs:
                    shares.setdefault(cell, []).append(letters)
        crossed = (pair for pair in shares.values() if len(pair) == 2)
        return sum(choices.gain for _, choices in found) + sum(agreement(*pair) for pair in crossed)

    def choices(self, pattern: Pattern) -> Choices:
        """Return the choices for a slot with these given letters."""
        found = self._known.get(pattern)
        if found is None:
            found = self._known[pattern] = self._count(pattern)
        return found

    def _count(self, pattern: Pattern) -> Choices:
        length = len(pattern)
        table = self.words.tables.get(length)
        places = {} if table is None else {glyph: k for k, glyph in enumerate(table.alphabet)}
        if table is None or any(glyph is not None and glyph not in places for glyph in pattern):
            # A given glyph of several letters is not in the alphabet of the table: the words that
            # fit have more letters than the slot has cells. `count_words` can handle this.
            return Choices(
                slot_gain(count_words(pattern, self.words), is_given=any(pattern)), (None,) * length
            )
        if length not in self._masks:
            cells = range(length)
            self._masks[length] = [[table.mask(k, g) for g in table.alphabet] for k in cells]
        masks, words = self._masks[length], table.every_word
        for masks_here, glyph in zip(masks, pattern, strict=True):
            if glyph is not None:
                words &= masks_here[places[glyph]]
        count = words.bit_count()
        if count > FEW_LISTED:
            shares = [[(words & mask).bit_count() / count for mask in here] for here in masks]
        elif count:
            shares = [[0.0] * len(places) for _ in pattern]
            for word in bits_of(words):
                for share, glyph_id in zip(shares, table.glyph_ids[word * length :], strict=False):
                    share[glyph_id] += 1 / count
        else:
            return Choices(slot_gain(0, is_given=any(pattern)), (None,) * length)
        letters = zip(shares, pattern, strict=True)
        return Choices(
            slot_gain(count, is_given=any(pattern)),
            tuple(s if g is None else None for s, g in letters),
        )


def slot_gain(count: int, *, is_given: bool) -> float:
    """Return what a slot with `count` words adds to the ease. `is_given` is True if letters of the
    slot are given: only then can the slot be tight."""
    words = max(NO_WORD, count)
    tight = max(0.0, log(FEW_WORDS / words)) if is_given else 0.0
    return log(words) - TIGHT_WEIGHT * tight


def agreement(one: Sequence[float] | None, other: Sequence[float] | None) -> float:
    """Return the logarithm of the chance that two slots agree in the cell where they cross.

    `one` and `other` are the shares of the letters in this cell (see `Choices.letters`), for each
    of the two slots.
    """
    if one is None or other is None:
        return USUAL_COST
    return log(max(LEAST_CHANCE, sum(map(mul, one, other))))
