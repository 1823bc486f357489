"""`check` reports clues that give away an answer, clues that are used twice, and missing clues."""

import pytest

from crosswright.construct.check import check
from crosswright.construct.draft import draft_of
from crosswright.construct.draft.lint import lint
from crosswright.core.fill import FilledGrid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey
from crosswright.words.wordlist import WordList

FILLED = FilledGrid.parse("LIAR\n####\nGOLD")
WORDS = WordList.of(["liar", "gold"])


def clued(liar: str, gold: str) -> Puzzle:
    return Puzzle.from_clues(FILLED, {SlotKey.parse("1A"): liar, SlotKey.parse("2A"): gold})


def test_a_clue_that_is_used_twice_is_a_fault():
    found = check(clued("Not me", "Not me"), WORDS)
    assert [finding.rule for finding in found.findings] == ["double clue"]
    assert "2 across: has the same clue as 1 across" in str(found.findings[0])


def test_clues_that_give_away_an_answer_are_listed_but_are_no_fault():
    found = check(clued("One who lied", "What a liar may be selling"), WORDS)
    assert found.is_valid
    assert found.leaks == (
        "1 across (LIAR: One who lied)",
        "2 across (What a liar may be selling) contains the answer of 1 across",
    )
    assert found.report()["leaks"] == list(found.leaks)
    assert "clues that give away an answer" in found.lines()


SEEN = FilledGrid.parse("SEE\n###\nDOWN")
REFERENCES = [
    ("See 2-Across", "See 1-Across"),
    ("See 2-Across", "See 2-Across"),
    ("With 2-Across, a thing", "See 1- and 9-Down"),
    ("SEE 2 ACROSS", "see 1-down"),
]


@pytest.mark.parametrize("texts", REFERENCES)
def test_the_words_of_a_reference_are_neither_an_answer_nor_a_clue_used_twice(texts):
    keys = map(SlotKey.parse, ("1A", "2A"))
    puzzle = Puzzle.from_clues(SEEN, dict(zip(keys, texts, strict=True)))
    found = check(puzzle, WordList.of(["see", "down"]))
    assert (found.findings, found.leaks) == ((), ())
    words = WordList.of(["see", "down"])
    assert not [one for one in lint(draft_of(puzzle), words) if one["rule"] != "reference"]


def test_words_beside_a_reference_are_still_compared():
    keys = map(SlotKey.parse, ("1A", "2A"))
    clues = ("I look at 2-Across below the down", "Look, 1-Across")
    puzzle = Puzzle.from_clues(SEEN, dict(zip(keys, clues, strict=True)))
    found = check(puzzle, WordList.of(["see", "down"]))
    told = "1 across (I look at 2-Across below the down) contains the answer of 2 across"
    assert found.leaks == (told,)


def test_entries_without_a_clue_are_listed():
    assert check(clued("Fibber", ""), WORDS).unclued == ("2 across",)
