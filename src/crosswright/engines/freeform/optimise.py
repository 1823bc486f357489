"""Maximise or minimise a goal: ask a SAT solver for better layouts until there is none. A totalizer
counts letters, crossings or words (see `search/cnf.py`); the box is measured by its last row and
column. A *target* is asked for by assumptions, so one formula, and what the solver learns, serves
all targets.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from crosswright.core import Direction, Layout, ProblemError, Symmetry
from crosswright.engines.freeform.crowding import CROWDING
from crosswright.engines.freeform.encode import name_crossings
from crosswright.engines.freeform.encoding import Encoding
from crosswright.engines.freeform.places import Places
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.engines.freeform.solve import Asking, Method, full_encoding
from crosswright.search import Progress, Run
from crosswright.search.cnf import count_at_least

__all__ = ["Gap", "Goal", "Scale", "Way", "first_bound", "optimise"]


class Goal(Enum):
    """The quantity to maximise or minimise."""

    LETTERS = "letters"
    CROSSINGS = "crossings"
    WORDS = "words"
    AREA = "area"
    """The cells of the box."""
    SQUARE = "square"
    """The longer side of the box."""
    BLOCKS = "blocks"

    @property
    def is_least(self) -> bool:
        """Whether a smaller value is better."""
        return self in {Goal.AREA, Goal.SQUARE, Goal.BLOCKS}

    @property
    def is_box(self) -> bool:
        return self in {Goal.AREA, Goal.SQUARE}

    def measure(self, layout: Layout, problem: FreeformProblem) -> int:
        height, width = layout.size
        match self:
            case Goal.LETTERS:
                return len(layout.glyphs())
            case Goal.CROSSINGS:
                return layout.crossings()
            case Goal.WORDS:
                return len(layout.placements)
            case Goal.BLOCKS:
                return problem.height * problem.width - len(layout.glyphs())
            case Goal.AREA:
                return height * width
            case Goal.SQUARE:
                return max(height, width)


class Way(Enum):
    """How to choose the next target between the best value and the proven bound."""

    LINEAR = "linear"
    """One better than the best."""
    BINARY = "binary"
    """In the middle."""
    PROOF = "proof"
    """The bound: the first layout that reaches it is the best."""


@dataclass
class Gap:
    """The best value found for a goal, and the proven bound."""

    goal: Goal
    best: int | None
    bound: int
    """No layout has a better value."""

    @property
    def is_closed(self) -> bool:
        return self.best == self.bound

    def target(self, way: Way) -> int:
        assert self.best is not None
        better = self.best - 1 if self.goal.is_least else self.best + 1
        match way:
            case Way.LINEAR:
                return better
            case Way.PROOF:
                return self.bound
            case Way.BINARY:
                # The middle of `better` and the bound is never the best value itself.
                return (better + self.bound) // 2

    def refute(self, target: int) -> None:
        """No layout reaches the target: set the bound one worse."""
        self.bound = target + 1 if self.goal.is_least else target - 1


def first_bound(problem: FreeformProblem, goal: Goal) -> int:
    """Return a value that no layout can beat, from lengths and counts alone."""
    cells = problem.height * problem.width
    shortest = [min(map(len, group)) for group in problem.groups]
    longest = max(shortest)
    # A cell is in two words at most. So the words take at least this number of cells.
    fewest = -(-sum(shortest) // 2)
    match goal:
        case Goal.LETTERS:
            return problem.most_letters
        case Goal.CROSSINGS:
            return min(cells, sum(map(len, problem.words)) // 2)
        case Goal.WORDS:
            return len(problem.words) if problem.at_least_one else len(problem.groups)
        case Goal.BLOCKS:
            return cells - problem.most_letters
        case Goal.SQUARE:
            return max(longest, math.isqrt(fewest - 1) + 1)
        case Goal.AREA:
            # Either all words are in one line, with a block between each two of them. Or one side
            # of the box has at least two cells, and the other side at least `longest`.
            in_one_line = sum(shortest) + len(shortest) - 1
            return max(fewest, min(2 * longest, in_one_line))


class Scale:
    """The clauses that measure a goal, and the assumptions that ask for a target."""

    def __init__(self, encoding: Encoding, goal: Goal) -> None:
        self.encoding, self.goal = encoding, goal
        problem = encoding.problem
        self._more_than: list[int] = []
        """"At least 1", "at least 2" and so on."""
        self._always = 0
        """Words without a variable, because they are always used."""
        self._tall: dict[int, int] = {}
        self._wide: dict[int, int] = {}
        self._areas: dict[int, int] = {}
        self._crowded: set[int] = set()
        """Sides of squares that have their crowding clauses."""
        self.fresh: list[list[int]] = []
        """Clauses that the solver does not have yet."""
        if goal.is_box:
            if problem.given or problem.blocks or problem.symmetry is not Symmetry.NONE:
                raise ProblemError(
                    f"the goal {goal.value} cannot be combined with given cells or symmetry"
                )
            if problem.fewest_blocks or problem.most_blocks is not None:
                raise ProblemError(f"the goal {goal.value} cannot be combined with a block count")
            self._measure_box()
            return
        match goal:
            case Goal.CROSSINGS:
                name_crossings(encoding)
                counted = list(encoding.crossed.values())
            case Goal.WORDS:
                counted = list(encoding.used.values())
                self._always = len(problem.words) - len(counted)
            case _:
                counted = list(encoding.open.values())
        self._more_than = count_at_least(encoding.cnf, f"count of {goal.value}", counted)

    def _measure_box(self) -> None:
        """tall(h): row h (from 1) or a later one is used. wide(w): the same for columns."""
        encoding, problem = self.encoding, self.encoding.problem
        for known, name, side in (
            (self._tall, "tall", problem.height),
            (self._wide, "wide", problem.width),
        ):
            known.update({k: encoding.cnf.new(f"{name}({k})") for k in range(1, side + 1)})
            encoding.cnf.add("box", [[-known[b], known[a]] for a, b in pairwise(known)])
        for cell, is_open in encoding.open.items():
            tall, wide = self._tall[cell.row + 1], self._wide[cell.column + 1]
            encoding.cnf.add("box", [[-is_open, tall], [-is_open, wide]])

    def at_least_as_good_as(self, target: int) -> list[int] | None:
        """Return the assumptions for `target` or better; None if it is more than there can be."""
        problem = self.encoding.problem
        if self.goal is Goal.SQUARE:
            beyond = [
                known[target + 1] for known in (self._tall, self._wide) if target + 1 in known
            ]
            self._crowd(target, beyond)
            return [-one for one in beyond]
        if self.goal is Goal.AREA:
            return [self._area(target)]
        needed = problem.height * problem.width - target if self.goal is Goal.BLOCKS else target
        needed -= self._always
        if needed > len(self._more_than):
            return None
        return [self._more_than[needed - 1]] if needed > 0 else []

    def _crowd(self, side: int, beyond: list[int]) -> None:
        """The clauses have no effect if a word leaves the square, so that a literal of `beyond` is
        true.
        """
        if not beyond or side in self._crowded:
            return
        self._crowded.add(side)
        problem = self.encoding.problem
        sides = {way: min(side, problem.side(way)) for way in Direction}
        for clauses in CROWDING.values():
            self.fresh += [[*clause, *beyond] for clause in clauses(self.encoding, sides)]

    def _area(self, target: int) -> int:
        if target not in self._areas:
            switch = self.encoding.cnf.new(f"area-at-most({target})")
            self._areas[target] = switch
            for height, tall in self._tall.items():
                too_wide = self._wide.get(target // height + 1)
                if too_wide is not None:
                    self.fresh.append([-switch, -tall, -too_wide])
        return self._areas[target]

    def frames(self, target: int) -> list[Places]:
        """The frames for sketches, in which every layout reaches the target, the most
        square first.
        """
        problem = self.encoding.problem
        sizes: list[tuple[int, int]] = []
        if self.goal is Goal.SQUARE:
            sizes = [(min(target, problem.height), min(target, problem.width))]
        elif self.goal is Goal.AREA:
            sizes = [(height, min(target // height, problem.width)) for height in self._tall]
            sizes.sort(key=lambda size: abs(size[0] - size[1]))
        longest = max(map(len, problem.words))
        fitting = [size for size in sizes if max(size) >= longest and min(size) > 1]
        return [Places(replace(problem, height=height, width=width)) for height, width in fitting]


def optimise(
    problem: FreeformProblem,
    run: Run,
    goal: Goal,
    way: Way = Way.LINEAR,
    method: Method | None = None,
) -> Iterator[Layout]:
    """Yield layouts, each better than the one before. The end proves that the last is the best. The
    observer gets the figure `bound`.
    """
    method = method or Method()
    run.tick(0)
    encoding = full_encoding(problem, run, steps=method.tells_steps)
    scale = Scale(encoding, goal)
    gap = Gap(goal, None, first_bound(problem, goal))
    with Asking(encoding, run, method) as asking:
        _tell(run, gap, asking)
        # Whatever `way` is, first find any layout, so that a user who stops the search has a grid.
        first = asking.layout(run, frames=[encoding.possible])
        if first is None:
            return
        gap.best = goal.measure(first, problem)
        yield first
        while not gap.is_closed:
            _tell(run, gap, asking)
            target = gap.target(way)
            assumptions = scale.at_least_as_good_as(target)
            asking.add(scale.fresh)
            scale.fresh = []
            layout = (
                None
                if assumptions is None
                else asking.layout(run, assumptions, scale.frames(target))
            )
            if layout is None:
                gap.refute(target)
            else:
                gap.best = goal.measure(layout, problem)
                yield layout
        _tell(run, gap, asking)


def _tell(run: Run, gap: Gap, asking: Asking) -> None:
    shown = "none yet" if gap.best is None else str(gap.best)
    asking.heading = Progress(
        f"{gap.goal.value}: best {shown}, bound {gap.bound}",
        best=gap.best,
        figures={"bound": gap.bound},
    )
    run.observe(asking.progress(run))
