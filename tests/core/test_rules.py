"""Properties of a grid, tested on pictures that are small enough to check by eye."""

import pytest
from hypothesis import given

from crosswright.core import rules
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import CellKind, Grid
from crosswright.core.slots import slot_map
from strategies import grids


@pytest.mark.parametrize(
    ("picture", "count"),
    [
        ("...\n...", 1),
        ("..#..", 2),
        ("..\n##\n..", 2),
        (".#\n#.", 2),
        (". | .", 2),
        (". | .\n. .", 1),
        (". .\n= =\n. .", 2),
        (".:.", 1),
        (".~.", 2),
        ("###", 0),
    ],
)
def test_blocks_voids_and_bars_separate_pieces(picture: str, count: int) -> None:
    grid = Grid.parse(picture)
    assert len(rules.pieces(grid)) == count
    assert rules.is_connected(grid) == (count <= 1)


@given(grids())
def test_every_open_cell_is_in_exactly_one_piece(grid: Grid) -> None:
    found = rules.pieces(grid)
    assert sorted(cell for piece in found for cell in piece) == sorted(grid.open_cells)
    slots = slot_map(grid).slots
    for slot in slots:
        assert sum(slot.start in piece for piece in found) == 1
        assert any(set(slot.cells) <= piece for piece in found)


def test_unchecked_cells_lie_in_fewer_than_two_slots() -> None:
    assert rules.unchecked_cells(Grid.parse("...\n...")) == ()
    assert rules.unchecked_cells(Grid.parse("...\n.#.\n...")) == (
        Position(0, 1),
        Position(1, 0),
        Position(1, 2),
        Position(2, 1),
    )
    assert rules.unchecked_cells(Grid.parse(".")) == (Position(0, 0),)


def test_runs_of_unchecked_cells_in_slots_are_counted_by_length() -> None:
    grid = Grid.parse(".....\n.###.\n.....")
    assert rules.unchecked_runs(grid) == {1: 2, 3: 2}
    assert rules.unchecked_runs(Grid.blank(2, 2)) == {}


def test_if_several_slots_are_shortest_the_first_of_them_is_returned() -> None:
    assert str(rules.shortest_slot(Grid.parse("...\n...\n#.#"))) == "1D"
    assert rules.shortest_slot(Grid.parse(".")) is None


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("#..\n...\n..#", {Symmetry.ROTATIONAL, Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL}),
        ("#.#\n...\n...", {Symmetry.HORIZONTAL}),
        ("#..\n...\n#..", {Symmetry.VERTICAL}),
        ("#..\n...", set()),
        ("#.\n..", {Symmetry.DIAGONAL}),
        (".#\n..", {Symmetry.ANTIDIAGONAL}),
        ("...\n.#.\n...", set(Symmetry) - {Symmetry.NONE}),
        (
            "..\n..\n..",
            {Symmetry.ROTATIONAL, Symmetry.HORIZONTAL, Symmetry.VERTICAL, Symmetry.BOTH},
        ),
    ],
)
def test_every_symmetry_of_a_grid_is_found(picture: str, expected: set[Symmetry]) -> None:
    assert set(rules.symmetries(Grid.parse(picture))) == expected


def test_the_facts_of_a_grid_are_shown_as_lines() -> None:
    found = rules.facts(Grid.parse("#...\n....\n...#"))
    assert dict(found.lines()) == {
        "size": "4x3",
        "slots": "7",
        "blocks": "2 (16.7%)",
        "lengths": "2 to 4, mean 2.86",
        "pieces": "1",
        "unchecked cells": "0",
        "unchecked runs": "none",
        "symmetry": "rotational",
    }


@given(grids())
def test_the_facts_of_any_grid_agree_with_its_cells(grid: Grid) -> None:
    found = rules.facts(grid)
    kinds = [grid.kind(p) for p in grid.positions()]
    assert found.blocks == kinds.count(CellKind.BLOCK)
    assert found.open_cells == kinds.count(CellKind.OPEN)
    assert found.unchecked <= found.open_cells
    assert found.shortest <= found.mean_length <= found.longest
    assert len(list(found.lines())) == 8
    runs = found.unchecked_runs
    assert all(length > 0 for length in runs)
    assert sum(length * count for length, count in runs.items()) <= found.unchecked
