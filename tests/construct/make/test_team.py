"""Several processes make a puzzle, each with its own `rng_seed`. The best result is returned, and
its `rng_seed` gives the same puzzle again."""

import threading

from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.team import best_grid
from crosswright.core.venues import venue
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList


def test_the_better_of_two_grids_is_returned_and_its_rng_seed_gives_it_again() -> None:
    words = WordList.default()
    problem = MakeProblem(words, venue("mini"), 7, 7)
    made = best_grid(problem, Run(Budget(seconds=4), rng_seed=8), rng_seed=8, jobs=2)
    assert made.rng_seed in {8, 9}
    assert made.outcome.solution is not None
    nodes = made.outcome.statistics.nodes
    again = make_grid(problem, Run(Budget(nodes=nodes), rng_seed=made.rng_seed))
    assert again.solution == made.outcome.solution
    alone = make_grid(problem, Run(Budget(nodes=1_500), rng_seed=8))
    assert alone.solution is not None
    worse = quality_of(alone.solution, words).value
    assert quality_of(made.outcome.solution, words).value >= worse


def test_a_cancel_flag_ends_all_processes() -> None:
    flag = threading.Event()
    flag.set()
    problem = MakeProblem(WordList.default(), venue("us-daily"), 15, 15)
    run = Run(Budget(seconds=60), rng_seed=1, cancelled=flag)
    made = best_grid(problem, run, rng_seed=1, jobs=2)
    assert made.outcome.status is Status.CANCELLED
    assert run.seconds < 30
