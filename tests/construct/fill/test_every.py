"""All fills of a grid are found by several processes."""

import threading
from itertools import product

import pytest

from crosswright.construct.fill import every
from crosswright.construct.fill.every import every_fill
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.search import run_fill
from crosswright.core.geometry import Position
from crosswright.core.wishes import Wishes
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

OPEN = "....\n....\n....\n...."
WORDS = WordList.of(["".join(letters) for letters in product("AB", "EI", "AC", "EO")])
"""16 words of four letters. They cannot fill the grid `OPEN`: its second column would start with
E or I, and no word does."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the processes at once, not after a second."""
    monkeypatch.setattr(every, "ALONE_SECONDS", 0.0)


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_find_the_same_fills_as_one(jobs: int) -> None:
    problem = fill_problem(
        "....\n....\n....\n....", WordList.default(), wishes=Wishes(min_score=75)
    )
    alone = run_fill(problem, Run(), limit=None)
    together = every_fill(problem, Run(), jobs=jobs)
    assert alone.status is together.status is Status.COMPLETE
    assert len(together.solutions) == len(set(together.solutions)) == len(alone.solutions) > 2
    assert set(together.solutions) == set(alone.solutions)


def test_if_no_process_finds_a_fill_the_grid_is_proved_impossible() -> None:
    problem = fill_problem(OPEN, WORDS)
    assert run_fill(problem, Run(), limit=None).status is Status.IMPOSSIBLE
    assert every_fill(problem, Run(), jobs=2).status is Status.IMPOSSIBLE


def test_when_the_budget_ends_the_fills_found_so_far_are_returned() -> None:
    problem = fill_problem(".....\n.....\n.....\n.....\n.....", WordList.default())
    outcome = every_fill(problem, Run(Budget(seconds=3)), jobs=2)
    assert outcome.status is Status.OUT_OF_BUDGET
    assert len(set(outcome.solutions)) == len(outcome.solutions) > 0


def test_a_cancelled_search_returns_every_fill_that_was_reported() -> None:
    problem = fill_problem(".....\n.....\n.....\n.....\n.....", WordList.default())
    asked = threading.Event()
    reported = []

    def observe(progress: Progress) -> None:
        if isinstance(progress, Better):
            reported.append(progress.solution)
            asked.set()

    outcome = every_fill(problem, Run(cancelled=asked, observer=observe), jobs=2)
    assert outcome.status is Status.CANCELLED
    assert list(outcome.solutions) == reported != []


def test_cells_in_no_slot_keep_their_given_letters() -> None:
    words = WordList.of(["at", "to", "as", "so", "cat"])
    problem = fill_problem("A#..\n##..\n####\n...#", words)
    alone = run_fill(problem, Run(), limit=None)
    together = every_fill(problem, Run(), jobs=2)
    assert alone.status is together.status is Status.COMPLETE
    assert set(together.solutions) == set(alone.solutions)
    assert [filled.glyphs[Position(0, 0)] for filled in together.solutions] == ["A", "A"]
