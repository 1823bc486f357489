"""The shape of a grid, and the picture notation: a text with one line for each row.

    .  an open cell, still empty          #  a block
    A  an open cell with a given glyph    ~  a void, which is not part of the puzzle
                                          :  a blank, skipped by the slots that run over it

If a cell holds several letters or the grid has bars, cells are separated by spaces (or tabs, as in
a spreadsheet; no cell may then be empty). `|` is a bar between two cells. A line with `=` has the
bars under the row above it:

    C A | HEART S
    . . = .
    . . . #

Without spaces, each character is a cell, and `_` or `-` may stand for empty cells. A short line is
filled up with blocks.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from crosswright.core.display import Paintable
from crosswright.core.errors import GridError, Place
from crosswright.core.geometry import Direction, Position, Symmetry

LARGEST_SIDE = 1000
"""A larger number is surely a mistake."""

MOST_CELLS = 65_536
"""With more, every computation takes minutes."""


class CellKind(Enum):
    """The kinds of cells. The value is the sign in a picture."""

    OPEN = "."
    BLOCK = "#"
    VOID = "~"
    BLANK = ":"


class Dialect(Enum):
    """The sign of a picture for empty cells."""

    DOTS = "."
    UNDERSCORES = "_"
    DASHES = "-"


@dataclass(frozen=True)
class Grid(Paintable):
    """A rectangle of cells. Blocks, voids and blanks take no glyph.

    >>> Grid.parse("..#\\n...")
    Grid.parse('..#\\n...')
    """

    height: int
    width: int
    blocks: frozenset[Position] = frozenset()
    voids: frozenset[Position] = frozenset()
    blanks: frozenset[Position] = frozenset()
    bars_right: frozenset[Position] = frozenset()
    """Cells with a bar on their right edge."""
    bars_below: frozenset[Position] = frozenset()
    """Cells with a bar on their lower edge."""

    def __post_init__(self) -> None:
        for name, side in (("height", self.height), ("width", self.width)):
            if not 1 <= side <= LARGEST_SIDE:
                raise GridError(f"expected a {name} of 1 to {LARGEST_SIDE} cells, got {side}")
        if self.height * self.width > MOST_CELLS:
            raise GridError(
                f"expected at most {MOST_CELLS:,} cells, got {self.height * self.width:,}"
            )
        kinds = {"block": self.blocks, "void": self.voids, "blank": self.blanks}
        seen: dict[Position, str] = {}
        for kind, positions in kinds.items():
            for position in positions:
                if position not in self:
                    raise GridError(f"{kind} outside the grid: {position}")
                if position in seen:
                    raise GridError(f"{position} is both a {seen[position]} and a {kind}")
                seen[position] = kind
        for position in self.bars_right | self.bars_below:
            if position not in self:
                raise GridError(f"bar outside the grid: {position}")
        # A bar on the outer edge separates nothing. It is dropped, so that equal shapes compare
        # equal.
        right = frozenset(p for p in self.bars_right if p.column < self.width - 1)
        below = frozenset(p for p in self.bars_below if p.row < self.height - 1)
        object.__setattr__(self, "bars_right", right)
        object.__setattr__(self, "bars_below", below)

    @classmethod
    def parse(cls, picture: str) -> "Grid":
        """Read the shape in a picture without letters."""
        read = parse_picture(picture)
        if read.glyphs:
            position, glyph = next(iter(read.glyphs.items()))
            raise GridError(
                f"expected a shape only, found {glyph!r} (Fill.parse reads letters too)",
                Place(cell=str(position)),
            )
        return read.grid

    @classmethod
    def blank(cls, height: int, width: int) -> "Grid":
        """A rectangle in which every cell is open."""
        return cls(height, width)

    def __contains__(self, position: object) -> bool:
        return (
            isinstance(position, tuple)
            and 0 <= position[0] < self.height
            and 0 <= position[1] < self.width
        )

    def __str__(self) -> str:
        return draw_picture(self, {})

    def __repr__(self) -> str:
        return f"Grid.parse({str(self)!r})"

    def kind(self, position: Position) -> CellKind:
        if position in self.blocks:
            return CellKind.BLOCK
        if position in self.voids:
            return CellKind.VOID
        if position in self.blanks:
            return CellKind.BLANK
        return CellKind.OPEN

    def is_open(self, position: Position) -> bool:
        """Whether the cell takes a glyph."""
        return position in self and self.kind(position) is CellKind.OPEN

    def positions(self) -> Iterator[Position]:
        """Every position, row by row."""
        for row in range(self.height):
            for column in range(self.width):
                yield Position(row, column)

    @cached_property
    def open_cells(self) -> tuple[Position, ...]:
        """The cells that take a glyph, row by row."""
        closed = self.blocks | self.voids | self.blanks
        return tuple(p for p in self.positions() if p not in closed)

    def has_bar_after(self, position: Position, direction: Direction) -> bool:
        """Whether there is a bar between a cell and the next one."""
        return position in (self.bars_right if direction is Direction.ACROSS else self.bars_below)

    @property
    def has_bars(self) -> bool:
        return bool(self.bars_right or self.bars_below)

    def is_symmetric(self, symmetry: Symmetry) -> bool:
        """Whether the blocks, voids, blanks and bars have this symmetry."""
        if symmetry.needs_square and self.height != self.width:
            return False
        barred = {frozenset((p, p.step(Direction.ACROSS))) for p in self.bars_right}
        barred |= {frozenset((p, p.step(Direction.DOWN))) for p in self.bars_below}
        return all(
            self.kind(image) is self.kind(position)
            for position in self.positions()
            for image in symmetry.images(position, self.height, self.width)
        ) and all(
            frozenset(image) in barred
            for one, other in barred
            for image in symmetry.edge_images(one, other, self.height, self.width)
        )

    def with_blocks(self, positions: Iterable[Position]) -> "Grid":
        """Return the grid with exactly these blocks."""
        return replace(self, blocks=frozenset(positions))


@dataclass(frozen=True)
class Picture:
    """The content of a picture."""

    grid: Grid
    glyphs: Mapping[Position, str] = field(default_factory=dict)
    dialect: Dialect = Dialect.DOTS


_SIGNS = {kind.value: kind for kind in CellKind}


def parse_picture(text: str) -> Picture:
    """Read the shape and the glyphs of a picture in any dialect."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").splitlines()]
    first = next((k for k, line in enumerate(lines) if line), len(lines))
    lines = lines[first:]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise GridError("expected a grid, one line per row; the picture is empty")
    if any("|" in line or "=" in line or len(line.split(None, 1)) > 1 for line in lines):
        return _parse_spaced(lines, first)
    return _parse_plain(lines, first)


