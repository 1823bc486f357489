"""Positions, directions and symmetries."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.core.geometry import Direction, Position, Symmetry

SIZES = {"height": 4, "width": 4}


def test_a_position_counts_from_zero_and_is_shown_from_one() -> None:
    assert str(Position(0, 3)) == "row 1, column 4"


@given(st.integers(), st.integers(), st.sampled_from(Direction), st.integers())
def test_a_step_forward_and_back_leads_to_the_start(
    row: int, column: int, direction: Direction, cells: int
) -> None:
    here = Position(row, column)
    there = here.step(direction, cells)
    assert there.step(direction, -cells) == here
    assert there == (
        (row, column + cells) if direction is Direction.ACROSS else (row + cells, column)
    )


def test_changing_the_direction_twice_gives_the_same_direction() -> None:
    assert [d.other.other for d in Direction] == list(Direction)
    assert [d.letter for d in Direction] == ["A", "D"]


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize(("height", "width"), [(4, 4), (5, 5), (1, 1)])
def test_an_image_of_a_cell_has_the_same_images_as_the_cell(
    symmetry: Symmetry, height: int, width: int
) -> None:
    """The images of a cell are the cells that must be of the same kind as this cell."""
    for row, column in product(range(height), range(width)):
        here = Position(row, column)
        orbit = symmetry.images(here, height, width)
        assert orbit[0] == here
        assert len(set(orbit)) == len(orbit)
        for image in orbit:
            assert 0 <= image.row < height
            assert 0 <= image.column < width
            assert set(symmetry.images(image, height, width)) == set(orbit)


@pytest.mark.parametrize("symmetry", [s for s in Symmetry if not s.needs_square])
def test_an_image_of_a_cell_of_a_rectangle_has_the_same_images_too(symmetry: Symmetry) -> None:
    for row, column in product(range(3), range(6)):
        here = Position(row, column)
        for image in symmetry.images(here, 3, 6):
            assert set(symmetry.images(image, 3, 6)) == set(symmetry.images(here, 3, 6))


@pytest.mark.parametrize(
    ("symmetry", "images"),
    [
        (Symmetry.NONE, [(0, 1)]),
        (Symmetry.ROTATIONAL, [(0, 1), (3, 2)]),
        (Symmetry.QUARTER, [(0, 1), (1, 3), (3, 2), (2, 0)]),
        (Symmetry.HORIZONTAL, [(0, 1), (0, 2)]),
        (Symmetry.VERTICAL, [(0, 1), (3, 1)]),
        (Symmetry.BOTH, [(0, 1), (0, 2), (3, 1), (3, 2)]),
        (Symmetry.DIAGONAL, [(0, 1), (1, 0)]),
        (Symmetry.ANTIDIAGONAL, [(0, 1), (2, 3)]),
    ],
)
def test_each_symmetry_has_these_images_of_one_cell(
    symmetry: Symmetry, images: list[tuple[int, int]]
) -> None:
    assert symmetry.images(Position(0, 1), 4, 4) == tuple(images)
