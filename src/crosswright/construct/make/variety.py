"""Use fewer words for the smallest grids, so that the puzzles differ.

A 5×5 grid is so small that its best fill is found with every random seed. So every puzzle would
have ASK, ARGUE, CARRY, TREES, SEE. If a random half of the good words is left out, the best
fill is different each time.
"""

import random
from collections.abc import Collection

from crosswright.core import Glyph
from crosswright.words import WordList

SMALL_CELLS = 30
"""A grid with at most this many cells is so small that its best fill is always found."""

MANY_WORDS = 2_000
"""Words are left out only if the list has more than this many words of their length."""

GOOD_SCORE = 60
"""Of the words with this score or more, a random half is left out. The best fill has hardly any
words with lower scores."""


def without_some(
    words: WordList, longest: int, rng: random.Random, spared: Collection[tuple[Glyph, ...]] = ()
) -> WordList:
    """Return the words of up to `longest` cells without a random half of the good words.

    Words in `spared` are never left out. If a length has few words (see `MANY_WORDS`), none of them
    is left out.
    """
    kept = []
    for length, table in words.tables.items():
        if length > longest:
            continue
        few = table.count <= MANY_WORDS
        for place in range(table.count):
            is_drawn = few or table.scores[place] < GOOD_SCORE or rng.random() < 0.5
            if is_drawn or table.glyphs(place) in spared:
                kept.append(words.word(table, place))
    return WordList.from_words(kept, words.spelling)