def _dialect(lines: list[str]) -> Dialect:
    signs = {sign for line in lines for sign in line}
    used = [d for d in Dialect if d.value in signs]
    if len(used) > 1:
        shown = " and ".join(repr(d.value) for d in used)
        raise GridError(f"expected one sign for open cells, found {shown}")
    return used[0] if used else Dialect.DOTS


def _parse_plain(lines: list[str], skipped: int) -> Picture:
    dialect = _dialect(lines)
    width = max(map(len, lines))
    Grid(len(lines), width)  # raises an error for a huge size, before memory is used for it
    rows = [list(line.ljust(width, CellKind.BLOCK.value)) for line in lines]
    if dialect is not Dialect.DOTS:
        rows = [
            [CellKind.OPEN.value if sign == dialect.value else sign for sign in row] for row in rows
        ]
    return _assemble(rows, skipped, frozenset(), frozenset(), dialect)


def _parse_spaced(lines: list[str], skipped: int) -> Picture:
    rows: list[list[str]] = []
    right: set[Position] = set()
    below: set[Position] = set()
    for number, line in enumerate(lines, skipped + 1):
        _ensure_no_gap(line, number)
        tokens = line.replace("|", " | ").split()
        if "=" in tokens:
            if not rows:
                raise GridError("expected a row before a line of bars", Place(line=number))
            for column, token in enumerate(tokens):
                if token == "=":
                    below.add(Position(len(rows) - 1, column))
                elif token != ".":
                    raise GridError(f"expected '=' or '.', got {token!r}", Place(line=number))
            continue
        row: list[str] = []
        for token in tokens:
            if token == "|":
                if row:
                    right.add(Position(len(rows), len(row) - 1))
            else:
                row.append(token)
        rows.append(row)
    width = max(map(len, rows), default=0)
    Grid(len(rows), width)  # raises an error for a huge size, before memory is used for it
    for row in rows:
        if len(row) == 1 and len(row[0]) == width > 1:
            raise GridError(f"expected {width} cells separated by spaces, got {row[0]!r}")
        row += [CellKind.BLOCK.value] * (width - len(row))
    return _assemble(rows, skipped, frozenset(right), frozenset(below), Dialect.DOTS)


