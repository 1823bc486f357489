"""A picture of a half-filled grid. It shows how many letters are still possible in each cell."""

from collections.abc import Mapping

from crosswright.core import CellKind, Fill, Position, draw_picture

ROOMY = 10
"""If a cell has this number of possible letters or more, the number is not shown."""

_RESET = "\x1b[0m"
_UNDERLINED = "\x1b[4m"
_STANDING = "\x1b[30;107m"
"""The colours of the open cells that have a letter or many possible letters."""
_SHADES = ((1, "\x1b[97;41m"), (3, "\x1b[30;101m"), (6, "\x1b[30;103m"), (9, "\x1b[30;102m"))
"""The colours of the other open cells, by the number of possible letters: dark red for 0 or 1,
light red for 2 and 3, yellow for 4 to 6, green for 7 to 9."""


def _shown(given: Fill, left: Mapping[Position, int]) -> dict[Position, str]:
    """Return the text of each cell: its letter, or the number of possible letters.

    `left` has the number of possible letters for each cell. A number is shown only if it is below
    `ROOMY`.
    """
    tight = {cell: str(count) for cell, count in left.items() if count < ROOMY}
    return tight | dict(given.glyphs)


def tight_picture(given: Fill, left: Mapping[Position, int]) -> str:
    """Return the picture as text. A digit is the number of possible letters, `.` is 10 or more."""
    return draw_picture(given.grid, _shown(given, left))


def tight_coloured(given: Fill, left: Mapping[Position, int]) -> str:
    """Return the picture in colour for a terminal. Cells with few possible letters are red.

    A bar at the right of a cell is a thick line. A bar below a cell is an underline.
    """
    shown = _shown(given, left)
    inner = max([3, *(len(glyph) for glyph in shown.values())])
    lines = []
    for row in range(given.grid.height):
        line = ""
        for column in range(given.grid.width):
            cell = Position(row, column)
            under = _UNDERLINED if cell in given.grid.bars_below else ""
            side = "┃" if cell in given.grid.bars_right else " "
            text = shown.get(cell, "").center(inner)
            line += f"{_ground(given, left, cell)}{under}{text}{side}{_RESET}"
        lines.append(line)
    return "\n".join(lines)


def _ground(given: Fill, left: Mapping[Position, int], cell: Position) -> str:
    match given.grid.kind(cell):
        case CellKind.VOID:
            return _RESET
        case CellKind.BLOCK:
            return "\x1b[97;40m"
        case CellKind.BLANK:
            return "\x1b[30;47m"
    if cell in given.glyphs or cell not in left:
        return _STANDING
    return next((shade for most, shade in _SHADES if left[cell] <= most), _STANDING)
