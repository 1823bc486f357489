"""Fill anew only here: which letters go before a fill, and which clues stay after it."""

import re
from collections.abc import Iterable
from dataclasses import replace

from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Position
from crosswright.core.puzzle import Clue, Puzzle
from crosswright.core.slots import Slot, SlotKey, slot_map
from crosswright.words.statistics import WEAK_SCORE
from crosswright.words.wordlist import WordList

__all__ = ["WEAK", "emptied", "with_fill"]

WEAK = "weak"
"""What stands for all entries with a low score, or none?"""

_REGION = re.compile(r"\s*(\d{1,4}),(\d{1,4})\s*-\s*(\d{1,4}),(\d{1,4})\s*")


def emptied(
    given: Fill,
    words: WordList,
    *,
    refill: Iterable[str] = (),
    region: str | None = None,
    keep: Iterable[str] = (),
) -> Fill:
    """A fill without the letters that are to be found anew; all others stay.

    `refill` names slots (`13A`), or `weak` for those whose answers have a low score or none.
    `region` is a rectangle from one cell to another, `1,10-4,15`, rows first, counted from 1.
    `keep` names slots whose letters stay even there.
    """
    cells: set[Position] = set()
    for name in refill:
        slots = _weak(given, words) if name == WEAK else [_slot(given, name)]
        cells.update(cell for slot in slots for cell in slot.cells)
    if region is not None:
        cells |= _rectangle(given, region)
    cells -= {cell for name in keep for cell in _slot(given, name).cells}
    left = {cell: glyph for cell, glyph in given.glyphs.items() if cell not in cells}
    return Fill(given.grid, left)


def _slot(given: Fill, name: str) -> Slot:
    try:
        key = SlotKey.parse(name)
    except ValueError as problem:
        raise ProblemError(str(problem)) from problem
    slots = slot_map(given.grid)
    if key not in slots:
        raise ProblemError(f"expected a slot of the grid, got {key.spoken}")
    return slots[key]


def _weak(given: Fill, words: WordList) -> list[Slot]:
    found = []
    for slot, answer in given.answers():
        word = words.get(answer)
        if word is None or word.score < WEAK_SCORE:
            found.append(slot)
    return found


def _rectangle(given: Fill, text: str) -> set[Position]:
    read = _REGION.fullmatch(text)
    if read is None:
        raise ProblemError(f"expected a region such as 1,10-4,15, rows first, got {text!r}")
    top, left, bottom, right = (int(part) - 1 for part in read.groups())
    grid = given.grid
    if not (0 <= top <= bottom < grid.height and 0 <= left <= right < grid.width):
        raise ProblemError(
            f"expected a region within {grid.height} rows and {grid.width} columns, from its top "
            f"left to its bottom right, got {text!r}"
        )
    return {Position(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}


def with_fill(puzzle: Puzzle, filled: FilledGrid) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle with another fill, and the entries that lost their clues because they changed.

    A clue whose answer stayed, or was not known before, stays.
    """
    dropped: list[str] = []

    def renewed(clue: Clue) -> Clue:
        before = [puzzle.fill.glyphs.get(cell) for cell in clue.cells]
        after = [filled.glyphs.get(cell) for cell in clue.cells]
        if not clue.text or None in before or before == after:
            return clue
        dropped.append(f"{clue.label} ({''.join(glyph for glyph in before if glyph)})")
        return replace(clue, text="", enumeration="", explanation="")

    lists = tuple(
        replace(found, clues=tuple(map(renewed, found.clues))) for found in puzzle.clue_lists
    )
    return replace(puzzle, fill=filled, clue_lists=lists), tuple(dropped)
