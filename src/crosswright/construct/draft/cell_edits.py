"""Edits of cells: letters, kinds of cells, bars, and marks.

An edit is one change to a draft, written as JSON (see `edits.py`). Each function in `CELL_EDITS`
takes a draft and the JSON of an edit, and returns the changed draft.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from crosswright.construct.draft.reading import (
    Edit,
    cell_in,
    cells_in,
    glyph_in,
    is_on,
    open_cells_in,
    slot_in,
    text_in,
)
from crosswright.construct.draft.reshape import with_grid
from crosswright.construct.draft.value import Draft
from crosswright.core import CellKind, CellMark, Direction, Fill, Glyph, Position, slot_map
from crosswright.plain.tree import PlainTree

LONGEST_STREAK = 64
"""The largest number of characters in the name of a streak (letters typed one after another)."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,30}|(?:rgb|hsl)a?\([\d.,%/ ]{1,40}\)")
"""A colour of CSS: `#ffd166`, a name such as `gold`, or `rgb(…)` or `hsl(…)`."""

_KINDS = {kind.name.lower(): kind for kind in CellKind}
"""The kinds of cells. The key is the name that an edit uses."""


def _partners(draft: Draft, cells: Iterable[Position], *, mirror: bool) -> list[Position]:
    """Return the cells. With `mirror`, also return their partners: the cells onto which the draft's
    symmetry maps them.

    If the symmetry needs a square grid and the grid is not square, there are no partners.
    """
    grid, symmetry = draft.grid, draft.symmetry
    if not mirror or (symmetry.needs_square and grid.height != grid.width):
        return list(cells)
    found = (p for cell in cells for p in symmetry.images(cell, grid.height, grid.width))
    return list(dict.fromkeys(found))


def with_letters(draft: Draft, letters: Mapping[Position, Glyph]) -> Draft:
    """Return the draft with other letters in some cells. An empty text removes a letter.

    If a changed cell shows its letter to the solver, the shown letter changes too.
    """
    held = {**draft.fill.glyphs, **letters}
    glyphs = {cell: glyph for cell, glyph in held.items() if glyph}
    shown = {
        cell: letters.get(cell, glyph)
        for cell, glyph in draft.puzzle.shown.items()
        if letters.get(cell, glyph)
    }
    return replace(draft, puzzle=replace(draft.puzzle, fill=Fill(draft.grid, glyphs), shown=shown))


def _letter(draft: Draft, tree: PlainTree) -> Draft:
    cell, glyph = cell_in(draft, tree["cell"]), glyph_in(tree["glyph"])
    if not draft.grid.is_open(cell):
        tree["cell"].fail("an open cell")
    if not tree["streak"].is_null:
        text_in(tree["streak"], LONGEST_STREAK)
    return with_letters(draft, {cell: glyph})


def _letters(draft: Draft, tree: PlainTree) -> Draft:
    """Write letters into several cells. Locked cells are changed only with `over`."""
    over = tree["over"].flag()
    letters = {}
    for item in tree["cells"].each():
        row, column, text = item.exactly(3, "[row, column, letter]")
        cell = PlainTree([row.value, column.value], item, "cell").position(draft.grid)
        glyph = glyph_in(text)
        if not draft.grid.is_open(cell):
            item.fail("an open cell")
        if over or cell not in draft.locked:
            letters[cell] = glyph
    return with_letters(draft, letters)


def _block(draft: Draft, tree: PlainTree) -> Draft:
    cells = _partners(draft, cells_in(draft, tree["cells"]), mirror=tree["mirror"].flag())
    if is_on(tree):
        return _with_kind(draft, cells, CellKind.BLOCK)
    blocks = [cell for cell in cells if cell in draft.grid.blocks]
    return _with_kind(draft, blocks, CellKind.OPEN)


def _kind(draft: Draft, tree: PlainTree) -> Draft:
    name = tree["kind"].text()
    if name not in _KINDS:
        tree["kind"].fail(f"one of {', '.join(_KINDS)}")
    cells = _partners(draft, cells_in(draft, tree["cells"]), mirror=tree["mirror"].flag())
    return _with_kind(draft, cells, _KINDS[name])


def _with_kind(draft: Draft, cells: Iterable[Position], kind: CellKind) -> Draft:
    changed = frozenset(cells)
    grid = draft.grid

    def of(held: frozenset[Position], one: CellKind) -> frozenset[Position]:
        return held | changed if kind is one else held - changed

    shape = replace(
        grid,
        blocks=of(grid.blocks, CellKind.BLOCK),
        voids=of(grid.voids, CellKind.VOID),
        blanks=of(grid.blanks, CellKind.BLANK),
    )
    return draft if shape == grid else with_grid(draft, shape)


