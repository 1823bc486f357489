"""The clue desk: banks and dictionary together, a puzzle's own clues and lists kept."""

from dataclasses import replace

import pytest

from crosswright.clues.assign import ClueRequest
from crosswright.clues.source import Difficulty
from crosswright.construct.clue import ClueDesk, load_bank
from crosswright.core.errors import InputError, MissingExtraError
from crosswright.core.fill import FilledGrid
from crosswright.core.puzzle import ClueList, Puzzle
from crosswright.core.slots import SlotKey
from crosswright.words.wordlist import WordList

FILLED = FilledGrid.parse("CAT\nARE\nREN")
WORDS = WordList.of(["cat", "are", "ren", "car", "ten"])


@pytest.fixture
def bank(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("cat,Mouser\nare,Exist\nren,Stimpy's friend\ncar,Auto\nten,Top score\n")
    return path


@pytest.fixture
def without_wordnet(monkeypatch):
    def missing(*_args, **_kwargs):
        raise MissingExtraError("making clues from WordNet", "clues")

    monkeypatch.setattr("crosswright.construct.clue.load_lexicon", missing)


@pytest.mark.usefixtures("without_wordnet")
def test_with_a_bank_a_missing_dictionary_is_only_missed(bank):
    desk = ClueDesk(WORDS, [bank])
    assert not desk.has_dictionary
    found = desk.clue(Puzzle(FILLED))
    assert [clue.text for clue in found.puzzle.clue_lists[0].clues] == [
        "Mouser",
        "Exist",
        "Stimpy's friend",
    ]
    assert [c.text for c in desk.candidates("cat")] == ["Mouser"]


@pytest.mark.usefixtures("needs_dictionary")
def test_an_answer_of_which_only_the_kind_can_be_told_is_not_known() -> None:
    desk = ClueDesk(WordList.default())
    assert desk.candidates("BALDRIC")[0].text == "Kind of belt"
    assert not desk.knows("BALDRIC")
    assert desk.knows("HOUSE") and desk.knows("OSHA")


@pytest.mark.usefixtures("without_wordnet")
def test_without_both_the_install_command_is_named():
    with pytest.raises(MissingExtraError, match="crosswright\\[clues\\]"):
        ClueDesk(WORDS)


@pytest.mark.usefixtures("without_wordnet")
def test_a_puzzles_own_clues_stay_unless_they_are_replaced(bank):
    own = Puzzle.from_clues(FILLED, {SlotKey.parse("1A"): "My own"})
    desk = ClueDesk(WORDS, [bank])
    assert desk.clue(own).puzzle.clue_lists[0].clues[0].text == "My own"
    assert desk.clue(own, replace_all=True).puzzle.clue_lists[0].clues[0].text == "Mouser"


@pytest.mark.usefixtures("without_wordnet")
def test_lists_with_other_titles_keep_them(bank):
    plain = Puzzle.from_clues(FILLED, {SlotKey.parse("1A"): "My own"})
    titled = tuple(
        ClueList(title, found.clues)
        for title, found in zip(("Waagerecht", "Senkrecht"), plain.clue_lists, strict=True)
    )
    puzzle = replace(plain, clue_lists=titled)
    desk = ClueDesk(WORDS, [bank])
    clued = desk.clue(puzzle, ClueRequest(Difficulty.EASY)).puzzle
    assert [found.title for found in clued.clue_lists] == ["Waagerecht", "Senkrecht"]
    assert clued.clue_lists[1].clues[0].text == "Auto"


def test_a_bank_that_is_not_there_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        load_bank(tmp_path / "none.csv")
