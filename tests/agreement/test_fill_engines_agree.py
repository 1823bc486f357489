"""Three ways to find all fills of a grid find the same fills, each once.

The kernel is the compiled engine that is usually used. The textbook engine is slow and simple.
Brute force tries every word in every slot.
"""

from collections import Counter

import pytest
from brute_force import brute_force, share
from hypothesis import given, settings
from hypothesis import strategies as st
from random_problems import random_problem, random_problem_with_entries

from crosswright.audit.fill import audit_fill
from crosswright.construct.fill.search import audited
from crosswright.engines.fill import ENGINE, Strategy, fill_engine, textbook_engine
from crosswright.kernels import builds
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run

MOST = 400
"""Problems with this number of fills or more are skipped."""

PROBLEMS = 300
"""The number of random problems."""


def agree(rng_seed: int, engine=ENGINE) -> bool:
    """Return True if the engine finds the same fills as the textbook engine.

    Also return True if the random problem is not valid or has too many fills: it is skipped.
    """
    problem = random_problem(rng_seed)
    if problem is None:
        return True
    expected = take(textbook_engine(), problem, Run(rng_seed=0), limit=MOST)
    if len(expected.solutions) == MOST:
        return True
    found = take(engine, problem, Run(rng_seed=rng_seed), limit=MOST)
    return found.status is expected.status and Counter(found.solutions) == Counter(
        expected.solutions
    )


@pytest.mark.parametrize("block", range(10))
def test_kernel_and_textbook_find_the_same_fills(block):
    size = PROBLEMS // 10
    assert [s for s in range(block * size, (block + 1) * size) if not agree(s)] == []


def test_kernel_and_brute_force_find_the_same_fills():
    compared = 0
    for rng_seed in range(PROBLEMS):
        problem = random_problem(rng_seed)
        if problem is None:
            continue
        found = take(ENGINE, problem, Run(rng_seed=rng_seed), limit=MOST)
        if len(found.solutions) == MOST:
            continue
        compared += 1
        assert Counter(found.solutions) == Counter(brute_force(problem)), rng_seed
        for filled in found.solutions:
            assert not audit_fill(
                filled,
                problem.words,
                given=problem.given,
                min_score=problem.wishes.min_score,
                allow_repeats=problem.allow_repeats,
            )
    assert compared > 200


@pytest.mark.parametrize("engine", [ENGINE, textbook_engine()], ids=["kernel", "textbook"])
def test_given_entries_may_share_letters_in_every_engine(engine):
    exempt = 0
    for rng_seed in range(2 * PROBLEMS):
        problem = random_problem_with_entries(rng_seed)
        if problem is None:
            continue
        found = take(audited(engine), problem, Run(rng_seed=rng_seed), limit=MOST)
        if len(found.solutions) == MOST:
            continue
        assert Counter(found.solutions) == Counter(brute_force(problem)), rng_seed
        own = [text for _, text in problem.given.answers()]
        most = problem.wishes.max_shared + 1
        exempt += bool(found) and any(
            one != other and share(one, other, most)
            for k, one in enumerate(own)
            for other in own[:k]
        )
    assert exempt > 10


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=1000, max_value=10**9))
def test_kernel_and_textbook_agree_on_problems_that_hypothesis_draws(rng_seed):
    assert agree(rng_seed)


@pytest.mark.parametrize(
    "strategy", [Strategy(keep_deepest=False), Strategy(noise=0.0), Strategy(few_words=0)]
)
def test_a_strategy_does_not_change_the_set_of_fills(strategy):
    assert [s for s in range(60) if not agree(s, fill_engine(strategy))] == []


@pytest.mark.parametrize("build", builds.BUILDS)
def test_every_build_finds_the_same_fills(build, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    assert [s for s in range(300, 360) if not agree(s)] == []


def test_kernel_and_textbook_both_prove_that_there_is_no_fill():
    problems = [problem for problem in map(random_problem, range(60)) if problem is not None]
    outcomes = [(problem, take(ENGINE, problem, Run(rng_seed=1))) for problem in problems]
    without_a_fill = [(problem, outcome) for problem, outcome in outcomes if not outcome]
    assert len(without_a_fill) > 10
    for problem, outcome in without_a_fill:
        assert outcome.status is Status.IMPOSSIBLE
        assert take(textbook_engine(), problem, Run(rng_seed=1)).status is Status.IMPOSSIBLE
        assert outcome.explanation
        assert outcome.partial is not None
