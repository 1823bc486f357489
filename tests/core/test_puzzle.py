"""Puzzles: a fill with clues, metadata, numbers and marks."""

import pickle

import pytest

from crosswright.core.errors import PuzzleError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction, Position
from crosswright.core.puzzle import CellMark, Metadata, Puzzle
from crosswright.core.slots import SlotKey

FILL = Fill.parse("CAT\nO#O\nTEN")
CLUES = {
    SlotKey(1, Direction.ACROSS): "Purrs",
    SlotKey(3, Direction.ACROSS): "Fingers",
    SlotKey(1, Direction.DOWN): "Small bed",
}
P = Position


def test_clues_are_put_into_the_lists_across_and_down() -> None:
    puzzle = Puzzle.from_clues(FILL, CLUES, Metadata(title="A small one"))
    assert [found.title for found in puzzle.clue_lists] == ["Across", "Down"]
    across, down = puzzle.clue_lists
    assert [(clue.label, clue.text) for clue in across.clues] == [("1", "Purrs"), ("3", "Fingers")]
    assert [(clue.label, clue.text) for clue in down.clues] == [("1", "Small bed"), ("2", "")]
    assert across.clues[1].cells == (P(2, 0), P(2, 1), P(2, 2))


def test_a_clue_has_its_enumeration() -> None:
    key = SlotKey(1, Direction.ACROSS)
    puzzle = Puzzle.from_clues(FILL, CLUES, enumerations={key: "3"})
    assert puzzle.clue_lists[0].clues[0].enumeration == "3"
    assert puzzle.clue_lists[0].clues[1].enumeration == ""


def test_a_clue_needs_a_slot_of_the_grid() -> None:
    with pytest.raises(PuzzleError, match="clue for 7 down, but the grid has no such slot"):
        Puzzle.from_clues(FILL, {SlotKey(7, Direction.DOWN): "?"})


def test_a_puzzle_may_have_no_clues() -> None:
    puzzle = Puzzle.from_clues(FILL, {})
    assert puzzle.clue_lists == ()
    assert [entry.answer for entry in puzzle.entries()] == ["CAT", "TEN", "COT", "TON"]
    assert {entry.clue for entry in puzzle.entries()} == {None}


def test_an_entry_has_its_slot_its_answer_and_its_clue() -> None:
    puzzle = Puzzle.from_clues(Fill.parse("CAT\nO#.\nTEN"), CLUES)
    told = [
        (str(entry.slot), entry.answer, entry.clue.text if entry.clue else None)
        for entry in puzzle.entries()
    ]
    assert told == [
        ("1A", "CAT", "Purrs"),
        ("3A", "TEN", "Fingers"),
        ("1D", "COT", "Small bed"),
        ("2D", None, ""),
    ]


def test_the_usual_numbering_is_always_stored_as_none() -> None:
    usual = {P(0, 0): "1", P(0, 2): "2", P(2, 0): "3"}
    assert Puzzle(FILL, numbers=usual) == Puzzle(FILL)
    assert Puzzle(FILL, numbers=usual).numbers is None
    assert Puzzle(FILL).labels == usual
    odd = Puzzle(FILL, numbers=usual | {P(0, 0): "A"})
    assert odd != Puzzle(FILL)
    assert odd.labels[P(0, 0)] == "A"


def test_a_mark_without_any_effect_is_dropped() -> None:
    assert Puzzle(FILL, marks={P(0, 0): CellMark()}) == Puzzle(FILL)
    circled = Puzzle(FILL, marks={P(0, 0): CellMark(circled=True)})
    assert circled.marks[P(0, 0)].circled


def test_marks_must_be_in_the_grid_and_shown_glyphs_in_open_cells() -> None:
    with pytest.raises(PuzzleError, match="row 10, column 1: mark outside the grid"):
        Puzzle(FILL, marks={P(9, 0): CellMark(circled=True)})
    with pytest.raises(PuzzleError, match="row 2, column 2: 'A' cannot be shown here"):
        Puzzle(FILL, shown={P(1, 1): "A"})
    with pytest.raises(PuzzleError, match="cannot be shown here"):
        Puzzle(FILL, shown={P(0, 0): ""})


def test_with_metadata_changes_only_the_named_fields() -> None:
    puzzle = Puzzle(FILL, metadata=Metadata(title="Old", author="Me"))
    changed = puzzle.with_metadata(title="New")
    assert changed.metadata == Metadata(title="New", author="Me")
    assert puzzle.metadata.title == "Old"


def test_a_puzzle_with_all_its_fields_survives_pickling() -> None:
    puzzle = Puzzle(
        FILL,
        Puzzle.from_clues(FILL, CLUES).clue_lists,
        Metadata(title="T", language="en"),
        {P(0, 0): CellMark(circled=True, colour="#ffd166")},
        {P(0, 0): "A"},
        {P(0, 1): "A"},
        diagramless=True,
    )
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle
    assert hash(copy) == hash(puzzle)
    assert copy.diagramless
