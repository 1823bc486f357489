"""Find the best fill within the time, with one process or several.

Each process has its own random numbers, and every second process begins to polish early. The best
fill is the answer. If several are equally good, the fill of this process is preferred, then that of
the process that was started first. A process that ends before the time is over has a proof: there
is no fill, or no better fill. Then all other processes are stopped. Small grids get such a proof
(see `make/prove`), and the status of the answer is *optimal*.
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
"""For how many seconds do we look for the best fill by default?"""

CLIMB_SHARES = (0.3, 0.03)
"""For what share of the time does a process look for fills with a higher least score, before it
polishes? The processes use these shares in turn. On some patterns a high least score has a fill
that polishing does not find. On others polishing needs all the time."""

LATE_SECONDS = 2.0
"""How many seconds may another process take to send its best fill, when the time is over?"""

HURRY_SECONDS = 0.3
"""How many seconds may it take if the user has cancelled the search?"""


def best_fill(
    problem: FillProblem, run: Run, *, jobs: int = 1, promises: Promises | None = None
) -> Outcome[FilledGrid]:
    """The fill with the best scores that `jobs` processes find within the time.

    With `promises`, only fills that keep them are considered.
    """
    run.limit(seconds=BEST_SECONDS)
    asked = promises or Promises()
    if jobs <= 1:
        outcome = _polished(problem, asked, 0, run)
    else:
        outcome = _best_of_team(problem, asked, run, jobs)
    if outcome and outcome.status is Status.OUT_OF_BUDGET:
        # The request was for the best fill within a time, so the end of the time is a success.
        return replace(outcome, status=Status.FOUND)
    if outcome.status is Status.GAVE_UP:
        # The search gives up without a fill only after a proof that there is no fill.
        return replace(outcome, status=Status.IMPOSSIBLE)
    return outcome


def engine_for(
    problem: FillProblem, promises: Promises, number: int = 0
) -> Engine[FillProblem, FilledGrid]:
    """The engine that process `number` uses. For a small grid it is one that gives a proof."""
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
    """Yield a fill that keeps the promises, then better ones. The end without a fill is a proof."""
    for filled in promised(problem, run, promises):
        yield from polish(problem, run, start=filled, promises=promises)
        return


def _polished(
    problem: FillProblem, promises: Promises, number: int, run: Run
) -> Outcome[FilledGrid]:
    """The outcome of process `number`."""
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
        # We cancel the processes ourselves when the time is over. That is not a cancelled run.
        status = Status.CANCELLED if is_asked else Status.OUT_OF_BUDGET
    if any(outcome.status is Status.OPTIMAL for outcome in [ours, *others]):
        status = Status.OPTIMAL  # one process has proved that nothing is better than the best fill
    spent = replace(ours.statistics, seconds=run.seconds)
    return replace(chosen, status=status, statistics=spent, notices=tuple(run.notices))


def _is_settled(outcome: Outcome[FilledGrid]) -> bool:
    """Whether a search ended before its budget, which means that it has a proof."""
    return outcome.status not in {Status.OUT_OF_BUDGET, Status.CANCELLED}


def _others(team: Team, seconds: float) -> list[Outcome[FilledGrid]]:
    """Stop the other processes; return their outcomes in the order in which they were started."""
    team.cancel()
    for job in team.jobs:
        job.wait(seconds)
    return [job.value for job in team.jobs if job.value is not None]


def _chosen(
    outcomes: list[Outcome[FilledGrid]], problem: FillProblem, promises: Promises
) -> Outcome[FilledGrid]:
    """The outcome with the best fill; without a fill, one with a proof, or else the first."""
    found = [outcome for outcome in outcomes if outcome]
    if found:
        return max(
            found,
            key=lambda one: quality_of(one.solutions[-1], problem.words, promises.worth).value,
        )
    return next((outcome for outcome in outcomes if _is_settled(outcome)), outcomes[0])
