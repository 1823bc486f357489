"""Several processes search for the best fill. The best of their fills is returned. A proof in one
process ends the others."""

import threading
import time
from collections.abc import Iterator

import pytest

from crosswright.construct import jobs
from crosswright.construct.fill import best as best_module
from crosswright.construct.fill.best import _chosen, best_fill
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.wishes import Wishes
from crosswright.engines.fill import FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, Outcome, Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["cat;10", "dog;90", "hen;90", "cow;60"])
POOR, GOOD = FilledGrid.parse("CAT"), FilledGrid.parse("DOG")


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> list[FilledGrid]:
    """A list for the fills that our own process finds. After them, it works without a result until
    it is stopped. The other processes search as usual."""
    found: list[FilledGrid] = []

    def solve(_problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        yield from found
        while True:
            time.sleep(0.01)
            run.tick()

    poor = Engine("poor", solve, complete=False)
    monkeypatch.setattr(best_module, "engine_for", lambda *_: poor)
    # Otherwise the processes would share the work of a proof, because the grid is small.
    monkeypatch.setattr(best_module, "can_be_proved", lambda _problem: False)
    monkeypatch.setattr(jobs, "ALONE_SECONDS", 0.0)
    return found


def test_the_best_fill_of_several_processes_is_returned_and_ends_the_search(ours) -> None:
    ours.append(POOR)
    heard: list[object] = []
    run = Run(Budget(seconds=60), observer=heard.append)
    outcome = best_fill(
        FillProblem(Fill.parse("..."), WORDS, wishes=Wishes(max_shared=2)), run, jobs=2
    )
    assert outcome.status is Status.OPTIMAL
    assert str(outcome.solution) in {"DOG", "HEN"}
    assert run.seconds < 50, "a process with a proof ends the others"
    assert getattr(heard[-1], "solution", None) == outcome.solution


def test_an_equally_good_fill_of_another_process_does_not_replace_ours(ours) -> None:
    ours.append(GOOD)
    problem = FillProblem(Fill.parse("..."), WORDS)
    outcome = best_fill(problem, Run(Budget(seconds=60)), jobs=3)
    assert (outcome.status, outcome.solution) == (Status.OPTIMAL, GOOD), "our fill is preferred"


def test_a_proof_of_another_process_that_there_is_no_fill_is_the_result(ours) -> None:
    run = Run(Budget(seconds=60))
    outcome = best_fill(FillProblem(Fill.parse("X.."), WORDS), run, jobs=2)
    assert outcome.status is Status.IMPOSSIBLE
    assert "1 across" in outcome.explanation
    assert run.seconds < 50


def test_a_cancelled_search_returns_the_best_fill_so_far(
    ours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "ALONE_SECONDS", 60.0)
    ours.append(POOR)
    flag = threading.Event()
    timer = threading.Timer(0.2, flag.set)
    timer.start()
    run = Run(Budget(seconds=60), cancelled=flag)
    outcome = best_fill(FillProblem(Fill.parse("..."), WORDS), run, jobs=2)
    timer.join()
    assert (outcome.status, outcome.solution) == (Status.CANCELLED, POOR)


def test_when_the_budget_ends_the_best_fill_so_far_is_returned(ours, monkeypatch) -> None:
    monkeypatch.setattr(jobs, "ALONE_SECONDS", 60.0)
    ours.append(POOR)
    outcome = best_fill(FillProblem(Fill.parse("..."), WORDS), Run(Budget(seconds=0.1)), jobs=2)
    assert (outcome.status, outcome.solution) == (Status.FOUND, POOR)


def test_of_equally_good_fills_that_of_the_first_process_is_chosen() -> None:
    problem = FillProblem(Fill.parse("..."), WORDS)
    outcomes = [
        Outcome(Status.OUT_OF_BUDGET, (FilledGrid.parse(text),))
        for text in ("COW", "HEN", "DOG", "CAT")
    ]
    assert _chosen(outcomes, problem) is outcomes[1]
    assert _chosen([Outcome(Status.OUT_OF_BUDGET), *outcomes[::-1]], problem) is outcomes[2]


def test_every_process_uses_the_required_words_and_patterns(ours) -> None:
    problem = FillProblem(
        Fill.parse("...\n###\n..."),
        WORDS,
        wishes=Wishes(required=("CAT",), patterns=("1A=[CH]..",)),
    )
    outcome = best_fill(problem, Run(Budget(seconds=60)), jobs=2)
    assert outcome.solution is not None
    answers = [answer for _, answer in outcome.solution.answers()]
    assert "CAT" in answers and answers[0][0] in "CH"
