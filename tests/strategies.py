"""Random grids and fills for hypothesis. They may have everything that a text picture can show."""

from collections.abc import Callable

from hypothesis import strategies as st

from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.grid import CellKind, Grid

__all__ = ["fills", "grids"]

KINDS = st.sampled_from([CellKind.OPEN] * 5 + list(CellKind))
GLYPHS = st.one_of(
    st.sampled_from("ABCXYZ"),
    st.sampled_from(["HEART", "IJ", "-", "'", "&", "É", "Ж", "5", "ש"]),
)


@st.composite
def grids(
    draw: Callable[..., object],
    *,
    largest: int = 6,
    bars: bool = True,
    kinds: st.SearchStrategy[CellKind] = KINDS,
) -> Grid:
    """Any grid: with blocks, voids, blanks, and bars at any place."""
    height = draw(st.integers(1, largest))
    width = draw(st.integers(1, largest))
    everywhere = [Position(row, column) for row in range(height) for column in range(width)]
    found = {position: draw(kinds) for position in everywhere}
    barred = st.lists(st.sampled_from(everywhere), max_size=4, unique=True)
    right = frozenset(draw(barred)) if bars and draw(st.booleans()) else frozenset()
    below = frozenset(draw(barred)) if bars and draw(st.booleans()) else frozenset()

    def of_kind(kind: CellKind) -> frozenset[Position]:
        return frozenset(p for p, k in found.items() if k is kind)

    return Grid(
        height,
        width,
        of_kind(CellKind.BLOCK),
        of_kind(CellKind.VOID),
        of_kind(CellKind.BLANK),
        right,
        below,
    )


@st.composite
def fills(
    draw: Callable[..., object],
    *,
    grid: st.SearchStrategy[Grid] | None = None,
    glyphs: st.SearchStrategy[str] = GLYPHS,
) -> Fill:
    """Any fill: none, some or all of the open cells hold a glyph."""
    shape = draw(grid or grids())
    if not shape.open_cells:
        return Fill(shape)
    return Fill(shape, draw(st.dictionaries(st.sampled_from(shape.open_cells), glyphs)))
