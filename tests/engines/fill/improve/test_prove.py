"""If the search says that its fill is proved to be the best one, brute force agrees."""

import pytest
from brute_force import brute_force
from random_problems import random_problem, random_problem_with_entries

from crosswright.construct.fill.best import best_fill
from crosswright.core.fill import Fill
from crosswright.core.wishes import Promises
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.prove import can_be_proved
from crosswright.engines.fill.improve.quality import keeps, quality_of
from crosswright.engines.fill.promises import Pledge
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

PROMISES = (
    Pledge(),
    Pledge(Promises(min_mean=28)),
    Pledge(Promises(share="50%:30")),
    Pledge(Promises(use_letters="B"), "B"),
    Pledge(Promises(no_weak_crossings=True)),
)


@pytest.mark.parametrize("make", [random_problem, random_problem_with_entries])
def test_the_optimal_fill_has_the_highest_value_that_brute_force_finds(make):
    compared = impossible = 0
    for rng_seed in range(120):
        problem = make(rng_seed)
        if problem is None or not can_be_proved(problem):
            continue
        promises = PROMISES[rng_seed % len(PROMISES)]
        fills = [f for f in brute_force(problem) if keeps(f, problem.words, promises)]
        values = [quality_of(filled, problem.words).value for filled in fills]
        outcome = best_fill(problem, Run(rng_seed=rng_seed), promises=promises)
        last = [quality_of(filled, problem.words).value for filled in outcome.solutions[-1:]]
        best = (Status.OPTIMAL, [max(values)]) if fills else (Status.IMPOSSIBLE, [])
        assert (outcome.status, last) == best, rng_seed
        compared += len(fills) > 1
        impossible += not fills
    assert compared > 5
    assert impossible > 5


@pytest.mark.parametrize("promises", [None, *PROMISES[:3]])
def test_of_the_points_above_60_only_a_part_counts_in_the_best_fill(promises):
    words = WordList.of(["ab;100", "ac;40", "bc;60", "bd;60"])
    outcome = best_fill(FillProblem(Fill.parse("..\n.#"), words), Run(), promises=promises)
    assert outcome.status is Status.OPTIMAL
    assert {answer for _, answer in outcome.solution.answers()} == {"BC", "BD"}


def test_if_every_fill_repeats_a_root_the_best_of_them_is_found():
    forms = [("WALKED", 45), ("WALKER", 60), ("WALKUP", 50)]
    words = WordList.from_words(Word(tuple(text), score, stem="walk") for text, score in forms)
    outcome = best_fill(FillProblem(Fill.parse("......\n######\n......"), words), Run(rng_seed=1))
    assert outcome.status is Status.OPTIMAL
    assert {answer for _, answer in outcome.solution.answers()} == {"WALKER", "WALKUP"}


def test_a_proof_is_tried_for_a_small_grid_and_not_for_a_large_one():
    words = WordList.of(["at", "to", "as", "so"])
    large = FillProblem(Fill.parse(".....\n" * 20), words)
    assert not can_be_proved(large)
    assert can_be_proved(FillProblem(Fill.parse("..\n.."), words))
