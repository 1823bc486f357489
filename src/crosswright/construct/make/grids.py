"""Make a filled grid, with or without a theme: find patterns, fill them, and improve the best fill.

The pattern engine gives patterns, around the theme if there is one. Each pattern is filled once,
quickly. For several of the patterns that can be filled, the fill is improved for a short time. Then
the best of these fills is improved until the budget ends.
"""

from collections.abc import Iterator
from dataclasses import replace

from crosswright.audit.findings import ensure_clean
from crosswright.audit.puzzle import audit_made
from crosswright.construct.make.patterns import looks
from crosswright.construct.make.patterns.given import GivenPattern
from crosswright.construct.make.patterns.grown import LARGE_CELLS, GrownPatterns
from crosswright.construct.make.patterns.stock import is_dry
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.theme.partners import with_plain_partners
from crosswright.construct.make.theme.rebus import is_clean, with_free_rebus
from crosswright.construct.make.variety import SMALL_CELLS, without_some
from crosswright.core import Fill, FilledGrid, Puzzle, Wishes
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.floors import patient_fill
from crosswright.engines.fill.improve.polish import first_fill, polish
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.search import Outcome, Progress, Run, Statistics, Status, Stopped, StopReason

TRIED_PATTERNS = (4, 8)
"""The least and the largest number of patterns that are compared by their fills. Only the fill of
the best pattern is then improved until the budget ends.

The least number is used for dailies and larger grids, the largest for minis, where the pattern
matters more. The very smallest grids are an exception (see `SMALL_TRIED`).
"""

SMALL_TRIED = 2
"""The number of patterns that are compared for a grid with at most `SMALL_CELLS` cells. For these
grids, it is used instead of `TRIED_PATTERNS`."""

TRIED_CELLS = 900
"""The number of cells that all compared patterns together should have. So this number, divided by
the cells of the grid, is the number of compared patterns, within the limits of `TRIED_PATTERNS`."""

TRIAL_NODES_A_CELL = 13
"""In a trial, the fill of one of the compared patterns is improved for this many nodes per cell.
After the trials, the best pattern is chosen.

A trial takes about a sixth of a second.

Measured on dailies with 100,000 nodes and six seeds: with these trials, the mean score of the words
was 77.1. With five trials of 5,000 nodes each it was 77.0, and without trials it was 76.4. Much
longer trials are not possible: with a budget of ten seconds, four trials of 20,000 nodes each would
take most of the time.
"""

FLOOR_NODES_A_CELL = 40
"""The usual floor is the least score of a word if the user sets no `min_score`. It is given up if
no fill was found within this many nodes per cell.

The number must not depend on the budget. A recipe has the number of nodes after which the best grid
was found. With this smaller budget, it must make the same grid again.
"""

MOST_GROWN = 40
"""After the first pattern that can be filled, at most this many further patterns are made."""


def make_grid(problem: MakeProblem, run: Run) -> Outcome[FilledGrid]:
    """Return the best grid that is found within the budget. It is audited.

    The number of nodes in the outcome is the smallest limit that makes the grid again with the same
    seed.
    """
    found: list[FilledGrid] = []
    nodes = 0
    if problem.given is None and is_dry(problem.pattern(), problem.avoided_patterns, run):
        told = (
            f"there are no more patterns of {problem.width}x{problem.height} for "
            f"{problem.venue.name}: puzzles near this one have them all"
        )
        return Outcome(Status.IMPOSSIBLE, (), Statistics(run.nodes, run.seconds), told)
    # A given grid without a theme is searched until a fill is found, or until it is proved that
    # there is none. So if the search ends without a fill, there is none.
    status = Status.IMPOSSIBLE if problem.is_settled else Status.GAVE_UP
    try:
        for filled in _solutions(problem, run):
            _ensure_clean(filled, problem)
            found, nodes = [filled], run.nodes + 1
            run.found(Puzzle(filled))
    except Stopped as stopped:
        cancelled = stopped.reason is StopReason.CANCELLED
        status = Status.CANCELLED if cancelled else Status.OUT_OF_BUDGET
    if found and status is not Status.CANCELLED:
        status = Status.FOUND
    spent = Statistics(nodes or run.nodes, run.seconds)
    return Outcome(status, tuple(found), spent, "" if found else run.explanation)


def _ensure_clean(filled: FilledGrid, problem: MakeProblem) -> None:
    ensure_clean(
        audit_made(
            filled,
            problem.words,
            problem.venue,
            theme=problem.theme,
            across_only=problem.across_only,
            theme_rows=problem.theme_rows,
            revealer=problem.revealer,
            given=problem.given,
            symmetry=problem.symmetry,
            word_count=problem.word_count,
            blocks=problem.blocks,
            min_score=problem.min_score,
            banned=problem.banned,
            max_shared=problem.longest_shared,
        )
    )


