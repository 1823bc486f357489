"""Candidates for a slot or a cell, and the number of words that each slot of a grid has left.

A candidate is proven if a fill with it was found. It is impossible if it is proven that there is no
such fill. Otherwise it is open.
"""

import random
import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright import watch
from crosswright.audit.fill import audit_fill
from crosswright.construct.candidates import Candidates, Marked, Verdict, candidates
from crosswright.construct.fill import fill
from crosswright.construct.request.candidates import Listing
from crosswright.construct.request.fill import Anew
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.slots import SlotKey
from crosswright.core.wishes import Wishes
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

FEW = WordList.of(["at;50", "to;40", "as;30", "so;20", "oh;90"])


def many_words(length: int = 4, count: int = 260) -> WordList:
    dice = random.Random(5)
    texts = {"".join(dice.choice("AEIRST") for _ in range(length)) for _ in range(count)}
    return WordList.of(f"{text};{dice.randint(1, 60)}" for text in sorted(texts))


MANY = many_words()
SQUARE = "....\n....\n....\n...."


def marks(found: Candidates) -> dict[str, str]:
    return {one.text: one.verdict.value for one in (*found.solutions, *found.impossible)}


def test_words_of_a_slot_are_open_or_impossible_best_first() -> None:
    found = candidates("..\n..", "1A", words=FEW)
    assert [one.text for one in found.solutions] == ["AT", "AS"]
    assert marks(found) == {
        "AT": "open",
        "AS": "open",
        "OH": "impossible",
        "TO": "impossible",
        "SO": "impossible",
    }
    assert [one.score for one in found.impossible] == [90, 40, 20]
    assert found.status is Status.FOUND
    assert found.left == 4, "TO and SO are left: only if one is placed, a cell has no letter left"


def test_a_proven_word_has_its_fill_and_without_open_words_the_status_is_complete() -> None:
    found = candidates("..\n..", "1A", words=FEW, listing=Listing(prove=True))
    assert found.status is Status.COMPLETE
    for one in found.solutions:
        assert one.verdict is Verdict.PROVEN
        assert one.fill is not None
        assert not audit_fill(one.fill, FEW)
        assert one.fill.answer(one.fill.slots[0]) == one.text


def test_letters_of_a_cell_are_proven_or_impossible_too() -> None:
    found = candidates("..\n..", "1,1", words=FEW, listing=Listing(prove=True))
    assert marks(found) == {
        "A": "proven",
        "H": "impossible",
        "O": "impossible",
        "S": "impossible",
        "T": "impossible",
    }
    assert found.solutions[0].score is None
    assert found.solutions[0].fill is not None
    assert found.solutions[0].fill.glyphs[Position(0, 0)] == "A"


@pytest.mark.parametrize("where", ["2D", "2 down", SlotKey.parse("2D")])
def test_a_slot_may_be_named_in_several_ways(where: SlotKey | str) -> None:
    found = candidates("A.\n..", where, words=FEW)
    assert str(found.where) == "2D"


def test_a_cell_may_be_a_position() -> None:
    assert candidates("..\n..", Position(0, 1), words=FEW).where == Position(0, 1)
    assert candidates("..\n..", "1,2", words=FEW).where == Position(0, 1)


def test_without_a_place_the_result_says_how_many_words_each_slot_has_left() -> None:
    found = candidates("A.\n..", words=FEW)
    assert found.where is None and found.status is Status.FOUND and found
    assert {str(one.slot): (one.pattern, one.fits, one.left) for one in found.slots} == {
        "1A": ("A.", 2, 2),
        "3A": ("..", 5, 2),
        "1D": ("A.", 2, 2),
        "2D": ("..", 5, 2),
    }
    assert found.letters[Position(0, 1)] == ("S", "T")
    assert found.tightest is not None and str(found.tightest.slot) == "1A"


