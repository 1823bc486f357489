"""Read the parts of an edit. An edit is a change of a draft, written as JSON. If a part is wrong,
the error says in one line what is wrong."""

import unicodedata
from collections.abc import Callable

from crosswright.construct.draft.value import Draft
from crosswright.core import Glyph, Position, Slot
from crosswright.plain.tree import PlainTree

Edit = Callable[[Draft, PlainTree], Draft]
"""A function that makes an edit. It takes the draft and the parts of the edit, and returns the new
draft."""

LONGEST_GLYPH = 20
"""The largest number of characters in one cell."""

LONGEST_TEXT = 4000
"""The largest number of characters in a clue, a note or a title."""

_IN_GLYPHS = "'’&!-"
"""The signs that cells may have besides letters and digits. They are also allowed in a grid that
is written as text (see `core/grid.py`)."""


def cell_in(draft: Draft, tree: PlainTree) -> Position:
    return tree.position(draft.grid)


def cells_in(draft: Draft, tree: PlainTree) -> list[Position]:
    return [item.position(draft.grid) for item in tree.each()]


def open_cells_in(draft: Draft, tree: PlainTree) -> list[Position]:
    """Return only the open cells of a selection. A selection may include blocks."""
    return [cell for cell in cells_in(draft, tree) if draft.grid.is_open(cell)]


def slot_in(draft: Draft, tree: PlainTree) -> Slot:
    return draft.slot(tree.text())


def is_on(tree: PlainTree) -> bool:
    """Return the value of `on` in an edit: True means set, False means remove.

    If `on` is missing, return True.
    """
    return True if tree["on"].is_null else tree["on"].flag()


def text_in(tree: PlainTree, longest: int = LONGEST_TEXT, *, lines: bool = False) -> str:
    """Return a text with control characters replaced by spaces. Line breaks stay if `lines` is
    True. Raise an error if the text has more than `longest` characters."""
    text = tree.text()
    if len(text) > longest:
        tree.fail(f"at most {longest:,} characters")
    keep = "\n" if lines else ""
    return "".join(
        " " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} and c not in keep else c for c in text
    )


def glyph_in(tree: PlainTree) -> Glyph:
    """Return the new content of a cell in capital letters. An empty text empties the cell."""
    glyph = unicodedata.normalize("NFC", tree.text()[: 4 * LONGEST_GLYPH].strip()).upper()
    if len(glyph) > LONGEST_GLYPH or not all(c.isalnum() or c in _IN_GLYPHS for c in glyph):
        signs = " ".join(_IN_GLYPHS)
        tree.fail(f"up to {LONGEST_GLYPH} characters: letters, digits and the signs {signs}")
    return glyph


def word_in(tree: PlainTree) -> str:
    """Return a word in capital letters. Spaces and all signs that a cell cannot have are removed.

    The apostrophe ' is removed too, although a cell may have it.
    """
    text = unicodedata.normalize("NFC", text_in(tree, 200)).upper()
    word = "".join(c for c in text if c.isalnum() or c in _IN_GLYPHS[1:])
    word = word if any(map(str.isalnum, word)) else ""
    return word or tree.fail("a word")
