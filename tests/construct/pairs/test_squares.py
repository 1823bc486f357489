"""`pair_squares` and its words: found, told of, cancelled, cut short."""

import random
import threading
import time
from pathlib import Path

import pytest

from crosswright.construct.pairs import Spread, pair_prospects, pair_squares, pair_words
from crosswright.construct.searches import Better, Budget, Progress, Remark, Run, Status
from crosswright.construct.words import WordChoice
from crosswright.core.errors import ProblemError, WordListError
from crosswright.core.geometry import Direction
from crosswright.core.pairs import Line, draw_pairs
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

FOUR = ["hung", "reis", "aile", "hure", "ngai", "isle"]
GRIDS = ["hung..\nre..is\n..aile", "hure..\nng..ai\n..isle"]


@pytest.fixture(scope="module")
def hopeless() -> WordList:
    """Words that fill no 6x6 within a test, nor prove it impossible."""
    dice = random.Random(5)
    letters = "abcdefghiklmnoprstu"
    return pair_words("".join(dice.choices(letters, k=6)) for _ in range(2000))


def test_all_grids_come_in_the_order_of_the_enumeration() -> None:
    outcome = pair_squares(3, 3, FOUR, count=None)
    assert outcome.status is Status.COMPLETE
    assert [draw_pairs(grid) for grid in outcome.solutions] == GRIDS


def test_one_grid_is_enough_if_nobody_says() -> None:
    outcome = pair_squares(3, 3, FOUR, rng_seed=1)
    assert outcome.status is Status.FOUND
    assert draw_pairs(outcome.solutions[0]) in GRIDS and len(outcome.solutions) == 1


def test_the_same_dice_find_the_same_grids() -> None:
    first, second = (pair_squares(4, 4, count=2, rng_seed=7).solutions for _ in range(2))
    assert first == second


@pytest.mark.parametrize("count", [1, None])
def test_what_rules_a_shape_out_is_explained(count: int | None) -> None:
    outcome = pair_squares(1, 4, FOUR, count=count)
    assert outcome.status is Status.IMPOSSIBLE
    assert (
        outcome.explanation
        == "no column of 1 cell is possible: at least 1 must be blank, and at least 1 filled"
    )


def test_given_lines_stay() -> None:
    row = Spread(Line(Direction.ACROSS, 0), ("HU", "RE"), (0, 1))
    outcome = pair_squares(3, 3, FOUR, given=(row,), count=None)
    assert [draw_pairs(grid) for grid in outcome.solutions] == GRIDS[1:]


def test_the_observer_hears_of_words_progress_and_each_grid() -> None:
    heard: list[Progress] = []
    outcome = pair_squares(3, 3, FOUR, count=2, run=Run(rng_seed=1, observer=heard.append))
    grids = [event.solution for event in heard if isinstance(event, Better)]
    assert grids == list(outcome.solutions)
    remarks = [event.message for event in heard if isinstance(event, Remark)]
    assert remarks == list(outcome.notices)
    assert "6 words, 6 of them usable in this shape" in remarks
    assert any(type(event) is Progress and event.nodes for event in heard)


def test_a_flag_that_another_thread_sets_ends_the_search(hopeless: WordList) -> None:
    flag = threading.Event()
    threading.Timer(0.2, flag.set).start()
    outcome = pair_squares(6, 6, hopeless, run=Run(cancelled=flag))
    assert outcome.status is Status.CANCELLED and not outcome


def test_a_budget_in_nodes_is_kept_to_the_node(hopeless: WordList) -> None:
    run = Run(Budget(nodes=70), rng_seed=1)
    outcome = pair_squares(6, 6, hopeless, run=run)
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.statistics.nodes == 70


def test_a_budget_in_seconds_ends_the_search(hopeless: WordList) -> None:
    started = time.monotonic()
    assert pair_squares(6, 6, hopeless, seconds=0.2).status is Status.OUT_OF_BUDGET
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("count", [0, -1])
def test_fewer_grids_than_one_make_no_sense(count: int) -> None:
    with pytest.raises(ProblemError, match="1 grid or more"):
        pair_squares(3, 3, FOUR, count=count)


def test_prospects_say_what_a_shape_can_use() -> None:
    told = pair_prospects(3, 4, FOUR)
    assert told.row_words == {2: 6, 3: 0} and told.can_exist


# -- words ---------------------------------------------------------------------------------------


def test_words_come_as_a_list_a_choice_or_an_iterable(tmp_path: Path) -> None:
    path = tmp_path / "four.txt"
    path.write_text("\n".join(FOUR))
    told = (
        iter(FOUR),
        WordChoice(lists=(str(path),)),
        WordList.of(FOUR),
        WordList.of(FOUR, Spelling(letters_per_cell=2)),
    )
    found = [sorted(word.glyphs for word in pair_words(words)) for words in told]
    assert found[0][0] == ("AI", "LE")
    assert all(words == found[0] for words in found)


def test_names_and_uneven_words_are_left_out_with_a_notice() -> None:
    words = pair_words(["hung", "Rome", "odd"])
    assert [word.text for word in words] == ["HUNG"]
    assert len(words.notices) == 2


def test_bans_of_a_choice_are_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "four.txt"
    path.write_text("\n".join(FOUR))
    words = pair_words(WordChoice(lists=(str(path),), ban=("hung", "odd")))
    assert "hung" not in words and "reis" in words


def test_a_list_of_other_cells_is_refused() -> None:
    cut = WordList.of(["abcabc"], Spelling(letters_per_cell=3))
    with pytest.raises(ProblemError, match="cells of 2 letters, got 3"):
        pair_words(cut)


def test_no_usable_word_at_all_is_an_error() -> None:
    with pytest.raises(WordListError, match="found none"):
        pair_words(["Paris", "odd"])
