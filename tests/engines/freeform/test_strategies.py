"""The strategies of freeform (once, restart, learn and best) are ways to use a budget."""

import pytest
from test_solve import groups

from crosswright.construct.freeform.setting import audit_answer
from crosswright.core.errors import ProblemError
from crosswright.core.layout import Layout
from crosswright.engines.freeform import (
    FreeformProblem,
    Goal,
    Listener,
    Method,
    Plan,
    Strategy,
    follow,
)
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from word_samples import HARD as HARD_WORDS

WORDS = FreeformProblem(
    8, 8, groups("SILENT DOUBLE", "NAKED EVENT", "LOUD AGE", "SIX TWO", "ROLL NERVE")
)
HARD = FreeformProblem.of_words(
    9,
    9,
    HARD_WORDS,
)


@pytest.mark.parametrize("strategy", [Strategy.ONCE, Strategy.RESTART, Strategy.LEARN])
@pytest.mark.parametrize("sketches", [True, False])
def test_each_strategy_finds_a_layout_that_passes_the_audit(
    strategy: Strategy, sketches: bool
) -> None:
    plan = Plan(strategy, Method(sketches=sketches))
    report = follow(WORDS, Run(Budget(seconds=60), rng_seed=4), plan)
    assert report.outcome.status is Status.FOUND
    assert report.outcome.solution is not None
    assert audit_answer(report.outcome.solution, WORDS) == ()
    # A sketch is a quick layout. Here the first sketch has all words, so that no clause is needed.
    # Without sketches, the SAT solver needs all clauses.
    assert (report.figures["clauses"] == 0) is sketches


@pytest.mark.parametrize("strategy", [Strategy.ONCE, Strategy.RESTART, Strategy.LEARN])
def test_each_strategy_can_prove_that_no_layout_exists(strategy: Strategy) -> None:
    problem = FreeformProblem(6, 6, groups("ABC", "DEF GHI", "JKL"))
    report = follow(problem, Run(Budget(seconds=60), rng_seed=4), Plan(strategy))
    assert report.outcome.status is Status.IMPOSSIBLE


@pytest.mark.parametrize("strategy", [Strategy.ONCE, Strategy.RESTART, Strategy.LEARN])
def test_each_strategy_keeps_to_its_budget(strategy: Strategy) -> None:
    run = Run(Budget(nodes=2000), rng_seed=4)
    report = follow(HARD, run, Plan(strategy, try_seconds=0.1))
    assert report.outcome.status is Status.OUT_OF_BUDGET
    assert run.nodes < 6000


def test_the_strategy_learn_counts_how_often_easier_tries_place_each_word() -> None:
    report = follow(WORDS, Run(Budget(seconds=60), rng_seed=4), Plan(Strategy.LEARN))
    assert set(report.scores) == set(WORDS.words)
    assert sum(report.scores.values()) > 5
    assert report.tries > 5


def test_random_blocks_have_no_letters_and_a_failure_with_them_is_no_proof() -> None:
    plan = Plan(Strategy.ONCE, random_blocks=12)
    report = follow(WORDS, Run(Budget(seconds=60), rng_seed=5), plan)
    assert report.outcome.solution is not None
    assert audit_answer(report.outcome.solution, WORDS) == ()
    assert len(report.outcome.solution.glyphs()) <= 64 - 12
    tight = FreeformProblem.of_words(2, 2, ["ab", "ac"])
    nowhere = follow(tight, Run(rng_seed=1), Plan(Strategy.ONCE, random_blocks=3))
    assert nowhere.outcome.status is Status.GAVE_UP


def test_a_goal_and_the_strategy_best_need_each_other() -> None:
    with pytest.raises(ProblemError):
        Plan(Strategy.BEST)
    with pytest.raises(ProblemError):
        Plan(Strategy.ONCE, goal=Goal.AREA)


@pytest.mark.parametrize("count", [0, 3, None])
def test_only_the_strategy_once_gives_several_layouts(count: int | None) -> None:
    with pytest.raises(ProblemError):
        Plan(Strategy.RESTART, count=count)
    assert Plan(Strategy.ONCE, count=2).count == 2


@pytest.mark.parametrize("strategy", [Strategy.ONCE, Strategy.RESTART, Strategy.LEARN])
def test_a_listener_gets_the_answer_but_no_layout_of_an_easier_try(strategy: Strategy) -> None:
    heard: list[Layout] = []

    class Ear(Listener):
        def found(self, layout: Layout) -> None:
            heard.append(layout)

    report = follow(WORDS, Run(Budget(seconds=60), rng_seed=4), Plan(strategy), Ear())
    assert tuple(heard) == report.outcome.solutions != ()
