"""Change a pattern around a theme in small steps, so that it becomes easier to fill.

The pattern engine does not look for patterns that have many words for each slot. With many theme
entries, few words fit some of the slots that cross them, and no fill is found. Each step here
moves, adds or removes a block, and does the same with its images (the blocks at the symmetric
places). A step is kept if the pattern is still legal and has become easier. At the beginning, some
steps that make it harder are kept too.

The ease of a pattern is a number: the higher it is, the easier it is to fill the pattern. A step
changes the slots of a few rows and columns only. So the ease of each row and of each column is
stored, and only the changed rows and columns are computed again. A step takes about a hundredth of
a millisecond.
"""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import log

from crosswright.construct.make.patterns import PatternRequest, is_choppy
from crosswright.construct.make.patterns.ease import Ease, agreement
from crosswright.core import Checking, Fill, Glyph, Grid, Position
from crosswright.engines.pattern.cell_bits import CellBits
from crosswright.search import Run

HEAT = 4.0
"""The usual heat at the beginning (see `eased`)."""

REMOVE_SHARE = 0.3
"""If a random step chooses a block, this is the chance that the block is removed. Otherwise it is
moved."""

FARTHEST = 2
"""The largest number of rows and columns by which a block is moved."""

SHORT, SHORT_COST = 3, 1.0
"""Each slot of `SHORT` cells lowers the ease of the pattern by `SHORT_COST`. Editors do not want
many such entries. But they are easy to fill, so without this cost the steps would prefer them."""

MOST_JUDGED = 20
"""At most this many of the easiest patterns are judged by their look. The easiest comes first, and
the first one that is good enough is used."""

STEPS_A_NODE = 100
"""This many steps count as one node (one step of the whole search, for its limit)."""

_Shares = Sequence[float] | None
"""For a cell of a slot: for each letter, the share of the slot's words that have it in this cell.
None if the shares are not known (see `Choices.letters`)."""


def eased(
    given: Fill,
    request: PatternRequest,
    ease: Ease,
    run: Run,
    *,
    steps: int,
    heat: float = HEAT,
) -> Fill:
    """Return the easiest pattern that `steps` random steps find and that looks as good as `given`.
    If there is none, return `given`.

    At the beginning, a step that lowers the ease by `heat` is kept with a chance of 1/e (about
    37 percent). The heat falls to 0 during the steps (simulated annealing). The theme entries and
    the blocks beside them stay as they are.
    """
    fixed = request.with_images(request.open_cells | request.block_cells)
    sheet = Sheet(given, request, ease)
    cells = (Position(r, c) for r in range(request.height) for c in range(request.width))
    images = {
        sheet.place(cell): frozenset(map(sheet.place, request.with_images(frozenset({cell}))))
        for cell in cells
        if cell not in fixed
    }
    free = list(images)
    highest = sheet.value
    better: deque[frozenset[Position]] = deque(maxlen=MOST_JUDGED)
    for step in range(steps):
        if step % STEPS_A_NODE == 0:
            run.tick()
        toggled = _toggled(sheet, free, images, run)
        loss = heat * (1 - step / steps) * -log(1 - run.rng.random())
        if toggled and sheet.step(toggled, loss) and sheet.value > highest:
            highest = sheet.value
            better.append(sheet.blocks)
    grids = (replace(given.grid, blocks=blocks) for blocks in reversed(better))
    found = next((grid for grid in grids if _is_as_good(grid, given.grid, request)), given.grid)
    return Fill(found, given.glyphs)


def _is_as_good(grid: Grid, before: Grid, request: PatternRequest) -> bool:
    """Return True if a changed pattern is legal and looks at least as good as `before`."""
    return (
        request.accepts(grid)
        and is_choppy(grid) <= is_choppy(before)
        and request.count_bottlenecks(grid) <= request.count_bottlenecks(before)
    )


def _toggled(
    sheet: "Sheet", free: list[int], images: Mapping[int, frozenset[int]], run: Run
) -> frozenset[int]:
    """Return the cells that a random step turns from open to block or back.

    The set is empty if a block was chosen to be moved, but cannot be moved to the random place.
    """
    cell = run.rng.choice(free)
    if not sheet.is_block[cell] or run.rng.random() < REMOVE_SHARE:
        return images[cell]
    row, column = divmod(cell, sheet.width)
    row += run.rng.randint(-FARTHEST, FARTHEST)
    column += run.rng.randint(-FARTHEST, FARTHEST)
    near = row * sheet.width + column
    inside = 0 <= row < sheet.height and 0 <= column < sheet.width
    if not inside or near not in images or sheet.is_block[near] or images[near] & images[cell]:
        return frozenset()
    return images[cell] | images[near]


@dataclass(frozen=True)
class _Line:
    """The slots of a row or a column."""

    gain: float
    """What the slots of the line add to the ease (see `Choices.gain`), minus the cost of short
    slots."""
    words: int
    """The number of slots in the line."""
    shares: dict[int, _Shares]
    """For each cell of a slot, the shares of the letters there."""


