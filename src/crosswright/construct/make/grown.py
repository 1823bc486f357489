"""Make patterns, around the theme if there is one.

A plan is here a set of places for the theme entries (see `theme.py`).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosswright.construct.make.ease import Ease
from crosswright.construct.make.easing import HEAT, eased
from crosswright.construct.make.patterns import (
    SMALLEST_REFINED,
    PatternRequest,
    find_patterns,
    is_choppy,
    pattern_key,
)
from crosswright.construct.make.places import PlaceSearch
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.stock import has_stock, is_shared, other_pattern
from crosswright.construct.make.theme import Planner, ThemePlan, explain_conflict, plan_around
from crosswright.construct.make.theme_words import (
    Fits,
    tightest_entries,
    uncrossed_entries,
    word_fits,
)
from crosswright.core.fill import Fill
from crosswright.core.geometry import Symmetry
from crosswright.core.grid import Grid
from crosswright.search.run import Run

__all__ = ["LARGE_CELLS", "GrownPatterns"]

PATTERN_NODES = 2_000
"""The limit of the search for one pattern, in nodes."""

THEME_PATTERN_NODES = 700
"""The limit of the search for patterns around one plan, in nodes. For some plans there is no
pattern."""

HOPELESS_NODES = 30
"""The number of nodes that are charged for a plan that is given up before any pattern is made.

The number is based on the time that this takes.
"""

PATTERNS_PER_PLAN = 4
"""The number of patterns that are made around one plan."""

LARGE_CELLS = 300
"""In grids with more cells, several patterns are made at a time, and only the easiest are tried.

With a theme, these are the patterns around one plan, and the easiest is made still easier.
"""

LARGE_DRAWN = 4
"""The number of patterns that are made at a time."""

LARGE_LEAST = 3
"""The least number of words that must agree with the letters of the theme in each slot of a large
grid.

With 8 words, hardly any pattern was found around eight entries.
"""

LEAST_SEARCHED = 4
"""The least number of theme entries for which places are searched (see `places`). Fewer entries are
easy to place."""

SEARCHED_SHARE = 0.25
"""The share of plans for which places are searched. A search takes about a second, several times
longer than the other ways to make a plan."""

EASED_AFTER = 4
"""If this many patterns around a theme were not filled, the next ones are made easier. In a large
grid, all are. Easier patterns have more blocks and more entries of three letters.

Measured on dailies with five published sets of four or five theme entries: 13 of 252 patterns were
filled, and 1 of them without a score below 35. Of 157 easier patterns, 22 were filled, and 5 of
them without such a score.
"""

EASING_STEPS_A_CELL = 45
"""The number of steps in which a pattern around a theme is made easier, for each cell (see
`easing`).

For a Sunday, this takes about as long as to make a plan and its patterns. With one set of entries
and 20 seconds, 15 of 49 patterns could be filled. With three times as many steps, 4 of 29 could.
"""

SEARCHED_STEPS, SEARCHED_HEAT = 2, 10.0
"""If places were searched, a pattern gets this many times more steps, and this heat (see `easing`).
These patterns are made without regard to the words, so they are far from easy at first.

With seven long entries and 40,000 steps, 12 of 30 patterns reached an ease of 0 or more with this
heat. With half of it, 7 of 33 did.
"""

EASY, MOST_TRIES = 15.0, 8
"""If places were searched and a pattern around them has at least this ease, more patterns are made
around the same places, up to this number.

