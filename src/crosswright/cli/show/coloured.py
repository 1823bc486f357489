"""A puzzle in colour for a terminal. Each cell has two lines: its number, and its letter below."""

from collections.abc import Iterator

from crosswright.core import (
    CellKind,
    CellMark,
    Direction,
    Position,
    Puzzle,
    for_terminal,
    heading_for,
)

_RESET = "\x1b[0m"
_GROUNDS = {
    CellKind.OPEN: "\x1b[30;107m",
    CellKind.BLOCK: "\x1b[97;40m",
    CellKind.BLANK: "\x1b[30;47m",
    CellKind.VOID: _RESET,
}
"""The terminal codes for the colours of each kind of cell."""
_TINTED = "\x1b[30;103m"
"""The terminal code for a cell that has a colour in the puzzle. Whatever this colour is, the cell
is shown in yellow."""
_SMALL = "\x1b[2m"
"""The terminal code for faint text. The numbers are faint."""


def coloured(puzzle: Puzzle, *, show_answers: bool = True) -> str:
    """Return the grid in colour. Circles are drawn as brackets, and bars as thick lines.

    Without `show_answers`, only the letters in `puzzle.shown` are drawn.
    """
    grid = puzzle.grid
    known = puzzle.fill.glyphs if show_answers else puzzle.shown
    glyphs = {cell: for_terminal(glyph, one_line=True) for cell, glyph in known.items()}
    labels = {cell: for_terminal(text, one_line=True) for cell, text in puzzle.labels.items()}
    inner = max([3, *(len(glyph) for glyph in glyphs.values())])
    lines = []
    for row in range(grid.height):
        cells = [Position(row, column) for column in range(grid.width)]
        lines.append("".join(_upper(puzzle, cell, labels.get(cell, ""), inner) for cell in cells))
        lines.append("".join(_lower(puzzle, cell, glyphs.get(cell, ""), inner) for cell in cells))
    return "\n".join(line + _RESET for line in lines)


def _ground(puzzle: Puzzle, cell: Position) -> str:
    mark = puzzle.marks.get(cell, CellMark())
    return _TINTED if mark.colour else _GROUNDS[puzzle.grid.kind(cell)]


def _side(puzzle: Puzzle, cell: Position) -> str:
    """Return the sign between a cell and the cell to its right."""
    if cell in puzzle.grid.bars_right:
        return "┃"
    return " " if puzzle.grid.kind(cell) is not CellKind.OPEN else "│"


def _upper(puzzle: Puzzle, cell: Position, label: str, inner: int) -> str:
    above = cell.step(Direction.DOWN, -1)
    fill = "━" if above in puzzle.grid.bars_below else " "
    body = label[:inner].ljust(inner, fill)
    return f"{_ground(puzzle, cell)}{_SMALL}{body}{_side(puzzle, cell)}{_RESET}"


def _lower(puzzle: Puzzle, cell: Position, glyph: str, inner: int) -> str:
    mark = puzzle.marks.get(cell, CellMark())
    text = f"({glyph or ' '})" if mark.circled and len(glyph) + 2 <= inner else glyph
    return f"{_ground(puzzle, cell)}{text.center(inner)}{_side(puzzle, cell)}{_RESET}"


def clue_lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of the clue lists: an empty line, the heading, and a line for each clue."""
    for found in puzzle.clue_lists:
        yield ""
        yield for_terminal(heading_for(found.title, puzzle.metadata.language))
        for clue in found.clues:
            size = f" ({clue.enumeration})" if clue.enumeration else ""
            yield for_terminal(f"{clue.label:>4}  {clue.text}{size}")
