"""Edits of the whole grid: change its size, shift, flip or turn it, change its symmetry or venue,
or replace the grid or the whole draft."""

from collections.abc import Mapping
from dataclasses import replace

from crosswright.construct.draft.cell_edits import with_letters
from crosswright.construct.draft.plain import from_tree
from crosswright.construct.draft.reading import Edit
from crosswright.construct.draft.reshape import (
    FLIPS,
    flipped,
    resized,
    rotated,
    shifted,
    with_grid,
)
from crosswright.construct.draft.value import LARGEST_SIDE, Draft
from crosswright.core import Symmetry, parse_picture
from crosswright.core import venue as venue_named
from crosswright.plain.tree import PlainTree

MOVERS = frozenset({"resize", "shift", "flip", "rotate", "grid", "restore"})
"""The edits that may move the content of the grid. After such an edit, a letter or a block may be
at another position than before."""

_ANCHORS = {
    f"{row}-{column}".strip("-"): (row, column)
    for row in ("top", "", "bottom")
    for column in ("left", "", "right")
} | {"centre": ("", ""), "center": ("", "")}
del _ANCHORS[""]
"""The names of the anchors (top-left, top, …). An anchor is a corner, the middle of an edge, or the
centre of the grid. If the grid is resized, the old content stays at the anchor, and cells are added
or removed on the other sides. The code above also makes an empty name for the centre. It is
deleted, because the centre has the names centre and center."""


def _symmetry(draft: Draft, tree: PlainTree) -> Draft:
    symmetry = Symmetry.named(tree["name"].text())
    if symmetry.needs_square and draft.grid.height != draft.grid.width:
        # The message is: expected a symmetry that does not need a square grid, got …
        tree["name"].fail("a symmetry that does not need a square grid")
    return replace(draft, symmetry=symmetry)


def _venue(draft: Draft, tree: PlainTree) -> Draft:
    name = tree["name"].text_or_empty()
    return replace(draft, venue=venue_named(name).name if name else "")


def _resize(draft: Draft, tree: PlainTree) -> Draft:
    height, width = (tree[name].whole(1, LARGEST_SIDE) for name in ("height", "width"))
    anchor = tree["anchor"].text_or_empty() or "top-left"
    if anchor not in _ANCHORS:
        tree["anchor"].fail(f"one of {', '.join(_ANCHORS)}")
    down, along = _ANCHORS[anchor]
    rows, columns = height - draft.grid.height, width - draft.grid.width
    return resized(
        draft,
        height,
        width,
        rows={"top": 0, "": rows // 2, "bottom": rows}[down],
        columns={"left": 0, "": columns // 2, "right": columns}[along],
    )


def _shift(draft: Draft, tree: PlainTree) -> Draft:
    most = 2 * LARGEST_SIDE
    rows, columns = (
        0 if tree[name].is_null else tree[name].whole(-most, most) for name in ("rows", "columns")
    )
    return shifted(draft, rows, columns)


def _flip(draft: Draft, tree: PlainTree) -> Draft:
    axis = tree["axis"].text()
    if axis not in FLIPS:
        tree["axis"].fail(f"one of {', '.join(FLIPS)}")
    return flipped(draft, axis)


def _rotate(draft: Draft, tree: PlainTree) -> Draft:
    return rotated(draft, 1 if tree["turns"].is_null else tree["turns"].whole(-100, 100))


def _grid(draft: Draft, tree: PlainTree) -> Draft:
    lines = [line.text() for line in tree["kinds"].each()]
    read = parse_picture("\n".join(lines))
    for side in (read.grid.height, read.grid.width):
        if side > LARGEST_SIDE:
            tree["kinds"].fail(f"a grid of at most {LARGEST_SIDE} rows and columns")
    return with_letters(with_grid(draft, read.grid), read.glyphs)


def _restore(draft: Draft, tree: PlainTree) -> Draft:
    del draft
    return from_tree(tree["draft"])


GRID_EDITS: Mapping[str, Edit] = {
    "symmetry": _symmetry,
    "venue": _venue,
    "resize": _resize,
    "shift": _shift,
    "flip": _flip,
    "rotate": _rotate,
    "grid": _grid,
    "restore": _restore,
}
"""The functions that make the edits of the whole grid. The key is the name of the edit."""
