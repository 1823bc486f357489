"""Placements and layouts: the results of engines that choose the shape of the grid."""

from collections.abc import Iterable
from dataclasses import dataclass

from crosswright.core.display import Paintable
from crosswright.core.errors import LayoutError, Place
from crosswright.core.fill import FilledGrid, Glyph
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import CellKind, Grid


@dataclass(frozen=True)
class Placement:
    """A word at a position, running across or down."""

    glyphs: tuple[Glyph, ...]
    start: Position
    direction: Direction

    @property
    def text(self) -> str:
        return "".join(self.glyphs)

    @property
    def cells(self) -> tuple[Position, ...]:
        return tuple(self.start.step(self.direction, k) for k in range(len(self.glyphs)))

    def shifted(self, rows: int, columns: int) -> "Placement":
        start = Position(self.start.row + rows, self.start.column + columns)
        return Placement(self.glyphs, start, self.direction)


@dataclass(frozen=True)
class Layout(Paintable):
    """A set of placements with equal glyphs in shared cells. Rows and columns may be negative."""

    placements: tuple[Placement, ...]

    def __post_init__(self) -> None:
        self.glyphs()

    def __str__(self) -> str:
        return str(self.to_filled_grid()) if self.placements else ""

    @classmethod
    def of(cls, placements: Iterable[Placement]) -> "Layout":
        """Make a layout of these placements, sorted by their first cells."""
        return cls(tuple(sorted(placements, key=lambda p: (p.start, p.direction.value, p.glyphs))))

    def glyphs(self) -> dict[Position, Glyph]:
        """The glyph in each cell. Raises a `LayoutError` if two placements disagree."""
        found: dict[Position, Glyph] = {}
        for placement in self.placements:
            for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
                if found.setdefault(cell, glyph) != glyph:
                    raise LayoutError(
                        f"{placement.text} puts {glyph!r} where {found[cell]!r} already is",
                        Place(cell=str(cell)),
                    )
        return found

    @property
    def box(self) -> tuple[Position, Position]:
        """The top left and bottom right cells of the smallest rectangle around the layout."""
        cells = self.glyphs()
        if not cells:
            raise LayoutError("an empty layout has no box")
        rows, columns = zip(*cells, strict=True)
        return Position(min(rows), min(columns)), Position(max(rows), max(columns))

    @property
    def size(self) -> tuple[int, int]:
        """The height and width of the box."""
        low, high = self.box
        return high.row - low.row + 1, high.column - low.column + 1

    def crossings(self) -> int:
        """The number of cells that are in two placements."""
        cells = [cell for placement in self.placements for cell in placement.cells]
        return len(cells) - len(set(cells))

    def to_filled_grid(
        self,
        *,
        outside: CellKind = CellKind.VOID,
        size: tuple[int, int] | None = None,
    ) -> FilledGrid:
        """Return the layout as a filled grid: its box, or with `size` a grid of this height and
        width, without moving the layout. Other cells are voids, or blocks if `outside` is BLOCK.
        """
        glyphs = self.glyphs()
        if size is None:
            low, _ = self.box
            height, width = self.size
            glyphs = {
                Position(p.row - low.row, p.column - low.column): g for p, g in glyphs.items()
            }
        else:
            height, width = size
        everywhere = {Position(r, c) for r in range(height) for c in range(width)}
        free = frozenset(everywhere - glyphs.keys())
        blocks, voids = (free, frozenset()) if outside is CellKind.BLOCK else (frozenset(), free)
        return FilledGrid(Grid(height, width, blocks, voids), glyphs)
