"""Slots, crossings and numbering. No other module computes them. A slot ends at a block, a void, a
bar or the edge; a blank cell is skipped.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from crosswright.core.errors import InputError, ProblemError
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import CellKind, Grid
from crosswright.core.numbers import whole_number

SHORTEST_SLOT = 2
"""In cells."""


class SlotKey(NamedTuple):
    """The name of a slot for solvers: its number and its direction."""

    number: int
    direction: Direction

    def __str__(self) -> str:
        return f"{self.number}{self.direction.letter}"

    @property
    def spoken(self) -> str:
        """Such as '17 across'."""
        return f"{self.number} {self.direction.value}"

    @classmethod
    def parse(cls, text: str) -> "SlotKey":
        """Read `17A`, `17a`, `17 across` or `17-across`.

        >>> str(SlotKey.parse("17 across"))
        '17A'
        """
        stripped = text.strip().lower()
        digits = stripped.rstrip("acrosdwn -")
        way = stripped[len(digits) :].strip(" -")
        number = whole_number(digits)
        for direction in Direction:
            if number is not None and way in {direction.value, direction.value[0]}:
                return cls(number, direction)
        raise InputError(f"expected a slot such as 17A or 4 down, got {text!r}")


@dataclass(frozen=True)
class Slot:
    """A run of cells for a word."""

    key: SlotKey
    cells: tuple[Position, ...]

    @property
    def length(self) -> int:
        """In cells, not characters."""
        return len(self.cells)

    @property
    def number(self) -> int:
        return self.key.number

    @property
    def direction(self) -> Direction:
        return self.key.direction

    @property
    def start(self) -> Position:
        return self.cells[0]

    def __str__(self) -> str:
        return str(self.key)


@dataclass(frozen=True)
class Crossing:
    """A cell that an across slot and a down slot share."""

    across: SlotKey
    across_place: int
    """The index of the cell in the slot."""
    down: SlotKey
    down_place: int
    cell: Position


@dataclass(frozen=True)
class SlotMap:
    """All slots of a grid: across, then down, sorted by number."""

    slots: tuple[Slot, ...]
    crossings: tuple[Crossing, ...]
    numbers: Mapping[Position, int]
    """The printed number of each cell that has one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", MappingProxyType(dict(self.numbers)))

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled.
        return (type(self), (self.slots, self.crossings, dict(self.numbers)))

    def __getitem__(self, key: SlotKey) -> Slot:
        for slot in self.slots:
            if slot.key == key:
                return slot
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return any(slot.key == key for slot in self.slots)

    def named(self, key: SlotKey) -> Slot:
        """Return the slot `key`, or raise a `ProblemError` that helps to find the right name."""
        if key in self:
            return self[key]
        most = max((slot.number for slot in self.slots), default=0)
        other = SlotKey(key.number, key.direction.other)
        only = f"only {other.spoken} begins there"
        told = only if other in self else f"the last number is {most}"
        raise ProblemError(f"expected a slot of the grid, got {key.spoken}: {told}")

    def along(self, direction: Direction) -> tuple[Slot, ...]:
        """The slots of one direction, sorted by number."""
        return tuple(slot for slot in self.slots if slot.direction is direction)

    def through(self, cell: Position) -> tuple[Slot, ...]:
        """The slots that run through a cell."""
        return tuple(slot for slot in self.slots if cell in slot.cells)


@lru_cache(maxsize=256)
def slot_map(grid: Grid) -> SlotMap:
    """The slots, crossings and numbers of a grid.

    >>> [str(slot) for slot in slot_map(Grid.parse("..#\\n...")).slots]
    ['1A', '3A', '1D', '2D']
    """
    runs = {direction: _runs(grid, direction) for direction in Direction}
    starts = sorted({run[0] for found in runs.values() for run in found})
    numbers = {start: number for number, start in enumerate(starts, 1)}
    slots = tuple(
        Slot(SlotKey(numbers[run[0]], direction), run)
        for direction in Direction
        for run in sorted(runs[direction])
    )
    return SlotMap(slots, _crossings(slots), numbers)


def _runs(grid: Grid, direction: Direction) -> list[tuple[Position, ...]]:
    runs = []
    lines, cells = (
        (grid.height, grid.width) if direction is Direction.ACROSS else (grid.width, grid.height)
    )
    for line in range(lines):
        start = Position(line, 0) if direction is Direction.ACROSS else Position(0, line)
        run: list[Position] = []
        for place in range(cells):
            cell = start.step(direction, place)
            kind = grid.kind(cell)
            if kind is CellKind.OPEN:
                run.append(cell)
            ends_here = kind in {CellKind.BLOCK, CellKind.VOID} or place == cells - 1
            if ends_here or grid.has_bar_after(cell, direction):
                if len(run) >= SHORTEST_SLOT:
                    runs.append(tuple(run))
                run = []
    return runs


def _crossings(slots: tuple[Slot, ...]) -> tuple[Crossing, ...]:
    across = {
        cell: (slot.key, place)
        for slot in slots
        if slot.direction is Direction.ACROSS
        for place, cell in enumerate(slot.cells)
    }
    return tuple(
        Crossing(*across[cell], slot.key, place, cell)
        for slot in slots
        if slot.direction is Direction.DOWN
        for place, cell in enumerate(slot.cells)
        if cell in across
    )
