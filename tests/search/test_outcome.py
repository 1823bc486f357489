"""The seven statuses of an outcome, with small engines that produce each of them."""

import pickle
import threading
from collections.abc import Iterator

import pytest

from crosswright.core.fill import FilledGrid
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, Outcome, Statistics, Status, best, take
from crosswright.search.run import Run


def count_to(last: int, run: Run) -> Iterator[int]:
    for number in range(1, last + 1):
        run.tick()
        yield number


def fail(problem: str, run: Run) -> Iterator[int]:
    run.tick()
    run.explanation = f"{problem} has no answer"
    run.partial = "half an answer"
    yield from ()


def search_for_ever(_problem: int, run: Run) -> Iterator[int]:
    yield 1
    while True:
        run.tick()


COUNTER = Engine("counter", count_to, complete=True)
GUESSER = Engine("guesser", count_to, complete=False)
FAILING = Engine("failing", fail, complete=True)
HAPLESS = Engine("hapless", fail, complete=False)
ENDLESS = Engine("endless", search_for_ever, complete=True)


def test_exhaustion_is_a_proof() -> None:
    """A complete engine that ends without a solution has tried everything."""
    outcome = take(FAILING, "this", Run())
    assert outcome.status is Status.IMPOSSIBLE
    assert outcome.status.is_proof
    assert outcome.explanation == "this has no answer"
    assert outcome.partial == "half an answer"
    assert not outcome


def test_an_incomplete_engine_proves_nothing_by_ending() -> None:
    assert take(HAPLESS, "this", Run()).status is Status.GAVE_UP
    assert take(GUESSER, 3, Run(), limit=None).status is Status.FOUND
    assert take(GUESSER, 0, Run()).status is Status.GAVE_UP


def test_with_as_many_solutions_as_asked_for_the_status_is_found() -> None:
    outcome = take(COUNTER, 5, Run(), limit=3)
    assert outcome.status is Status.FOUND
    assert outcome.solutions == (1, 2, 3)
    assert outcome.statistics.nodes == 3, "the search ends after the last solution asked for"
    assert not outcome.status.is_proof


def test_with_all_solutions_the_status_is_complete() -> None:
    outcome = take(COUNTER, 5, Run(), limit=None)
    assert outcome.status is Status.COMPLETE
    assert outcome.solutions == (1, 2, 3, 4, 5)
    assert outcome.status.is_proof


def test_the_status_is_complete_if_fewer_solutions_exist_than_asked_for() -> None:
    assert take(COUNTER, 2, Run(), limit=3).status is Status.COMPLETE


def test_a_spent_budget_and_a_cancelled_run_have_different_statuses() -> None:
    flag = threading.Event()
    flag.set()
    spent = take(ENDLESS, 0, Run(Budget(nodes=10)), limit=None)
    cancelled = take(ENDLESS, 0, Run(cancelled=flag), limit=None)
    assert spent.status is Status.OUT_OF_BUDGET
    assert cancelled.status is Status.CANCELLED
    assert spent.solutions == cancelled.solutions == (1,), "what was found until then is kept"


def test_a_run_that_found_something_gives_no_explanation() -> None:
    run = Run()
    run.explanation = "from an earlier try"
    assert take(COUNTER, 1, run).explanation == ""


def test_the_best_solution_is_the_last_one() -> None:
    outcome = best(COUNTER, 5, Run())
    assert outcome.status is Status.OPTIMAL
    assert outcome.solution == 5
    assert outcome.solutions == (5,)


def test_the_best_solution_so_far_is_not_called_optimal() -> None:
    outcome = best(ENDLESS, 0, Run(Budget(nodes=10)))
    assert (outcome.status, outcome.solution) == (Status.OUT_OF_BUDGET, 1)
    assert best(GUESSER, 3, Run()).status is Status.FOUND
    assert best(FAILING, "x", Run()).status is Status.IMPOSSIBLE


def test_an_error_in_an_engine_is_passed_on() -> None:
    def broken(_problem: int, _run: Run) -> Iterator[int]:
        yield 1
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        take(Engine("broken", broken, complete=True), 0, Run(), limit=None)


def test_an_outcome_shows_its_solution_or_its_status() -> None:
    assert str(Outcome(Status.OUT_OF_BUDGET)) == "out of budget"
    assert str(Outcome(Status.FOUND, (FilledGrid.parse("AB"),))) == "AB"
    assert Outcome(Status.FOUND).solution is None


def test_an_outcome_survives_pickling() -> None:
    outcome = Outcome(Status.FOUND, (FilledGrid.parse("AB"),), Statistics(3, 0.5), "", None)
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_the_four_statuses_of_finding_nothing_have_different_texts() -> None:
    nothing = {Status.IMPOSSIBLE, Status.OUT_OF_BUDGET, Status.CANCELLED, Status.GAVE_UP}
    assert len({status.value for status in nothing}) == 4