class Sheet:
    """A pattern whose blocks are changed step by step, and its ease.

    Cells are numbered row by row, from 0. A line is a row or a column. Lines are numbered too, from
    0: first the rows from the top, then the columns from the left.
    """

    def __init__(self, given: Fill, request: PatternRequest, ease: Ease) -> None:
        grid = given.grid
        self.height, self.width = grid.height, grid.width
        self.ease = ease
        venue = request.venue
        self.shortest = request.shortest or venue.shortest
        self.longest = request.longest or max(self.height, self.width)
        self.has_unchecked = venue.checking is not Checking.EVERY
        self.word_limits = request.words or (0, venue.max_words or self.height * self.width)
        self.block_limits = request.blocks or (0, request.blocked_problem().blocks[1])
        cells = range(self.height * self.width)
        self.is_block = [Position(*divmod(cell, self.width)) in grid.blocks for cell in cells]
        self.block_count = len(grid.blocks)
        self.bits = CellBits(request.blocked_problem())
        self.bit = [self.bits.bit[Position(*divmod(cell, self.width))] for cell in cells]
        self.block_bits = sum(self.bits.bit[cell] for cell in grid.blocks)
        """The blocks as bits of an integer. `CellBits.bit` has the bit of each cell."""
        self.glyphs: list[Glyph | None] = [
            given.glyphs.get(Position(*divmod(cell, self.width))) for cell in cells
        ]
        rows = [list(cells[r * self.width : (r + 1) * self.width]) for r in range(self.height)]
        self.cells = rows + [list(cells[c :: self.width]) for c in range(self.width)]
        """The cells of each line."""
        self.lines = [self._line(line) or _Line(0.0, 0, {}) for line in range(len(self.cells))]
        self.word_count = sum(line.words for line in self.lines)
        self.costs = [self._cost(cell, {}) for cell in cells]
        """What the crossing in each cell adds to the ease: 0 or a negative number."""
        self.value = sum(line.gain for line in self.lines) + sum(self.costs)

    def place(self, cell: Position) -> int:
        return cell.row * self.width + cell.column

    @property
    def blocks(self) -> frozenset[Position]:
        places = (cell for cell, is_block in enumerate(self.is_block) if is_block)
        return frozenset(Position(*divmod(cell, self.width)) for cell in places)

    def step(self, toggled: Collection[int], loss: float) -> bool:
        """Turn the cells `toggled` from open to block or back. Return True if the result is kept.

        The result is not kept, and the cells are turned back, if the pattern breaks a limit (for
        slots, words or blocks), is not connected, or has an ease that is lower by `loss` or more.
        """
        self._toggle(toggled)
        fewest, most = self.block_limits
        if fewest <= self.block_count <= most and self._settle(toggled, loss):
            return True
        self._toggle(toggled)
        return False

    def _toggle(self, toggled: Collection[int]) -> None:
        for cell in toggled:
            self.is_block[cell] = not self.is_block[cell]
            self.block_count += 1 if self.is_block[cell] else -1
            self.block_bits ^= self.bit[cell]

    def _settle(self, toggled: Collection[int], loss: float) -> bool:
        """Compute the changed lines and crossings again, and store them if the step is good enough.

        Return True if they were stored.
        """
        touched = {cell // self.width for cell in toggled}
        touched |= {self.height + cell % self.width for cell in toggled}
        lines: dict[int, _Line] = {}
        for number in sorted(touched):
            line = self._line(number)
            if line is None:
                return False
            lines[number] = line
        words = self.word_count + sum(
            line.words - self.lines[number].words for number, line in lines.items()
        )
        fewest, most = self.word_limits
        if not fewest <= words <= most:
            return False
        changed = set(toggled)
        for number, line in lines.items():
            before = self.lines[number].shares
            changed.update(c for c, shares in line.shares.items() if before.get(c) is not shares)
            changed.update(before.keys() - line.shares.keys())
        costs = {cell: self._cost(cell, lines) for cell in sorted(changed)}
        more = sum(line.gain - self.lines[number].gain for number, line in lines.items())
        more += sum(cost - self.costs[cell] for cell, cost in costs.items())
        if more <= -loss or not self.bits.is_connected(self.block_bits):
            return False
        for number, line in lines.items():
            self.lines[number] = line
        for cell, cost in costs.items():
            self.costs[cell] = cost
        self.word_count = words
        self.value += more
        return True

    def _line(self, number: int) -> _Line | None:
        """Return the slots of a line. None if one of them is too short or too long."""
        gain, words = 0.0, 0
        shares: dict[int, _Shares] = {}
        for is_block, run in groupby(self.cells[number], key=self.is_block.__getitem__):
            if is_block:
                continue
            cells = list(run)
            if len(cells) == 1 and self.has_unchecked:
                continue
            if not self.shortest <= len(cells) <= self.longest:
                return None
            words += 1
            gain -= SHORT_COST if len(cells) == SHORT else 0.0
            pattern = tuple([self.glyphs[cell] for cell in cells])
            if None in pattern:
                choices = self.ease.choices(pattern)
                gain += choices.gain
                shares.update(zip(cells, choices.letters, strict=True))
        return _Line(gain, words, shares)

    def _cost(self, cell: int, lines: Mapping[int, _Line]) -> float:
        """Return what the crossing in a cell adds to the ease: 0 or a negative number. `lines` has
        the new values of the lines that a step changes."""
        if self.is_block[cell] or self.glyphs[cell] is not None:
            return 0.0
        row, column = cell // self.width, self.height + cell % self.width
        across = (lines.get(row) or self.lines[row]).shares
        down = (lines.get(column) or self.lines[column]).shares
        if cell not in across or cell not in down:
            return 0.0
        return agreement(across[cell], down[cell])
