"""Slots, numbers and crossings, tested on pictures whose numbers are known."""

import pickle
import re
from pathlib import Path

import pytest
from hypothesis import example, given

from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import CellKind, Grid
from crosswright.core.slots import SHORTEST_SLOT, SlotKey, slot_map
from strategies import grids

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def keys(picture: str) -> str:
    return " ".join(str(slot) for slot in slot_map(Grid.parse(picture)).slots)


def lengths(picture: str) -> dict[str, int]:
    return {str(slot): slot.length for slot in slot_map(Grid.parse(picture)).slots}


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("...\n...\n...", "1A 4A 5A 1D 2D 3D"),
        ("..#\n...", "1A 3A 1D 2D"),
        ("#..\n...\n..#", "1A 3A 4A 1D 2D 3D"),
        ("....\n.##.\n....", "1A 3A 1D 2D"),
        (".", ""),
        ("..", "1A"),
        (".\n.", "1D"),
        (".#.\n#.#\n.#.", ""),
        ("____\n####\n____", "1A 2A"),
        ("~..\n...\n..~", "1A 3A 4A 1D 2D 3D"),
    ],
)
def test_slots_are_numbered_as_they_are_printed(picture: str, expected: str) -> None:
    assert keys(picture) == expected


def test_pattern_files_have_as_many_slots_as_their_names_say(shared_cases: Path) -> None:
    for path in sorted((shared_cases / "patterns").glob("pattern_*.txt")):
        size, blocks, words = re.findall(r"\d+", path.stem)[1:]
        grid = Grid.parse(path.read_text(encoding="utf-8"))
        assert grid.width == int(size)
        assert len(grid.blocks) == int(blocks)
        assert len(slot_map(grid).slots) == int(words)


def test_a_slot_ends_at_a_bar_and_a_new_number_starts_after_it() -> None:
    assert lengths(". | . .\n. . .") == {"2A": 2, "4A": 3, "1D": 2, "2D": 2, "3D": 2}
    assert lengths(". .\n. =\n. .\n. .") == {"1A": 2, "2A": 2, "4A": 2, "1D": 3, "3D": 2}


def test_a_bar_below_ends_a_down_slot() -> None:
    slots = slot_map(Grid.parse(". .\n= .\n. .\n. ."))
    down = {str(slot): slot.cells for slot in slots.along(DOWN)}
    assert down == {
        "2D": (Position(0, 1), Position(1, 1), Position(2, 1)),
        "3D": (Position(1, 0), Position(2, 0)),
    }


def test_a_slot_skips_blank_cells_and_does_not_end_there() -> None:
    slots = slot_map(Grid.parse(".:.\n...\n:.:"))
    cells = {str(slot): slot.cells for slot in slots.slots}
    assert cells["1A"] == (Position(0, 0), Position(0, 2))
    assert cells["1D"] == (Position(0, 0), Position(1, 0))
    assert cells["4D"] == (Position(1, 1), Position(2, 1))


def test_a_line_with_one_cell_and_blanks_is_no_slot() -> None:
    assert keys(":.:") == ""


def test_a_bar_on_a_blank_cell_separates_its_neighbours() -> None:
    assert keys(". : | .") == ""
    assert keys(". : .") == "1A"


def test_crossings_say_where_two_slots_share_a_cell() -> None:
    found = slot_map(Grid.parse("....\n.##.\n....")).crossings
    assert {(str(c.across), c.across_place, str(c.down), c.down_place) for c in found} == {
        ("1A", 0, "1D", 0),
        ("1A", 3, "2D", 0),
        ("3A", 0, "1D", 2),
        ("3A", 3, "2D", 2),
    }


def test_a_slot_is_found_by_key_and_by_cell() -> None:
    slots = slot_map(Grid.parse("..#\n..."))
    assert slots[SlotKey(3, ACROSS)].length == 3
    assert SlotKey(2, ACROSS) not in slots
    with pytest.raises(KeyError):
        slots[SlotKey(2, ACROSS)]
    assert [str(s) for s in slots.through(Position(1, 1))] == ["3A", "2D"]
    assert [str(s) for s in slots.through(Position(1, 2))] == ["3A"]
    assert slots.through(Position(0, 2)) == ()


@given(grids())
@example(Grid.parse(". . . .\n. # # .\n. | . . ."))
def test_slots_of_any_grid_agree_with_its_cells(grid: Grid) -> None:
    """Each property is checked on the cells, without the code that found the slots."""
    slots = slot_map(grid)
    for slot in slots.slots:
        assert slot.length >= SHORTEST_SLOT
        assert slots.numbers[slot.start] == slot.number
        for cell in slot.cells:
            assert grid.is_open(cell)
        for cell, after in zip(slot.cells, slot.cells[1:], strict=False):
            # Every step from one cell to the next goes over blanks only, and over no bar.
            while cell != after:
                assert not grid.has_bar_after(cell, slot.direction)
                cell = cell.step(slot.direction)
                assert cell == after or grid.kind(cell) is CellKind.BLANK
    for direction in Direction:
        held = [cell for slot in slots.along(direction) for cell in slot.cells]
        assert len(held) == len(set(held)), "a cell is in at most one slot of each direction"
        neighbours = [
            (cell, cell.step(direction))
            for cell in grid.open_cells
            if grid.is_open(cell.step(direction)) and not grid.has_bar_after(cell, direction)
        ]
        for cell, neighbour in neighbours:
            together = [s for s in slots.along(direction) if cell in s.cells]
            assert together, "two neighbours with no bar between them are in a slot"
            assert neighbour in together[0].cells
    figures = [slots.numbers[cell] for cell in sorted(slots.numbers)]
    assert figures == list(range(1, len(figures) + 1)), "numbers follow the reading order"
    starts = {slot.start for slot in slots.slots}
    assert starts == set(slots.numbers)
    order = [(slot.direction is DOWN, slot.number) for slot in slots.slots]
    assert order == sorted(order), "across slots first, then down slots, each sorted by number"


@given(grids())
def test_crossings_are_exactly_the_cells_in_two_slots(grid: Grid) -> None:
    slots = slot_map(grid)
    twice = {cell for cell in grid.open_cells if len(slots.through(cell)) == 2}
    assert {crossing.cell for crossing in slots.crossings} == twice
    assert len(slots.crossings) == len(twice)
    for crossing in slots.crossings:
        assert slots[crossing.across].cells[crossing.across_place] == crossing.cell
        assert slots[crossing.down].cells[crossing.down_place] == crossing.cell
        assert crossing.across.direction is ACROSS
        assert crossing.down.direction is DOWN


@pytest.mark.parametrize("text", ["17A", "17a", "17 across", " 17 ACROSS ", "17across"])
def test_a_slot_key_is_read_as_people_write_it(text: str) -> None:
    assert SlotKey.parse(text) == SlotKey(17, ACROSS)


def test_down_is_read_too() -> None:
    assert SlotKey.parse("4d") == SlotKey.parse("4 down") == SlotKey(4, DOWN)
    assert SlotKey(4, DOWN).spoken == "4 down"


@pytest.mark.parametrize("text", ["", "A", "17", "17x", "across 17", "17 acros", "-3A", "1.5D"])
def test_a_text_that_is_no_slot_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a slot such as 17A"):
        SlotKey.parse(text)


@given(grids())
def test_slot_maps_survive_pickling(grid: Grid) -> None:
    """Processes send slot maps to each other."""
    slots = slot_map(grid)
    assert pickle.loads(pickle.dumps(slots)) == slots
