"""Fills: grids with glyphs in some or all cells, and seed entries that are written into them."""

import pickle

import pytest
from hypothesis import given

from crosswright.core.errors import GridError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid
from crosswright.core.slots import SlotKey
from strategies import fills

ONE_ACROSS = SlotKey(1, Direction.ACROSS)
ONE_DOWN = SlotKey(1, Direction.DOWN)
P = Position


def test_a_fill_gives_the_pattern_and_the_answer_of_a_slot() -> None:
    fill = Fill.parse("CAT\nO#.")
    across, *_ = fill.slots
    down = next(slot for slot in fill.slots if slot.key == SlotKey(2, Direction.DOWN))
    assert fill.pattern(across) == ("C", "A", "T")
    assert fill.answer(across) == "CAT"
    assert fill.pattern(down) == ("T", None)
    assert fill.answer(down) is None
    assert [(str(slot), answer) for slot, answer in fill.answers()] == [("1A", "CAT"), ("1D", "CO")]


def test_an_answer_joins_the_letters_of_its_cells() -> None:
    fill = Fill.parse("S W E E T HEART")
    assert fill.slots[0].length == 6
    assert fill.answer(fill.slots[0]) == "SWEETHEART"


@pytest.mark.parametrize(
    ("glyphs", "message"),
    [
        ({P(0, 1): "A"}, "row 1, column 2: 'A' is not in an open cell"),
        ({P(5, 5): "A"}, "row 6, column 6: 'A' is not in an open cell"),
        ({P(0, 0): ""}, "row 1, column 1: expected a glyph, got an empty text"),
    ],
)
def test_a_glyph_needs_an_open_cell_and_must_not_be_empty(
    glyphs: dict[Position, str], message: str
) -> None:
    with pytest.raises(GridError, match=message):
        Fill(Grid.parse(".#."), glyphs)


def test_a_fill_cannot_be_changed() -> None:
    source = {P(0, 0): "A"}
    fill = Fill(Grid.parse(".."), source)
    source[P(0, 1)] = "B"
    assert str(fill) == "A."
    with pytest.raises(TypeError):
        fill.glyphs[P(0, 1)] = "B"  # type: ignore[index]
    with pytest.raises(AttributeError):
        fill.grid = Grid.parse(".")  # type: ignore[misc]


def test_the_order_of_glyphs_does_not_matter() -> None:
    grid = Grid.parse("..")
    one = Fill(grid, {P(0, 0): "A", P(0, 1): "B"})
    other = Fill(grid, {P(0, 1): "B", P(0, 0): "A"})
    assert one == other
    assert hash(one) == hash(other)


def test_a_seed_entry_is_written_into_its_slot() -> None:
    fill = Fill.parse("C..\n.#.")
    written = fill.with_answer(ONE_ACROSS, ("C", "A", "T"))
    assert str(written) == "CAT\n.#."
    assert str(fill) == "C..\n.#."
    assert str(written.with_answer(ONE_DOWN, ("C", "O"))) == "CAT\nO#."


def test_a_seed_entry_overwrites_nothing() -> None:
    with pytest.raises(GridError, match="row 1, column 1: 'D' would overwrite 'C'"):
        Fill.parse("C..").with_answer(ONE_ACROSS, tuple("DOG"))


def test_a_seed_entry_has_the_length_of_its_slot() -> None:
    with pytest.raises(GridError, match="HORSE takes 5 cells, 1 across has 3"):
        Fill.parse("...").with_answer(ONE_ACROSS, tuple("HORSE"))


def test_a_seed_entry_needs_a_slot_of_the_grid() -> None:
    with pytest.raises(GridError, match="into 1 down: the grid has no such slot"):
        Fill.parse("...").with_answer(ONE_DOWN, tuple("DOG"))


def test_loose_cells_lie_in_no_slot() -> None:
    assert Fill.parse("_#_\n#_#\n_#_").loose_cells() == (
        P(0, 0),
        P(0, 2),
        P(1, 1),
        P(2, 0),
        P(2, 2),
    )
    assert Fill.parse("..\n..").loose_cells() == ()


def test_a_filled_grid_has_every_slot_full() -> None:
    with pytest.raises(GridError, match="row 1, column 2: expected a full grid; 1 across is not"):
        FilledGrid.parse("A.")


def test_a_cell_in_no_slot_may_stay_empty() -> None:
    assert str(FilledGrid.parse("AT#.")) == "AT#."


def test_a_filled_grid_is_not_equal_to_a_fill() -> None:
    assert FilledGrid.parse("AT") != Fill.parse("AT")
    assert repr(FilledGrid.parse("AT")) == "FilledGrid.parse('AT')"


@given(fills())
def test_fills_survive_pickling(fill: Fill) -> None:
    copy = pickle.loads(pickle.dumps(fill))
    assert copy == fill
    assert type(copy) is type(fill)
    assert hash(copy) == hash(fill)


def test_a_filled_grid_survives_pickling() -> None:
    filled = FilledGrid.parse("A B | HEART\n. . =\nC D E")
    assert pickle.loads(pickle.dumps(filled)) == filled
