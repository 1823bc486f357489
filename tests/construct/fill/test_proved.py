"""Find the best fill of a small grid, and prove in several processes that no fill is better."""

import pytest

from crosswright.construct.fill import proved
from crosswright.construct.fill.best import best_fill
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.proved import proved_by_team
from crosswright.core.wishes import Wishes
from crosswright.engines.fill.promises import Pledge
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

MINI = "#...#\n.....\n.....\n.....\n#...#"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the search in this process 0.2 seconds: enough for a fill, but not for a proof.

    After that, `proved_by_team` starts several processes.
    """
    monkeypatch.setattr(proved, "ALONE_SECONDS", 0.2)


def total(outcome: Outcome, words: WordList) -> int:
    return sum(words.get(answer).score for _, answer in outcome.solution.answers())


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_find_the_same_best_total_score_as_one_process(jobs: int) -> None:
    words = WordList.default()
    problem = fill_problem(MINI, words, wishes=Wishes(min_score=55))
    alone = best_fill(problem, Run(Budget(seconds=120)), jobs=1)
    together = proved_by_team(problem, Pledge(), Run(Budget(seconds=120)), jobs)
    assert alone.status is together.status is Status.OPTIMAL
    assert total(together, words) == total(alone, words)


def test_the_best_fill_is_not_called_optimal_if_the_budget_ends_first() -> None:
    words = WordList.default()
    problem = fill_problem("#....\n.....\n.....\n.....\n....#", words)
    outcome = proved_by_team(problem, Pledge(), Run(Budget(seconds=2)), 2)
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.solution is not None
