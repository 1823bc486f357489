"""Pair squares: make the problem for the engine, and audit the grids that the engine finds."""

from collections.abc import Iterator
from dataclasses import replace

from crosswright.audit.findings import ensure_clean
from crosswright.audit.pairs import audit_pairs
from crosswright.construct.pairs.words import PairWords, pair_words
from crosswright.construct.request.pairs import PairWishes
from crosswright.construct.words import remark_on
from crosswright.core import FilledGrid, Grid, Position
from crosswright.engines.pairsquare import ENGINE, PairProblem, Prospects, Spread, prospects
from crosswright.search import Engine, Outcome, Run, take


def pair_problem(
    rows: int,
    columns: int,
    words: PairWords = None,
    wishes: PairWishes | None = None,
    given: tuple[Spread, ...] = (),
) -> PairProblem:
    """The problem for the engine. `given` has the lines that are already decided: each has its word
    and the cells that hold the word."""
    wishes = wishes or PairWishes()
    cut = pair_words(words, letters_per_cell=wishes.letters_per_cell)
    return PairProblem(rows, columns, cut, wishes.rules, wishes.up_to_transpose, given)


def pair_prospects(
    rows: int, columns: int, words: PairWords = None, wishes: PairWishes | None = None
) -> Prospects:
    """Count the words that fit the rows and columns of a shape, without a search.

    In the example, 3 words of 2 cells fit a row.

    >>> pair_prospects(3, 3, ["hung", "reis", "aile"]).row_words
    {2: 3}
    """
    return prospects(pair_problem(rows, columns, words, wishes))


def remark_on_prospects(problem: PairProblem, run: Run) -> None:
    """Add remarks to the run: notices about the words, and lines that say how many words fit the
    shape."""
    remark_on(problem.words, run)
    for line in prospects(problem).lines():
        run.remark(line)


def find_pairs(problem: PairProblem, run: Run, *, limit: int | None = 1) -> Outcome[FilledGrid]:
    """Find up to `limit` grids. Each grid is audited and sent to the run's observer."""
    return take(told(ENGINE), problem, run, limit=limit)


def told(engine: Engine[PairProblem, FilledGrid]) -> Engine[PairProblem, FilledGrid]:
    """Return an engine that works like `engine`, but also audits each grid and sends it to the
    run's observer."""

    def solve(problem: PairProblem, run: Run) -> Iterator[FilledGrid]:
        for grid in audited(problem, engine.solve(problem, run)):
            run.found(grid)
            yield grid

    return replace(engine, solve=solve)


def audited(problem: PairProblem, grids: Iterator[FilledGrid]) -> Iterator[FilledGrid]:
    """Yield the same grids. Raise an error for a grid that breaks a rule of the problem."""
    given = _given_cells(problem)
    for grid in grids:
        ensure_clean(audit_pairs(grid, problem.words, rules=problem.rules, given=given))
        yield grid


def _given_cells(problem: PairProblem) -> dict[Position, str]:
    """The cells of the given lines with their glyphs. An empty text means a blank cell."""
    grid = Grid.blank(problem.rows, problem.columns)
    return {
        cell: dict(zip(spread.places, spread.glyphs, strict=True)).get(place, "")
        for spread in problem.given
        for place, cell in enumerate(spread.line.cells(grid))
    }