With seven long entries, one place in four gave such a pattern. About one in seven of these patterns
was filled, and none of the others.
"""

CHOPPY_PATIENCE = 40
"""Choppy patterns around a theme are dropped until this many were made. Some sets of theme entries
have no others."""


@dataclass(frozen=True)
class _Around:
    """A plan, if there is a theme, and patterns around it that satisfy the request."""

    plan: ThemePlan | None
    request: PatternRequest
    patterns: list[Fill]


class GrownPatterns:
    """Yields legal grids with the theme in them. Each has its own random choices."""

    def __init__(self, problem: MakeProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.grown = 0
        self.unfilled = 0
        """The number of patterns that could not be filled so far."""
        self.choppy = 0
        """The number of choppy patterns so far."""
        self.is_large = problem.height * problem.width > LARGE_CELLS
        self.ease = Ease(problem.words)
        self.plan: ThemePlan | None = None
        self.planner = None
        self.search = self._place_search()
        self.kept: ThemePlan | None = None
        """A plan for the next pattern."""
        self.tries: Counter[ThemePlan] = Counter()
        """The number of patterns around each plan whose places were searched."""
        self.tight: Counter[tuple[str, ...]] = Counter()
        """How often each set of theme entries was the obstacle: no word can cross them, or they
        cross the slot with the fewest words left."""
        if problem.theme:
            self.planner = Planner(
                problem.theme,
                problem.height,
                problem.width,
                run.rng,
                across_only=problem.across_only,
                rows=problem.theme_rows,
                symmetry=problem.known_symmetry,
                revealer=problem.revealer,
            )

    def _place_search(self) -> PlaceSearch | None:
        """Return a search for the places of the theme entries. None in cases that it cannot handle,
        and in smaller grids, where places are found without it."""
        problem = self.problem
        can_search = (
            self.is_large
            and len(problem.theme) >= LEAST_SEARCHED
            and not problem.theme_rows
            and not problem.rebuses
            and problem.known_symmetry is Symmetry.ROTATIONAL
            and max(map(len, problem.theme)) <= min(problem.height, problem.width)
        )
        if not can_search:
            return None
        return PlaceSearch(
            problem.theme,
            problem.height,
            problem.width,
            problem.words,
            self.run,
            across_only=problem.across_only,
        )

    def patterns(self) -> Iterator[Fill]:
        """Yield patterns that are worth a search for a fill, without end."""
        for found in self._grown():
            self.plan = found.plan
            for pattern in self._easiest(found) if self.is_large else found.patterns:
                self.grown += 1
                given = self._eased(pattern, found) if self._is_eased(found) else pattern
                yield given
                self._keep(found.plan, given)

    def _grown(self) -> Iterator["_Around"]:
        """Yield plans for which there are patterns. Without a theme, the plan is None."""
        problem = self.problem
        while True:
            plan = self._drawn(self.planner) if self.planner else None
            if self.planner and plan is None:
                self.run.explanation = explain_conflict(
                    problem.theme,
                    problem.height,
                    problem.width,
                    problem.theme_rows,
                    self.planner.fullest,
                )
                return
            request = problem.pattern()
            if plan:
                request = replace(
                    request,
                    open_cells=plan.open_cells | request.open_cells,
                    block_cells=plan.block_cells,
                    fits=None if plan.is_searched else self._fits(plan),
                    bettered=not self.is_large,
                )
                if self._is_hopeless(plan, request):
                    continue
            is_short = plan and not plan.is_searched
            sub = self.run.part(nodes=THEME_PATTERN_NODES if is_short else PATTERN_NODES)
            limit = PATTERNS_PER_PLAN if plan else LARGE_DRAWN if self.is_large else 1
            outcome = find_patterns(request, sub, limit=limit)
            self.run.tick()
            if self.planner and plan and not outcome:
                self.planner.missed(plan)
                self.explain()
            fresh = (self._fresh(grid, request) for grid in outcome.solutions)
            given = [
                plan.given(grid) if plan else Fill(grid)
                for grid in fresh
                if grid is not None and not self._is_dropped(grid)
            ]
            if given:
                yield _Around(plan, request, given)

    def _drawn(self, planner: Planner) -> ThemePlan | None:
        """Return the next plan. None if there is none."""
        if self.kept is not None:
            plan, self.kept = self.kept, None
            return plan
        if self.search is not None and self.run.rng.random() < SEARCHED_SHARE:
            found = self.search.draw()
            if found and planner.reveals(found):
                plan = plan_around(found, self.problem.height, self.problem.width)
                return replace(plan, is_searched=True)
        return planner.draw()

    def _keep(self, plan: ThemePlan | None, given: Fill) -> None:
        """Keep a plan for the next pattern, if the places were searched and the last pattern around
        them was easy."""
        if plan is None or not plan.is_searched:
            return
        self.tries[plan] += 1
        if self.tries[plan] < MOST_TRIES and self.ease.of(given) >= EASY:
            self.kept = plan

    def _fits(self, plan: ThemePlan) -> Fits:
        """Return a function that tells whether enough words fit a slot that crosses the theme."""
        problem = self.problem
        least = LARGE_LEAST if self.is_large else 1
        return word_fits(plan, problem.words, problem.min_score, problem.banned, least=least)

    def _is_dropped(self, grid: Grid) -> bool:
        """Return True if a pattern is too choppy. After `CHOPPY_PATIENCE` of them, none is."""
        self.choppy += is_choppy(grid)
        return is_choppy(grid) and self.choppy <= CHOPPY_PATIENCE

    def _easiest(self, found: "_Around") -> list[Fill]:
        """Return the half of the patterns that are easiest to fill. With a theme, return only the
        easiest."""
        order = sorted(found.patterns, key=self.ease.of, reverse=True)
        return order[: 1 if found.plan else (len(order) + 1) // 2]

    def _is_eased(self, found: "_Around") -> bool:
        """Return True if the next pattern should be made easier."""
        is_usual = min(self.problem.height, self.problem.width) >= SMALLEST_REFINED
        return bool(found.plan) and is_usual and (self.is_large or self.unfilled >= EASED_AFTER)

    def _eased(self, pattern: Fill, found: "_Around") -> Fill:
        steps = EASING_STEPS_A_CELL * self.problem.height * self.problem.width
        heat = HEAT
        if found.plan and found.plan.is_searched:
            steps, heat = steps * SEARCHED_STEPS, SEARCHED_HEAT
        return eased(pattern, found.request, self.ease, self.run, steps=steps, heat=heat)

    def _fresh(self, grid: Grid, request: PatternRequest) -> Grid | None:
        """Return the pattern. If it must be avoided, return another pattern, or None if there is no
        other."""
        avoided, share = self.problem.avoided_patterns, self.problem.pattern_share
        share = share if has_stock(request) else None
        if not avoided and share is None:
            return grid
        key = pattern_key(grid)
        if key not in avoided and is_shared(key, share):
            return grid
        return other_pattern(request, avoided, self.run.rng, share)

    def _is_hopeless(self, plan: ThemePlan, request: PatternRequest) -> bool:
        """Return True if some letter of the theme cannot have a crossing word in any pattern."""
        names = uncrossed_entries(plan, request)
        if names and self.planner:
            self.run.tick(HOPELESS_NODES)
            self.planner.missed(plan)
            self.tight[names] += 1
            self.explain()
        return bool(names)

    def missed(self, given: Fill) -> None:
        """Report that a pattern could not be filled, and count the theme entries at its tightest
        slot."""
        self.unfilled += 1
        if self.planner is None or self.plan is None:
            return
        self.planner.missed(self.plan)
        crossed = tightest_entries(given, self.plan, self.problem.words)
        if len(crossed) > 1:
            self.tight[crossed] += 1
        self.explain()

    def explain(self) -> None:
        """Set the explanation of the run: the obstacles so far, and changes that would help."""
        grown = "no legal pattern was found around the entries"
        if self.grown:
            grown = f"{self.grown} patterns made, none filled"
        if self.tight:
            # Two entries in conflict are more useful to name than one entry that no word crosses.
            names = max(self.tight, key=lambda names: (len(names) > 1, self.tight[names], names))
            self.run.explanation = (
                f"{grown}; most often, {' and '.join(names)} left no word for a slot "
                "that crosses them; other rows, another length for one of them, or another pair of "
                "entries would help"
            )
        else:
            self.run.explanation = (
                f"{grown}; entries of other lengths, another pair of entries, or fewer entries "
                "would help"
            )