def _bar(draft: Draft, tree: PlainTree) -> Draft:
    cell, side = cell_in(draft, tree["cell"]), tree["side"].text()
    ways = {"right": Direction.ACROSS, "below": Direction.DOWN}
    if side not in ways:
        tree["side"].fail("right or below")
    grid, symmetry, other = draft.grid, draft.symmetry, cell.step(ways[side])
    if other not in grid:
        tree["cell"].fail("a cell with a neighbour on that side")
    edges: Iterable[tuple[Position, Position]] = [(cell, other)]
    is_square = grid.height == grid.width
    if tree["mirror"].flag() and (is_square or not symmetry.needs_square):
        edges = symmetry.edge_images(cell, other, grid.height, grid.width)
    pairs = [sorted(edge) for edge in edges]
    right = frozenset(one for one, two in pairs if one.row == two.row)
    below = frozenset(one for one, two in pairs if one.row != two.row)
    if is_on(tree):
        right, below = grid.bars_right | right, grid.bars_below | below
    else:
        right, below = grid.bars_right - right, grid.bars_below - below
    shape = replace(grid, bars_right=right, bars_below=below)
    return draft if shape == grid else with_grid(draft, shape)


def _marked(
    draft: Draft, cells: Iterable[Position], change: Callable[[CellMark], CellMark]
) -> Draft:
    marks = dict(draft.puzzle.marks)
    for cell in cells:
        marks[cell] = change(marks.get(cell, CellMark()))
    return replace(draft, puzzle=replace(draft.puzzle, marks=marks))


def _circle(draft: Draft, tree: PlainTree) -> Draft:
    on = is_on(tree)
    cells = open_cells_in(draft, tree["cells"])
    return _marked(draft, cells, lambda mark: replace(mark, circled=on))


def _shade(draft: Draft, tree: PlainTree) -> Draft:
    colour = text_in(tree["colour"], 40).strip()
    if colour and not _COLOUR.fullmatch(colour):
        tree["colour"].fail("a colour such as #ffd166")
    cells = [c for c in cells_in(draft, tree["cells"]) if c not in draft.grid.voids]
    return _marked(draft, cells, lambda mark: replace(mark, colour=colour))


def _given(draft: Draft, tree: PlainTree) -> Draft:
    """Show the letters of some cells to the solver, or hide them again."""
    shown, on = dict(draft.puzzle.shown), is_on(tree)
    for cell in open_cells_in(draft, tree["cells"]):
        glyph = draft.fill.glyphs.get(cell)
        if on and glyph:
            shown[cell] = glyph
        elif not on:
            shown.pop(cell, None)
    return replace(draft, puzzle=replace(draft.puzzle, shown=shown))


def _lock(draft: Draft, tree: PlainTree) -> Draft:
    cells = frozenset(open_cells_in(draft, tree["cells"]))
    return replace(draft, locked=draft.locked | cells if is_on(tree) else draft.locked - cells)


def _note(draft: Draft, tree: PlainTree) -> Draft:
    text = text_in(tree["text"], lines=True)
    return replace(draft, notes={**draft.notes, cell_in(draft, tree["cell"]): text})


def _clear(draft: Draft, tree: PlainTree) -> Draft:
    """Empty an entry. Locked cells and the letters of finished crossing entries stay.

    If this leaves nothing to clear, the letters of finished crossing entries are cleared too.
    """
    slot, glyphs = slot_in(draft, tree["slot"]), draft.fill.glyphs
    finished = {
        cell
        for other in slot_map(draft.grid).slots
        if other.direction is not slot.direction and all(c in glyphs for c in other.cells)
        for cell in other.cells
    }
    held = [cell for cell in slot.cells if cell in glyphs and cell not in draft.locked]
    loose = [cell for cell in held if cell not in finished]
    return with_letters(draft, dict.fromkeys(loose or held, ""))


def _clear_all(draft: Draft, tree: PlainTree) -> Draft:
    del tree
    gone = (cell for cell in draft.fill.glyphs if cell not in draft.locked)
    return with_letters(draft, dict.fromkeys(gone, ""))


CELL_EDITS: Mapping[str, Edit] = {
    "letter": _letter,
    "letters": _letters,
    "block": _block,
    "kind": _kind,
    "bar": _bar,
    "circle": _circle,
    "shade": _shade,
    "given": _given,
    "lock": _lock,
    "note": _note,
    "clear": _clear,
    "clear_all": _clear_all,
}
"""The functions that make the edits of cells. The key is the name of the edit."""
