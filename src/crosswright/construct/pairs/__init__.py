"""Pair squares: find, list, count and check them, build them by hand, and write them to folders.

A pair square is a rectangle of cells. Each cell is blank or has two letters (or another fixed
number of letters). Every row and every column spells a word if its blanks are skipped. The shape of
a pair square is its numbers of rows and columns.
"""

from crosswright.construct.pairs.check import CheckedPairs, check_pairs
from crosswright.construct.pairs.every import count_pair_squares, enumerate_pairs, every_pair
from crosswright.construct.pairs.squares import (
    find_pairs,
    pair_problem,
    pair_prospects,
    remark_on_prospects,
)
from crosswright.construct.pairs.survey import Shape, Survey, largest_pairs
from crosswright.construct.pairs.words import PairWords, pair_words
from crosswright.construct.request.pairs import PairWishes
from crosswright.core import FilledGrid, ProblemError
from crosswright.engines.pairsquare import Spread
from crosswright.search import Outcome, Run, begin

__all__ = [
    "CheckedPairs",
    "PairWishes",
    "PairWords",
    "Shape",
    "Spread",
    "Survey",
    "check_pairs",
    "count_pair_squares",
    "enumerate_pairs",
    "largest_pairs",
    "pair_prospects",
    "pair_squares",
    "pair_words",
]


def pair_squares(
    rows: int,
    columns: int,
    words: PairWords = None,
    *,
    wishes: PairWishes | None = None,
    count: int | None = 1,
    given: tuple[Spread, ...] = (),
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Outcome[FilledGrid]:
    """Find up to `count` pair squares of a shape.

    With `count=None` all squares are found in a fixed order and kept in memory. If there are too
    many for the memory, use `enumerate_pairs`. `given` has lines (rows or columns) that are already
    chosen. Remarks of the run say how many words fit the rows and the columns.

    >>> words = ["hung", "reis", "aile", "hure", "ngai", "isle"]
    >>> outcome = pair_squares(3, 3, words, wishes=PairWishes(up_to_transpose=True), count=None)
    >>> outcome.status.value, len(outcome.solutions)
    ('complete', 1)
    """
    if count is not None and count < 1:
        raise ProblemError(f"expected to make 1 grid or more, got {count}")
    problem = pair_problem(rows, columns, words, wishes, given)
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on_prospects(problem, run)
    return every_pair(problem, run) if count is None else find_pairs(problem, run, limit=count)
