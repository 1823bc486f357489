"""The best fill that the time allows, on one core or on several.

Each process has dice of its own, and every other one begins to polish early. The best fill wins; of
equally good ones ours, and then that of the process that was started first. One that ends by itself
has proved that there is no fill, or that what it has cannot be bettered, so the others need not go
on: a small grid gets such a proof (see `make/prove`), and its answer is *optimal*.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from crosswright.construct.fill import audited
from crosswright.construct.jobs import Team
from crosswright.construct.make.polish import polish
from crosswright.construct.make.prove import can_be_proved, promised, prove
from crosswright.construct.make.quality import quality_of
from crosswright.construct.promises import Promises
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.search.outcome import Engine, Outcome, Status, best
from crosswright.search.run import Run

__all__ = ["BEST_SECONDS", "best_fill", "engine_for"]

BEST_SECONDS = 10.0
"""How long do we look for the best fill if nobody says?"""

CLIMB_SHARES = (0.3, 0.03)
"""Which share of the time do the processes look for fills from higher floors, each in its turn,
before they polish? On some patterns a high floor has a fill that polishing does not come upon; on
others polishing needs all the time."""

LATE_SECONDS = 2.0
"""How long may another process take to hand over its best, where nobody is in a hurry?"""

HURRY_SECONDS = 0.3
"""And where somebody asked for the end?"""


def best_fill(
    problem: FillProblem, run: Run, *, jobs: int = 1, promises: Promises | None = None
) -> Outcome[FilledGrid]:
    """The best scores that the time allows, of `jobs` processes; of fills that keep promises."""
    run.limit(seconds=BEST_SECONDS)
    asked = promises or Promises()
    if jobs <= 1:
        outcome = _polished(problem, asked, 0, run)
    else:
        outcome = _best_of_team(problem, asked, run, jobs)
    if outcome and outcome.status is Status.OUT_OF_BUDGET:
        # Whoever asks for the best within a time has it when the time is over.
        return replace(outcome, status=Status.FOUND)
    if outcome.status is Status.GAVE_UP:
        # It ends without a fill only where the search for the first proved that there is none.
        return replace(outcome, status=Status.IMPOSSIBLE)
    return outcome


def engine_for(
    problem: FillProblem, promises: Promises, number: int = 0
) -> Engine[FillProblem, FilledGrid]:
    """Who looks for the best fill in one of several processes: with a proof where the grid is
    small."""
    if can_be_proved(problem):
        return Engine("prove", partial(prove, promises=promises), complete=True)
    if promises:
        return Engine("promise", partial(_promised_and_better, promises=promises), complete=False)
    share = CLIMB_SHARES[number % len(CLIMB_SHARES)]
    climb = partial(polish, promises=promises, climb_share=share)
    return Engine("polish", climb, complete=False)


def _promised_and_better(
    problem: FillProblem, run: Run, promises: Promises
) -> Iterator[FilledGrid]:
    """A fill that keeps the promises, and then better ones; without a fill its end is a proof."""
    for filled in promised(problem, run, promises):
        yield from polish(problem, run, start=filled, promises=promises)
        return


def _polished(
    problem: FillProblem, promises: Promises, number: int, run: Run
) -> Outcome[FilledGrid]:
    """What one of several processes comes to."""
    return best(audited(engine_for(problem, promises, number), promises), problem, run)


def _best_of_team(
    problem: FillProblem, promises: Promises, run: Run, jobs: int
) -> Outcome[FilledGrid]:
    with Team(run) as team:

        def start() -> None:
            for number in range(1, jobs):
                team.start(_polished, problem, promises, number, rng_seed=run.rng.getrandbits(63))

        with team.called_in(start, _is_settled):
            ours = _polished(problem, promises, 0, run)
        is_asked = run.cancelled.is_set()
        seconds = HURRY_SECONDS if is_asked else LATE_SECONDS
        others = [] if _is_settled(ours) else _others(team, seconds)
    chosen = _chosen([ours, *others], problem, promises)
    if chosen is not ours:
        for filled in chosen.solutions:
            run.found(filled)
    status = chosen.status
    if not _is_settled(chosen):
        # Whom we cancelled ourselves, because the time was over, was not cancelled by anyone.
        status = Status.CANCELLED if is_asked else Status.OUT_OF_BUDGET
    if any(outcome.status is Status.OPTIMAL for outcome in [ours, *others]):
        status = Status.OPTIMAL  # whoever proved it, nothing is better than the best of all
    spent = replace(ours.statistics, seconds=run.seconds)
    return replace(chosen, status=status, statistics=spent, notices=tuple(run.notices))


def _is_settled(outcome: Outcome[FilledGrid]) -> bool:
    """Whether a search ended by itself, and so with a proof."""
    return outcome.status not in {Status.OUT_OF_BUDGET, Status.CANCELLED}


def _others(team: Team, seconds: float) -> list[Outcome[FilledGrid]]:
    """What the other processes have found until now, in the order in which they were started."""
    team.cancel()
    for job in team.jobs:
        job.wait(seconds)
    return [job.value for job in team.jobs if job.value is not None]


def _chosen(
    outcomes: list[Outcome[FilledGrid]], problem: FillProblem, promises: Promises
) -> Outcome[FilledGrid]:
    """The best fill; where there is none, a proof that there is none; or else the first."""
    found = [outcome for outcome in outcomes if outcome]
    if found:
        return max(
            found,
            key=lambda one: quality_of(one.solutions[-1], problem.words, promises.worth).value,
        )
    return next((outcome for outcome in outcomes if _is_settled(outcome)), outcomes[0])
