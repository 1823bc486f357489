"""Every edit gives a new draft, or is refused with an error of one line."""

import contextlib
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.construct.draft import (
    EDITS,
    Draft,
    canonical,
    draft_of,
    edited,
    from_plain,
    label,
    new_draft,
    to_plain,
)
from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.puzzle import CellMark, ClueOrigin, Puzzle
from crosswright.core.slots import SlotKey
from draft_samples import any_edits, drafts, letter, nasty, random_draft, random_edit

FULL = "CAT\nARE\nTEN"


def draft(picture: str) -> Draft:
    return draft_of(Puzzle(Fill.parse(picture)))


def clued(picture: str, **clues: str) -> Draft:
    """Return a draft with clues. A1="…" is the clue of 1A."""
    found = draft(picture)
    for name, text in clues.items():
        found = edited(found, {"do": "clue", "slot": name[1:] + name[0], "text": text})
    return found


def clue_of(found: Draft, name: str) -> str:
    slot = found.slot(name)
    clue = found.clues.get((slot.start, slot.direction))
    return clue.text if clue else ""


def tried(found: Draft, edit: Any) -> Draft | None:
    """Return the draft after an edit; None if the edit was refused with an error of one line."""
    try:
        after = edited(found, edit)
    except InputError as problem:
        assert "\n" not in str(problem)
        assert len(str(problem)) < 1000
        return None
    assert isinstance(after, Draft)
    assert label(edit)
    return after


# -- every kind of edit ----------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_edits_of_every_kind_give_a_draft_or_an_input_error(data: st.DataObject) -> None:
    found = data.draw(drafts())
    for _ in range(data.draw(st.integers(1, 4))):
        found = tried(found, data.draw(any_edits(found))) or found
        assert from_plain(json.loads(canonical(found))) == found


@settings(max_examples=200, deadline=None)
@given(nasty)
def test_random_json_is_no_edit(value: Any) -> None:
    assert tried(new_draft(3, 3), value) is None
    assert tried(new_draft(3, 3), {"do": value}) in {None, new_draft(3, 3)}


@pytest.mark.parametrize("value", [{1, 2}, object(), {"do": "note", "text": {3}}, b"x"])
def test_values_that_json_cannot_have_are_refused(value: Any) -> None:
    assert tried(new_draft(3, 3), value) is None


def test_an_edit_with_very_deeply_nested_lists_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert tried(new_draft(3, 3), {"do": "block", "cells": deep}) is None


@pytest.mark.parametrize("do", EDITS)
def test_every_kind_of_edit_can_be_done(do: str) -> None:
    rng = random.Random(do)
    before = random_draft(rng)
    done = [tried(before, random_edit(rng, before, do)) for _ in range(60)]
    assert any(after is not None and after != before for after in done)


@settings(max_examples=150, deadline=None)
@given(drafts())
def test_a_draft_that_is_written_as_json_and_read_again_is_the_same(found: Draft) -> None:
    again = from_plain(json.loads(json.dumps(to_plain(found))))
    assert again == found
    assert canonical(again) == canonical(found)


@settings(max_examples=100, deadline=None)
@given(drafts(), st.data())
def test_damaged_json_of_a_draft_gives_a_draft_or_an_input_error(
    found: Draft, data: st.DataObject
) -> None:
    plain = to_plain(found)
    holder = data.draw(st.sampled_from([plain, plain["puzzle"]]))
    holder[data.draw(st.sampled_from(sorted(holder)))] = data.draw(nasty)
    with contextlib.suppress(InputError):
        assert isinstance(from_plain(plain), Draft)


def test_a_draft_of_a_newer_version_is_refused() -> None:
    with pytest.raises(InputError, match="newer crosswright"):
        from_plain({**to_plain(new_draft(3, 3)), "version": 2})


# -- letters ---------------------------------------------------------------------------------------


def test_a_letter_becomes_a_capital_and_an_empty_text_clears_the_cell() -> None:
    found = edited(new_draft(3, 3), letter(1, 1, "é"))
    assert found.fill.glyphs == {Position(1, 1): "É"}
    assert edited(found, letter(1, 1, "")) == new_draft(3, 3)


def test_several_letters_are_a_rebus() -> None:
    assert edited(new_draft(3, 3), letter(0, 0, "heart")).fill.glyphs[Position(0, 0)] == "HEART"


