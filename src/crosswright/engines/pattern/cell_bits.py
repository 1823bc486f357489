"""A half-decided pattern as bitsets, and what follows from what is decided.

Each cell is one bit of an integer; a row takes one bit more than its width, and a row of border
lies above and below, so that a shift never runs from one row into the next. A cell is a block,
open, or undecided. Two things follow from the shortest slot `m` where every cell is checked:

- a cell through which no run of `m` cells is possible, across or down, must be a block;
- an open cell whose run can only extend one way forces its neighbours open.

Blocks and open cells are decided for all images under the symmetry at once, and both rules are
symmetric, so what follows is symmetric as well.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.engines.pattern.problem import PatternProblem

__all__ = ["CellBits", "State", "bits_of", "is_lattice_line"]


def is_lattice_line(line: int, lines: int) -> bool:
    """Whether a row or column of a lattice has a block at every second cell.

    Counted from the nearer edge, every second one: so the lattice is its own image under every
    symmetry. Where the number of lines is even, the two in the middle are alike.
    """
    return min(line, lines - 1 - line) % 2 == 1


def bits_of(bits: int) -> Iterator[int]:
    """Each set bit, as an integer with only that bit."""
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


@dataclass(frozen=True)
class State:
    """What is decided so far."""

    blocks: int
    """The border counts as blocks."""
    opens: int


class CellBits:
    """The geometry of one problem: bits for positions, orbits under the symmetry, the border."""

    def __init__(self, problem: PatternProblem) -> None:
        self.problem = problem
        self.stride = problem.width + 1
        cells = {
            Position(row, column): 1 << ((row + 1) * self.stride + column)
            for row in range(problem.height)
            for column in range(problem.width)
        }
        self.bit = cells
        self.inside = sum(cells.values())
        everything = (1 << ((problem.height + 2) * self.stride + 1)) - 1
        self.border = everything & ~self.inside
        self.position = {bit: position for position, bit in cells.items()}
        self.orbit: dict[int, int] = {}
        for position, bit in cells.items():
            images = problem.symmetry.images(position, problem.height, problem.width)
            self.orbit[bit] = sum(cells[image] for image in images)
        self.asked_open = sum(cells[position] for position in problem.open_cells)
        self.settled = self.border
        """Blocks that nobody may take away."""
        for position in problem.block_cells:
            self.settled |= self.orbit[cells[position]]
        self.crossings = 0
        """On a lattice, the cells that no block may take: those that are checked."""
        if problem.lattice:
            for position, bit in cells.items():
                barred = is_lattice_line(position.row, problem.height)
                if barred != is_lattice_line(position.column, problem.width):
                    continue
                if barred:
                    self.settled |= bit
                else:
                    self.crossings |= bit

    def start(self) -> State | None:
        """What the problem settles, and what follows from it; None if it contradicts itself."""
        blocks, opens = self.settled, 0
        for position in self.problem.open_cells:
            opens |= self.orbit[self.bit[position]]
        return self.follow(State(blocks, opens | self.crossings))

    def follow(self, state: State) -> State | None:
        """Everything that follows; None if a cell would have to be both."""
        blocks, opens = state.blocks, state.opens
        if blocks & opens:
            return None
        if self.problem.lattice:
            return self._follow_lattice(state)
        while True:
            before = blocks, opens
            for step in (1, self.stride):
                through = self._runs_through(blocks, step)
                reachable = 0
                for cells in through:
                    reachable |= cells
                blocks |= self.inside & ~reachable
                if blocks & opens:
                    return None
                opens |= self._forced_open(opens, through, step)
            if blocks & opens:
                return None
            if (blocks, opens) == before:
                return State(blocks, opens)

    def _runs_through(self, blocks: int, step: int) -> list[int]:
        """For each place in a run of the shortest length, the cells that may have that place."""
        free = self.inside & ~blocks
        starts = free
        for k in range(1, self.problem.shortest):
            starts &= free >> (k * step)
        return [starts << (place * step) for place in range(self.problem.shortest)]

    def _forced_open(self, opens: int, through: list[int], step: int) -> int:
        """Cells that every possible run through some open cell has."""
        forced = misses_after = misses_before = 0
        for k in range(1, self.problem.shortest):
            # A run misses the k-th cell behind if the open cell is among its last k places, and
            # the k-th cell before if it is among its first k.
            misses_after |= through[-k]
            misses_before |= through[k - 1]
            forced |= (opens & ~misses_after) << (k * step)
            forced |= (opens & ~misses_before) >> (k * step)
        return forced & self.inside

    def _follow_lattice(self, state: State) -> State | None:
        """On a lattice, runs lie on open lines only: a block must not stand too near another."""
        for step in (1, self.stride):
            free = self.inside & ~state.blocks
            ends = state.blocks
            for length in range(2, self.problem.shortest):
                run = free
                for k in range(1, length):
                    run &= free >> (k * step)
                if run & (ends << step) & (ends >> (length * step)) & state.opens:
                    return None
        return state

    def short_run(self, blocks: int) -> int:
        """The cells of a run that is too short to be a slot and too long to be none; 0 if none."""
        free = self.inside & ~blocks
        for step in (1, self.stride):
            for length in range(2, self.problem.shortest):
                run = free & (blocks << step) & (blocks >> (length * step))
                for k in range(1, length):
                    run &= free >> (k * step)
                if run:
                    first = run & -run
                    return sum(first << (k * step) for k in range(length))
        return 0

    def runs_through(self, cells: int, blocks: int) -> Iterator[int]:
        """Each run of cells that are not blocks, across or down, through one of some cells."""
        for step in (1, self.stride):
            left = cells
            while left:
                run = left & -left
                grown = run
                while grown:
                    grown = (run << step | run >> step) & ~(blocks | run)
                    run |= grown
                left &= ~run
                yield run

    # -- questions about a decided pattern ---------------------------------------------------

    def count_blocks(self, blocks: int) -> int:
        return (blocks & self.inside).bit_count()

    def count_words(self, blocks: int) -> int:
        """Slots of two cells or more, across and down."""
        free = self.inside & ~blocks
        return sum(
            (free & (blocks << step) & (free >> step)).bit_count() for step in (1, self.stride)
        )

    def count_short(self, blocks: int, length: int) -> int:
        """Slots of exactly so many cells, across and down."""
        free, count = self.inside & ~blocks, 0
        for step in (1, self.stride):
            run = free & (blocks << step) & (blocks >> (length * step))
            for k in range(1, length):
                run &= free >> (k * step)
            count += run.bit_count()
        return count

    def count_long(self, blocks: int, length: int) -> int:
        """Slots of so many cells or more, across and down."""
        free, count = self.inside & ~blocks, 0
        for step in (1, self.stride):
            run = free & (blocks << step)
            for k in range(1, length):
                run &= free >> (k * step)
            count += run.bit_count()
        return count

    def count_squares(self, blocks: int, side: int) -> int:
        """Squares of so many cells a side without a block."""
        squares = self.inside & ~blocks
        for step in (1, self.stride):
            row = squares
            for k in range(1, side):
                squares &= row >> (k * step)
        return squares.bit_count()

    def is_connected(self, blocks: int) -> bool:
        """Whether all cells that are not blocks form one piece; no cells are none."""
        free = self.inside & ~blocks
        if not free:
            return False
        piece = free & -free
        while True:
            grown = piece | piece << 1 | piece >> 1 | piece << self.stride | piece >> self.stride
            grown &= free
            if grown == piece:
                return piece == free
            piece = grown

    def has_clump(self, blocks: int) -> bool:
        """Whether four blocks form a square."""
        own = blocks & self.inside
        pairs = own & own >> 1
        return bool(pairs & pairs >> self.stride)

    def has_wall(self, blocks: int) -> bool:
        """Whether more blocks stand in a row than look well."""
        own = blocks & self.inside
        for step in (1, self.stride):
            run = own
            for k in range(1, self.problem.longest_wall + 1):
                run &= own >> (k * step)
            if run:
                return True
        return False

    def long_run(self, blocks: int, longest: int) -> int:
        """The first cells of a slot that is longer than allowed, one too many; 0 if none is."""
        free = self.inside & ~blocks
        for step in (1, self.stride):
            run = free
            for k in range(1, longest + 1):
                run &= free >> (k * step)
                if not run:
                    break
            if run:
                first = run & -run
                return sum(first << (k * step) for k in range(longest + 1))
        return 0

    def without_needless(self, blocks: int) -> int:
        """The pattern less every orbit of blocks whose going leaves as many words."""
        words = self.count_words(blocks)
        for bit in bits_of(blocks & self.inside):
            orbit = self.orbit[bit]
            if not bit & blocks or orbit & self.settled:
                continue
            fewer = blocks & ~orbit
            if self.count_words(fewer) >= words and self._is_legal(fewer):
                blocks = fewer
        return blocks

    def _is_legal(self, blocks: int) -> bool:
        """Whether a pattern without undecided cells has no slot that is too short."""
        if self.problem.lattice:
            return not self.short_run(blocks)
        return self.follow(State(blocks, 0)) == State(blocks, 0)

    def to_grid(self, blocks: int) -> Grid:
        own = frozenset(self.position[bit] for bit in bits_of(blocks & self.inside))
        return Grid(self.problem.height, self.problem.width, own)

    def canonical(self, blocks: int) -> int:
        """The least of the pattern and its mirror images and turns: equal for equal patterns."""
        grid = self.to_grid(blocks)
        own = [(p.row, p.column) for p in grid.blocks]
        height, width = grid.height, grid.width
        found = []
        for flip in (False, True):
            for turn in (False, True):
                for swap in (False, True) if height == width else (False,):
                    bits = 0
                    for row, column in own:
                        r = height - 1 - row if flip else row
                        c = width - 1 - column if turn else column
                        if swap:
                            r, c = c, r
                        bits |= 1 << (r * width + c)
                    found.append(bits)
        return min(found)
