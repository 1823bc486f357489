"""Layouts: placements of words that cross, and the grid that is made from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.core.errors import GridError, LayoutError
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import CellKind
from crosswright.core.layout import Layout, Placement

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def placed(text: str, row: int, column: int, direction: Direction) -> Placement:
    return Placement(tuple(text), Position(row, column), direction)


CROSS = Layout.of([placed("TEN", -1, 2, DOWN), placed("CAT", -1, 0, ACROSS)])


def test_a_layout_is_sorted_in_reading_order() -> None:
    assert [p.text for p in CROSS.placements] == ["CAT", "TEN"]


def test_the_box_is_the_smallest_rectangle_around_a_layout() -> None:
    assert CROSS.box == (Position(-1, 0), Position(1, 2))
    assert CROSS.size == (3, 3)
    assert CROSS.crossings() == 1


def test_an_empty_layout_has_no_box() -> None:
    with pytest.raises(LayoutError, match="no box"):
        Layout(()).box  # noqa: B018


def test_placements_with_different_letters_in_one_cell_are_refused() -> None:
    with pytest.raises(LayoutError, match="row 1, column 1: DOG puts 'D' where 'C' already is"):
        Layout((placed("CAT", 0, 0, ACROSS), placed("DOG", 0, 0, DOWN)))


def test_cells_that_nothing_covers_become_voids_or_blocks() -> None:
    assert CROSS.to_filled_grid() == FilledGrid.parse("CAT\n~~E\n~~N")
    assert CROSS.to_filled_grid(outside=CellKind.BLOCK) == FilledGrid.parse("CAT\n##E\n##N")


def test_in_a_grid_of_a_given_size_the_words_keep_their_positions() -> None:
    shifted = Layout.of(p.shifted(2, 1) for p in CROSS.placements)
    assert shifted.to_filled_grid(size=(4, 5), outside=CellKind.BLOCK) == FilledGrid.parse(
        "#####\n#CAT#\n###E#\n###N#"
    )


def test_a_layout_larger_than_the_given_size_is_refused() -> None:
    with pytest.raises(GridError):
        CROSS.to_filled_grid(size=(2, 2))


def test_a_cell_may_hold_several_letters() -> None:
    layout = Layout((Placement(("S", "IJ"), Position(0, 0), ACROSS),))
    assert layout.placements[0].text == "SIJ"
    assert layout.size == (1, 2)
    assert layout.to_filled_grid() == FilledGrid.parse("S IJ")


@given(
    st.lists(
        st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from(Direction)),
        min_size=1,
        max_size=5,
    ),
    st.integers(-5, 5),
    st.integers(-5, 5),
)
def test_shifting_changes_nothing_but_the_place(
    starts: list[tuple[int, int, Direction]], rows: int, columns: int
) -> None:
    layout = Layout.of(placed("AAA", row, column, way) for row, column, way in starts)
    shifted = Layout.of(p.shifted(rows, columns) for p in layout.placements)
    assert shifted.size == layout.size
    assert shifted.crossings() == layout.crossings()
    assert shifted.to_filled_grid() == layout.to_filled_grid()