@pytest.mark.parametrize("glyph", ["#", ".", "A B", "A" * 21, "~", "\ud800"])
def test_a_text_that_is_no_glyph_is_refused(glyph: str) -> None:
    assert tried(new_draft(3, 3), letter(0, 0, glyph)) is None


def test_no_letter_goes_into_a_block() -> None:
    assert tried(draft("#.\n.."), letter(0, 0, "A")) is None


def test_the_edit_letters_changes_locked_cells_only_if_over_is_set() -> None:
    found = edited(draft(FULL), {"do": "lock", "cells": [[0, 0]]})
    adopt = {"do": "letters", "cells": [[0, 0, "X"], [0, 1, "Y"]]}
    assert str(edited(found, adopt).fill) == "CYT\nARE\nTEN"
    assert str(edited(found, {**adopt, "over": True}).fill) == "XYT\nARE\nTEN"


def test_a_letter_that_solvers_are_given_changes_with_its_cell() -> None:
    found = edited(draft(FULL), {"do": "given", "cells": [[0, 0], [0, 1]]})
    assert dict(found.puzzle.shown) == {Position(0, 0): "C", Position(0, 1): "A"}
    found = edited(edited(found, letter(0, 0, "B")), letter(0, 1, ""))
    assert dict(found.puzzle.shown) == {Position(0, 0): "B"}


def test_clearing_an_entry_keeps_letters_of_finished_crossings() -> None:
    found = edited(draft("CAT\nARE\nTE."), {"do": "clear", "slot": "1A"})
    assert str(found.fill) == "CA.\nARE\nTE."


def test_clearing_an_entry_whose_crossings_are_all_finished_keeps_only_locked_cells() -> None:
    found = edited(draft("CAT\nARE\nTEN"), {"do": "lock", "cells": [[0, 0]]})
    assert str(edited(found, {"do": "clear", "slot": "1A"}).fill) == "C..\nARE\nTEN"


def test_clearing_the_grid_keeps_locked_letters() -> None:
    found = edited(draft(FULL), {"do": "lock", "cells": [[1, 1]]})
    assert str(edited(found, {"do": "clear_all"}).fill) == "...\n.R.\n..."


# -- shape -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_block_is_set_and_removed_with_its_partners_under_every_symmetry(
    symmetry: Symmetry,
) -> None:
    found = edited(new_draft(7, 7), {"do": "symmetry", "name": symmetry.value})
    for cell in ([0, 1], [3, 3], [2, 6], [5, 1]):
        block = {"do": "block", "cells": [cell], "mirror": True}
        after = edited(found, block)
        assert after.grid.is_symmetric(symmetry)
        assert len(after.grid.blocks) > len(found.grid.blocks)
        assert edited(after, {**block, "on": False}) == found
        found = after


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_bar_is_set_and_removed_with_its_partners_under_every_symmetry(
    symmetry: Symmetry,
) -> None:
    found = edited(new_draft(6, 6), {"do": "symmetry", "name": symmetry.value})
    for cell, side in (([0, 1], "right"), ([2, 2], "below"), ([4, 0], "right")):
        bar = {"do": "bar", "cell": cell, "side": side, "mirror": True}
        after = edited(found, bar)
        assert after.grid.is_symmetric(symmetry)
        assert after != found
        assert edited(after, {**bar, "on": False}) == found
        found = after


def test_without_mirror_a_block_gets_no_partner() -> None:
    found = edited(new_draft(3, 3), {"do": "block", "cells": [[0, 0]]})
    assert str(found.grid) == "#..\n...\n..."


def test_a_symmetry_for_square_grids_needs_a_square_grid() -> None:
    assert tried(new_draft(3, 4), {"do": "symmetry", "name": "quarter"}) is None
    square = edited(new_draft(3, 3), {"do": "symmetry", "name": "quarter"})
    wide = edited(square, {"do": "resize", "height": 3, "width": 4})
    assert wide.symmetry is Symmetry.ROTATIONAL


