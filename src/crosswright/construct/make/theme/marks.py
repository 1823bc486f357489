"""Circles and shades that the user asks for: cells by row and column, or words inside theme
entries."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from crosswright.core import (
    CellMark,
    FilledGrid,
    Glyphs,
    Position,
    ProblemError,
    Puzzle,
    SpellingError,
    ensure_whole_characters,
)
from crosswright.words import Spelling

__all__ = ["MarkWish", "marked", "marks_as_text", "placed_marks", "read_marks"]

SHADE = "#dddddd"
"""The colour of a shaded cell, if none is given."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]+(\([^()\s]*\))?")


@dataclass(frozen=True)
class MarkWish:
    """Cells, or a word inside theme entries, that should be circled or shaded."""

    mark: CellMark
    cells: tuple[Position, ...] = ()
    word: str = ""


def read_marks(
    circles: Iterable[str],
    shades: Iterable[str],
    theme: Sequence[Glyphs],
    spelling: Spelling,
    size: tuple[int, int],
) -> tuple[MarkWish, ...]:
    """Read the wishes from texts such as `3,4`, `3,4-3,8` or `HEART`, and for shades also
    `HEART=#ffd166`.

    `3,4` is the cell in row 3 and column 4, counted from 1. `3,4-3,8` is a rectangle of cells.
    `size` is the width and the height of the grid. Raise an error for a cell outside the grid, and
    for a word that is in no theme entry.
    """
    wishes = [_wish(text, CellMark(circled=True), theme, spelling, size) for text in circles]
    for text in shades:
        target, sign, colour = text.partition("=")
        if sign and not _COLOUR.fullmatch(colour):
            raise ProblemError(f"expected a colour such as #ffd166 after =, got {text!r}")
        wishes.append(_wish(target, CellMark(colour=colour or SHADE), theme, spelling, size))
    return tuple(wishes)


def _wish(
    text: str,
    mark: CellMark,
    theme: Sequence[Glyphs],
    spelling: Spelling,
    size: tuple[int, int],
) -> MarkWish:
    if any(map(str.isdigit, text)):
        cells = tuple(cell for part in text.split() for cell in _cells(part, size))
        return MarkWish(mark, cells)
    ensure_whole_characters(text, "a word to be marked")
    try:
        word = spelling.normalise(text)
    except SpellingError:
        word = ""
    if not word:
        raise ProblemError(f"expected cells such as 3,4 or a word of a theme entry, got {text!r}")
    if not any(word in "".join(entry) for entry in theme):
        inside = ", ".join("".join(entry) for entry in theme) or "none"
        raise ProblemError(f"expected a word inside a theme entry ({inside}), got {text!r}")
    return MarkWish(mark, word=word)


def _cells(part: str, size: tuple[int, int]) -> list[Position]:
    """Return the cells of a text such as `3,4`, or of a rectangle such as `3,4-5,6`.

    `size` is the width and the height of the grid.
    """
    first, dash, last = part.partition("-")
    one = Position.parse(first)
    other = Position.parse(last) if dash else one
    width, height = size
    for cell in (one, other):
        if cell.row >= height or cell.column >= width:
            raise ProblemError(f"expected a cell in {height} rows and {width} columns, got {cell}")
    if other.row < one.row or other.column < one.column:
        raise ProblemError(f"expected the upper left cell first, got {part!r}")
    rows = range(one.row, other.row + 1)
    return [Position(r, c) for r in rows for c in range(one.column, other.column + 1)]


def marked(wishes: Iterable[MarkWish]) -> frozenset[Position]:
    """Return the cells that the wishes name by row and column."""
    return frozenset(cell for wish in wishes for cell in wish.cells)


def placed_marks(
    wishes: Iterable[MarkWish], filled: FilledGrid, theme: Sequence[Glyphs]
) -> dict[Position, CellMark]:
    """Return the mark of each marked cell in a filled grid."""
    found: dict[Position, CellMark] = {}
    for wish in wishes:
        for cell in (*wish.cells, *_word_cells(wish.word, filled, theme)):
            known = found.get(cell, CellMark())
            mark = wish.mark
            found[cell] = replace(
                known, circled=known.circled or mark.circled, colour=mark.colour or known.colour
            )
    return found


def _word_cells(word: str, filled: FilledGrid, theme: Sequence[Glyphs]) -> list[Position]:
    """Return the cells with the letters of a word, in every theme entry that contains it."""
    cells: list[Position] = []
    for slot in filled.slots if word else ():
        if filled.pattern(slot) not in theme:
            continue
        owners = [cell for cell in slot.cells for _ in filled.glyphs[cell]]
        text, start = filled.answer(slot) or "", -1
        while (start := text.find(word, start + 1)) >= 0:
            cells += owners[start : start + len(word)]
    return cells


def marks_as_text(puzzle: Puzzle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the circles and the shades of a puzzle, as texts for `read_marks`."""
    places = {cell: f"{cell.row + 1},{cell.column + 1}" for cell in puzzle.marks}
    circles = tuple(places[cell] for cell, mark in puzzle.marks.items() if mark.circled)
    shades = tuple(
        f"{places[cell]}={mark.colour}" for cell, mark in puzzle.marks.items() if mark.colour
    )
    return circles, shades
