"""The search `pair_squares` and its word lists.

A pair square is a grid with two letters or none in each cell.
"""

import random
import threading
import time
from pathlib import Path

import pytest

from crosswright.construct.pairs import Spread, pair_prospects, pair_squares, pair_words
from crosswright.construct.request.words import WordChoice
from crosswright.core.errors import ProblemError, WordListError
from crosswright.core.geometry import Direction
from crosswright.core.pairs import Line, draw_pairs
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress, Remark
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

FOUR = ["hung", "reis", "aile", "hure", "ngai", "isle"]
"""Words of four letters. They have two pair squares of 3×3: `GRIDS`."""

GRIDS = ["hung..\nre..is\n..aile", "hure..\nng..ai\n..isle"]


@pytest.fixture(scope="module")
def hopeless() -> WordList:
    """Words for which a 6×6 search does not end (with a grid or a proof) during a test."""
    dice = random.Random(5)
    letters = "abcdefghiklmnoprstu"
    return pair_words("".join(dice.choices(letters, k=6)) for _ in range(2000))


def test_all_grids_are_returned_in_the_order_of_the_enumeration() -> None:
    outcome = pair_squares(3, 3, FOUR, count=None)
    assert outcome.status is Status.COMPLETE
    assert [draw_pairs(grid) for grid in outcome.solutions] == GRIDS


def test_one_grid_is_returned_by_default() -> None:
    outcome = pair_squares(3, 3, FOUR, rng_seed=1)
    assert outcome.status is Status.FOUND
    assert draw_pairs(outcome.solutions[0]) in GRIDS and len(outcome.solutions) == 1


def test_the_same_rng_seed_gives_the_same_grids() -> None:
    first, second = (pair_squares(4, 4, count=2, rng_seed=7).solutions for _ in range(2))
    assert first == second


@pytest.mark.parametrize("count", [1, None])
def test_if_a_shape_has_no_grid_the_reason_is_explained(count: int | None) -> None:
    outcome = pair_squares(1, 4, FOUR, count=count)
    assert outcome.status is Status.IMPOSSIBLE
    assert (
        outcome.explanation
        == "no column of 1 cell is possible: at least 1 must be blank, and at least 1 filled"
    )


def test_every_grid_has_the_given_line() -> None:
    row = Spread(Line(Direction.ACROSS, 0), ("HU", "RE"), (0, 1))
    outcome = pair_squares(3, 3, FOUR, given=(row,), count=None)
    assert [draw_pairs(grid) for grid in outcome.solutions] == GRIDS[1:]


def test_the_observer_gets_remarks_on_the_words_the_progress_and_each_grid() -> None:
    heard: list[Progress] = []
    outcome = pair_squares(3, 3, FOUR, count=2, run=Run(rng_seed=1, observer=heard.append))
    grids = [event.solution for event in heard if isinstance(event, Better)]
    assert grids == list(outcome.solutions)
    remarks = [event.message for event in heard if isinstance(event, Remark)]
    assert remarks == list(outcome.notices)
    assert "6 words, 6 of them usable in this shape" in remarks
    assert any(type(event) is Progress and event.nodes for event in heard)


def test_a_cancel_flag_that_another_thread_sets_ends_the_search(hopeless: WordList) -> None:
    flag = threading.Event()
    threading.Timer(0.2, flag.set).start()
    outcome = pair_squares(6, 6, hopeless, run=Run(cancelled=flag))
    assert outcome.status is Status.CANCELLED and not outcome


def test_a_budget_in_nodes_is_kept_exactly(hopeless: WordList) -> None:
    run = Run(Budget(nodes=70), rng_seed=1)
    outcome = pair_squares(6, 6, hopeless, run=run)
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.statistics.nodes == 70


def test_a_budget_in_seconds_ends_the_search(hopeless: WordList) -> None:
    started = time.monotonic()
    assert pair_squares(6, 6, hopeless, seconds=0.2).status is Status.OUT_OF_BUDGET
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("count", [0, -1])
def test_a_count_below_one_is_refused(count: int) -> None:
    with pytest.raises(ProblemError, match="1 grid or more"):
        pair_squares(3, 3, FOUR, count=count)


def test_prospects_count_the_words_of_each_length_for_a_row() -> None:
    told = pair_prospects(3, 4, FOUR)
    assert told.row_words == {2: 6, 3: 0} and told.can_exist


# -- words ---------------------------------------------------------------------------------------


def test_words_may_be_an_iterable_a_word_choice_or_a_word_list(tmp_path: Path) -> None:
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


def test_names_and_words_with_an_odd_number_of_letters_are_left_out_with_a_notice() -> None:
    words = pair_words(["hung", "Rome", "odd"])
    assert [word.text for word in words] == ["HUNG"]
    assert len(words.notices) == 2


def test_the_banned_words_of_a_word_choice_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "four.txt"
    path.write_text("\n".join(FOUR))
    words = pair_words(WordChoice(lists=(str(path),), ban=("hung", "odd")))
    assert "hung" not in words and "reis" in words


def test_a_word_list_with_cells_of_three_letters_is_refused() -> None:
    cut = WordList.of(["abcabc"], Spelling(letters_per_cell=3))
    with pytest.raises(ProblemError, match="cells of 2 letters, got 3"):
        pair_words(cut)


def test_a_list_without_a_usable_word_is_an_error() -> None:
    with pytest.raises(WordListError, match="found none"):
        pair_words(["Paris", "odd"])
