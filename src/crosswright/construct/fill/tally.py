"""Count the fills of a grid, on one core or on several.

A count starts in this process, because most counts end quickly. A longer count is shared among
several processes (see `engines/fill/tally`). The sum does not depend on the number of processes.
"""

from crosswright.construct.fill.shares import ALONE_SECONDS, share_out
from crosswright.construct.jobs import process_count
from crosswright.construct.report import Tally
from crosswright.engines.fill import FillProblem, Share
from crosswright.engines.fill.tally import FillCount
from crosswright.search import Run, Statistics, Status, Stopped, StopReason

__all__ = ["tally_of"]


def tally_of(problem: FillProblem, run: Run) -> Tally:
    """Count the fills of a problem, without building them."""
    run.begin()
    processes = process_count(run)
    alone = run if processes == 1 else run.part(seconds=ALONE_SECONDS)
    count = FillCount(problem, alone)
    try:
        count.count_all()
    except Stopped as stopped:
        if run.stop_reason() is None:
            return _shared_out(problem, run, processes)
        return _tally(run, count.fills, stopped.reason)
    run.explanation = alone.explanation
    return _tally(run, count.fills)


def _tally(run: Run, fills: int, stopped: StopReason | None = None) -> Tally:
    status = Status.after(stopped, is_found=fills > 0)
    spent = Statistics(run.nodes, run.seconds)
    return Tally(
        status,
        (),
        spent,
        "" if fills else run.explanation,
        notices=tuple(run.notices),
        count=fills,
        verb="fill",
    )


def _shared_out(problem: FillProblem, run: Run, processes: int) -> Tally:
    """Count with several processes, each with its share of the work."""
    shared = share_out(run, processes, _count_share, problem, told="counting")
    run.count(sum(nodes for _, nodes, _ in shared.values))
    reason = shared.stopped
    if not all(is_whole for _, _, is_whole in shared.values):
        reason = reason or StopReason.BUDGET
    return _tally(run, sum(fills for fills, _, _ in shared.values), reason)


def _count_share(problem: FillProblem, share: Share, run: Run) -> tuple[int, int, bool]:
    """Count the fills of one share. Return their number, the number of nodes, and True if the count
    of this share is complete."""
    count = FillCount(problem, run)
    try:
        count.count_share(share)
    except Stopped:
        return count.fills, run.nodes, False
    return count.fills, run.nodes, True
