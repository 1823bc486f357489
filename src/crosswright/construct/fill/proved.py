"""Find the best fill of a small grid, with a proof that no fill is better, on several cores.

The search begins in this process, because most proofs end quickly. If the proof takes longer than
`ALONE_SECONDS`, all possible fills of the grid are divided into shares (see `engines/fill/share`),
one for each of several processes. Each process is given the best fill that was found so far. It
finds a better fill in its share, or proves that its share has none. The best of all fills is
*optimal* if every process has finished its share.

If no fill was found within `ALONE_SECONDS`, nothing is divided: this process searches alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from crosswright.construct.fill.search import audited
from crosswright.construct.fill.shares import ALONE_SECONDS, share_out
from crosswright.core import FilledGrid
from crosswright.engines.fill import FillProblem, Share
from crosswright.engines.fill.improve.prove import better_ones, prove
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.engines.fill.promises import Pledge
from crosswright.search import Engine, Outcome, Run, Status, best


def proved_by_team(
    problem: FillProblem, promises: Pledge, run: Run, jobs: int
) -> Outcome[FilledGrid]:
    """Return the best fill of a small grid, found by `jobs` processes. Its status is *optimal* if
    the proof was finished."""
    engine = Engine("prove", partial(prove, promises=promises), complete=True)
    alone = run.part(seconds=ALONE_SECONDS, observer=run.observe)
    begun = best(audited(engine, promises), problem, alone)
    if begun.status is not Status.OUT_OF_BUDGET or run.stop_reason() is not None:
        return replace(begun, notices=tuple(run.notices))
    if not begun:
        return best(audited(engine, promises), problem, run)
    return _shared_out(problem, promises, run, jobs, begun)


def _shared_out(
    problem: FillProblem, promises: Pledge, run: Run, jobs: int, begun: Outcome[FilledGrid]
) -> Outcome[FilledGrid]:
    """Prove with several processes that no fill is better than the fill of `begun`, or find a
    better fill."""
    arguments = (problem, promises, begun.solutions[-1])
    told = "proving that no fill is better"
    shared = share_out(run, jobs, _share_of_proof, *arguments, told=told)

    def value(outcome: Outcome[FilledGrid]) -> float:
        return quality_of(outcome.solutions[-1], problem.words).value

    chosen = max([begun, *filter(None, shared.values)], key=value)
    if chosen is not begun:
        run.found(chosen.solution)
    run.count(sum(part.statistics.nodes for part in shared.values))
    status = Status.OUT_OF_BUDGET
    if shared.stopped is None and all(part.status.is_proof for part in shared.values):
        status = Status.OPTIMAL
    elif run.cancelled.is_set():
        status = Status.CANCELLED
    spent = replace(begun.statistics, nodes=run.nodes, seconds=run.seconds)
    return replace(chosen, status=status, statistics=spent, notices=tuple(run.notices))


def _share_of_proof(
    problem: FillProblem, promises: Pledge, filled: FilledGrid, share: Share, run: Run
) -> Outcome[FilledGrid]:
    """Search one share for the best fill that is better than `filled`. Return the outcome.

    The status *impossible* means that the share has no better fill.
    """

    def better(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        return better_ones(problem, filled, promises, run, share)

    return best(audited(Engine("prove", better, complete=True), promises), problem, run)
