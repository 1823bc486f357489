"""From nothing, or from a theme, to a filled grid: patterns, test fills, and the best one polished.

Patterns come from the pattern engine, grown around the theme if there is one. Each is filled once,
quickly; of those that can be filled the best is polished until the budget ends.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from crosswright.audit.findings import ensure_clean
from crosswright.audit.puzzle import audit_made
from crosswright.construct.make.patterns import (
    PatternRequest,
    find_patterns,
    looks,
    pattern_key,
)
from crosswright.construct.make.polish import first_fill, polish
from crosswright.construct.make.quality import Accepts, quality_of
from crosswright.construct.make.stock import has_stock, is_shared, other_pattern
from crosswright.construct.make.theme import Planner, ThemePlan, explain_conflict
from crosswright.construct.make.theme_words import tightest_entries, uncrossed_entries, word_fits
from crosswright.construct.make.variety import SMALL_CELLS, without_some
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid, Glyph
from crosswright.core.geometry import Symmetry
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.venues import Venue
from crosswright.engines.fill import FillProblem
from crosswright.search.outcome import Outcome, Statistics, Status
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped, StopReason
from crosswright.words.wordlist import WordList

__all__ = ["MakeProblem", "make_grid"]

PATTERN_NODES = 2_000
"""How many nodes may one pattern cost?"""

THEME_PATTERN_NODES = 700
"""How many nodes may the patterns around one plan cost? Around some there are none."""

HOPELESS_NODES = 30
"""As how many nodes counts a plan that is left before a pattern is grown? By the time it takes."""

PATTERNS_PER_PLAN = 4
"""How many patterns are grown around one plan?"""

TRIED_PATTERNS = (4, 8)
"""How many patterns that can be filled are compared before one is polished to the end? From a daily
on, and of minis, where more depends on the pattern."""

SMALL_TRIED = 2
"""How many are compared of the smallest?"""

TRIED_CELLS = 900
"""How many cells have the compared patterns together, within these limits?"""

TRIAL_NODES_A_CELL = 13
"""For how many nodes is each of them polished before, for each cell? About a sixth of a second.

