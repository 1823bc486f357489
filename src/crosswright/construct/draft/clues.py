"""The clue lists of a draft: an across list, a down list, and other lists from an imported file.

Every edit that changes clues or the shape of the grid puts the lists in this order, so that drafts
with the same content are equal. The across list and the down list have a clue for each entry; this
clue may be empty. The other lists have clues that belong to no entry, and further clues of entries.
"""

from collections.abc import Mapping
from dataclasses import replace

from crosswright.construct.draft.starts import Start, start_of
from crosswright.core import Clue, ClueList, Direction, Position, Puzzle, slot_map


def is_blank(clue: Clue) -> bool:
    """Return True if a clue has no text, no enumeration and no explanation."""
    return not (clue.text or clue.enumeration or clue.explanation)


def titles(puzzle: Puzzle) -> dict[Direction, str]:
    """Return the title of the clue list of each direction. If there is no such list, the title is
    `Across` or `Down`."""
    ways = {slot.cells: slot.direction for slot in slot_map(puzzle.grid).slots}
    found: dict[Direction, str] = {}
    for one in puzzle.clue_lists:
        for clue in one.clues:
            way = ways.get(clue.cells)
            if way is not None and one.title not in found.values():
                found.setdefault(way, one.title)
    return {way: found.get(way, way.value.capitalize()) for way in Direction}


def other_lists(puzzle: Puzzle) -> tuple[ClueList, ...]:
    """Return the clue lists without the first clue of each entry and without empty clues. Empty
    lists are left out."""
    waiting = {slot.cells for slot in slot_map(puzzle.grid).slots}
    found = []
    for one in puzzle.clue_lists:
        kept = []
        for clue in one.clues:
            if clue.cells in waiting:
                waiting.discard(clue.cells)
            elif not is_blank(clue):
                kept.append(clue)
        if kept:
            found.append(replace(one, clues=tuple(kept)))
    return tuple(found)


def listed(
    puzzle: Puzzle,
    clues: Mapping[Start, Clue],
    others: tuple[ClueList, ...],
    headed: Mapping[Direction, str],
) -> tuple[ClueList, ...]:
    """Return the clue lists of a puzzle whose entries have these clues.

    The key of `clues` is the start of an entry: its first cell and its direction. `others` are
    further lists, and `headed` has the titles of the across list and the down list. If all clues
    are empty and there are no further lists, return no lists.
    """
    if not others and all(map(is_blank, clues.values())):
        return ()
    labels: Mapping[Position, str] = puzzle.labels
    empty = Clue("", "")
    usual = tuple(
        ClueList(
            headed[way],
            tuple(
                replace(
                    clues.get(start_of(slot), empty),
                    label=labels.get(slot.start, str(slot.number)),
                    cells=slot.cells,
                )
                for slot in slot_map(puzzle.grid).along(way)
            ),
        )
        for way in Direction
    )
    return (*usual, *others)


def relisted(puzzle: Puzzle, changed: Mapping[Start, Clue] | None = None) -> tuple[ClueList, ...]:
    """Return the clue lists of a puzzle: the across list, the down list, and then the others.

    `changed` has new clues for some entries.
    """
    starts = {slot.cells: start_of(slot) for slot in slot_map(puzzle.grid).slots}
    clues: dict[Start, Clue] = {}
    for clue in (clue for one in puzzle.clue_lists for clue in one.clues):
        if clue.cells in starts:
            clues.setdefault(starts[clue.cells], clue)
    clues |= changed or {}
    return listed(puzzle, clues, other_lists(puzzle), titles(puzzle))
