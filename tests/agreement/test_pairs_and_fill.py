"""A pair square without blank cells is also a fill of a grid without blocks.

So the engine for pair squares and the engines for fills must find the same.
"""

import random

import pytest

from crosswright.core.fill import Fill
from crosswright.core.grid import Grid
from crosswright.core.pairs import PairRules
from crosswright.engines.fill import ENGINES, FillProblem
from crosswright.engines.pairsquare import ENGINE, PairProblem
from crosswright.search.outcome import take
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

FULL = PairRules(min_blanks=0, min_filled=1.0)
"""Rules that allow no blank cell."""


@pytest.mark.parametrize("engine", sorted(ENGINES))
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("rng_seed", range(3))
def test_pair_squares_without_blank_cells_are_fills_of_an_open_grid(
    engine: str, rows: int, columns: int, rng_seed: int
) -> None:
    dice = random.Random(rng_seed)
    glyphs = ["AB", "CD", "EF", "GH"]
    lengths = sorted({rows, columns})
    words = {tuple(dice.choices(glyphs, k=dice.choice(lengths))) for _ in range(40)}
    listed = WordList.from_words(
        [Word(word) for word in sorted(words)], Spelling(letters_per_cell=2)
    )
    pairs = take(ENGINE, PairProblem(rows, columns, listed, FULL), Run(), limit=None)
    question = FillProblem(Fill(Grid.blank(rows, columns)), listed)
    fills = take(ENGINES[engine], question, Run(), limit=None)
    assert pairs.status is fills.status
    assert set(pairs.solutions) == set(fills.solutions)
    assert len(pairs.solutions) == len(set(pairs.solutions))
