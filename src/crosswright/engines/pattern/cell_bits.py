"""A partly decided pattern as bitsets, and the consequences of the decided cells.

Each cell is one bit of an integer. A row has one bit more than it has cells, and there is a border
row above and below. So a shift by one bit never moves a cell into another row. A cell is a block,
open, or undecided.

Every open cell must be checked (in an across slot and in a down slot), except on a lattice (see
`is_lattice_line`). If `m` is the least length of a slot, two rules follow:

- If no run of `m` cells through a cell is possible across, or none is possible down, the cell must
  be a block.
- Take an open cell, and all possible runs of `m` cells through it in one direction. A cell that is
  in all of these runs must be open too.

The cells that these rules decide are the *consequences* of the cells that were decided before.

A cell and the cells at the symmetric places form an *orbit*. All cells of an orbit are decided at
once. The rules treat all cells of an orbit in the same way, so the consequences are symmetric too.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.engines.pattern.problem import PatternProblem

__all__ = ["CellBits", "State", "bits_of", "is_lattice_line"]


def is_lattice_line(line: int, lines: int) -> bool:
    """Return True if row or column number `line` of a lattice has a block at every second cell.

    A lattice is the usual pattern of British crosswords. `lines` is its number of rows or columns.
    The lines are counted from the nearer edge, from 0. Lines 1, 3, 5 and so on have such blocks.
    Because both edges are treated alike, the lattice has every symmetry.
    """
    return min(line, lines - 1 - line) % 2 == 1


def bits_of(bits: int) -> Iterator[int]:
    """Yield each set bit, as an integer with only that bit."""
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


@dataclass(frozen=True)
class State:
    """The cells that are decided so far, as bits."""

    blocks: int
    """The blocks, including the border."""
    opens: int
    """The cells that must be open."""


class CellBits:
    """The geometry of one problem: the bit of each position, the orbits, and the border."""

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
        row = ((1 << problem.width) - 1) << self.stride
        column = sum(1 << ((k + 1) * self.stride) for k in range(problem.height))
        self.lines = [row << (k * self.stride) for k in range(problem.height)]
        """The cells of each row and of each column, as bits."""
        self.lines += [column << k for k in range(problem.width)]
        self.orbit: dict[int, int] = {}
        for position, bit in cells.items():
            images = problem.symmetry.images(position, problem.height, problem.width)
            self.orbit[bit] = sum(cells[image] for image in images)
        self.asked_open = sum(cells[position] for position in problem.open_cells)
        self.settled = self.border
        """The blocks that must not be removed, as bits."""
        for position in problem.block_cells:
            self.settled |= self.orbit[cells[position]]
        self.crossings = 0
        """On a lattice: the checked cells, as bits. They must be open."""
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
        """Return the first state with its consequences, or None if the problem is contradictory."""
        blocks, opens = self.settled, 0
        for position in self.problem.open_cells:
            opens |= self.orbit[self.bit[position]]
        return self.follow(State(blocks, opens | self.crossings))

    def follow(self, state: State) -> State | None:
        """Return the state with its consequences, or None if a cell must be both block and open."""
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
        """Return `shortest` sets of cells: set k has the cells that can be at place k of a run.

        A run here has exactly `shortest` cells, and none of them is a block. `step` is the number
        of bits from one cell of the run to the next: 1 across, and `stride` down.
        """
        free = self.inside & ~blocks
        starts = free
        for k in range(1, self.problem.shortest):
            starts &= free >> (k * step)
        return [starts << (place * step) for place in range(self.problem.shortest)]

    def _forced_open(self, opens: int, through: list[int], step: int) -> int:
        """Return the cells that must be open because of an open cell.

        These are the cells that all possible runs through the open cell contain. `through` is the
        result of `_runs_through` for the same `step`.
        """
        forced = misses_after = misses_before = 0
        for k in range(1, self.problem.shortest):
            # A run misses the k-th cell after the open cell if the open cell is at one of the last
            # k places of the run. It misses the k-th cell before the open cell if the open cell is
            # at one of the first k places of the run.
            misses_after |= through[-k]
            misses_before |= through[k - 1]
            forced |= (opens & ~misses_after) << (k * step)
            forced |= (opens & ~misses_before) >> (k * step)
        return forced & self.inside

    def _follow_lattice(self, state: State) -> State | None:
        """Return the state, or None if a run between two blocks is too short for a slot.

        Only runs of two or more cells count, and only if the first cell must be open.
        """
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
        """Return the cells of a run that has two or more cells but is too short to be a slot.

        Returns 0 if there is no such run.
        """
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
        """Yield each run without blocks, across and down, that has one of `cells` in it."""
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

    # -- questions about a pattern: every cell that is not a block counts as open -------------

    def count_blocks(self, blocks: int) -> int:
        return (blocks & self.inside).bit_count()

    def count_words(self, blocks: int) -> int:
        """Return the number of slots, across and down. A slot has two or more cells."""
        free = self.inside & ~blocks
        return sum(
            (free & (blocks << step) & (free >> step)).bit_count() for step in (1, self.stride)
        )

    def count_short(self, blocks: int, length: int) -> int:
        """Return the number of slots of exactly `length` cells, across and down."""
        free, count = self.inside & ~blocks, 0
        for step in (1, self.stride):
            run = free & (blocks << step) & (blocks >> (length * step))
            for k in range(1, length):
                run &= free >> (k * step)
            count += run.bit_count()
        return count

    def count_long(self, blocks: int, length: int) -> int:
        """Return the number of slots with at least `length` cells, across and down."""
        free, count = self.inside & ~blocks, 0
        for step in (1, self.stride):
            run = free & (blocks << step)
            for k in range(1, length):
                run &= free >> (k * step)
            count += run.bit_count()
        return count

    def count_squares(self, blocks: int, side: int) -> int:
        """Return the number of squares of `side` x `side` cells without a block."""
        squares = self.inside & ~blocks
        for step in (1, self.stride):
            row = squares
            for k in range(1, side):
                squares &= row >> (k * step)
        return squares.bit_count()

    def is_connected(self, blocks: int) -> bool:
        """Return True if the cells that are not blocks are connected. False if there are none."""
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
        """Return True if four blocks form a square."""
        own = blocks & self.inside
        pairs = own & own >> 1
        return bool(pairs & pairs >> self.stride)

    def has_wall(self, blocks: int) -> bool:
        """Return True if more than `longest_wall` blocks are side by side, across or down."""
        own = blocks & self.inside
        for step in (1, self.stride):
            run = own
            for k in range(1, self.problem.longest_wall + 1):
                run &= own >> (k * step)
            if run:
                return True
        return False

    def has_closed_line(self, blocks: int) -> bool:
        """Return True if some row or column is all blocks."""
        return any(line & ~blocks == 0 for line in self.lines)

    def long_run(self, blocks: int, longest: int) -> int:
        """Return the first `longest` + 1 cells of a slot that is too long; 0 if there is none."""
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
        """Return the pattern without needless blocks (see `PatternProblem.needless_blocks`)."""
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
        """Return True if a pattern without undecided cells has no slot that is too short."""
        if self.problem.lattice:
            return not self.short_run(blocks)
        return self.follow(State(blocks, 0)) == State(blocks, 0)

    def to_grid(self, blocks: int) -> Grid:
        own = frozenset(self.position[bit] for bit in bits_of(blocks & self.inside))
        return Grid(self.problem.height, self.problem.width, own)

    def canonical(self, blocks: int) -> int:
        """Return a number that is the same for a pattern, its mirror images and its turns."""
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
