"""The two usual clue lists, Across and Down."""

from collections.abc import Mapping
from dataclasses import replace

from crosswright.core import (
    Clue,
    ClueList,
    ClueOrigin,
    Direction,
    Grid,
    Position,
    Puzzle,
    SlotKey,
    direction_of,
    slot_map,
)


def clue_origin(name: str) -> ClueOrigin:
    """Return the origin with this name. Unknown names are OWN, which no program replaces."""
    return {origin.value: origin for origin in ClueOrigin}.get(name.strip().lower(), ClueOrigin.OWN)


def joined_text(clue: Clue) -> str:
    """Return the clue's text with its enumeration, as it is printed."""
    if not clue.enumeration:
        return clue.text
    return f"{clue.text} ({clue.enumeration})".lstrip()


def usual_cells(grid: Grid) -> dict[tuple[Direction, str], tuple[Position, ...]]:
    """Return the cells of each slot, by direction and printed number."""
    return {(slot.direction, str(slot.number)): slot.cells for slot in slot_map(grid).slots}


def usual_lists(grid: Grid, clues: Mapping[SlotKey, Clue]) -> tuple[ClueList, ...]:
    """Return an Across and a Down list with a clue, perhaps empty, for every slot."""
    slots = slot_map(grid)
    return tuple(
        ClueList(
            direction.value.capitalize(),
            tuple(
                replace(clues.get(slot.key, Clue("", "")), label=str(slot.number), cells=slot.cells)
                for slot in slots.along(direction)
            ),
        )
        for direction in Direction
    )


def has_usual_lists(puzzle: Puzzle) -> bool:
    """True if there are no clues, or exactly one for each slot in lists Across and Down."""
    return not puzzle.clue_lists or puzzle.clue_lists == with_usual_lists(puzzle).clue_lists


def with_usual_lists(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its clues sorted into the usual lists, by their cells, or by number
    and heading. Clues that belong to no slot are left out.
    """
    if not any(found.clues for found in puzzle.clue_lists):
        return replace(puzzle, clue_lists=())
    by_cells = {slot.cells: slot.key for slot in slot_map(puzzle.grid).slots}
    by_number = usual_cells(puzzle.grid)
    chosen: dict[SlotKey, Clue] = {}
    for found in puzzle.clue_lists:
        direction = direction_of(found.title, any_language=True)
        for clue in found.clues:
            key = by_cells.get(clue.cells)
            if key is None and direction is not None:
                key = by_cells.get(by_number.get((direction, clue.label), ()))
            if key is not None:
                chosen.setdefault(key, clue)
    return replace(puzzle, clue_lists=usual_lists(puzzle.grid, chosen))
