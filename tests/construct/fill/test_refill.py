"""Refill a part of a grid: which letters are removed, which stay, and which clues are left out."""

from typing import Any

import pytest

from crosswright.construct.fill import fill
from crosswright.construct.fill.answer import answer_fill
from crosswright.construct.fill.refill import emptied, with_fill
from crosswright.construct.request.fill import Anew, FillRequest
from crosswright.construct.request.recipe import Recipe
from crosswright.construct.request.words import WordChoice
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey, slot_map
from crosswright.core.wishes import Wishes
from crosswright.search.outcome import Status
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

FULL = FilledGrid.parse("CAT\nORE\nTEN")
LISTED = ("CAT", "COT", "ORE", "TEN", "ARE", "CUT", "URE", "TIN", "ORI")
WORDS = WordList.from_words(
    [Word(tuple(text), score=20 if text == "ORE" else 60) for text in LISTED]
)


def fill_recipe(words: WordChoice, **leaves: Any) -> Recipe[FillRequest]:
    return Recipe(FillRequest(words=words).with_leaves(**leaves))


def test_the_letters_of_refilled_slots_are_removed_and_all_others_stay() -> None:
    left = emptied(FULL, WORDS, Anew(refill=("1A",)))
    assert str(left) == "...\nORE\nTEN"
    assert (
        str(
            emptied(
                FULL,
                WORDS,
                Anew(
                    refill=(
                        "1a",
                        "4A",
                    )
                ),
            )
        )
        == "...\n...\nTEN"
    )


def test_weak_entries_are_words_of_the_list_with_a_score_below_40() -> None:
    assert str(emptied(FULL, WORDS, Anew(refill=("weak",)))) == "CAT\n...\nTEN"
    assert str(emptied(FilledGrid.parse("XYZ"), WORDS, Anew(refill=("weak",)))) == "XYZ"


def test_the_letters_of_a_region_are_removed_except_in_kept_slots() -> None:
    for region in ("1,2-2,3", "2,3-1,2", "1,3-2,2"):
        assert str(emptied(FULL, WORDS, Anew(region=region))) == "C..\nO..\nTEN"
    assert str(emptied(FULL, WORDS, Anew(region="1,2-2,3", keep=("1A",)))) == "CAT\nO..\nTEN"


def test_without_refill_and_region_no_letter_is_removed() -> None:
    assert emptied(FULL, WORDS, Anew()) == Fill(FULL.grid, FULL.glyphs)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"refill": ("9A",)}, "expected a slot of the grid, got 9 across"),
        ({"refill": ("strong",)}, "strong"),
        ({"region": "1,2"}, "expected a region such as 1,10-4,15"),
        ({"refill": ("1A",), "keep": ("1A",)}, "1 across to be refilled or kept, got both"),
        ({"region": "1,1-4,1"}, "expected a region within 3 rows and 3 columns"),
        ({"region": "0,1-2,1"}, "expected a region within 3 rows and 3 columns"),
    ],
)
def test_a_wrong_slot_or_region_is_an_error(asked: dict[str, object], told: str) -> None:
    with pytest.raises(ProblemError, match=told):
        emptied(FULL, WORDS, Anew(**asked))


def test_a_refill_changes_only_the_named_slot() -> None:
    grid = "CAT#\n#R##\n#EAR"
    words = WordList.of(["cat", "cut", "are", "ure", "ear", "tar"])
    outcome = fill(
        grid, words, rng_seed=1, anew=Anew(refill=("1A",)), wishes=Wishes(banned=("CAT",))
    )
    assert str(outcome.solution) == "CUT#\n#R##\n#EAR"


def test_an_entry_that_is_not_in_the_list_stays_if_a_crossing_slot_is_refilled() -> None:
    own = Fill.parse("CAT\nO#Q\nTEN")  # 2 down, TQN, is not in the list
    found = fill(own, WORDS, anew=Anew(refill=("1A",)), wishes=Wishes(min_score=50))
    assert str(found.solution) in {"CAT\nO#Q\nTEN", "CUT\nO#Q\nTEN"}
    found = fill(own, WORDS, anew=Anew(refill=("2D",)))
    assert str(found.solution) == "CAT\nO#I\nTEN"  # a refilled slot gets a word of the list


