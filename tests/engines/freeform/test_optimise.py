"""The strategy `best` of freeform finds the layout with the best value of a goal.

It also proves a bound: a value that no layout can beat.
"""

from dataclasses import replace

import pytest
from brute import brute_force
from test_solve import CHOICE, THREE, groups

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position
from crosswright.engines.freeform import FreeformProblem, Goal, Plan, Strategy, Way, follow
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from word_samples import HARD as HARD_WORDS

MANY = FreeformProblem(3, 3, groups("AT TO", "OX TAX"), at_least_one=True, islands=True)


@pytest.mark.parametrize("way", list(Way))
@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize(
    "problem", [replace(THREE, islands=True), CHOICE, MANY], ids=["three", "choice", "many"]
)
def test_the_best_layout_agrees_with_brute_force(
    problem: FreeformProblem, goal: Goal, way: Way
) -> None:
    report = follow(problem, Run(rng_seed=1), Plan(Strategy.BEST, goal=goal, way=way))
    values = [goal.measure(layout, problem) for layout in brute_force(problem)]
    assert report.outcome.status is Status.OPTIMAL
    assert report.outcome.solution is not None
    best = min(values) if goal.is_least else max(values)
    assert goal.measure(report.outcome.solution, problem) == best
    assert report.bound == best


@pytest.mark.parametrize("way", list(Way))
def test_if_no_layout_exists_the_status_is_impossible_for_every_goal(way: Way) -> None:
    problem = FreeformProblem.of_words(5, 5, ["abc", "def"])
    for goal in Goal:
        report = follow(problem, Run(), Plan(Strategy.BEST, goal=goal, way=way))
        assert report.outcome.status is Status.IMPOSSIBLE


def test_if_the_budget_is_used_up_the_best_layout_found_is_worse_than_the_bound() -> None:
    words = HARD_WORDS[:10]
    problem = FreeformProblem.of_words(12, 12, words)
    run = Run(Budget(nodes=3_000), rng_seed=2)
    report = follow(problem, run, Plan(Strategy.BEST, goal=Goal.SQUARE))
    assert report.outcome.status is Status.OUT_OF_BUDGET
    assert report.bound is not None
    assert report.outcome.solution is not None
    assert Goal.SQUARE.measure(report.outcome.solution, problem) > report.bound


@pytest.mark.parametrize("goal", list(Goal))
def test_a_bound_is_known_before_any_search(goal: Goal) -> None:
    problem = replace(CHOICE, islands=True)
    run = Run(Budget(nodes=0), rng_seed=1)
    report = follow(problem, run, Plan(Strategy.BEST, goal=goal))
    assert report.outcome.status is Status.OUT_OF_BUDGET
    values = [goal.measure(layout, problem) for layout in brute_force(problem)]
    assert report.bound is not None
    assert report.bound <= min(values) if goal.is_least else report.bound >= max(values)


def test_one_word_alone_has_a_box_of_one_line() -> None:
    problem = FreeformProblem(3, 3, groups("CAT"), islands=True)
    report = follow(problem, Run(), Plan(Strategy.BEST, goal=Goal.AREA))
    assert report.outcome.status is Status.OPTIMAL
    assert report.bound == 3


def test_a_goal_for_a_small_box_is_refused_if_cells_are_given() -> None:
    problem = replace(THREE, blocks=frozenset({Position(0, 0)}))
    with pytest.raises(ProblemError, match="given cells"):
        follow(problem, Run(), Plan(Strategy.BEST, goal=Goal.SQUARE))
