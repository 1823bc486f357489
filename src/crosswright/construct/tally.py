"""Count the fills of a grid, on one core or on several.

A count starts in this process, because most counts end quickly. A longer count is shared among
several processes (see `engines/fill/tally`). The sum does not depend on the number of processes.
"""

from collections.abc import Iterable, Mapping

from crosswright.construct.fill import fill_problem
from crosswright.construct.jobs import process_count
from crosswright.construct.searches import begin
from crosswright.construct.shares import ALONE_SECONDS, share_out
from crosswright.construct.tallies import Tally
from crosswright.construct.words import Words, remark_on
from crosswright.core.fill import Fill
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import FillProblem, Share
from crosswright.engines.fill.tally import FillCount
from crosswright.search.outcome import Statistics, Status
from crosswright.search.run import Run, Stopped, StopReason

__all__ = ["count_fills", "tally_of"]


def count_fills(
    grid: Puzzle | Fill | Grid | str,
    words: Words = None,
    *,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    required: Iterable[str] = (),
    patterns: Mapping[SlotKey, str] | Iterable[str] = (),
    max_shared: int | None = None,
    avoid_letters: str = "",
    seconds: float | None = None,
    rng_seed: int | None = None,
    jobs: int | None = None,
    run: Run | None = None,
) -> Tally:
    """Count the fills of a grid without building them.

    The parameters have the same meaning as in `fill`.

    >>> from crosswright import WordList
    >>> str(count_fills("..\\n..", WordList.of(["at", "to", "as", "so"])))
    '2 fills, all there are'
    """
    problem = fill_problem(
        grid,
        words,
        min_score=min_score,
        banned=banned,
        required=required,
        patterns=patterns,
        max_shared=max_shared,
        avoid_letters=avoid_letters,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on(problem.words, run)
    return tally_of(problem, run, jobs=jobs)


def tally_of(problem: FillProblem, run: Run, *, jobs: int | None = None) -> Tally:
    """Count the fills of a problem. With `jobs=None`, there is one process for each core."""
    run.begin()
    processes = process_count(run, jobs)
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
