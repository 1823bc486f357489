"""The best fill in the given time, on one core or on several.

Each process has its own `rng_seed`. A process first looks for fills with a higher and higher floor
(the least score that a word may have). Then it improves its best fill. Every second process starts
this improvement much earlier. The answer is the best fill of all processes.

A search ends before the time is over only if it has proved that there is no fill, or that no fill
is better than its own. Then the searches of the other processes are stopped. For a small grid,
another search is used, which looks for such a proof (see `make/prove`). If it proves that its fill
is the best, the status is *optimal*.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from crosswright.construct.fill.promised import naming_promises
from crosswright.construct.fill.proved import proved_by_team
from crosswright.construct.fill.search import audited
from crosswright.construct.jobs import Team
from crosswright.core import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.polish import polish
from crosswright.engines.fill.improve.prove import can_be_proved, promised, prove
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.engines.fill.promises import Pledge
from crosswright.search import Engine, Outcome, Run, Status, best

BEST_SECONDS = 10.0
"""The default time for the search for the best fill, in seconds."""

CLIMB_SHARES = (0.3, 0.03)
"""The shares of the time (1 is all of it) for the search with a higher and higher floor.

In the rest of the time, a process improves its best fill. The first process has the first share,
the second process has the second share, the third has the first again, and so on.

For some patterns there is a fill with a high floor that improvement does not find. For other
patterns improvement needs all the time.
"""

LATE_SECONDS = 2.0
"""The main process searches too. When its time ends, each of the other processes has this many
seconds to return its best fill."""

HURRY_SECONDS = 0.3
"""If the user stops the search, this number is used instead of `LATE_SECONDS`."""


def best_fill(
    problem: FillProblem, run: Run, *, jobs: int = 1, promises: Pledge | None = None
) -> Outcome[FilledGrid]:
    """Return the best fill that `jobs` processes find in the given time.

    `promises` are conditions that the fill must meet as a whole, such as a least mean score.
    """
    run.limit(seconds=BEST_SECONDS)
    asked = promises or Pledge()
    if jobs <= 1:
        outcome = _polished(problem, asked, 0, run)
    elif can_be_proved(problem):
        outcome = proved_by_team(problem, asked, run, jobs)
    else:
        outcome = _best_of_team(problem, asked, run, jobs)
    if outcome and outcome.status is Status.OUT_OF_BUDGET:
        # The user asked for the best fill within a time. At the end of that time the answer is
        # complete.
        return replace(outcome, status=Status.FOUND)
    if outcome.status is Status.GAVE_UP:
        # An engine that is not complete reports GAVE_UP if it ends without a fill. The engines that
        # are used here end in this way only if it is proved that there is no fill.
        outcome = replace(outcome, status=Status.IMPOSSIBLE)
    return naming_promises(outcome, asked) if asked else outcome


def engine_for(
    problem: FillProblem, promises: Pledge, number: int = 0
) -> Engine[FillProblem, FilledGrid]:
    """Return the engine that process `number` uses to find the best fill.

    For a small grid this is an engine that also proves that its fill is the best. For other grids
    with `promises`, it is an engine that first finds a fill that keeps them and then improves it.
    """
    if can_be_proved(problem):
        return Engine("prove", partial(prove, promises=promises), complete=True)
    if promises:
        return Engine("promise", partial(_promised_and_better, promises=promises), complete=False)
    share = CLIMB_SHARES[number % len(CLIMB_SHARES)]
    climb = partial(polish, promises=promises, climb_share=share)
    return Engine("polish", climb, complete=False)


def _promised_and_better(problem: FillProblem, run: Run, promises: Pledge) -> Iterator[FilledGrid]:
    """Yield a fill that keeps the promises, and then better ones.

    If nothing is yielded, it is proved that there is no such fill.
    """
    for filled in promised(problem, run, promises):
        yield from polish(problem, run, start=filled, promises=promises)
        return


def _polished(problem: FillProblem, promises: Pledge, number: int, run: Run) -> Outcome[FilledGrid]:
    """Return the outcome of process `number`."""
    return best(audited(engine_for(problem, promises, number), promises), problem, run)


def _best_of_team(
    problem: FillProblem, promises: Pledge, run: Run, jobs: int
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
    chosen = _chosen([ours, *others], problem)
    if chosen is not ours:
        for filled in chosen.solutions:
            run.found(filled)
    status = chosen.status
    if not _is_settled(chosen):
        # The status is CANCELLED only if the user stopped the search, not if the time ended.
        status = Status.CANCELLED if is_asked else Status.OUT_OF_BUDGET
    if any(outcome.status is Status.OPTIMAL for outcome in [ours, *others]):
        status = Status.OPTIMAL  # a proof of one process is valid for the best of all fills
    spent = replace(ours.statistics, seconds=run.seconds)
    return replace(chosen, status=status, statistics=spent, notices=tuple(run.notices))


def _is_settled(outcome: Outcome[FilledGrid]) -> bool:
    """Return True if a search ended before the time was over and was not stopped.

    Then its outcome is a proof.
    """
    return outcome.status not in {Status.OUT_OF_BUDGET, Status.CANCELLED}


def _others(team: Team, seconds: float) -> list[Outcome[FilledGrid]]:
    """Return the outcomes of the other processes, in the order in which the processes started."""
    team.cancel()
    for job in team.jobs:
        job.wait(seconds)
    return [job.value for job in team.jobs if job.value is not None]


def _chosen(outcomes: list[Outcome[FilledGrid]], problem: FillProblem) -> Outcome[FilledGrid]:
    """Return the outcome with the best fill.

    If no outcome has a fill, return an outcome that proves that there is none. If there is no proof
    either, return the first outcome.
    """
    found = [outcome for outcome in outcomes if outcome]
    if found:
        return max(found, key=lambda one: quality_of(one.solutions[-1], problem.words).value)
    return next((outcome for outcome in outcomes if _is_settled(outcome)), outcomes[0])