def _fill_problem(problem: MakeProblem, given: Fill, run: Run, *, is_first: bool) -> FillProblem:
    """Return the problem of filling a pattern. `is_first` is True if no pattern was filled yet."""
    floor = problem.usual_floor if problem.min_score is None else problem.min_score
    cells = problem.height * problem.width
    # Few words can cross a rebus or the theme of a large grid. So words below the usual floor are
    # needed too.
    is_tight = bool(problem.rebuses) or (bool(problem.theme) and cells > LARGE_CELLS)
    is_late = is_first and run.nodes > FLOOR_NODES_A_CELL * cells
    if problem.min_score is None and (is_tight or is_late):
        floor = None
    return FillProblem(
        given,
        problem.words,
        Wishes(
            banned=tuple(sorted(problem.banned)),
            min_score=floor,
            # If a cell has several letters, the engine does not check shared runs.
            # `rebus.is_clean` checks them after the search.
            max_shared=None if problem.rebuses else problem.max_shared,
        ),
    )


def _solutions(problem: MakeProblem, run: Run) -> Iterator[FilledGrid]:
    """Yield better and better grids. Several patterns are tried, and then the best is improved."""
    tried: list[_Tried] = []
    cells = problem.height * problem.width
    least, most = TRIED_PATTERNS
    most_tried = min(most, max(least, TRIED_CELLS // cells))
    problem = replace(problem, words=with_plain_partners(problem.words, problem.theme))
    if problem.rebuses:
        problem = replace(problem, words=with_free_rebus(problem.words, problem.rebuses))
    if cells <= SMALL_CELLS and problem.given is None:
        # With more patterns, the one with the most blocks would always win, and all puzzles would
        # look alike.
        most_tried = SMALL_TRIED
        longest = max(problem.height, problem.width)
        fewer = without_some(problem.words, longest, run.rng, problem.theme)
        problem = replace(problem, words=fewer)
    search: GrownPatterns | GivenPattern = GrownPatterns(problem, run)
    if problem.given is not None:
        search = GivenPattern(problem, run)
        most_tried = min(most_tried, search.limit)
    first_grown = 0
    for given in search.patterns():
        run.observe(Progress(f"pattern {search.grown}, {len(tried)} can be filled", run.nodes))
        asked = _fill_problem(problem, given, run, is_first=not tried)
        filled = _first(asked, problem, run)
        if filled is None or not _is_clean(filled, problem):
            search.missed(given)
        else:
            trial = _Tried(problem, asked, filled)
            if not tried or trial.value > max(other.value for other in tried):
                yield filled
            if not problem.polishes:
                return
            first_grown = first_grown or search.grown
            tried.append(trial)
            for better in trial.polished(run, TRIAL_NODES_A_CELL * cells):
                if trial.value >= max(other.value for other in tried):
                    yield better
        if len(tried) == most_tried or (tried and search.grown - first_grown >= MOST_GROWN):
            break
    if tried:
        yield from max(tried, key=lambda trial: trial.value).polished(run, None)


def _first(asked: FillProblem, problem: MakeProblem, run: Run) -> FilledGrid | None:
    """Return a first fill, or None.

    If the problem `is_settled` (a given grid without a theme), None proves that there is no fill.
    Otherwise the search is short, and None proves nothing.
    """
    cells = problem.height * problem.width
    if problem.is_settled:
        return patient_fill(asked, run, problem.accepts)
    # Many large patterns have a fill only at a low floor. It would take long to find that out from
    # the highest floor down. So for large grids the floors are tried from the lowest up.
    return first_fill(asked, run, problem.accepts, rising=cells > LARGE_CELLS)


def _is_clean(filled: FilledGrid, problem: MakeProblem) -> bool:
    """Return True if a fill passes the checks for a rebus. The search itself does not check a
    rebus."""
    return not problem.rebuses or is_clean(filled, problem)


class _Tried:
    """A pattern that can be filled, and its best fill so far."""

    def __init__(self, problem: MakeProblem, asked: FillProblem, filled: FilledGrid) -> None:
        self.problem = problem
        self.asked = asked
        self.filled = filled
        self.charm = looks(filled.grid)

    @property
    def value(self) -> float:
        """A number for the quality of the fill and the look of the grid. More is better."""
        return self.charm + quality_of(self.filled, self.problem.words).value

    def polished(self, run: Run, nodes: int | None) -> Iterator[FilledGrid]:
        """Yield better fills, for `nodes` nodes or until the run ends."""
        part = run.part(nodes=nodes, observer=run.observe)
        try:
            for filled in polish(self.asked, part, self.problem.accepts, self.filled):
                if filled != self.filled and _is_clean(filled, self.problem):
                    self.filled = filled
                    yield filled
        except Stopped:
            pass  # the tick below raises an error if the run must end
        run.tick(0)
