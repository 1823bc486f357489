"""A rebus (a cell with several letters) in a theme entry.

Crossing entries have all its letters too. No entry has the same letters in single cells. Saved
files keep the rebus.
"""

from pathlib import Path

import pytest

from crosswright.construct.files import load_puzzle, save_puzzle
from crosswright.construct.make import make
from crosswright.construct.make.theme.rebus import strays, with_free_rebus
from crosswright.construct.request.grid import Shape
from crosswright.construct.request.make import Clueing, Theming
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Puzzle
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.dupes import stems_of
from crosswright.words.wordlist import WordList


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default()


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    made = make(
        Theming(("[HEART]ACHE", "SWEET [HEART]S"), circles=("HEART",)),
        run=Run(Budget(nodes=4_000), rng_seed=1),
        shape=Shape(size=(11, 11)),
        clueing=Clueing(enumerations="phrases"),
    )
    assert made.solution is not None
    return made.solution


def test_each_entry_with_a_rebus_cell_has_all_letters_of_the_rebus(
    puzzle: Puzzle, words: WordList
) -> None:
    cells = {cell for cell, glyph in puzzle.fill.glyphs.items() if glyph == "HEART"}
    assert len(cells) == 2
    through = [e for e in puzzle.entries() if not cells.isdisjoint(e.slot.cells)]
    assert len(through) == 4
    for entry in through:
        assert entry.answer is not None and "HEART" in entry.answer
        assert entry.answer in words
        assert len(entry.answer) == entry.slot.length + 4
    assert {"HEARTACHE", "SWEETHEARTS"} <= {entry.answer for entry in through}


def test_the_letters_of_a_rebus_are_not_in_single_cells(puzzle: Puzzle) -> None:
    assert strays(puzzle.fill, ["HEART"]) == []
    assert strays(Fill.parse("HEARTY"), ["HEART"]) == ["HEARTY"]
    assert strays(Fill.parse("HEART Y"), ["HEART"]) == []
    assert strays(Fill.parse("ONE"), ["ON"]) == [], (
        "a rebus of two letters may also be in single cells"
    )


def test_the_enumeration_counts_all_letters_of_a_rebus_and_the_rebus_can_be_circled(
    puzzle: Puzzle,
) -> None:
    clued = {entry.answer: entry.clue for entry in puzzle.entries()}
    clue = clued["SWEETHEARTS"]
    assert clue is not None and clue.enumeration == "5,6"
    circled = {cell for cell, mark in puzzle.marks.items() if mark.circled}
    assert {puzzle.fill.glyphs[cell] for cell in circled} == {"HEART"}


@pytest.mark.parametrize("ending", ["puz", "ipuz", "txt", "jpz", "xd"])
def test_a_saved_and_loaded_puzzle_still_has_the_rebus(
    puzzle: Puzzle, ending: str, tmp_path: Path
) -> None:
    path = str(tmp_path / f"hearts.{ending}")
    save_puzzle(puzzle, path)
    found = load_puzzle(path).fill
    assert (found.grid, dict(found.glyphs)) == (puzzle.grid, dict(puzzle.fill.glyphs))


def test_words_with_the_rebus_share_no_root_in_the_list_for_the_puzzle(words: WordList) -> None:
    free = with_free_rebus(words, ["HEART"])
    assert stems_of("HEARTS", words) & stems_of("SWEETHEART", words)
    assert not stems_of("HEARTS", free) & stems_of("SWEETHEART", free)
    assert stems_of("RUNNING", free) & stems_of("RUNS", free)
    assert len(free) == len(words)
