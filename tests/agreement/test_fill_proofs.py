"""Searches for a proof, and counts of fills, agree with the textbook engine and with brute force.

A search for a proof goes through all fills, or proves that there is none.
"""

from collections import Counter

import pytest
from brute_force import brute_force
from random_problems import random_problem, random_problem_with_entries

from crosswright.construct.fill.tally import tally_of
from crosswright.engines.fill import PROOF, Share, Strategy, fill_engine, textbook_engine
from crosswright.engines.fill.tally import FillCount
from crosswright.kernels import builds
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run

PROBLEMS = 400
"""The largest number of random problems in one test."""
MOST = 2_000
"""Problems with this number of fills or more are skipped."""

STRATEGIES = {
    "at once": PROOF,
    "after a few dead ends": Strategy(proof_after=3),
    "few words": Strategy(proof_after=0, few_words=0),
}
"""Three strategies for a proof.

`proof_after` is the number of dead ends after which the search chooses glyphs for cells instead of
words for slots. With `few_words=0`, the search never reads a slot word by word.
"""


def problems(count, make=random_problem):
    for rng_seed in range(count):
        problem = make(rng_seed)
        if problem is not None:
            yield rng_seed, problem


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_a_search_for_a_proof_finds_the_same_fills_each_once(strategy):
    for rng_seed, problem in problems(PROBLEMS // 2):
        expected = take(textbook_engine(), problem, Run(rng_seed=0), limit=MOST)
        if len(expected.solutions) == MOST:
            continue
        found = take(fill_engine(strategy), problem, Run(rng_seed=rng_seed), limit=None)
        assert found.status is expected.status, rng_seed
        assert Counter(found.solutions) == Counter(expected.solutions), rng_seed


@pytest.mark.parametrize("make", [random_problem, random_problem_with_entries])
def test_a_count_is_the_number_of_fills_that_brute_force_finds(make):
    several = 0
    for rng_seed, problem in problems(PROBLEMS, make):
        fills = sum(1 for _ in brute_force(problem))
        tally = tally_of(problem, Run(rng_seed=rng_seed))
        assert tally.count == fills, rng_seed
        assert tally.status is (Status.COMPLETE if fills else Status.IMPOSSIBLE)
        several += fills > 1
    assert several > 20


@pytest.mark.parametrize("shares", [1, 2, 3])
def test_the_counts_of_all_shares_add_up_to_the_whole_count(shares):
    for rng_seed, problem in problems(PROBLEMS // 2):
        whole = tally_of(problem, Run(rng_seed=1)).count
        counts = [FillCount(problem, Run(rng_seed=rng_seed)) for _ in range(shares)]
        for number, count in enumerate(counts):
            count.count_share(Share(number, shares))
        assert sum(count.fills for count in counts) == whole, rng_seed


@pytest.mark.parametrize("shares", [1, 2, 3])
def test_every_fill_is_found_in_exactly_one_share(shares):
    for rng_seed, problem in problems(PROBLEMS // 2):
        whole = take(fill_engine(PROOF), problem, Run(rng_seed=1), limit=MOST)
        if len(whole.solutions) == MOST:
            continue
        found = Counter()
        for number in range(shares):
            engine = fill_engine(PROOF, Share(number, shares))
            found.update(take(engine, problem, Run(rng_seed=rng_seed), limit=None).solutions)
        assert found == Counter(whole.solutions), rng_seed


@pytest.mark.parametrize("build", builds.BUILDS)
def test_every_build_counts_the_same(build, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    counted = [tally_of(problem, Run(rng_seed=1)) for _, problem in problems(40)]
    monkeypatch.setenv("CROSSWRIGHT_BUILD", "interpreted")
    again = [tally_of(problem, Run(rng_seed=1)) for _, problem in problems(40)]
    assert [(t.count, t.statistics.nodes) for t in counted] == [
        (t.count, t.statistics.nodes) for t in again
    ]
