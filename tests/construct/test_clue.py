"""The clue finder takes clues from clue banks and from the dictionary (WordNet). The constructor's
own clues and the titles of the clue lists stay."""

from dataclasses import replace

import pytest

from crosswright.clues.assign import ClueRequest
from crosswright.clues.source import Difficulty
from crosswright.construct.clue import ClueFinder, load_bank
from crosswright.core.errors import InputError
from crosswright.core.fill import FilledGrid
from crosswright.core.puzzle import ClueList, ClueOrigin, Puzzle
from crosswright.core.slots import SlotKey
from crosswright.formats import Options, csv_table
from crosswright.words.wordlist import WordList

FILLED = FilledGrid.parse("CAT\nARE\nREN")
UNHEARD = FilledGrid.parse("CQZ\nAXX\nRZQ")
"""Only 1 down is a word that anybody could clue."""
WORDS = WordList.of(["cat", "are", "ren", "car", "ten"])


@pytest.fixture
def bank(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("cat,Mouser\nare,Exist\nren,Stimpy's friend\ncar,Auto\nten,Top score\n")
    return path


def test_the_clues_of_a_bank_come_first(bank):
    finder = ClueFinder(WORDS, [bank])
    found = finder.clue(Puzzle(FILLED))
    assert [clue.text for clue in found.puzzle.clue_lists[0].clues] == [
        "Mouser",
        "Exist",
        "Stimpy's friend",
    ]
    assert finder.candidates("cat")[0].text == "Mouser"


def test_an_answer_is_not_known_if_its_clues_only_say_what_kind_of_thing_it_is() -> None:
    finder = ClueFinder(WordList.default())
    assert finder.candidates("BALDRIC")[0].text == "Kind of belt"
    assert not finder.knows("BALDRIC")
    assert finder.knows("HOUSE") and finder.knows("OSHA")


def test_the_constructors_own_clues_stay(bank):
    own = Puzzle.from_clues(FILLED, {SlotKey.parse("1A"): "My own"})
    finder = ClueFinder(WORDS, [bank])
    assert finder.clue(own).puzzle.clue_lists[0].clues[0].text == "My own"
    assert finder.clue(own, replace_all=True).puzzle.clue_lists[0].clues[0].text == "My own"


def test_clue_lists_keep_their_titles(bank):
    plain = Puzzle.from_clues(FILLED, {SlotKey.parse("1A"): "My own"})
    titled = tuple(
        ClueList(title, found.clues)
        for title, found in zip(("Waagerecht", "Senkrecht"), plain.clue_lists, strict=True)
    )
    puzzle = replace(plain, clue_lists=titled)
    finder = ClueFinder(WORDS, [bank])
    clued = finder.clue(puzzle, ClueRequest(Difficulty.EASY)).puzzle
    assert [found.title for found in clued.clue_lists] == ["Waagerecht", "Senkrecht"]
    assert clued.clue_lists[1].clues[0].text == "Auto"


def test_a_bank_that_does_not_exist_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        load_bank(tmp_path / "none.csv")


def clued(*texts: tuple[str, str, ClueOrigin], fill: FilledGrid = FILLED) -> Puzzle:
    keys = {SlotKey.parse(slot): (text, origin) for slot, text, origin in texts}
    return Puzzle.from_clues(
        fill,
        {key: text for key, (text, _) in keys.items()},
        origins={key: origin for key, (_, origin) in keys.items()},
    )


def told(puzzle: Puzzle, slot: str) -> tuple[str, ClueOrigin]:
    key = SlotKey.parse(slot)
    found = next(entry.clue for entry in puzzle.entries() if entry.slot.key == key)
    assert found is not None
    return found.text, found.origin


def test_a_clue_of_a_bank_replaces_a_generated_clue_but_not_an_own_clue(bank):
    puzzle = clued(("1A", "Mine", ClueOrigin.OWN), ("4A", "Am not", ClueOrigin.GENERATED))
    found = ClueFinder(WORDS, [bank]).clue(puzzle).puzzle
    assert told(found, "1A") == ("Mine", ClueOrigin.OWN)
    assert told(found, "4A") == ("Exist", ClueOrigin.BANK)


def test_if_no_new_clue_is_found_the_old_clue_stays(tmp_path):
    path = tmp_path / "small.csv"
    path.write_text("car,Auto\n")
    puzzle = clued(
        ("1A", "Mine", ClueOrigin.OWN),
        ("4A", "Made", ClueOrigin.GENERATED),
        ("5A", "From a bank", ClueOrigin.BANK),
        ("1D", "Vehicle", ClueOrigin.GENERATED),
        fill=UNHEARD,
    )
    found = ClueFinder(WORDS, [path]).clue(puzzle, replace_all=True)
    assert told(found.puzzle, "1A") == ("Mine", ClueOrigin.OWN)
    assert told(found.puzzle, "4A") == ("Made", ClueOrigin.GENERATED)
    assert told(found.puzzle, "5A") == ("From a bank", ClueOrigin.BANK)
    assert told(found.puzzle, "1D") == ("Auto", ClueOrigin.BANK)
    assert [str(slot.key) for slot in found.unclued] == ["2D", "3D"]


def test_a_table_of_clues_is_edited_and_read_again_as_a_bank(bank, tmp_path):
    finder = ClueFinder(WORDS, [bank])
    made = finder.clue(Puzzle(FILLED)).puzzle
    lists = tuple(
        ClueList(one.title, tuple(replace(c, origin=ClueOrigin.GENERATED) for c in one.clues))
        for one in made.clue_lists
    )
    generated = replace(made, clue_lists=lists)
    table = tmp_path / "clues.csv"
    data = csv_table.write(generated, Options()).decode("utf-8-sig")
    assert told(csv_table.read(data.encode()), "5A") == ("Stimpy's friend", ClueOrigin.GENERATED)
    table.write_text(data.replace("Mouser", '"Purrs, say"'), encoding="utf-8")
    again = ClueFinder(WORDS, [table])
    assert again.notices == ()
    found = again.clue(generated).puzzle
    assert told(found, "1A") == ("Purrs, say", ClueOrigin.BANK)
    assert told(found, "5A") == ("Stimpy's friend", ClueOrigin.GENERATED)


def test_later_days_of_the_week_have_harder_clues_and_most_clues_differ() -> None:
    filled = FilledGrid.parse("CAST\nAREA\nBEER\nSADE")
    finder = ClueFinder(WordList.default())
    days = ("monday", "wednesday", "saturday")
    found = [finder.clue(Puzzle(filled), ClueRequest(Difficulty(day))).chosen for day in days]
    means = [sum(c.obscurity for c in one.values()) / len(one) for one in found]
    assert means[0] < means[1] < means[2]
    changed = sum(found[0][key].text != found[2][key].text for key in found[0])
    assert changed > len(found[0]) / 2


def test_an_answer_may_get_another_clue_in_another_grid() -> None:
    finder = ClueFinder(WordList.default())
    grids = [f"AREA\n{row}" for row in ("####", "#T##", "##E#", "###A", "S###", "R###", "T###")]
    told = {
        finder.clue(Puzzle(FilledGrid.parse(text))).puzzle.clue_lists[0].clues[0].text
        for text in grids
    }
    assert len(told) > 1


def test_a_clue_that_has_another_answer_of_the_grid_is_avoided() -> None:
    filled = FilledGrid.parse("REGION\n######\nAREA##")
    found = ClueFinder(WordList.default()).clue(Puzzle(filled)).puzzle
    assert "Region" not in [c.text for listed in found.clue_lists for c in listed.clues]
