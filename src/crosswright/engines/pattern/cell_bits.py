"""A partly decided pattern as bitsets, and the consequences of the decided cells.

Each cell is one bit. A row has one bit more than cells, and there is a border row above and below,
so a shift by one never moves a cell into another row. Every open cell must be checked, except on a
lattice. If `m` is the least length of a slot:

- If no run of `m` cells through a cell is possible in a direction, the cell is a block.
- A cell that is in all possible runs of `m` cells through an open cell is open too.

The cells at symmetric places form an *orbit* and are decided at once, so consequences are symmetric
too.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from crosswright.core import Grid, Position
from crosswright.engines.pattern.problem import PatternProblem

__all__ = ["CellBits", "State", "bits_of", "is_lattice_line"]


def is_lattice_line(line: int, lines: int) -> bool:
    """Return True if a line of a lattice has a block at every second cell: lines 1, 3, 5 … from the
    nearer edge, so that the lattice has every symmetry.
    """
    return min(line, lines - 1 - line) % 2 == 1


def _run_starts(cells: int, length: int, step: int) -> int:
    """The first cells of `length` of the cells in a row."""
    starts = cells
    for k in range(1, length):
        starts &= cells >> (k * step)
    return starts


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
    """With the border."""
    opens: int


class CellBits:
    """The geometry of one problem: bits, orbits and border."""

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
        """The rows, then the columns."""
        self.lines += [column << k for k in range(problem.width)]
        self.orbit: dict[int, int] = {}
        for position, bit in cells.items():
            images = problem.symmetry.images(position, problem.height, problem.width)
            self.orbit[bit] = sum(cells[image] for image in images)
        self.asked_open = sum(cells[position] for position in problem.open_cells)
        self.settled = self.border
        """The blocks that must not be removed."""
        for position in problem.block_cells:
            self.settled |= self.orbit[cells[position]]
        self.crossings = 0
        """On a lattice: the checked cells, which must be open."""
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
        """Return the first state, or None if the problem is contradictory."""
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
        """Set k has the cells that can be at place k of a run of `shortest` cells."""
        starts = _run_starts(self.inside & ~blocks, self.problem.shortest, step)
        return [starts << (place * step) for place in range(self.problem.shortest)]

    def _forced_open(self, opens: int, through: list[int], step: int) -> int:
        """The cells that all possible runs through an open cell contain."""
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
        """None if a run between two blocks, with its first cell open, is too short."""
        free, ends = self.inside & ~state.blocks, state.blocks
        for step in (1, self.stride):
            for length in range(2, self.problem.shortest):
                run = _run_starts(free, length, step)
                if run & (ends << step) & (ends >> (length * step)) & state.opens:
                    return None
        return state

    def short_run(self, blocks: int) -> int:
        """Return the cells of a run of two or more cells that is too short; 0 if there is none."""
        free = self.inside & ~blocks
        for step in (1, self.stride):
            for length in range(2, self.problem.shortest):
                ends = (blocks << step) & (blocks >> (length * step))
                if run := _run_starts(free, length, step) & ends:
                    return sum((run & -run) << (k * step) for k in range(length))
        return 0

    def runs_through(self, cells: int, blocks: int) -> Iterator[int]:
        """Yield each run without blocks that has one of `cells` in it."""
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
        free = self.inside & ~blocks
        return sum(
            (free & (blocks << step) & (free >> step)).bit_count() for step in (1, self.stride)
        )

    def count_short(self, blocks: int, length: int) -> int:
        free = self.inside & ~blocks
        return sum(
            (
                _run_starts(free, length, step) & (blocks << step) & (blocks >> (length * step))
            ).bit_count()
            for step in (1, self.stride)
        )

    def count_long(self, blocks: int, length: int) -> int:
        free = self.inside & ~blocks
        return sum(
            (_run_starts(free, length, step) & (blocks << step)).bit_count()
            for step in (1, self.stride)
        )

    def count_squares(self, blocks: int, side: int) -> int:
        rows = _run_starts(self.inside & ~blocks, side, 1)
        return _run_starts(rows, side, self.stride).bit_count()

    def is_connected(self, blocks: int) -> bool:
        """Return True if the cells that are not blocks are connected."""
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
        """Return True if more than `longest_wall` blocks are side by side."""
        own, length = blocks & self.inside, self.problem.longest_wall + 1
        return any(_run_starts(own, length, step) for step in (1, self.stride))

    def has_closed_line(self, blocks: int) -> bool:
        """Return True if some row or column is all blocks."""
        return any(line & ~blocks == 0 for line in self.lines)

    def long_run(self, blocks: int, longest: int) -> int:
        """Return the first `longest` + 1 cells of a slot that is too long; 0 if there is none."""
        free = self.inside & ~blocks
        for step in (1, self.stride):
            if run := _run_starts(free, longest + 1, step):
                return sum((run & -run) << (k * step) for k in range(longest + 1))
        return 0

    def is_ugly(self, blocks: int) -> bool:
        """Return True if blocks are closer together than the problem allows."""
        problem = self.problem
        return (not problem.clumps and (self.has_clump(blocks) or self.has_wall(blocks))) or (
            not problem.closed_lines and self.has_closed_line(blocks)
        )

    def is_within_limits(self, blocks: int) -> bool:
        """Return True if the numbers of words and blocks, and the longest slot, are allowed."""
        (fewest, most), longest = self.problem.words, self.problem.longest
        low, high = self.problem.blocks
        return (
            low <= self.count_blocks(blocks) <= high
            and fewest <= self.count_words(blocks) <= most
            and not (longest is not None and self.long_run(blocks, longest))
        )

    def without_needless(self, blocks: int) -> int:
        """Return the pattern without needless blocks."""
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
