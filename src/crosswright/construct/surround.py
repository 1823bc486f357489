"""Blocks around letters that stay: a pattern for a dense grid, found by annealing.

The letters given, and the blocks that end their words, are fixed together with their images under
the symmetry. Every other orbit of cells may become a block. A pattern costs for each run that is
too short or too long, and for a share of blocks outside the range; moves turn one orbit at a time,
and worse patterns are accepted less and less (Kirkpatrick and others, Science 1983).
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import exp

from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.rules import pieces
from crosswright.search.run import Run

__all__ = ["Frame", "find_pattern"]

SHORTEST_RUN = 3
"""How many cells must a slot have at least, in a newspaper's grid?"""

COMFORTABLE_RUN = 8
"""From which length on does a slot make a grid hard to fill?"""

MOVES = 6000
HOTTEST, COLDEST = 6.0, 0.3
"""How much worse a pattern may be at the start of the annealing, and at its end."""


@dataclass(frozen=True)
class Frame:
    """A rectangle, its symmetry, and the share of blocks it should have."""

    height: int
    width: int
    symmetry: Symmetry = Symmetry.NONE
    least_blocks: float = 0.14
    most_blocks: float = 0.25

    def orbit(self, cell: Position) -> frozenset[Position]:
        """All cells that must be like this one."""
        return frozenset(self.symmetry.images(cell, self.height, self.width))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and 0 <= cell[0] < self.height and 0 <= cell[1] < self.width


def find_pattern(
    frame: Frame, opened: Collection[Position], blocked: Collection[Position], run: Run
) -> Grid | None:
    """A good pattern in which some cells are open and some are blocks; None if none was found."""
    search = _Annealing(frame, frozenset(opened), frozenset(blocked), run)
    blocks = search.run_down()
    if blocks is None:
        return None
    grid = Grid(frame.height, frame.width, blocks)
    return grid if len(pieces(grid)) == 1 else None


class _Annealing:
    """The blocks of the moment, and what each line of cells costs."""

    def __init__(
        self, frame: Frame, opened: frozenset[Position], blocked: frozenset[Position], run: Run
    ) -> None:
        self.frame = frame
        self.run = run
        self.rng = run.rng
        self.area = frame.height * frame.width
        self.is_block = [[False] * frame.width for _ in range(frame.height)]
        fixed = {image for cell in (*opened, *blocked) for image in frame.orbit(cell)}
        for cell in blocked:
            for row, column in frame.orbit(cell):
                self.is_block[row][column] = True
        orbits = {
            frame.orbit(Position(row, column))
            for row in range(frame.height)
            for column in range(frame.width)
            if Position(row, column) not in fixed
        }
        self.orbits = sorted(tuple(sorted(orbit)) for orbit in orbits)
        self.count = sum(map(sum, self.is_block))
        self.rows = [self._line(r, across=True) for r in range(frame.height)]
        self.columns = [self._line(c, across=False) for c in range(frame.width)]

    def _line(self, index: int, *, across: bool) -> float:
        """What the runs of one row or column cost."""
        signs = self.is_block[index] if across else [row[index] for row in self.is_block]
        cost, length = 0.0, 0
        for sign in (*signs, True):
            if not sign:
                length += 1
                continue
            if 0 < length < SHORTEST_RUN:
                cost += 4.0 * (SHORTEST_RUN - length)
            elif length > COMFORTABLE_RUN:
                cost += 0.35 * (length - COMFORTABLE_RUN)
            length = 0
        return cost

    def _share_cost(self, count: int) -> float:
        low, high = self.frame.least_blocks * self.area, self.frame.most_blocks * self.area
        over, under = max(0.0, count - high), max(0.0, low - count)
        # Within the range more blocks make an easier grid; a light hand leans that way.
        return 3.0 * (over + under) - 0.05 * min(count, high)

    def cost(self) -> float:
        return sum(self.rows) + sum(self.columns) + self._share_cost(self.count)

    def run_down(self) -> frozenset[Position] | None:
        """Anneal; the blocks if every run is long enough and the share is right."""
        now = self.cost()
        if not self.orbits:
            return self._blocks() if self._is_good() else None
        for move in range(MOVES):
            if move % 200 == 0:
                self.run.tick()
                if move > MOVES // 2 and self._is_good():
                    break
            heat = HOTTEST * (COLDEST / HOTTEST) ** (move / MOVES)
            orbit = self.orbits[self.rng.randrange(len(self.orbits))]
            before = self._turn(orbit)
            then = self.cost()
            if then <= now or self.rng.random() < exp((now - then) / heat):
                now = then
            else:
                self._turn_back(orbit, before)
        return self._blocks() if self._is_good() else None

    def _turn(self, orbit: tuple[Position, ...]) -> tuple[list[float], list[float]]:
        before = (self.rows[:], self.columns[:])
        for row, column in orbit:
            sign = not self.is_block[row][column]
            self.is_block[row][column] = sign
            self.count += 1 if sign else -1
        for row, column in orbit:
            self.rows[row] = self._line(row, across=True)
            self.columns[column] = self._line(column, across=False)
        return before

    def _turn_back(
        self, orbit: tuple[Position, ...], before: tuple[list[float], list[float]]
    ) -> None:
        for row, column in orbit:
            sign = not self.is_block[row][column]
            self.is_block[row][column] = sign
            self.count += 1 if sign else -1
        self.rows, self.columns = before

    def _is_good(self) -> bool:
        if any(cost >= 4.0 for cost in (*self.rows, *self.columns)):
            return False
        share = self.count / self.area
        return self.frame.least_blocks <= share <= self.frame.most_blocks

    def _blocks(self) -> frozenset[Position]:
        return frozenset(
            Position(row, column)
            for row, signs in enumerate(self.is_block)
            for column, sign in enumerate(signs)
            if sign
        )
