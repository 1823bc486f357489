"""A grid is flipped, turned, shifted or resized: notes, marks, locks and clues move with the cells
and entries to which they belong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.construct.draft import Draft, canonical, draft_of, edited
from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction, Position
from crosswright.core.puzzle import CellMark, ClueOrigin, Puzzle
from draft_samples import drafts


def flip(draft: Draft, axis: str) -> Draft:
    return edited(draft, {"do": "flip", "axis": axis})


def rotate(draft: Draft, turns: int) -> Draft:
    return edited(draft, {"do": "rotate", "turns": turns})


def sample() -> Draft:
    """A draft with a bar, clues, a circle, a lock, a given letter, a note, a theme entry and a ban.

    C A T
    A R|E
    T E N
    """
    draft = draft_of(Puzzle(Fill.parse("C A T\nA R | E\nT E N")))
    for edit in (
        {"do": "clue", "slot": "1A", "text": "Pet", "origin": "bank"},
        {"do": "clue", "slot": "2D", "text": "Exist"},
        {"do": "circle", "cells": [[0, 1]]},
        {"do": "lock", "cells": [[0, 2]]},
        {"do": "given", "cells": [[2, 2]]},
        {"do": "note", "cell": [2, 0], "text": "corner"},
        {"do": "theme", "slot": "1A"},
        {"do": "ban_here", "slot": "2D", "word": "ore"},
        {"do": "symmetry", "name": "horizontal"},
    ):
        draft = edited(draft, edit)
    return draft


@settings(max_examples=200, deadline=None)
@given(drafts(), st.sampled_from(["horizontal", "vertical", "diagonal"]))
def test_two_equal_flips_give_the_same_draft_again(draft: Draft, axis: str) -> None:
    once = flip(draft, axis)
    assert canonical(flip(once, axis)) == canonical(draft)
    assert sorted(once.notes.values()) == sorted(draft.notes.values())
    assert len(once.locked) == len(draft.locked)
    assert len(once.theme) == len(draft.theme)


@settings(max_examples=100, deadline=None)
@given(drafts(), st.integers(-4, 4))
def test_quarter_turns_that_add_up_to_four_give_the_same_draft_again(
    draft: Draft, turns: int
) -> None:
    assert canonical(rotate(rotate(draft, turns), 4 - turns)) == canonical(draft)
    one_by_one = draft
    for _ in range(turns % 4):
        one_by_one = rotate(one_by_one, 1)
    assert one_by_one == rotate(draft, turns)


@settings(max_examples=100, deadline=None)
@given(drafts())
def test_a_half_turn_is_a_horizontal_and_a_vertical_flip(draft: Draft) -> None:
    assert rotate(draft, 2) == flip(flip(draft, "horizontal"), "vertical")


def test_a_diagonal_flip_turns_across_entries_into_down_entries_and_back() -> None:
    after = flip(sample(), "diagonal")
    assert str(after.fill) == "C A T\nA R E\n. = .\nT E N"
    down, across = Direction.DOWN, Direction.ACROSS
    assert after.clues[Position(0, 0), down].text == "Pet"
    assert after.clues[Position(1, 0), across].text == "Exist"
    assert after.clues[Position(0, 0), down].origin is ClueOrigin.BANK
    assert after.theme == {(Position(0, 0), down)}
    assert after.banned_here == {(Position(1, 0), across): frozenset({"ORE"})}
    assert after.symmetry.value == "vertical"


def test_a_flip_moves_marks_locks_given_letters_notes_and_bars() -> None:
    after = flip(sample(), "horizontal")
    assert str(after.fill) == "T A C\nE | R A\nN E T"
    assert dict(after.puzzle.marks) == {Position(0, 1): CellMark(circled=True)}
    assert after.locked == {Position(0, 0)}
    assert dict(after.puzzle.shown) == {Position(2, 0): "N"}
    assert dict(after.notes) == {Position(2, 2): "corner"}
    assert after.clues[Position(0, 0), Direction.ACROSS].text == "Pet"
    assert after.clued_for[Position(0, 0), Direction.ACROSS] == "CAT"


def test_a_quarter_turn_is_clockwise() -> None:
    draft = draft_of(Puzzle(Fill.parse("AB#\nCDE")))
    assert str(rotate(draft, 1).fill) == "CA\nDB\nE#"
    assert str(rotate(draft, -1).fill) == "#E\nBD\nAC"


@settings(max_examples=100, deadline=None)
@given(drafts(), st.integers(-9, 9), st.integers(-9, 9))
def test_a_shift_loses_no_letter(draft: Draft, rows: int, columns: int) -> None:
    after = edited(draft, {"do": "shift", "rows": rows, "columns": columns})
    assert sorted(after.fill.glyphs.values()) == sorted(draft.fill.glyphs.values())
    back = edited(after, {"do": "shift", "rows": -rows, "columns": -columns})
    assert back.fill.glyphs == draft.fill.glyphs
    assert back.grid.blocks == draft.grid.blocks
    assert back.notes == draft.notes
    assert back.locked == draft.locked


def test_cells_that_a_shift_moves_over_an_edge_come_in_at_the_opposite_edge() -> None:
    draft = draft_of(Puzzle(Fill.parse("AB#\nCDE")))
    assert str(edited(draft, {"do": "shift", "rows": 1, "columns": 1}).fill) == "ECD\n#AB"


@pytest.mark.parametrize(
    ("anchor", "picture"),
    [
        ("top-left", "AB..\nCD..\n....\n...."),
        ("top", ".AB.\n.CD.\n....\n...."),
        ("top-right", "..AB\n..CD\n....\n...."),
        ("left", "....\nAB..\nCD..\n...."),
        ("centre", "....\n.AB.\n.CD.\n...."),
        ("bottom-right", "....\n....\n..AB\n..CD"),
    ],
)
def test_the_anchor_says_where_the_old_grid_lies_in_a_larger_one(anchor: str, picture: str) -> None:
    draft = draft_of(Puzzle(Fill.parse("AB\nCD")))
    larger = edited(draft, {"do": "resize", "height": 4, "width": 4, "anchor": anchor})
    assert str(larger.fill) == picture
    smaller = edited(larger, {"do": "resize", "height": 2, "width": 2, "anchor": anchor})
    assert smaller.fill == draft.fill


def test_a_new_size_keeps_the_clues_of_entries_whose_cells_are_the_same() -> None:
    draft = draft_of(Puzzle(Fill.parse("CAT#\nARE#\nTEN#")))
    for slot in ("1A", "1D"):
        draft = edited(draft, {"do": "clue", "slot": slot, "text": slot})
    wider = edited(draft, {"do": "resize", "height": 3, "width": 6})
    assert [clue.text for clue in wider.clues.values() if clue.text] == ["1A", "1D"]
    higher = edited(draft, {"do": "resize", "height": 4, "width": 4})
    assert [clue.text for clue in higher.clues.values() if clue.text] == ["1A"]
    lower = edited(draft, {"do": "resize", "height": 2, "width": 4})
    assert [clue.text for clue in lower.clues.values() if clue.text] == ["1A"]


def test_a_new_pattern_of_blocks_keeps_letters_and_clues_that_still_fit() -> None:
    draft = sample()
    after = edited(draft, {"do": "grid", "kinds": ["...", "...", "..#"]})
    assert str(after.fill) == "CAT\nARE\nTE#"
    assert after.clues[Position(0, 0), Direction.ACROSS].text == "Pet"
    assert after.clues[Position(0, 1), Direction.DOWN].text == "Exist"
    assert not after.puzzle.shown
    same = edited(draft, {"do": "grid", "kinds": str(draft.grid).split("\n")})
    assert same == draft


def test_a_new_pattern_of_blocks_may_have_bars_and_letters() -> None:
    after = edited(sample(), {"do": "grid", "kinds": ["X . | .", ". . ."]})
    assert str(after.fill) == "X A | T\nA R E"


def test_cell_numbers_that_a_file_gave_move_with_their_cells() -> None:
    puzzle = Puzzle(Fill.parse("CAT\nARE"), numbers={Position(0, 2): "9"})
    after = flip(draft_of(puzzle), "horizontal")
    assert after.puzzle.numbers == {Position(0, 0): "9"}
    assert edited(after, {"do": "block", "cells": [[1, 1]]}).puzzle.numbers is None
