"""Refill part of a grid: remove letters before a fill, and remove outdated clues after the fill."""

import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from crosswright.construct.request.fill import Anew
from crosswright.core import (
    Clue,
    ClueList,
    Fill,
    Position,
    ProblemError,
    Puzzle,
    Slot,
    SlotKey,
    SpellingError,
    direction_of,
    slot_map,
)
from crosswright.words import Word, WordList
from crosswright.words.statistics import WEAK_SCORE

WEAK = "weak"
"""The name that stands for all entries with a low score (below 40)."""

_REGION = re.compile(r"\s*(\d{1,4}),(\d{1,4})\s*-\s*(\d{1,4}),(\d{1,4})\s*")


def emptied(given: Fill, words: WordList, anew: Anew) -> Fill:
    """The fill without the letters in the cells that `cells_anew` returns. All other letters
    stay."""
    cells = cells_anew(given, words, anew)
    if type(given) is Fill and cells.isdisjoint(given.glyphs):
        return given
    left = {cell: glyph for cell, glyph in given.glyphs.items() if cell not in cells}
    return Fill(given.grid, left)


def cells_anew(given: Fill, words: WordList, anew: Anew) -> frozenset[Position]:
    """The cells whose letters will be replaced.

    An answer that is not in the list is the constructor's own, so it is not weak.
    """
    cells: set[Position] = set()
    kept = [_slot(given, name) for name in anew.keep]
    for name in anew.refill:
        if name != WEAK and _slot(given, name) in kept:
            both = _slot(given, name).key.spoken
            raise ProblemError(f"expected {both} to be refilled or kept, got both")
    for name in anew.refill:
        slots = _weak(given, words) if name == WEAK else [_slot(given, name)]
        cells.update(cell for slot in slots for cell in slot.cells)
    if anew.region is not None:
        cells |= _rectangle(given, anew.region)
    cells -= {cell for slot in kept for cell in slot.cells}
    return frozenset(cells)


def only_there(before: Fill, after: Fill, cells: Collection[Position]) -> Fill:
    """The fill `before` with the letters of `after` in `cells`; other empty cells stay empty.

    `after` is a whole fill, so it shows that the remaining empty cells can be filled.
    """
    anew = {cell: glyph for cell, glyph in after.glyphs.items() if cell in cells}
    return Fill(before.grid, {**before.glyphs, **anew})


def with_own(words: WordList, before: Fill, given: Fill) -> WordList:
    """The list with the constructor's own answers added, such as theme entries.

    `before` is the fill before letters were removed, and `given` the fill after that. An answer of
    `before` is added if it is not in the list, and if its slot still has a letter in `given`. It
    gets the highest score, so that `min_score` does not exclude it.
    """
    top = words.score_range[1]
    own: dict[tuple[str, ...], Word] = {}
    for slot, answer in before.answers():
        if given.glyphs.keys().isdisjoint(slot.cells):
            continue  # no letter of this slot is given any more
        with suppress(SpellingError):
            glyphs = words.spelling.spell(answer)
            if glyphs and words.get(glyphs) is None:
                own[glyphs] = Word(glyphs, score=top)
    return words.merged(WordList.from_words(own.values(), words.spelling)) if own else words


def _slot(given: Fill, name: str) -> Slot:
    try:
        key = SlotKey.parse(name)
    except ValueError as problem:
        raise ProblemError(str(problem)) from problem
    return slot_map(given.grid).named(key)


def _weak(given: Fill, words: WordList) -> list[Slot]:
    found = []
    for slot, answer in given.answers():
        word = words.get(answer)
        if word is not None and word.score < WEAK_SCORE:
            found.append(slot)
    return found


def _rectangle(given: Fill, text: str) -> set[Position]:
    read = _REGION.fullmatch(text)
    if read is None:
        raise ProblemError(f"expected a region such as 1,10-4,15, rows first, got {text!r}")
    row, column, other_row, other_column = (int(part) - 1 for part in read.groups())
    top, bottom = sorted((row, other_row))
    left, right = sorted((column, other_column))
    grid = given.grid
    if not (0 <= top <= bottom < grid.height and 0 <= left <= right < grid.width):
        raise ProblemError(
            f"expected a region within {grid.height} rows and {grid.width} columns, got {text!r}"
        )
    return {Position(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}


def with_fill(puzzle: Puzzle, filled: Fill) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle with another fill, and the names of the entries whose clues were removed.

    A clue is removed if its answer was complete before and has changed.
    """
    dropped: list[str] = []

    def renewed(found: ClueList, clue: Clue) -> Clue:
        before = [puzzle.fill.glyphs.get(cell) for cell in clue.cells]
        after = [filled.glyphs.get(cell) for cell in clue.cells]
        if not clue.text or None in before or before == after:
            return clue
        way = direction_of(found.title, any_language=True)
        named = f"{clue.label} {way.value}" if way else clue.label
        dropped.append(f"{named} ({''.join(glyph for glyph in before if glyph)})")
        return replace(clue, text="", enumeration="", explanation="")

    lists = tuple(
        replace(found, clues=tuple(renewed(found, clue) for clue in found.clues))
        for found in puzzle.clue_lists
    )
    return replace(puzzle, fill=filled, clue_lists=lists), tuple(dropped)
