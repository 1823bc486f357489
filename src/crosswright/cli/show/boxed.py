"""A fill drawn as text, with a box around each cell, for terminals."""

from crosswright.core import CellKind, Fill, Grid, Position, for_terminal

# The sign for each kind of corner between cells. The four numbers of a key are for up, right, down
# and left: 1 means that a line goes there from the corner, 0 means that none does.
_CORNERS = {
    (0, 0, 0, 0): " ",
    (0, 1, 1, 0): "┌",
    (0, 0, 1, 1): "┐",
    (1, 1, 0, 0): "└",
    (1, 0, 0, 1): "┘",
    (1, 1, 1, 0): "├",
    (1, 0, 1, 1): "┤",
    (0, 1, 1, 1): "┬",
    (1, 1, 0, 1): "┴",
    (1, 1, 1, 1): "┼",
    (1, 0, 1, 0): "│",
    (0, 1, 0, 1): "─",
}


def boxed(fill: Fill) -> str:
    """Return the fill with a box around every cell. Blocks are solid. Voids are left out.

    >>> print(boxed(Fill.parse("A.\\n#B")))
    ┌───┬───┐
    │ A │   │
    ├───┼───┤
    │███│ B │
    └───┴───┘
    """
    grid = fill.grid
    inner = max([3, *(len(glyph) + 2 for glyph in fill.glyphs.values())])
    lines = []
    for row in range(grid.height + 1):
        lines.append(_rule(grid, row, inner))
        if row < grid.height:
            lines.append(_cells(fill, row, inner))
    return "\n".join(line.rstrip() for line in lines)


def _is_inside(grid: Grid, row: int, column: int) -> bool:
    position = Position(row, column)
    return position in grid and grid.kind(position) is not CellKind.VOID


def _has_side(grid: Grid, row: int, column: int) -> bool:
    """True if there is a line at the left side of this cell."""
    return _is_inside(grid, row, column) or _is_inside(grid, row, column - 1)


def _has_top(grid: Grid, row: int, column: int) -> bool:
    """True if there is a line at the top of this cell."""
    return _is_inside(grid, row, column) or _is_inside(grid, row - 1, column)


def _rule(grid: Grid, row: int, inner: int) -> str:
    """Return the line above a row of cells."""
    drawn = []
    for column in range(grid.width + 1):
        arms = (
            int(_has_side(grid, row - 1, column)),
            int(_has_top(grid, row, column)),
            int(_has_side(grid, row, column)),
            int(_has_top(grid, row, column - 1)),
        )
        drawn.append(_CORNERS[arms])
        if column < grid.width:
            bar = Position(row - 1, column) in grid.bars_below
            sign = "━" if bar else "─"
            drawn.append((sign if _has_top(grid, row, column) else " ") * inner)
    return "".join(drawn)


def _cells(fill: Fill, row: int, inner: int) -> str:
    """Return a row of cells."""
    grid = fill.grid
    drawn = []
    for column in range(grid.width + 1):
        bar = Position(row, column - 1) in grid.bars_right
        side = "┃" if bar else "│"
        drawn.append(side if _has_side(grid, row, column) else " ")
        if column < grid.width:
            position = Position(row, column)
            match grid.kind(position):
                case CellKind.BLOCK:
                    drawn.append("█" * inner)
                case CellKind.BLANK:
                    drawn.append("·".center(inner))
                case CellKind.VOID:
                    drawn.append(" " * inner)
                case CellKind.OPEN:
                    glyph = for_terminal(fill.glyphs.get(position, ""), one_line=True)
                    drawn.append(glyph.center(inner))
    return "".join(drawn)