(Dailies of 100,000 nodes, six seeds: 77.1 in the mean; five of 5,000 nodes 77.0, none at all 76.4;
four of 20,000 nodes take most of ten seconds.)
"""

LONGEST_COMMON, COMMON_SHARE = 15, 0.15
"""How long may any entry be, and how common must a length be for entries that are longer, against
the commonest length of the list?"""

MOST_GROWN = 40
"""How many patterns are grown after the first that can be filled, to find such others?"""


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
    theme_rows: Mapping[tuple[Glyph, ...], int] = field(default_factory=dict)
    """Rows, counted from 0, in which theme entries have to lie across."""
    word_count: tuple[int, int] | None = None
    """The fewest and the most words; None leaves it to the venue."""
    blocks: tuple[int, int] | None = None
    """The fewest and the most blocks; None leaves it to the venue."""
    min_score: int | None = None
    banned: frozenset[str] = frozenset()
    max_shared: int | None = 6
    """No two answers share a longer run of letters."""
    polishes: bool = True
    """Whether the best fill is bettered until the budget ends; otherwise the first grid will do."""
    accepts: Accepts | None = None
    """Which answers may stand, beyond what the list says."""
    avoided_patterns: frozenset[str] = frozenset()
    """Patterns that may not come again, by their `pattern_key`."""
    pattern_share: tuple[int, int] | None = None
    """Of small grids, which share of all patterns comes first: (2, 16) is the third of sixteen.
    Puzzles with other shares, made at the same time, then hardly have the same pattern."""

    def __post_init__(self) -> None:
        self.pattern()  # wishes that contradict the venue are told before a search begins
        spell = self.words.spelling.normalise
        object.__setattr__(self, "banned", frozenset(map(spell, self.banned)))
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
        side = max(self.height, self.width)
        for text, entry in zip(texts, self.theme, strict=True):
            if len(entry) > side:
                raise ProblemError(
                    f"expected theme entries of at most {side} cells, the grid's side; "
                    f"got {text} with {len(entry)}"
                )
        for entry, row in self.theme_rows.items():
            if not 0 <= row < self.height:
                text = "".join(entry)
                raise ProblemError(
                    f"expected a row from 1 to {self.height} for {text}, got {row + 1}"
                )

    def pattern(self) -> PatternRequest:
        """The patterns that may be filled."""
        return PatternRequest(
            self.venue,
            self.height,
            self.width,
            self.symmetry,
            words=self.word_count,
            blocks=self.blocks,
            longest=self._longest(),
        )

    def _longest(self) -> int | None:
        """How long entries of a large grid may become: lists have few words that are longer."""
        side = max(self.height, self.width)
        if side <= LONGEST_COMMON:
            return None
        counts = {length: len(table.scores) for length, table in self.words.tables.items()}
        common = [n for n, count in counts.items() if count >= COMMON_SHARE * max(counts.values())]
        return min(side, max([LONGEST_COMMON, *common, *map(len, self.theme)]))


def make_grid(problem: MakeProblem, run: Run) -> Outcome[FilledGrid]:
    """The best grid that the budget allows, audited.

    The outcome's nodes are the smallest budget that rebuilds it from the same dice.
    """
    found: list[FilledGrid] = []
    nodes = 0
    status = Status.GAVE_UP
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
            symmetry=problem.symmetry,
            word_count=problem.word_count,
            blocks=problem.blocks,
            min_score=problem.min_score,
            banned=problem.banned,
            max_shared=problem.max_shared,
        )
    )


def _fill_problem(problem: MakeProblem, given: Fill) -> FillProblem:
    return FillProblem(
        given,
        problem.words,
        min_score=problem.min_score,
        banned=problem.banned,
        max_shared=problem.max_shared,
    )


def _solutions(problem: MakeProblem, run: Run) -> Iterator[FilledGrid]:
    """Better and better grids: several patterns tried, the best of them polished."""
    tried: list[_Tried] = []
    cells = problem.height * problem.width
    least, most = TRIED_PATTERNS
    most_tried = min(most, max(least, TRIED_CELLS // cells))
    if cells <= SMALL_CELLS:
        # Of more, the one with the most blocks would always win, and all would look alike.
        most_tried = SMALL_TRIED
        longest = max(problem.height, problem.width)
        fewer = without_some(problem.words, longest, run.rng, problem.theme)
        problem = replace(problem, words=fewer)
    search = _PatternSearch(problem, run)
    first_grown = 0
    for given in search.patterns():
        run.observe(Progress(f"pattern {search.grown}, {len(tried)} can be filled", run.nodes))
        asked = _fill_problem(problem, given)
        filled = first_fill(asked, run, problem.accepts)
        if filled is None:
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


class _Tried:
    """A pattern that can be filled, and its best fill so far."""

    def __init__(self, problem: MakeProblem, asked: FillProblem, filled: FilledGrid) -> None:
        self.problem = problem
        self.asked = asked
        self.filled = filled
        self.charm = looks(filled.grid)

    @property
    def value(self) -> float:
        """How good the fill is and how well the grid looks."""
        return self.charm + quality_of(self.filled, self.problem.words).value

    def polished(self, run: Run, nodes: int | None) -> Iterator[FilledGrid]:
        """Better fills, for that many nodes or until the run ends."""
        part = run.part(nodes=nodes, observer=run.observe)
        try:
            for filled in polish(self.asked, part, self.problem.accepts, self.filled):
                if filled != self.filled:
                    self.filled = filled
                    yield filled
        except Stopped:
            pass  # the run itself knows whether it must end
        run.tick(0)


class _PatternSearch:
    """Legal grids with the theme in them, each from a throw of its own."""

    def __init__(self, problem: MakeProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.grown = 0
        self.plan: ThemePlan | None = None
        self.planner = None
        self.tight: Counter[tuple[str, ...]] = Counter()
        """Which theme entries together left a slot the fewest words, in patterns without a fill."""
        if problem.theme:
            self.planner = Planner(
                problem.theme,
                problem.height,
                problem.width,
                run.rng,
                across_only=problem.across_only,
                rows=problem.theme_rows,
            )

    def patterns(self) -> Iterator[Fill]:
        problem = self.problem
        while True:
            plan = self.planner.draw() if self.planner else None
            if self.planner and plan is None:
                self.run.explanation = explain_conflict(
                    problem.theme,
                    problem.height,
                    problem.width,
                    problem.theme_rows,
                    self.planner.fullest,
                )
                return
            request = replace(
                problem.pattern(),
                open_cells=plan.open_cells if plan else frozenset(),
                block_cells=plan.block_cells if plan else frozenset(),
                fits=word_fits(plan, problem.words, problem.min_score, problem.banned)
                if plan
                else None,
            )
            if plan and self._is_hopeless(plan, request):
                continue
            sub = self.run.part(nodes=THEME_PATTERN_NODES if plan else PATTERN_NODES)
            outcome = find_patterns(request, sub, limit=PATTERNS_PER_PLAN if plan else 1)
            self.run.tick()
            if self.planner and plan and not outcome:
                self.planner.missed(plan)
                self.explain()
            self.plan = plan
            for grid in outcome.solutions:
                fresh = self._fresh(grid, request)
                if fresh is not None:
                    self.grown += 1
                    yield plan.given(fresh) if plan else Fill(fresh)

    def _fresh(self, grid: Grid, request: PatternRequest) -> Grid | None:
        """The pattern, or another if it may not come again; None if there is no other at hand."""
        avoided, share = self.problem.avoided_patterns, self.problem.pattern_share
        share = share if has_stock(request) else None
        if not avoided and share is None:
            return grid
        key = pattern_key(grid)
        if key not in avoided and is_shared(key, share):
            return grid
        return other_pattern(request, avoided, self.run.rng, share)

    def _is_hopeless(self, plan: ThemePlan, request: PatternRequest) -> bool:
        """Whether a letter of the theme can have no crossing word, whatever the pattern."""
        names = uncrossed_entries(plan, request)
        if names and self.planner:
            self.run.tick(HOPELESS_NODES)
            self.planner.missed(plan)
            self.tight[names] += 1
            self.explain()
        return bool(names)

    def missed(self, given: Fill) -> None:
        """Note that a pattern could not be filled, and where it was tightest."""
        if self.planner is None or self.plan is None:
            return
        self.planner.missed(self.plan)
        crossed = tightest_entries(given, self.plan, self.problem.words)
        if len(crossed) > 1:
            self.tight[crossed] += 1
        self.explain()

    def explain(self) -> None:
        """Say what stood in the way so far, and what would help."""
        grown = "no legal pattern was found around the entries"
        if self.grown:
            grown = f"{self.grown} patterns grown, none filled"
        if self.tight:
            # Two in each other's way tell more than one that no word crosses.
            names = max(self.tight, key=lambda names: (len(names) > 1, self.tight[names], names))
            self.run.explanation = (
                f"{grown}; {' and '.join(names)} most often left a slot across them no word; "
                "other rows, another length for one of them, or a spare pair would help"
            )
        else:
            self.run.explanation = (
                f"{grown}; another length, a spare pair, or fewer entries would help"
            )
