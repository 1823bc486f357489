"""The fill engine: it finds filled grids for a problem, or proves that there is none.

Its limits of nodes and time are tested too.
"""

import random
import threading
from pathlib import Path

import pytest

from crosswright.audit.fill import audit_fill
from crosswright.core.fill import Fill
from crosswright.core.rules import is_connected
from crosswright.core.slots import SlotKey
from crosswright.core.wishes import Wishes
from crosswright.engines.fill import ENGINE, FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

LETTERS = "ABCDEFGHIJ"
DATA = Path(__file__).parent / "data"


def many_words(length: int, count: int) -> WordList:
    """Words that cross badly, so that a search for a square of them does not end soon."""
    dice = random.Random(7)
    return WordList.of(
        sorted({"".join(dice.choice(LETTERS) for _ in range(length)) for _ in range(count)})
    )


@pytest.fixture(scope="module")
def endless():
    """A problem that is too hard to be solved in a test."""
    return FillProblem(Fill.parse("\n".join(["." * 8] * 8)), many_words(8, 20_000))


def first(problem: FillProblem, **run):
    return take(ENGINE, problem, Run(**run))


def test_given_letters_stay():
    words = WordList.of(["cat", "are", "tea", "cab", "ore"])
    outcome = first(FillProblem(Fill.parse("C.T\n...\n..."), words, allow_repeats=True))
    assert str(outcome.solution) == "CAT\nARE\nTEA"


def test_a_given_answer_need_not_be_listed():
    words = WordList.of(["ab", "cd"])
    outcome = first(FillProblem(Fill.parse("XA\n.."), WordList.of(["XC", "AD", "CD"])))
    assert str(outcome.solution) == "XA\nCD"
    assert first(FillProblem(Fill.parse("XQ\n.."), words)).status is Status.IMPOSSIBLE


def test_the_same_rng_seed_gives_the_same_fill():
    words = many_words(3, 300)
    problem = FillProblem(Fill.parse("...\n...\n..."), words)
    fills = {str(first(problem, rng_seed=4).solution) for _ in range(3)}
    assert len(fills) == 1
    others = {str(first(problem, rng_seed=s).solution) for s in range(8)}
    assert len(others) > 1


def test_a_search_uses_exactly_its_budget_of_nodes(endless):
    runs = [Run(Budget(nodes=777), rng_seed=3) for _ in range(2)]
    outcomes = [take(ENGINE, endless, run) for run in runs]
    assert [outcome.status for outcome in outcomes] == [Status.OUT_OF_BUDGET] * 2
    assert [outcome.statistics.nodes for outcome in outcomes] == [777, 777]
    assert str(outcomes[0].partial) == str(outcomes[1].partial)


def test_a_budget_in_seconds_is_kept(endless):
    outcome = first(endless, budget=Budget(seconds=0.2))
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.statistics.seconds >= 0.2
    assert isinstance(outcome.partial, Fill)


def test_a_search_can_be_cancelled_from_another_thread(endless):
    flag = threading.Event()
    timer = threading.Timer(0.1, flag.set)
    timer.start()
    outcome = first(endless, cancelled=flag)
    timer.join()
    assert outcome.status is Status.CANCELLED


def test_a_slot_without_words_is_named():
    words = WordList.of(["abc", "bcd"])
    outcome = first(FillProblem(Fill.parse("..."), words, wishes=Wishes(min_score=90)))
    assert outcome.status is Status.IMPOSSIBLE
    assert "no word is left for 1 across (3 cells, ...)" in outcome.explanation


def test_a_required_word_that_fits_no_slot_is_named():
    words = WordList.of(["abc", "wxyz"])
    outcome = first(FillProblem(Fill.parse("..."), words, wishes=Wishes(required=("WXYZ",))))
    assert outcome.status is Status.IMPOSSIBLE
    assert "WXYZ" in outcome.explanation


def test_the_word_of_a_slot_fits_the_pattern_of_the_slot():
    words = WordList.of(["abc", "xbz", "ccc"])
    problem = FillProblem(
        Fill.parse("..."), words, wishes=Wishes(patterns=(f"{SlotKey.parse('1A')}={'[XA].[ZQ]'}",))
    )
    outcome = take(ENGINE, problem, Run(), limit=None)
    assert [str(fill) for fill in outcome.solutions] == ["XBZ"]


def test_words_with_high_scores_are_preferred_if_there_are_no_crossings():
    words = WordList.of([f"{a}{b};{50 if a == b else 1}" for a in LETTERS for b in LETTERS])
    scores = []
    for rng_seed in range(20):
        outcome = first(FillProblem(Fill.parse(".."), words), rng_seed=rng_seed)
        word = words.get(str(outcome.solution))
        assert word is not None
        scores.append(word.score)
    assert sum(scores) / len(scores) > 35


def test_a_list_with_two_letters_in_each_cell_and_more_than_64_glyphs_can_be_used():
    texts = [a + b + c + d for a in LETTERS for b in LETTERS for c in LETTERS[:4] for d in "XYZ"]
    words = WordList.of(texts, Spelling(letters_per_cell=2))
    assert len(words.alphabet) > 64
    outcome = first(FillProblem(Fill.parse(". .\n. ."), words), rng_seed=1)
    assert outcome.status in {Status.FOUND, Status.IMPOSSIBLE}


def test_a_word_may_have_several_letters_in_a_rebus_cell():
    words = WordList.of(["chearty", "ab", "bay"])
    problem = FillProblem(Fill.parse("C HEART Y"), words)
    assert [str(f) for f in take(ENGINE, problem, Run(), limit=None).solutions] == ["C HEART Y"]


def test_a_grid_of_forty_by_forty_is_filled():
    given = Fill.parse((DATA / "forty-by-forty.txt").read_text(encoding="utf-8"))
    assert (given.grid.height, given.grid.width, len(given.slots)) == (40, 40, 546)
    assert is_connected(given.grid)
    words = WordList.default()
    outcome = first(FillProblem(given, words), budget=Budget(nodes=20_000), rng_seed=1)
    assert outcome.status is Status.FOUND
    assert not audit_fill(outcome.solution, words, given=given)