@pytest.mark.parametrize(("listed", "is_told"), [("cat\n", True), ("cut;90\n", False)])
def test_a_notice_says_if_the_refilled_part_did_not_change(
    tmp_path, listed: str, is_told: bool
) -> None:
    words = tmp_path / "words.dict"
    words.write_text(listed)
    recipe = fill_recipe(grid="CAT", words=WordChoice(lists=(str(words),)), refill=("1A",))
    told = "the refilled part did not change: let more slots change"
    assert (told in answer_fill(recipe).outcome.notices) == is_told
    plain = fill_recipe(grid="CAT", words=WordChoice(lists=(str(words),)))
    assert told not in answer_fill(plain).outcome.notices


def test_a_region_of_a_half_filled_grid_is_filled_and_the_rest_stays_empty(tmp_path) -> None:
    words = tmp_path / "words.dict"
    words.write_text("cat\ncot\ndog\n")
    chosen = WordChoice(lists=(str(words),))
    half = fill_recipe(grid="C.T\n###\n...", words=chosen, region="1,2-1,2")
    answer = answer_fill(half)
    assert str(answer.puzzles[0].fill) in {"CAT\n###\n...", "COT\n###\n..."}
    told = "3 empty cells elsewhere stay empty; a fill for them exists"
    assert told in answer.outcome.notices
    whole = answer_fill(fill_recipe(grid="C.T\n###\nDOG", words=chosen, region="1,2-1,2"))
    assert whole.outcome.notices == ()
    impossible = answer_fill(fill_recipe(grid="C.T\n###\nX..", words=chosen, region="1,2-1,2"))
    assert impossible.status is Status.IMPOSSIBLE


def test_if_there_are_several_fills_each_notice_names_its_fill(tmp_path) -> None:
    words = tmp_path / "words.dict"
    words.write_text("cat\ncut\ncot\n")
    puzzle = Puzzle.from_clues(FilledGrid.parse("CAT"), {SlotKey.parse("1A"): "It purrs"})
    chosen = WordChoice(lists=(str(words),), ban=("CAT",))
    recipe = fill_recipe(grid="CAT", words=chosen, refill=("1A",), count=2)
    notices = answer_fill(recipe, puzzle=puzzle).outcome.notices
    left_out = "clues left out because their answers changed: 1 across (CAT)"
    assert [line for line in notices if "clues" in line] == [
        f"fill 1: {left_out}",
        f"fill 2: {left_out}",
    ]


def test_the_given_letters_alone_are_not_shown_as_a_partial_fill(tmp_path) -> None:
    words = tmp_path / "words.dict"
    words.write_text("cat\ndog\n")
    answer = answer_fill(fill_recipe(grid="X..", words=WordChoice(lists=(str(words),))))
    assert answer.status is Status.IMPOSSIBLE
    assert answer.outcome.partial is None


def test_clues_of_changed_answers_are_left_out_and_named() -> None:
    slots = slot_map(FULL.grid)
    clues = {slot.key: f"Clue of {FULL.answer(slot)}" for slot in slots.slots}
    puzzle = Puzzle.from_clues(FULL, clues)
    changed, dropped = with_fill(puzzle, FilledGrid.parse("COT\nORE\nTEN"))
    texts = {entry.slot.key: entry.clue.text for entry in changed.entries() if entry.clue}
    assert texts[SlotKey.parse("1A")] == ""
    assert texts[SlotKey.parse("2D")] == ""
    assert texts[SlotKey.parse("4A")] == "Clue of ORE"
    assert dropped == ("1 across (CAT)", "2 down (ARE)")


def test_a_clue_stays_if_its_answer_was_incomplete_before() -> None:
    puzzle = Puzzle.from_clues(Fill.parse("C.T"), {SlotKey.parse("1A"): "It purrs"})
    changed, dropped = with_fill(puzzle, FilledGrid.parse("CAT"))
    assert dropped == ()
    assert changed.entries()[0].clue.text == "It purrs"


def test_the_notices_of_a_recipe_name_the_clues_that_were_left_out(tmp_path) -> None:
    words = tmp_path / "words.dict"
    words.write_text("cat\ncut\n")
    puzzle = Puzzle.from_clues(FilledGrid.parse("CAT"), {SlotKey.parse("1A"): "It purrs"})
    chosen = WordChoice(lists=(str(words),), ban=("CAT",))
    recipe = fill_recipe(grid="CAT", words=chosen, refill=("1A",))
    answer = answer_fill(recipe, puzzle=puzzle)
    assert str(answer.puzzles[0].fill) == "CUT"
    assert "clues left out because their answers changed: 1 across (CAT)" in answer.outcome.notices