def test_if_no_fill_exists_every_word_is_impossible_and_a_slot_without_words_is_named() -> None:
    found = candidates("H.\n..", "2D", words=FEW)
    assert not found
    assert found.status is Status.IMPOSSIBLE
    assert set(marks(found).values()) == {"impossible"}
    assert found.explanation in {"no word fits 1 across", "no word fits 1 down"}
    whole = candidates("H.\n..", words=FEW)
    assert not whole and whole.status is Status.IMPOSSIBLE
    assert whole.tightest is not None and whole.tightest.slot == whole.emptied


def test_a_limit_counts_words_that_are_not_impossible() -> None:
    found = candidates(SQUARE, "1A", words=MANY, listing=Listing(limit=7))
    assert len(found.solutions) == 7
    every = candidates(SQUARE, "1A", words=MANY, listing=Listing(limit=0))
    assert len(every.solutions) > 7
    assert found.solutions == every.solutions[:7]
    scores = [one.score or 0 for one in every.solutions]
    assert scores == sorted(scores, reverse=True)


def test_sorted_by_room_the_words_with_most_room_come_first() -> None:
    every = candidates(SQUARE, "1A", words=MANY, listing=Listing(limit=0, sort="room"))
    rooms = [one.room or 0.0 for one in every.solutions]
    assert rooms == sorted(rooms, reverse=True)
    assert set(every.solutions) == set(
        candidates(SQUARE, "1A", words=MANY, listing=Listing(limit=0, sort="score")).solutions
    )
    few = candidates(SQUARE, "1A", words=MANY, listing=Listing(limit=5, sort="room"))
    assert len(few.solutions) == 5
    assert (few.solutions[0].room or 0.0) >= rooms[len(rooms) // 10]


def test_a_pattern_and_a_floor_leave_words_out() -> None:
    found = candidates(
        SQUARE,
        "1A",
        words=MANY,
        listing=Listing(limit=0, pattern="S.[AE]."),
        wishes=Wishes(min_score=20),
    )
    assert found.solutions
    for one in found.solutions:
        assert one.text[0] == "S" and one.text[2] in "AE" and (one.score or 0) >= 20


def test_a_full_slot_that_is_filled_again_has_other_words() -> None:
    full = "AT\nSO"
    assert [one.text for one in candidates(full, "1A", words=FEW).solutions] == ["AT"]
    found = candidates(full, "1A", words=FEW, anew=Anew(region="1,1-2,2", keep=("1D",)))
    assert found.given is not None and str(found.given) == "A.\nS."
    assert [one.text for one in found.solutions] == ["AT"]
    found = candidates(
        full, "1A", words=FEW, anew=Anew(refill=("1A", "3A")), listing=Listing(prove=True)
    )
    assert [one.text for one in found.solutions] == ["AT", "AS"]


def test_bans_and_patterns_of_other_slots_change_the_candidates() -> None:
    assert marks(candidates("..\n..", "1A", words=FEW, wishes=Wishes(banned=("to",)))) == {
        "OH": "impossible",
        "AT": "impossible",
        "AS": "impossible",
        "SO": "impossible",
    }
    found = candidates("..\n..", "1A", words=FEW, wishes=Wishes(patterns=("1D=.T",)))
    assert [one.text for one in found.solutions] == ["AS"]


def test_a_full_slot_has_only_its_own_answer_and_a_notice() -> None:
    found = candidates("AT\n..", "1A", words=FEW)
    assert [one.text for one in found.solutions] == ["AT"]
    assert any("1 across is full" in line for line in found.notices)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_no_word_of_a_fill_is_called_impossible(rng_seed: int) -> None:
    dice = random.Random(rng_seed)
    filled = fill(SQUARE, MANY, rng_seed=rng_seed).solution
    assert filled is not None
    kept = {cell: glyph for cell, glyph in filled.glyphs.items() if dice.random() < 0.3}
    given_letters = Fill(filled.grid, kept)
    slot = dice.choice(filled.slots)
    found = candidates(given_letters, slot, words=MANY, listing=Listing(limit=0, prove=True))
    assert marks(found)[str(filled.answer(slot))] == "proven"
    for one in found.solutions:
        assert one.fill is not None
        assert not audit_fill(one.fill, MANY, given=given_letters)
    cell = dice.choice(slot.cells)
    letters = candidates(given_letters, cell, words=MANY, listing=Listing(prove=True))
    assert marks(letters)[filled.glyphs[cell]] == "proven"


def test_each_verdict_is_reported_at_once_and_the_best_words_come_first() -> None:
    heard: list[Progress] = []
    run = Run(observer=heard.append)
    found = candidates(SQUARE, "1A", words=MANY, run=run, listing=Listing(limit=6, prove=True))
    told = [event.candidate for event in heard if isinstance(event, Marked)]
    assert next(one for one in told if one and one.verdict is Verdict.PROVEN) == next(
        one for one in found.solutions if one.verdict is Verdict.PROVEN
    )
    better = [event.solution for event in heard if isinstance(event, Better)]
    assert set(better) == {one for one in found.solutions if one.verdict is Verdict.PROVEN}


def test_a_cancelled_search_returns_the_verdicts_found_so_far() -> None:
    flag = threading.Event()

    def stop_at_first_proof(event: Progress) -> None:
        if isinstance(event, Better):
            flag.set()

    run = Run(cancelled=flag, observer=stop_at_first_proof)
    found = candidates(SQUARE, "1A", words=MANY, run=run, listing=Listing(limit=20, prove=True))
    assert found.status is Status.CANCELLED
    verdicts = [one.verdict for one in found.solutions]
    assert len(verdicts) == 20
    assert 1 <= verdicts.count(Verdict.PROVEN) < 20
    assert found.left > 20


def test_a_budget_in_nodes_gives_the_same_marks_every_time() -> None:
    def ask() -> Candidates:
        run = Run(Budget(nodes=120), rng_seed=3)
        return candidates(SQUARE, "1A", words=MANY, run=run, listing=Listing(limit=30, prove=True))

    first, second = ask(), ask()
    assert first.status is Status.OUT_OF_BUDGET
    assert first.solutions == second.solutions
    assert first.impossible == second.impossible


def test_a_stream_ends_with_the_candidates() -> None:
    *events, last = watch(candidates, "..\n..", "1A", words=FEW, listing=Listing(prove=True))
    assert isinstance(last, Candidates)
    told = [event.candidate for event in events if isinstance(event, Marked)]
    proven = [one.text for one in told if one and one.verdict is Verdict.PROVEN]
    assert proven == ["AT", "AS"] == [one.text for one in last.solutions]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"where": "9A"}, "expected a slot of the grid, got 9 across"),
        ({"where": "7,7"}, "expected a cell within 2 rows and 2 columns, got row 7, column 7"),
        ({"where": "0,1"}, "rows and columns count from 1, got '0,1'"),
        ({"where": "1," + "9" * 5000}, "expected ROW,COL counted from 1"),
        ({"where": "seven"}, "expected a slot such as 17A, or a row and a column"),
        ({"where": "1A", "pattern": "..."}, "expected a pattern of 2 letters for 1 across"),
        ({"where": "1,1", "pattern": ".."}, "expected a slot for the pattern"),
        ({"prove": True}, "expected a slot or a cell"),
        ({"where": "1A", "limit": -1}, "expected 0 or more for limit, got -1"),
        ({"where": "1A", "sort": "luck"}, "expected one of score, room for sort"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        where = asked.pop("where", None)
        candidates("..\n..", where, words=FEW, listing=Listing(**asked))


def test_a_grid_may_have_bars_and_a_block_has_no_candidates() -> None:
    barred = candidates(". . | . .\n. . | . .", words=FEW)
    assert {str(one.slot) for one in barred.slots} >= {"1A", "3A"}
    with pytest.raises(InputError):
        candidates("#.\n#.", "1,1", words=FEW)
