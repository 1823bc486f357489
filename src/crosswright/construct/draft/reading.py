"""The parts of an edit, read with care: each tells in one line what is wrong with it."""

import unicodedata
from collections.abc import Callable, Mapping

from crosswright.construct.draft.value import Draft
from crosswright.core.errors import FormatError
from crosswright.core.fill import Glyph
from crosswright.core.geometry import Position
from crosswright.core.slots import Slot
from crosswright.formats.json_tree import JsonTree

__all__ = [
    "Edit",
    "cell_in",
    "cells_in",
    "ensure_plain",
    "glyph_in",
    "is_on",
    "open_cells_in",
    "slot_in",
    "text_in",
    "word_in",
]

Edit = Callable[[Draft, JsonTree], Draft]
"""What an edit does, given the draft and its parts."""

LONGEST_GLYPH = 20
"""How many letters may one cell hold?"""

LONGEST_TEXT = 4000
"""How long may a clue, a note or a title be?"""

DEEPEST = 40
"""How deep may the values of an edit nest?"""

_IN_GLYPHS = "'’&!-"
"""Which signs stand in cells beside letters and digits? The same as in a picture."""


def ensure_plain(value: object) -> None:
    """Refuse what no JSON text holds, and what nests too deep. Level by level, not by recursion."""
    level: list[object] = [value]
    for _ in range(DEEPEST):
        below: list[object] = []
        for item in level:
            if isinstance(item, Mapping):
                below += item.keys()
                below += item.values()
            elif isinstance(item, list):
                below += item
            elif item is not None and not isinstance(item, str | int | float):
                raise FormatError(f"expected a value that JSON knows, got a {type(item).__name__}")
        if not below:
            return
        level = below
    raise FormatError(f"expected at most {DEEPEST} nested levels")


def cell_in(draft: Draft, tree: JsonTree) -> Position:
    return tree.position(draft.grid)


def cells_in(draft: Draft, tree: JsonTree) -> list[Position]:
    return [item.position(draft.grid) for item in tree.each()]


def open_cells_in(draft: Draft, tree: JsonTree) -> list[Position]:
    """Those of the cells that take a glyph: a selection may lie over blocks."""
    return [cell for cell in cells_in(draft, tree) if draft.grid.is_open(cell)]


def slot_in(draft: Draft, tree: JsonTree) -> Slot:
    return draft.slot(tree.text())


def is_on(tree: JsonTree) -> bool:
    """Whether something is to be set rather than taken away; missing means so."""
    return True if tree["on"].is_null else tree["on"].flag()


def text_in(tree: JsonTree, longest: int = LONGEST_TEXT, *, lines: bool = False) -> str:
    """A text without control characters; new lines stay where there may be several."""
    text = tree.text()
    if len(text) > longest:
        tree.fail(f"at most {longest:,} characters")
    keep = "\n" if lines else ""
    return "".join(
        " " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} and c not in keep else c for c in text
    )


def glyph_in(tree: JsonTree) -> Glyph:
    """What a cell is to hold, in capitals; empty for nothing."""
    glyph = unicodedata.normalize("NFC", tree.text()[: 4 * LONGEST_GLYPH].strip()).upper()
    if len(glyph) > LONGEST_GLYPH or not all(c.isalnum() or c in _IN_GLYPHS for c in glyph):
        tree.fail(f"up to {LONGEST_GLYPH} letters, digits or signs of {_IN_GLYPHS}")
    return glyph


def word_in(tree: JsonTree) -> str:
    """A word of a ban: its letters in capitals."""
    text = unicodedata.normalize("NFC", text_in(tree, 200)).upper()
    word = "".join(c for c in text if c.isalnum() or c in _IN_GLYPHS[1:])
    word = word if any(map(str.isalnum, word)) else ""
    return word or tree.fail("a word")
