"""If the search says that its fill is proved to be the best one, brute force agrees."""

import pytest
from brute_force import brute_force
from random_problems import random_problem, random_problem_with_entries

from crosswright.construct.fill.best import best_fill
from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.prove import can_be_proved
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.engines.fill.promises import Pledge
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList


@pytest.mark.parametrize("make", [random_problem, random_problem_with_entries])
def test_the_optimal_fill_has_the_highest_value_that_brute_force_finds(make):
    compared = impossible = 0
    for rng_seed in range(120):
        problem = make(rng_seed)
        if problem is None or not can_be_proved(problem):
            continue
        fills = list(brute_force(problem))
        values = [quality_of(filled, problem.words, Pledge().worth).value for filled in fills]
        if fills and max(values) <= -500:
            # Each fill repeats a root, and the search for the best fill refuses such fills.
            continue
        outcome = best_fill(problem, Run(rng_seed=rng_seed))
        last = [
            quality_of(filled, problem.words, Pledge().worth).value
            for filled in outcome.solutions[-1:]
        ]
        best = (Status.OPTIMAL, [max(values)]) if fills else (Status.IMPOSSIBLE, [])
        assert (outcome.status, last) == best, rng_seed
        compared += len(fills) > 1
        impossible += not fills
    assert compared > 5
    assert impossible > 5


def test_a_proof_is_tried_for_a_small_grid_and_not_for_a_large_one():
    words = WordList.of(["at", "to", "as", "so"])
    large = FillProblem(Fill.parse(".....\n" * 20), words)
    assert not can_be_proved(large)
    assert can_be_proved(FillProblem(Fill.parse("..\n.."), words))
