"""Make patterns, around the theme if there is one.

Here, a plan is a set of places: one place for each theme entry (see `theme.py`). Usually `Planner`
draws the places at random. For some plans, `PlaceSearch` finds better places in a slow search (see
`places.py`). Only then we say that the places were searched.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosswright.construct.make.patterns import (
    SMALLEST_REFINED,
    PatternRequest,
    find_patterns,
    is_choppy,
    pattern_key,
)
from crosswright.construct.make.patterns.ease import Ease
from crosswright.construct.make.patterns.easing import HEAT, eased
from crosswright.construct.make.patterns.stock import has_stock, is_shared, other_pattern
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.theme.places import PlaceSearch
from crosswright.construct.make.theme.plan import Planner, ThemePlan, explain_conflict, plan_around
from crosswright.construct.make.theme.words import (
    Fits,
    tightest_entries,
    uncrossed_entries,
    word_fits,
)
from crosswright.core import Fill, Grid, Symmetry
from crosswright.search import Run

PATTERN_NODES = 2_000
"""The limit of one search for patterns, in nodes: without a theme, or around places that were
searched."""

THEME_PATTERN_NODES = 700
"""The limit of the search for patterns around a plan with random places, in nodes. For some plans
there is no pattern."""

HOPELESS_NODES = 30
"""A plan that is given up before any pattern is made counts as this many nodes (steps of the
search).

The number is based on the time that it takes to see that a plan must be given up.
"""

PATTERNS_PER_PLAN = 4
"""The largest number of patterns that one search makes around a plan."""

LARGE_CELLS = 300
"""A grid with more cells than this is large. For large grids, several patterns are made at a time,
and we try to fill only those that are easiest to fill (see `ease`).

With a theme, all patterns that are made at a time are around the same plan. Only the easiest of
them is tried, after it was made still easier (see `easing`).
"""

LARGE_DRAWN = 4
"""The number of patterns that are made at a time in a large grid without a theme."""

LARGE_LEAST = 3
"""In a large grid, a slot that crosses theme entries may be used only if at least this many words
fit the letters that these entries give it.

When this number was 8, hardly any pattern was found for a theme of eight entries.
"""

LEAST_SEARCHED = 4
"""The least number of theme entries for which places may be searched (by `PlaceSearch`). Fewer
entries are easy to place."""

SEARCHED_SHARE = 0.25
"""The share of plans for which places are searched (by `PlaceSearch`). Such a search takes about a
second. Drawing the places at random is several times faster."""

EASED_AFTER = 4
"""If this many patterns around a theme could not be filled, the next patterns are made easier (see
`easing`). In a large grid, all patterns around a theme are made easier. Patterns that were made
easier have more blocks and more entries of three letters.

Measured on dailies with five published sets of four or five theme entries. Of 252 patterns that
were not made easier, 13 were filled, 1 of them without an entry that scores below 35. Of 157
patterns that were made easier, 22 were filled, 5 of them without such an entry.
"""

EASING_STEPS_A_CELL = 45
"""A pattern around a theme is made easier in many steps (see `easing`). The number of steps is this
number times the number of cells.

For a Sunday, these steps take about as long as making a plan and its patterns. Measured with one
set of theme entries and 20 seconds: 15 of 49 patterns could be filled. With three times as many
steps, 4 of 29 could be filled.
"""

SEARCHED_STEPS, SEARCHED_HEAT = 2, 10.0
"""If places were searched, the patterns around them are made easier with other values: the usual
number of steps is multiplied by `SEARCHED_STEPS`, and the heat is `SEARCHED_HEAT` (see `easing`).
These patterns are made without regard to the words that cross the theme, so at first they are far
from easy.

Measured with seven long entries, 40,000 steps and one `rng_seed`: 12 of 31 patterns reached an ease
of 0 or more (see `ease`; a higher ease is better). With half of this heat, 7 of 33 did.
"""

EASY, MOST_TRIES = 15.0, 8
"""If places were searched and a pattern around them has an ease of at least `EASY`, another pattern
is made around the same places. At most `MOST_TRIES` patterns are made around the same places.

Measured with seven long entries, in four runs of 60 s on a busy machine: 4 of 112 patterns were
filled. Without this rule, 22 of 96 patterns had an ease of at least `EASY`, and 2 of the 96 were
filled. We did not record which ease the filled patterns had.
"""

CHOPPY_PATIENCE = 40
"""The number of choppy patterns (with too many entries of three letters, see `is_choppy`) that are
dropped. Further choppy patterns are used, because some sets of theme entries have no others."""


@dataclass(frozen=True)
class _Around:
    """A plan, if there is a theme, and patterns around it that satisfy the request."""

    plan: ThemePlan | None
    request: PatternRequest
    patterns: list[Fill]


class GrownPatterns:
    """Makes legal grids by random choices. The theme entries are in them. `patterns` yields the
    grids."""

    def __init__(self, problem: MakeProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.grown = 0
        """The number of patterns that were yielded so far."""
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
        """The plan that is used again for the next patterns. None if a new plan should be made."""
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
        """Return a search for the places of the theme entries.

        None in cases that this search cannot handle. Also None in smaller grids and with few
        entries: then places are found without this search.
        """
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
        """Yield patterns that are worth a search for a fill. There is no end, unless the theme
        entries cannot be placed."""
        for found in self._grown():
            self.plan = found.plan
            for pattern in self._easiest(found) if self.is_large else found.patterns:
                self.grown += 1
                given = self._eased(pattern, found) if self._is_eased(found) else pattern
                yield given
                self._keep(found.plan, given)

    def _grown(self) -> Iterator["_Around"]:
        """Yield plans together with patterns around them. Without a theme, the plan is None."""
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
        """Return True if a pattern is choppy and must not be used. After `CHOPPY_PATIENCE` choppy
        patterns, the result is always False."""
        self.choppy += is_choppy(grid)
        return is_choppy(grid) and self.choppy <= CHOPPY_PATIENCE

    def _easiest(self, found: "_Around") -> list[Fill]:
        """Return the half of the patterns that are easiest to fill. With a theme, return only the
        one that is easiest to fill."""
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
        """Return `grid` if this pattern may be used, otherwise another pattern. None if there is no
        other.

        A pattern may be used if it is not one of the problem's `avoided_patterns`. For small grids,
        it must also belong to `pattern_share`: the part of all patterns that this problem tries
        first, so that puzzles made at the same time rarely have the same pattern.
        """
        avoided, share = self.problem.avoided_patterns, self.problem.pattern_share
        share = share if has_stock(request) else None
        if not avoided and share is None:
            return grid
        key = pattern_key(grid)
        if key not in avoided and is_shared(key, share):
            return grid
        return other_pattern(request, avoided, self.run, share)

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
        """Report that a pattern could not be filled.

        If several theme entries cross the slot with the fewest words left, add one to the count of
        this set of entries in `tight`.
        """
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
