"""Positions, directions and symmetries in a rectangle of cells."""

from typing import NamedTuple

from crosswright.core.display import NamedEnum
from crosswright.core.errors import ProblemError
from crosswright.core.numbers import whole_number


class Position(NamedTuple):
    """The row and column of a cell. The top left cell is (0, 0)."""

    row: int
    column: int

    def __str__(self) -> str:
        """The row and the column, counted from one.

        >>> str(Position(0, 3))
        'row 1, column 4'
        """
        return f"row {self.row + 1}, column {self.column + 1}"

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a row and a column, both counted from one.

        >>> Position.parse("7,4")
        Position(row=6, column=3)
        """
        row, _, column = text.partition(",")
        place = whole_number(row), whole_number(column)
        if place[0] is None or place[1] is None:
            raise ProblemError(f"expected ROW,COL counted from 1, got {text!r}")
        if 0 in place:
            raise ProblemError(f"rows and columns count from 1, got {text!r}")
        return cls(place[0] - 1, place[1] - 1)

    def step(self, direction: "Direction", cells: int = 1) -> "Position":
        """The position `cells` cells further in `direction`."""
        if direction is Direction.ACROSS:
            return Position(self.row, self.column + cells)
        return Position(self.row + cells, self.column)


class Direction(NamedEnum):
    """The direction of a slot."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> "Direction":
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS

    @property
    def letter(self) -> str:
        """`A` or `D`, as in 17A."""
        return "A" if self is Direction.ACROSS else "D"


class Symmetry(NamedEnum):
    """The turns and mirrors that leave a pattern of blocks unchanged."""

    NONE = "none"
    ROTATIONAL = "rotational"
    """Half a turn: the usual symmetry."""
    QUARTER = "quarter"
    """A quarter turn, of a square."""
    HORIZONTAL = "horizontal"
    """Left and right are mirror images."""
    VERTICAL = "vertical"
    """Top and bottom are mirror images."""
    BOTH = "both"
    """Both mirrors, and so half a turn."""
    DIAGONAL = "diagonal"
    """Over the diagonal from the top left corner of a square."""
    ANTIDIAGONAL = "antidiagonal"
    """Over the diagonal from the top right corner of a square."""

    @classmethod
    def named(cls, name: "str | Symmetry") -> "Symmetry":
        """Return the symmetry with this name."""
        try:
            return cls(name)
        except ValueError:
            known = ", ".join(one.value for one in cls)
            raise ProblemError(f"expected a symmetry out of {known}; got {name!r}") from None

    @property
    def needs_square(self) -> bool:
        return self in {Symmetry.QUARTER, Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL}

    def images(self, position: Position, height: int, width: int) -> tuple[Position, ...]:
        """The positions whose cells must be of the same kind, `position` first, each once.

        >>> Symmetry.ROTATIONAL.images(Position(0, 1), 3, 5)
        (Position(row=0, column=1), Position(row=2, column=3))
        """
        return tuple(dict.fromkeys(self.turned(position, height, width)))

    def edge_images(
        self, one: Position, other: Position, height: int, width: int
    ) -> tuple[tuple[Position, Position], ...]:
        """The edges (pairs of cells) that must all have a bar, this one first. An edge may occur
        with its cells exchanged.
        """
        ones, others = (self.turned(p, height, width) for p in (one, other))
        return tuple(dict.fromkeys(zip(ones, others, strict=True)))

    def turned(self, position: Position, height: int, width: int) -> list[Position]:
        """The images under each turn or mirror, `position` first, perhaps repeated."""
        row, column = position
        bottom, right = height - 1 - row, width - 1 - column
        found = [position]
        match self:
            case Symmetry.NONE:
                pass
            case Symmetry.ROTATIONAL:
                found.append(Position(bottom, right))
            case Symmetry.QUARTER:
                found += [Position(column, bottom), Position(bottom, right), Position(right, row)]
            case Symmetry.HORIZONTAL:
                found.append(Position(row, right))
            case Symmetry.VERTICAL:
                found.append(Position(bottom, column))
            case Symmetry.BOTH:
                found += [Position(row, right), Position(bottom, column), Position(bottom, right)]
            case Symmetry.DIAGONAL:
                found.append(Position(column, row))
            case Symmetry.ANTIDIAGONAL:
                found.append(Position(right, bottom))
        return found


def size_of(size: "str | tuple[int, int]") -> tuple[int, int]:
    """Return the width and the height.

    >>> size_of("15x13")
    (15, 13)
    """
    if isinstance(size, tuple):
        if len(size) != 2 or not all(isinstance(side, int) for side in size):
            raise ProblemError(f"expected a width and a height, got {size!r}")
        return size
    width, height = map(whole_number, size.lower().replace("×", "x").partition("x")[::2])
    if width is None or height is None:
        raise ProblemError(f"expected a size such as 15x15, width first, got {size!r}")
    return width, height