def test_a_block_removes_the_content_of_its_cell_but_not_its_note() -> None:
    found = draft(FULL)
    for do in ("lock", "circle", "given"):
        found = edited(found, {"do": do, "cells": [[1, 1]]})
    found = edited(found, {"do": "note", "cell": [1, 1], "text": "here"})
    after = edited(found, {"do": "block", "cells": [[1, 1]]})
    assert str(after.fill) == "CAT\nA#E\nTEN"
    assert not (after.locked or after.puzzle.marks or after.puzzle.shown)
    assert after.notes[Position(1, 1)] == "here"


def test_removing_a_block_does_not_change_a_void_at_the_symmetric_place() -> None:
    found = edited(draft("~..\n...\n..#"), {"do": "symmetry", "name": "rotational"})
    off = {"do": "block", "cells": [[2, 2]], "on": False, "mirror": True}
    assert str(edited(found, off).grid) == "~..\n...\n..."


def test_if_blocks_are_selected_too_only_open_cells_are_marked() -> None:
    found = edited(draft("#A"), {"do": "circle", "cells": [[0, 0], [0, 1]]})
    assert dict(found.puzzle.marks) == {Position(0, 1): CellMark(circled=True)}


@pytest.mark.parametrize("colour", ["url(x)", "red;", "<b>", "#12", "rgb(1,2,3"])
def test_a_text_that_is_no_colour_is_refused(colour: str) -> None:
    shade = {"do": "shade", "cells": [[0, 0]], "colour": colour}
    assert tried(new_draft(3, 3), shade) is None


@pytest.mark.parametrize("colour", ["#ffd166", "red", "rgb(1, 2, 3)", "hsla(120, 50%, 50%, 0.3)"])
def test_a_shade_can_be_set_and_removed(colour: str) -> None:
    shaded = edited(new_draft(3, 3), {"do": "shade", "cells": [[0, 0]], "colour": colour})
    assert shaded.puzzle.marks == {Position(0, 0): CellMark(colour=colour)}
    assert edited(shaded, {"do": "shade", "cells": [[0, 0]], "colour": ""}) == new_draft(3, 3)


# -- clues -----------------------------------------------------------------------------------------


def test_a_clue_stays_with_its_entry_when_a_block_elsewhere_changes_its_number() -> None:
    found = clued("....\n....\n....\n....", A7="last row")
    assert clue_of(found, "7A") == "last row"
    after = edited(found, {"do": "block", "cells": [[0, 0]]})
    assert {str(s.key): clue_of(after, str(s)) for s in after.fill.slots if clue_of(after, str(s))}
    slot = next(s for s in after.fill.slots if s.start == (3, 0) and s.direction.letter == "A")
    assert clue_of(after, str(slot)) == "last row"
    (across,) = (one for one in after.puzzle.clue_lists if one.title == "Across")
    assert [clue.label for clue in across.clues] == [
        str(s.number) for s in after.fill.slots if s.direction is Direction.ACROSS
    ]


def test_a_clue_is_removed_if_a_block_shortens_its_entry() -> None:
    found = clued("....\n....", A1="first row")
    cut = edited(found, {"do": "block", "cells": [[0, 3]]})
    assert clue_of(cut, "1A") == ""
    assert not cut.puzzle.clue_lists


def test_a_clue_remembers_the_answer_that_it_was_written_for() -> None:
    found = clued(FULL, A1="Pet")
    start = (Position(0, 0), Direction.ACROSS)
    assert found.clued_for == {start: "CAT"}
    typed = edited(found, letter(0, 0, "B"))
    assert clue_of(typed, "1A") == "Pet"
    assert typed.clued_for == {start: "CAT"}
    again = edited(typed, {"do": "clue", "slot": "1A", "text": "Flier"})
    assert again.clued_for == {start: "BAT"}


def test_a_new_clue_text_keeps_the_enumeration_and_the_explanation() -> None:
    full = {"do": "clue", "slot": "1A", "text": "a", "enumeration": "3", "explanation": "why"}
    found = edited(draft(FULL), full)
    found = edited(found, {"do": "clue", "slot": "1A", "text": "b", "origin": "bank"})
    clue = found.clues[Position(0, 0), Direction.ACROSS]
    assert (clue.text, clue.enumeration, clue.explanation) == ("b", "3", "why")
    assert clue.origin is ClueOrigin.BANK


