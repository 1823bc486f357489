"""Make one grid with several processes. Each process has its own random seed and makes a grid. The
best of these grids is the result."""

from dataclasses import dataclass

from crosswright.construct.jobs import Team
from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.problem import MakeProblem
from crosswright.core import FilledGrid
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.search import Outcome, Run

LATE_SECONDS = 2.0
"""The number of seconds that another process may still take after the search in this process has
ended."""

HURRY_SECONDS = 0.3
"""The number of seconds that another process may still take if the user has stopped the search."""


@dataclass(frozen=True)
class BestGrid:
    """The best outcome, and the random seed that gave it."""

    outcome: Outcome[FilledGrid]
    rng_seed: int


def best_grid(problem: MakeProblem, run: Run, *, rng_seed: int, jobs: int) -> BestGrid:
    """Return the best grid of `jobs` processes.

    Their seeds are `rng_seed` and the numbers after it.
    """
    with Team(run) as team:
        for number in range(1, jobs):
            team.start(make_grid, problem, rng_seed=rng_seed + number)
        made = [BestGrid(make_grid(problem, run), rng_seed)]
        in_hurry = run.cancelled.is_set()
        if in_hurry:
            team.cancel()
        for number, job in enumerate(team.jobs, 1):
            job.wait(HURRY_SECONDS if in_hurry else LATE_SECONDS)
            if job.value is not None:
                made.append(BestGrid(job.value, rng_seed + number))
    return max(made, key=lambda found: _value(found.outcome, problem))


def _value(outcome: Outcome[FilledGrid], problem: MakeProblem) -> float:
    filled = outcome.solution
    return float("-inf") if filled is None else quality_of(filled, problem.words).value