def _ensure_no_gap(line: str, number: int) -> None:
    """It could mean a block or an open cell."""
    cells = line.split("\t") if "\t" in line else []
    for column, cell in enumerate(cells, 1):
        if not cell.strip():
            raise GridError(
                "expected '.', '#' or a letter, got an empty cell",
                Place(line=number, column=column),
            )


def _assemble(
    rows: list[list[str]],
    skipped: int,
    right: frozenset[Position],
    below: frozenset[Position],
    dialect: Dialect,
) -> Picture:
    kinds: dict[CellKind, set[Position]] = {kind: set() for kind in CellKind}
    glyphs: dict[Position, str] = {}
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            position = Position(row, column)
            kind = _SIGNS.get(sign)
            if kind is not None:
                kinds[kind].add(position)
            elif _is_glyph(sign, dialect):
                glyphs[position] = sign.upper()
            else:
                raise GridError(
                    f"expected '.', '#' or a letter, got {sign!r}",
                    Place(line=row + 1 + skipped, column=column + 1),
                )
    grid = Grid(
        len(rows),
        len(rows[0]) if rows else 0,
        frozenset(kinds[CellKind.BLOCK]),
        frozenset(kinds[CellKind.VOID]),
        frozenset(kinds[CellKind.BLANK]),
        right,
        below,
    )
    return Picture(grid, glyphs, dialect)


def _is_glyph(sign: str, dialect: Dialect) -> bool:
    """Letters, digits and some punctuation marks. A hyphen is no glyph in the dialect `DASHES`."""
    allowed = "'’&!" if dialect is Dialect.DASHES else "'’&!-"
    return all(c.isalnum() or c in allowed for c in sign) and bool(sign)


def draw_picture(
    grid: Grid, glyphs: Mapping[Position, str], dialect: Dialect = Dialect.DOTS
) -> str:
    """Draw a grid and its glyphs as a picture that `parse_picture` can read."""
    # In the notation without spaces, a hyphen would be read as an open cell.
    plain = not grid.has_bars and all(len(g) == 1 and g != "-" for g in glyphs.values())
    empty = dialect.value if plain else CellKind.OPEN.value
    signs = {
        p: glyphs.get(p, empty) if grid.is_open(p) else grid.kind(p).value for p in grid.positions()
    }
    rows = [[Position(row, column) for column in range(grid.width)] for row in range(grid.height)]
    if plain:
        return "\n".join("".join(signs[p] for p in cells) for cells in rows)
    lines = []
    for cells in rows:
        lines.append(
            "".join(signs[p] + (" | " if p in grid.bars_right else " ") for p in cells).rstrip()
        )
        if any(p in grid.bars_below for p in cells):
            lines.append(" ".join("=" if p in grid.bars_below else "." for p in cells))
    if grid.width == 1:
        # With one column there are no spaces between cells. So we add a bar at the edge: it tells
        # `parse_picture` that this is the notation with spaces.
        lines[0] += " |"
    return "\n".join(lines)
