"""A search for a proof, and a count, agree with the search for fills and with brute force."""

from collections import Counter

import pytest
from brute_force import brute_force
from random_problems import random_problem, random_problem_with_entries

from crosswright import native
from crosswright.construct.tally import tally_of
from crosswright.engines.fill import PROOF, Share, Strategy, fill_engine, textbook_engine
from crosswright.engines.fill.tally import FillCount
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run

PROBLEMS = 400
MOST = 2_000
"""Problems with more fills than this are skipped."""

STRATEGIES = {
    "at once": PROOF,
    "after a few dead ends": Strategy(proof_after=3),
    "few words": Strategy(proof_after=0, few_words=0),
}


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
def test_shares_of_a_count_add_up_to_the_whole(shares):
    for rng_seed, problem in problems(PROBLEMS // 2):
        whole = tally_of(problem, Run(rng_seed=1)).count
        counts = [FillCount(problem, Run(rng_seed=rng_seed)) for _ in range(shares)]
        for number, count in enumerate(counts):
            count.count_share(Share(number, shares))
        assert sum(count.fills for count in counts) == whole, rng_seed


@pytest.mark.parametrize("shares", [1, 2, 3])
def test_the_shares_of_an_enumeration_have_every_fill_once(shares):
    for rng_seed, problem in problems(PROBLEMS // 2):
        whole = take(fill_engine(PROOF), problem, Run(rng_seed=1), limit=MOST)
        if len(whole.solutions) == MOST:
            continue
        found = Counter()
        for number in range(shares):
            engine = fill_engine(PROOF, Share(number, shares))
            found.update(take(engine, problem, Run(rng_seed=rng_seed), limit=None).solutions)
        assert found == Counter(whole.solutions), rng_seed


@pytest.mark.parametrize("build", native.BUILDS)
def test_every_build_counts_the_same(build, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_BUILD", build)
    counted = [tally_of(problem, Run(rng_seed=1)) for _, problem in problems(40)]
    monkeypatch.setenv("CROSSWRIGHT_BUILD", "interpreted")
    again = [tally_of(problem, Run(rng_seed=1)) for _, problem in problems(40)]
    assert [(t.count, t.statistics.nodes) for t in counted] == [
        (t.count, t.statistics.nodes) for t in again
    ]
