"""One puzzle on several cores: each tries and polishes with dice of its own, the best one wins."""

from dataclasses import dataclass

from crosswright.construct.companion import Companion
from crosswright.construct.make.grids import MakeProblem, make_grid
from crosswright.construct.make.quality import quality_of
from crosswright.core.fill import FilledGrid
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome
from crosswright.search.run import CancelFlag, Run

__all__ = ["Made", "best_grid"]

LATE_SECONDS = 2.0
"""How much later than ours may a companion's answer come, where nobody is in a hurry?"""

HURRY_SECONDS = 0.3
"""And where somebody pressed Ctrl-C?"""


@dataclass(frozen=True)
class Made:
    """The best outcome, and the dice that it came from."""

    outcome: Outcome[FilledGrid]
    rng_seed: int


def best_grid(problem: MakeProblem, run: Run, *, rng_seed: int, jobs: int) -> Made:
    """The best grid of several processes, whose dice are `rng_seed` and the numbers after it."""
    companions = [
        Companion(_make, problem, rng_seed + number, run.seconds_left) for number in range(1, jobs)
    ]
    try:
        made = [Made(make_grid(problem, run), rng_seed)]
        in_time = HURRY_SECONDS if run.cancelled.is_set() else LATE_SECONDS
        for companion in companions:
            if run.cancelled.is_set():
                companion.ask_to_end()
        for number, companion in enumerate(companions, 1):
            companion.wait(in_time)
            if companion.answer is not None:
                made.append(Made(companion.answer, rng_seed + number))
    finally:
        for companion in companions:
            companion.stop()
    return max(made, key=lambda found: _value(found.outcome, problem))


def _make(
    problem: MakeProblem, rng_seed: int, seconds: float | None, cancelled: CancelFlag
) -> Outcome[FilledGrid]:
    """What a companion does."""
    return make_grid(problem, Run(Budget(seconds), rng_seed=rng_seed, cancelled=cancelled))


def _value(outcome: Outcome[FilledGrid], problem: MakeProblem) -> float:
    filled = outcome.solution
    return float("-inf") if filled is None else quality_of(filled, problem.words).value