def test_adding_and_removing_the_only_clue_gives_the_same_draft() -> None:
    found = draft(FULL)
    with_clue = edited(found, {"do": "clue", "slot": "2D", "text": "x", "origin": "generated"})
    assert edited(with_clue, {"do": "clue", "slot": "2D", "text": ""}) == found


def test_second_clues_and_clues_without_an_entry_are_kept() -> None:
    from crosswright.core.puzzle import Clue, ClueList

    fill = Fill.parse(FULL)
    cells = fill.slots[0].cells
    lists = (
        ClueList("Waagerecht", (Clue("1", "first", cells),)),
        ClueList("Again", (Clue("1", "second", cells), Clue("x", "theme", ()))),
    )
    found = draft_of(Puzzle(fill, lists))
    assert [one.title for one in found.puzzle.clue_lists] == ["Waagerecht", "Down", "Again"]
    assert clue_of(found, "1A") == "first"
    found = edited(found, {"do": "clue", "slot": "1A", "text": "third"})
    assert [clue.text for clue in found.puzzle.clue_lists[2].clues] == ["second", "theme"]


def test_metadata_of_an_unknown_name_is_refused() -> None:
    assert tried(new_draft(3, 3), {"do": "metadata", "titel": "x"}) is None


# -- words -----------------------------------------------------------------------------------------


def test_bans_and_the_floor_of_a_draft_are_in_its_fill_problem() -> None:
    from crosswright.words.wordlist import WordList

    words = WordList.of(["cat", "cot", "are", "ten", "aat"])
    found = draft("...\n...\n...")
    for edit in (
        {"do": "ban", "word": "a-re"},
        {"do": "ban", "word": "Жж"},
        {"do": "ban_here", "slot": "1A", "word": "cat"},
        {"do": "ban_here", "slot": "1A", "word": "Жж"},
        {"do": "floor", "score": 10},
    ):
        found = edited(found, edit)
    problem = found.problem(words, banned=["ten"])
    assert problem.wishes.min_score == 10
    assert {"ARE", "TEN"} <= {word.replace("-", "") for word in problem.banned}
    assert problem.patterns == {SlotKey.parse("1A"): "... not CAT"}


def test_the_pattern_of_a_ban_counts_every_letter_of_a_rebus() -> None:
    from crosswright.words.wordlist import WordList

    found = edited(draft("...\n...\n..."), letter(0, 1, "HEART"))
    found = edited(found, {"do": "ban_here", "slot": "1A", "word": "chearty"})
    problem = found.problem(WordList.of(["chearty", "cat"]))
    assert problem.patterns == {SlotKey.parse("1A"): "....... not CHEARTY"}


def test_layers_that_are_off_are_not_in_use() -> None:
    found = edited(new_draft(3, 3), {"do": "layers", "layers": ["default", "mine", "x"]})
    found = edited(found, {"do": "layers", "off": ["default", "unheard of"]})
    assert found.layers_on == ("mine", "x")
    assert found.off == {"default"}


def test_the_label_of_an_edit_says_what_was_done() -> None:
    told = {
        label({"do": "resize", "height": 15, "width": 16}),
        label({"do": "letter", "cell": [0, 0], "glyph": "a"}),
        label({"do": "clue", "slot": "17A", "text": "x"}),
        label({"do": "flip", "axis": "diagonal"}),
    }
    assert told == {"resize to 16×15", "letter A", "clue 17A", "flip"}


# -- drafts ----------------------------------------------------------------------------------------


def test_a_new_draft_has_the_symmetry_of_its_venue() -> None:
    assert new_draft(15, 15, venue="us-daily").symmetry is Symmetry.ROTATIONAL
    grid = Grid.parse("..#\n...")
    assert new_draft(2, 3, grid=grid).grid == grid
    with pytest.raises(InputError):
        new_draft(3, 3, grid=grid)
    with pytest.raises(InputError):
        new_draft(0, 51)


def test_a_draft_of_a_puzzle_has_the_symmetry_of_its_grid() -> None:
    assert draft("#..\n...\n..#").symmetry is Symmetry.ROTATIONAL
    assert draft("#.#\n...\n...").symmetry is Symmetry.HORIZONTAL
    assert draft("#..\n...\n...").symmetry is Symmetry.DIAGONAL
    assert draft("#..\n.#.").symmetry is Symmetry.NONE
