"""From nothing, or from a theme, to a filled grid: patterns, test fills, and the best one polished.

Patterns come from the pattern engine, grown around the theme if there is one. Each is filled once,
quickly; of those that can be filled the best is polished until the budget ends.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from crosswright.construct.patterns import PatternRequest, patterns
from crosswright.construct.polish import first_fill, polish
from crosswright.construct.quality import Accepts, quality_of
from crosswright.construct.theme import ThemePlan, explain_conflict, plans
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid, Glyph
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.layout import Layout
from crosswright.core.venues import Venue, violations
from crosswright.engines.fill import FillProblem
from crosswright.search.outcome import Outcome, Statistics, Status
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped, StopReason
from crosswright.words.audit import audit, ensure_clean
from crosswright.words.wordlist import WordList

__all__ = ["MakeProblem", "make_grid"]

PATTERN_NODES = 2_000
"""How many nodes may one pattern cost? Around some plans there is none."""

TRIED_PATTERNS = 3
"""How many patterns that can be filled are compared before one is polished?"""


@dataclass(frozen=True)
class MakeProblem:
    """What a whole grid must be like."""

    words: WordList
    venue: Venue
    height: int
    width: int
    symmetry: Symmetry | None = None
    """None leaves it to the venue."""
    theme: tuple[tuple[Glyph, ...], ...] = ()
    across_only: bool = False
    min_score: int | None = None
    banned: frozenset[str] = frozenset()
    max_shared: int | None = 6
    """No two answers share a longer run of letters."""
    accepts: Accepts | None = None
    """Which answers may stand, beyond what the list says."""

    def __post_init__(self) -> None:
        texts = ["".join(entry) for entry in self.theme]
        for entry, text in zip(self.theme, texts, strict=True):
            if len(entry) < self.venue.shortest:
                raise ProblemError(
                    f"expected theme entries of at least {self.venue.shortest} cells, got {text}"
                )
        if len(set(texts)) < len(texts):
            raise ProblemError("expected different theme entries, got one twice")
        if len(texts) > 8:
            raise ProblemError(f"expected at most 8 theme entries, got {len(texts)}")


def make_grid(problem: MakeProblem, run: Run) -> Outcome[FilledGrid]:
    """The best grid that the budget allows, audited.

    The outcome's nodes are the smallest budget that rebuilds it from the same dice.
    """
    found: list[FilledGrid] = []
    nodes = 0
    status = Status.GAVE_UP
    try:
        for filled in _solutions(problem, run):
            found, nodes = [filled], run.nodes + 1
    except Stopped as stopped:
        cancelled = stopped.reason is StopReason.CANCELLED
        status = Status.CANCELLED if cancelled else Status.OUT_OF_BUDGET
    if found and status is not Status.CANCELLED:
        status = Status.FOUND
    allowed = ["".join(entry) for entry in problem.theme]
    for filled in found:
        ensure_clean(audit(filled, problem.words, min_score=problem.min_score, allowed=allowed))
        ensure_clean(violations(filled.grid, problem.venue))
    spent = Statistics(nodes or run.nodes, run.seconds)
    return Outcome(status, tuple(found), spent, "" if found else run.explanation)


def _solutions(problem: MakeProblem, run: Run) -> Iterator[FilledGrid]:
    tried: list[tuple[float, FillProblem, FilledGrid]] = []
    patterns = 0
    for given in _patterns(problem, run):
        patterns += 1
        run.observe(Progress(f"pattern {patterns}, {len(tried)} can be filled", run.nodes))
        asked = FillProblem(
            given,
            problem.words,
            min_score=problem.min_score,
            banned=problem.banned,
            max_shared=problem.max_shared,
        )
        filled = first_fill(asked, run, problem.accepts)
        if filled is None:
            continue
        quality = quality_of(filled, problem.words)
        if not tried or quality.value > max(value for value, _, _ in tried):
            yield filled
        tried.append((quality.value, asked, filled))
        if len(tried) == TRIED_PATTERNS:
            break
    if tried:
        value, asked, start = max(tried, key=lambda found: found[0])
        for filled in polish(asked, run, problem.accepts, start):
            if quality_of(filled, problem.words).value > value:
                yield filled


def _patterns(problem: MakeProblem, run: Run) -> Iterator[Fill]:
    """Legal grids with the theme in them, each from a throw of its own."""
    for plan in _theme_plans(problem, run):
        request = PatternRequest(
            problem.venue,
            problem.height,
            problem.width,
            problem.symmetry,
            open_cells=plan.open_cells if plan else frozenset(),
            block_cells=plan.block_cells if plan else frozenset(),
            fits=_fits(problem, plan) if plan else None,
        )
        sub = run.part(PATTERN_NODES)
        grid = patterns(request, sub).solution
        run.tick(sub.nodes)
        if grid is not None and not violations(grid, problem.venue):
            yield plan.given(grid) if plan else Fill(grid)


def _fits(problem: MakeProblem, plan: ThemePlan) -> Callable[[tuple[Position, ...]], bool]:
    """Whether some word agrees with the letters of the theme that a slot would cross."""
    glyphs = Layout(plan.placements).glyphs()
    own = {placement.cells for placement in plan.placements}

    def fits(cells: tuple[Position, ...]) -> bool:
        if cells in own:
            return True
        table = problem.words.tables.get(len(cells))
        if table is None:
            return False
        found = table.matching([(glyphs[c],) if c in glyphs else None for c in cells])
        if problem.min_score is not None:
            found &= table.at_least(problem.min_score)
        return bool(found)

    return fits


def _theme_plans(problem: MakeProblem, run: Run) -> Iterator[ThemePlan | None]:
    if not problem.theme:
        while True:
            yield None
    found = plans(
        problem.theme,
        problem.height,
        problem.width,
        run.rng,
        across_only=problem.across_only,
    )
    none = True
    for plan in found:
        none = False
        yield plan
    if none:
        run.explanation = explain_conflict(problem.theme, problem.height, problem.width)
