"""Change the shape of a draft: make it larger or smaller, shift it, flip it or turn it.

The contents of the cells move to new places. Everything else that belongs to cells and entries
moves with them.

An entry is kept if its cells, after the move, form an entry again. Then its clue, its bans and its
theme mark are kept too. Everything without a place in the new shape is dropped.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from crosswright.construct.draft.clues import listed, other_lists, titles
from crosswright.construct.draft.starts import Start, start_of
from crosswright.construct.draft.value import Draft
from crosswright.core import (
    CellKind,
    Clue,
    ClueList,
    Direction,
    Fill,
    Grid,
    Position,
    Symmetry,
    slot_map,
)

K = TypeVar("K")
V = TypeVar("V")

Move = Mapping[Position, Position]
"""The new place of each cell. Cells that are not in the mapping are dropped."""

FLIPS = ("horizontal", "vertical", "diagonal")
"""The ways to flip a draft: exchange left and right, top and bottom, or rows and columns."""

# A draft has a symmetry. If the draft is flipped, some symmetries become others: `_MIRRORED` has
# the new symmetries for horizontal and vertical flips, `_TRANSPOSED` those for diagonal flips.
_MIRRORED = {
    Symmetry.DIAGONAL: Symmetry.ANTIDIAGONAL,
    Symmetry.ANTIDIAGONAL: Symmetry.DIAGONAL,
}
_TRANSPOSED = {
    Symmetry.HORIZONTAL: Symmetry.VERTICAL,
    Symmetry.VERTICAL: Symmetry.HORIZONTAL,
}


def with_grid(draft: Draft, grid: Grid) -> Draft:
    """Return the draft with another shape. Its cells keep their places."""
    return moved(draft, grid, {cell: cell for cell in grid.positions() if cell in draft.grid})


def moved(draft: Draft, grid: Grid, move: Move) -> Draft:
    """Return the draft in another grid. `move` has the new places of its cells."""
    puzzle, old = draft.puzzle, draft.grid
    like = {  # cells that have the same kind (open, block, …) in the new grid
        cell: place for cell, place in move.items() if grid.kind(place) is old.kind(cell)
    }
    opened = {cell: place for cell, place in like.items() if grid.is_open(place)}
    starts = _surviving(old, grid, opened)
    numbers = None
    if puzzle.numbers is not None and len(like) == old.height * old.width:
        numbers = {like[cell]: label for cell, label in puzzle.numbers.items()}
    bare = replace(
        puzzle,
        fill=Fill(grid, _moved_keys(draft.fill.glyphs, opened)),
        clue_lists=(),
        marks=_moved_keys(puzzle.marks, like),
        numbers=numbers,
        shown=_moved_keys(puzzle.shown, opened),
    )
    clues = {starts[start]: clue for start, clue in draft.clues.items() if start in starts}
    others = tuple(_moved_list(one, opened) for one in other_lists(puzzle))
    return replace(
        draft,
        puzzle=replace(bare, clue_lists=listed(bare, clues, others, titles(puzzle))),
        symmetry=_fitting(draft.symmetry, grid),
        locked=frozenset(opened[cell] for cell in draft.locked if cell in opened),
        banned_here=_moved_keys(draft.banned_here, starts),
        notes=_moved_keys(draft.notes, move),
        theme=frozenset(starts[start] for start in draft.theme if start in starts),
        clued_for=_moved_keys(draft.clued_for, starts),
    )


def _surviving(old: Grid, new: Grid, opened: Move) -> dict[Start, Start]:
    """Return a mapping from the old start to the new start of each entry that is kept.

    An entry is kept if all its cells are in `opened`, and their new places form an entry again.
    """
    by_cells = {frozenset(slot.cells): start_of(slot) for slot in slot_map(new).slots}
    found = {}
    for slot in slot_map(old).slots:
        cells = frozenset(opened[cell] for cell in slot.cells if cell in opened)
        start = by_cells.get(cells) if len(cells) == slot.length else None
        if start is not None:
            found[start_of(slot)] = start
    return found


def _moved_keys(held: Mapping[K, V], move: Mapping[K, K]) -> dict[K, V]:
    return {move[key]: value for key, value in held.items() if key in move}


def _moved_list(one: ClueList, opened: Move) -> ClueList:
    """Return a clue list that is neither Across nor Down, with the cells of its clues moved. If a
    cell of a clue is dropped, the clue loses all its cells."""

    def renewed(clue: Clue) -> Clue:
        kept = all(cell in opened for cell in clue.cells)
        return replace(clue, cells=tuple(opened[cell] for cell in clue.cells) if kept else ())

    return replace(one, clues=tuple(map(renewed, one.clues)))


def _fitting(symmetry: Symmetry, grid: Grid) -> Symmetry:
    """Return the symmetry. If it needs a square and the grid is not square, return the rotational
    symmetry."""
    is_square = grid.height == grid.width
    return Symmetry.ROTATIONAL if symmetry.needs_square and not is_square else symmetry


def resized(draft: Draft, height: int, width: int, *, rows: int, columns: int) -> Draft:
    """Return the draft in a grid of another size. Its cells move down by `rows` and to the right by
    `columns`. These numbers may be negative.

    New cells are open.
    """

    def place(cell: Position) -> Position:
        return Position(cell.row + rows, cell.column + columns)

    return _carried(draft, height, width, place)


def shifted(draft: Draft, rows: int, columns: int) -> Draft:
    """Return the draft moved down by `rows` and to the right by `columns`.

    Cells that leave the grid at one edge come back at the opposite edge.
    """
    height, width = draft.grid.height, draft.grid.width

    def place(cell: Position) -> Position:
        return Position((cell.row + rows) % height, (cell.column + columns) % width)

    return _carried(draft, height, width, place)


def flipped(draft: Draft, axis: str) -> Draft:
    """Return the mirrored draft. `axis` is one of FLIPS."""
    height, width = draft.grid.height, draft.grid.width
    if axis == "diagonal":
        turned = replace(draft, symmetry=_TRANSPOSED.get(draft.symmetry, draft.symmetry))
        return _carried(turned, width, height, lambda cell: Position(cell.column, cell.row))
    mirrored = replace(draft, symmetry=_MIRRORED.get(draft.symmetry, draft.symmetry))
    if axis == "horizontal":
        return _carried(
            mirrored, height, width, lambda cell: Position(cell.row, width - 1 - cell.column)
        )
    return _carried(
        mirrored, height, width, lambda cell: Position(height - 1 - cell.row, cell.column)
    )


def rotated(draft: Draft, turns: int) -> Draft:
    """Return the draft after `turns` quarter turns clockwise."""
    for _ in range(turns % 4):
        # Swap rows and columns, and then left and right.
        draft = flipped(flipped(draft, "diagonal"), "horizontal")
    return draft


def _carried(draft: Draft, height: int, width: int, place: Callable[[Position], Position]) -> Draft:
    """Return the draft in a grid of the given size. `place` gives the new position of each cell."""
    old = draft.grid
    bare = Grid(height, width)
    move = {cell: place(cell) for cell in old.positions() if place(cell) in bare}
    kinds: dict[CellKind, set[Position]] = {kind: set() for kind in CellKind}
    for cell, there in move.items():
        kinds[old.kind(cell)].add(there)
    right, below = set(), set()
    for way, bars in ((Direction.ACROSS, old.bars_right), (Direction.DOWN, old.bars_below)):
        for cell in bars:
            one, other = sorted((place(cell), place(cell.step(way))))
            if one in bare and other == one.step(Direction.ACROSS):
                right.add(one)
            elif one in bare and other == one.step(Direction.DOWN):
                below.add(one)
    grid = Grid(
        height,
        width,
        frozenset(kinds[CellKind.BLOCK]),
        frozenset(kinds[CellKind.VOID]),
        frozenset(kinds[CellKind.BLANK]),
        frozenset(right),
        frozenset(below),
    )
    return moved(draft, grid, move)
