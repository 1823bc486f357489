"""Patterns that are searched for, around the theme if there is one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log

from crosswright.construct.make.patterns import PatternRequest, find_patterns, pattern_key
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.stock import has_stock, is_shared, other_pattern
from crosswright.construct.make.theme import Planner, ThemePlan, explain_conflict
from crosswright.construct.make.theme_words import (
    tightest_entries,
    uncrossed_entries,
    word_fits,
)
from crosswright.core.fill import Fill
from crosswright.core.grid import Grid
from crosswright.core.slots import slot_map
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["LARGE_CELLS", "GrownPatterns", "ease"]

PATTERN_NODES = 2_000
"""How many nodes may one pattern cost?"""

THEME_PATTERN_NODES = 700
"""How many nodes may the patterns around one plan cost? Some plans have no pattern."""

HOPELESS_NODES = 30
"""How many nodes are charged for a plan that is given up before any pattern?

It follows from the time it takes.
"""

PATTERNS_PER_PLAN = 4
"""How many patterns are made around one plan?"""

LARGE_CELLS = 300
"""From how many cells on are several patterns drawn at a time, and only the easiest tried?

This is only for grids without a theme. With a theme, each pattern is used as it comes.
"""

LARGE_DRAWN = 4
"""How many patterns are drawn at a time?"""

LARGE_LEAST = 8
"""How many words must agree with the letters of the theme in each slot of a large grid?

(Tuned on one set of six entries: with 2, 28 of 31 patterns had no word left for a slot before the
first choice; with 8, one of six. With a second set it was still three of four.)
"""

LETTER_COST = 2.72
"""By how much does each checked cell lower the logarithm of the number of fills?

Two words agree in a letter once in fifteen times.
"""


def ease(grid: Grid, words: WordList) -> float:
    """Return how easy a pattern is to fill: the logarithm of the expected number of fills.

    (Measured on Sundays with our list, 54 patterns and up to 6,000 nodes: the mean was 153 for the
    18 patterns that were filled, and 130 for the 36 that were not.)
    """
    counts = {length: table.count for length, table in words.tables.items()}
    choices = sum(log(max(1, counts.get(slot.length, 1))) for slot in slot_map(grid).slots)
    return choices - LETTER_COST * len(grid.open_cells)


class GrownPatterns:
    """Yields legal grids with the theme in them, each from its own random choices."""

    def __init__(self, problem: MakeProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.grown = 0
        self.is_large = problem.height * problem.width > LARGE_CELLS
        self.plan: ThemePlan | None = None
        self.planner = None
        self.tight: Counter[tuple[str, ...]] = Counter()
        """The theme entries that together left a slot the fewest words, in patterns without a fill.
        """
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
            request = problem.pattern()
            if plan:
                request = replace(
                    request,
                    open_cells=plan.open_cells | request.open_cells,
                    block_cells=plan.block_cells,
                    fits=word_fits(
                        plan,
                        problem.words,
                        problem.min_score,
                        problem.banned,
                        least=LARGE_LEAST if self.is_large else 1,
                    ),
                    bettered=not self.is_large,
                )
                if self._is_hopeless(plan, request):
                    continue
            sub = self.run.part(nodes=THEME_PATTERN_NODES if plan else PATTERN_NODES)
            limit = PATTERNS_PER_PLAN if plan else LARGE_DRAWN if self.is_large else 1
            outcome = find_patterns(request, sub, limit=limit)
            self.run.tick()
            if self.planner and plan and not outcome:
                self.planner.missed(plan)
                self.explain()
            self.plan = plan
            is_choice = self.is_large and plan is None
            for grid in self._easiest(outcome.solutions) if is_choice else outcome.solutions:
                fresh = self._fresh(grid, request)
                if fresh is not None:
                    self.grown += 1
                    yield plan.given(fresh) if plan else Fill(fresh)

    def _easiest(self, grids: Sequence[Grid]) -> list[Grid]:
        """Return the half of the patterns that are easiest to fill."""
        words = self.problem.words
        order = sorted(grids, key=lambda grid: ease(grid, words), reverse=True)
        return order[: (len(order) + 1) // 2]

    def _fresh(self, grid: Grid, request: PatternRequest) -> Grid | None:
        """Return the pattern, or another if it is to be avoided, or None if there is no other."""
        avoided, share = self.problem.avoided_patterns, self.problem.pattern_share
        share = share if has_stock(request) else None
        if not avoided and share is None:
            return grid
        key = pattern_key(grid)
        if key not in avoided and is_shared(key, share):
            return grid
        return other_pattern(request, avoided, self.run.rng, share)

    def _is_hopeless(self, plan: ThemePlan, request: PatternRequest) -> bool:
        """Return True if a letter of the theme can have no crossing word in any pattern."""
        names = uncrossed_entries(plan, request)
        if names and self.planner:
            self.run.tick(HOPELESS_NODES)
            self.planner.missed(plan)
            self.tight[names] += 1
            self.explain()
        return bool(names)

    def missed(self, given: Fill) -> None:
        """Note that a pattern could not be filled, and where it had the fewest words."""
        if self.planner is None or self.plan is None:
            return
        self.planner.missed(self.plan)
        crossed = tightest_entries(given, self.plan, self.problem.words)
        if len(crossed) > 1:
            self.tight[crossed] += 1
        self.explain()

    def explain(self) -> None:
        """Set the explanation: what was in the way so far, and what would help."""
        grown = "no legal pattern was found around the entries"
        if self.grown:
            grown = f"{self.grown} patterns grown, none filled"
        if self.tight:
            # Two entries in conflict say more than one entry that no word crosses.
            names = max(self.tight, key=lambda names: (len(names) > 1, self.tight[names], names))
            self.run.explanation = (
                f"{grown}; {' and '.join(names)} most often left a slot across them no word; "
                "other rows, another length for one of them, or a spare pair would help"
            )
        else:
            self.run.explanation = (
                f"{grown}; another length, a spare pair, or fewer entries would help"
            )
