"""How outcomes, puzzles and layouts are shown: as short text, as code, and as pictures."""

import crosswright
from crosswright import (
    FilledGrid,
    Layout,
    Metadata,
    Outcome,
    Placement,
    Position,
    Puzzle,
    Statistics,
    Status,
)
from crosswright.core.geometry import Direction

NAMES = {name: getattr(crosswright, name) for name in crosswright.__all__}

GRID = FilledGrid.parse("CAT#\n#R##\n#TOE")
PUZZLE = Puzzle.from_clues(GRID, {}, Metadata(title="Small", author="A. Maker"))
LAYOUT = Layout.of(
    [
        Placement(tuple("CAT"), Position(0, 0), Direction.ACROSS),
        Placement(tuple("ART"), Position(0, 1), Direction.DOWN),
    ]
)


def pasted(text: str) -> object:
    """The value of an expression after `from crosswright import *`."""
    return eval(text, dict(NAMES))


def test_the_repr_of_a_puzzle_can_be_pasted_into_code() -> None:
    clued = Puzzle.from_clues(GRID, {slot.key: "A clue" for slot in GRID.slots})
    marked = Puzzle(GRID, marks={Position(0, 0): crosswright.CellMark(circled=True)})
    for puzzle in (PUZZLE, clued, marked):
        assert pasted(repr(puzzle)) == puzzle


def test_the_repr_of_a_layout_can_be_pasted_into_code() -> None:
    assert pasted(repr(LAYOUT)) == LAYOUT


def test_the_repr_of_an_outcome_can_be_pasted_into_code() -> None:
    found = Outcome(Status.FOUND, (PUZZLE,), Statistics(3, 0.5), notices=("a word",))
    nothing: Outcome[Puzzle] = Outcome(Status.IMPOSSIBLE, explanation="no word fits")
    for outcome in (found, nothing):
        assert pasted(repr(outcome)) == outcome


def test_a_value_is_printed_as_a_short_text() -> None:
    assert str(PUZZLE) == "Small · A. Maker\nCAT#\n#R##\n#TOE"
    assert str(LAYOUT) == "CAT\n~R~\n~T~"
    assert str(Outcome(Status.FOUND, (LAYOUT,))) == str(LAYOUT)
    assert str(Outcome(Status.CANCELLED)) == "cancelled"
    assert str(Outcome(Status.IMPOSSIBLE, explanation="no word fits")) == "impossible: no word fits"
    many = Outcome(Status.FOUND, (GRID,) * 1_000)
    assert str(many) == f"{GRID}\n(1,000 solutions, this is the last)"


def test_notebooks_show_pictures() -> None:
    for value in (PUZZLE, LAYOUT, GRID, Outcome(Status.FOUND, (LAYOUT,))):
        shown = value._repr_html_()
        assert "<svg" in shown
        assert ">C<" in shown
    assert "impossible" in Outcome(Status.IMPOSSIBLE)._repr_html_()


def test_anything_with_a_grid_can_be_saved(tmp_path) -> None:
    for value in (PUZZLE, LAYOUT, GRID, GRID.grid):
        crosswright.save_puzzle(value, tmp_path / "saved.ipuz")
        assert crosswright.load_puzzle(str(tmp_path / "saved.ipuz")).grid.height == 3
