"""The text notation of pair squares, and their rules. One line for each row, dots for a blank cell:

..zeta..
ac....me
hero....
....read
"""

import math
from dataclasses import dataclass

from crosswright.core.errors import GridError, Place, ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid

BLANK_SIGN = "."


@dataclass(frozen=True)
class PairRules:
    """How many cells of each row and column may be blank or filled.

    >>> list(PairRules().filled(5))
    [3, 4]
    """

    min_blanks: int = 1
    min_filled: float = 0.5
    """The least share of filled cells (0 to 1)."""

    def __post_init__(self) -> None:
        if self.min_blanks < 0:
            raise ProblemError(f"expected 0 or more blanks in each line, got {self.min_blanks}")
        if not 0 <= self.min_filled <= 1:
            raise ProblemError(f"expected a filled share of 0 to 1, got {self.min_filled}")

    def filled(self, cells: int) -> range:
        """The allowed numbers of filled cells in a line of `cells` cells, without 0."""
        # In Python, 0.07 * 100 is slightly more than 7. Without `round`, it would count as 8.
        least = max(1, math.ceil(round(self.min_filled * cells, 9)))
        return range(least, cells - self.min_blanks + 1)


@dataclass(frozen=True, order=True)
class Line:
    """A row or a column. The first has the `index` 0."""

    direction: Direction
    index: int

    def __str__(self) -> str:
        return f"{'row' if self.direction is Direction.ACROSS else 'column'} {self.index + 1}"

    def cells(self, grid: Grid) -> tuple[Position, ...]:
        if self.direction is Direction.ACROSS:
            return tuple(Position(self.index, column) for column in range(grid.width))
        return tuple(Position(row, self.index) for row in range(grid.height))


def lines_of(grid: Grid) -> tuple[Line, ...]:
    """First the rows, then the columns."""
    rows = [Line(Direction.ACROSS, index) for index in range(grid.height)]
    return (*rows, *(Line(Direction.DOWN, index) for index in range(grid.width)))


def word_on(line: Line, fill: Fill) -> tuple[str, ...]:
    """The glyphs in a line, without blanks."""
    return tuple(fill.glyphs[cell] for cell in line.cells(fill.grid) if cell in fill.glyphs)


def parse_pairs(text: str, *, letters_per_cell: int = 2) -> FilledGrid:
    """Read the plain notation.

    >>> parse_pairs("ru..in").glyphs[Position(0, 2)]
    'IN'
    """
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").rstrip().split("\n")]
    if not any(lines):
        raise GridError("expected a pair square, one line per row; the text is empty")
    for number, line in enumerate(lines, 1):
        _check_line(line, len(lines[0]), letters_per_cell, number)
    size = letters_per_cell
    blanks = set()
    glyphs = {}
    for row, line in enumerate(lines):
        for column in range(len(line) // size):
            position, glyph = Position(row, column), line[column * size : (column + 1) * size]
            if glyph == BLANK_SIGN * size:
                blanks.add(position)
            elif BLANK_SIGN in glyph:
                place = Place(line=row + 1, column=column * size + 1, cell=str(position))
                raise GridError(
                    f"expected {size} letters or a blank, got half a cell {glyph!r}", place
                )
            else:
                glyphs[position] = glyph.upper()
    return FilledGrid(Grid(len(lines), len(lines[0]) // size, blanks=frozenset(blanks)), glyphs)


def _check_line(line: str, width: int, letters_per_cell: int, number: int) -> None:
    for column, sign in enumerate(line, 1):
        if sign != BLANK_SIGN and not ("a" <= sign <= "z"):
            message = f"expected small letters a to z and dots, got {sign!r}"
            raise GridError(message, Place(line=number, column=column))
    if len(line) != width:
        message = f"ragged: expected {width} characters as in the first line, got {len(line)}"
        raise GridError(message, Place(line=number))
    if len(line) % letters_per_cell:
        kind = "an odd number of characters" if letters_per_cell == 2 else "half a cell at the end"
        message = f"expected {letters_per_cell} characters for each cell, got {kind}: {len(line)}"
        raise GridError(message, Place(line=number))


def draw_pairs(fill: Fill, *, letters_per_cell: int = 2) -> str:
    """Write a pair square in the plain notation."""
    blank = BLANK_SIGN * letters_per_cell
    return "\n".join(
        "".join(
            fill.glyphs.get(Position(row, column), blank).lower()
            for column in range(fill.grid.width)
        )
        for row in range(fill.grid.height)
    )
