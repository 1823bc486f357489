"""Pair squares: the question to the engine made from words and wishes, its answers audited."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypedDict, Unpack

from crosswright.audit.findings import ensure_clean
from crosswright.audit.pairs import audit_pairs
from crosswright.construct.pairs.words import PairWords, pair_words
from crosswright.construct.searches import Run
from crosswright.construct.words import remark_on
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.pairs import PairRules
from crosswright.engines.pairsquare import ENGINE, PairProblem, Prospects, Spread, prospects
from crosswright.search.outcome import Engine, Outcome, take

__all__ = [
    "PairWishes",
    "audited",
    "find_pairs",
    "pair_problem",
    "pair_prospects",
    "remark_on_prospects",
    "told",
]


class PairWishes(TypedDict, total=False):
    """What may be wished of a pair square besides its shape and its words."""

    min_blanks: int
    """How many cells of every line are blank at least; 1 if nobody says."""
    min_filled: float
    """Which share of every line is filled at least; 0.5 if nobody says."""
    letters_per_cell: int
    """How many letters a filled cell holds; 2 if nobody says."""
    up_to_transpose: bool
    """Of two squares that are each other with rows and columns swapped, one; else both."""
    given: tuple[Spread, ...]
    """Lines that are already chosen."""


def pair_problem(
    rows: int,
    columns: int,
    words: PairWords = None,
    *,
    min_blanks: int = 1,
    min_filled: float = 0.5,
    letters_per_cell: int = 2,
    up_to_transpose: bool = False,
    given: tuple[Spread, ...] = (),
) -> PairProblem:
    """The question that the verbs put to the engine."""
    rules = PairRules(min_blanks, min_filled)
    cut = pair_words(words, letters_per_cell=letters_per_cell)
    return PairProblem(rows, columns, cut, rules, up_to_transpose, given)


def pair_prospects(
    rows: int, columns: int, words: PairWords = None, **wishes: Unpack[PairWishes]
) -> Prospects:
    """What the words offer a shape, before any search.

    >>> pair_prospects(3, 3, ["hung", "reis", "aile"]).row_words
    {2: 3}
    """
    return prospects(pair_problem(rows, columns, words, **wishes))


def remark_on_prospects(problem: PairProblem, run: Run) -> None:
    """Tell whoever asked about the words, and what they offer the shape."""
    remark_on(problem.words, run)
    for line in prospects(problem).lines():
        run.remark(line)


def find_pairs(problem: PairProblem, run: Run, *, limit: int | None = 1) -> Outcome[FilledGrid]:
    """The first grids, likely ones first, each audited and then told to whoever watches."""
    return take(told(ENGINE), problem, run, limit=limit)


def told(engine: Engine[PairProblem, FilledGrid]) -> Engine[PairProblem, FilledGrid]:
    """The engine, each of its grids audited as it comes, and then told to whoever watches."""

    def solve(problem: PairProblem, run: Run) -> Iterator[FilledGrid]:
        for grid in audited(problem, engine.solve(problem, run)):
            run.found(grid)
            yield grid

    return replace(engine, solve=solve)


def audited(problem: PairProblem, grids: Iterator[FilledGrid]) -> Iterator[FilledGrid]:
    """The grids, unless one breaks a rule of the problem: nobody must see it."""
    given = _given_cells(problem)
    for grid in grids:
        ensure_clean(audit_pairs(grid, problem.words, rules=problem.rules, given=given))
        yield grid


def _given_cells(problem: PairProblem) -> dict[Position, str]:
    """What the given lines say of their cells; an empty text stands for a blank."""
    grid = Grid.blank(problem.rows, problem.columns)
    return {
        cell: dict(zip(spread.places, spread.glyphs, strict=True)).get(place, "")
        for spread in problem.given
        for place, cell in enumerate(spread.line.cells(grid))
    }
