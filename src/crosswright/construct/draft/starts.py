"""Where entries begin: the name of an entry that a block elsewhere does not change."""

from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid
from crosswright.core.slots import Slot, slot_map

__all__ = ["Start", "slots_by_start", "start_of", "start_order"]

Start = tuple[Position, Direction]
"""The cell in which an entry begins, and which way it runs."""


def start_of(slot: Slot) -> Start:
    return slot.start, slot.direction


def start_order(start: Start) -> tuple[Position, str]:
    """What starts are sorted by: row by row, across before down."""
    return start[0], start[1].value


def slots_by_start(grid: Grid) -> dict[Start, Slot]:
    """The slots of a grid, by where they begin."""
    return {start_of(slot): slot for slot in slot_map(grid).slots}
