"""The start of an entry: its first cell and its direction.

A new block elsewhere may change the number of an entry, but not its start.
"""

from crosswright.core import Direction, Grid, Position, Slot, slot_map

Start = tuple[Position, Direction]
"""The cell where an entry begins, and its direction."""


def start_of(slot: Slot) -> Start:
    return slot.start, slot.direction


def start_order(start: Start) -> tuple[Position, str]:
    """Return the sort key of a start: row by row, across before down."""
    return start[0], start[1].value


def slots_by_start(grid: Grid) -> dict[Start, Slot]:
    """Return a mapping from the start of each slot to the slot."""
    return {start_of(slot): slot for slot in slot_map(grid).slots}
