"""Divide one complete search among several processes.

Each process gets a share: some of the words of one slot. It finds the fills that have one of these
words in the slot (see `Share`). Together, the processes find every fill exactly once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from crosswright.construct.jobs import Event, Team
from crosswright.engines.fill import Share
from crosswright.search import Progress, Run, StopReason

ALONE_SECONDS = 1.0
"""The number of seconds that a search runs in one process before it is divided.

Most searches end sooner.
"""

HEAR_SECONDS = 0.1
"""The largest number of seconds between two checks of the budget while the processes work."""

LATE_SECONDS = 5.0
"""The number of seconds that a process has to send its result after the signal to end."""


@dataclass(frozen=True)
class Shared:
    """The results of the processes."""

    values: tuple[Any, ...]
    """The values that the processes returned. The value of a process that died is missing."""
    stopped: StopReason | None
    """The reason why the search ended early. None if every process finished its share."""


def share_out(
    run: Run,
    jobs: int,
    work: Callable[..., object],
    *arguments: object,
    told: str,
    heard: Callable[[Event], None] | None = None,
) -> Shared:
    """Call `work(*arguments, share, run)` in `jobs` processes, each with a different share.

    `told` is the text of the progress events. `heard` is called with every event of the processes.
    If the run ends early, the processes return their results so far.
    """
    reason: StopReason | None = None
    with Team(run) as team:
        for number in range(jobs):
            team.start(work, *arguments, Share(number, jobs), rng_seed=run.rng.getrandbits(63))
        while team.is_at_work and reason is None:
            event = team.hear(HEAR_SECONDS)
            if event is not None and heard is not None:
                heard(event[1])
            run.observe(Progress(told, run.nodes))
            reason = run.stop_reason()
        if reason is not None:
            team.cancel()
            for job in team.jobs:
                job.wait(LATE_SECONDS)
        while heard is not None and (event := team.hear(0)) is not None:
            heard(event[1])
        team.ensure_not_all_failed()
        values = tuple(job.value for job in team.jobs if job.value is not None)
    if len(values) < jobs:
        reason = reason or StopReason.BUDGET
    return Shared(values, reason)
