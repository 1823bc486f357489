"""Find all fills of a grid, on one core or on several.

The search starts in this process, because most searches end quickly. If it takes longer than
`ALONE_SECONDS`, several processes search. One slot is chosen, and its words are divided among the
processes. Each process finds the fills that have one of its words in this slot. These fills are
called a share (see `engines/fill/share`).
"""

import time
from dataclasses import dataclass, replace

from crosswright.construct.fill.search import run_fill
from crosswright.construct.fill.shares import ALONE_SECONDS, share_out
from crosswright.construct.jobs import Event
from crosswright.core import FilledGrid, Glyphs, Position
from crosswright.engines.fill import PROOF, FillProblem, Share, fill_engine
from crosswright.search import Better, Outcome, Progress, Run, Statistics, Status, StopReason

SEND_SECONDS = 0.25
"""The least number of seconds between two messages in which a process sends fills."""


def every_fill(problem: FillProblem, run: Run, *, jobs: int) -> Outcome[FilledGrid]:
    """Return all fills of the problem. Only fills that pass the audit are returned.

    With several processes, the order of the fills may be different in each run.
    """
    alone = run.part(seconds=ALONE_SECONDS, observer=run.observe)
    outcome = run_fill(problem, alone, limit=None)
    if outcome.status is not Status.OUT_OF_BUDGET or run.stop_reason() is not None:
        return replace(outcome, notices=tuple(run.notices))
    return _shared_out(problem, run, jobs, outcome)


def _shared_out(
    problem: FillProblem, run: Run, jobs: int, begun: Outcome[FilledGrid]
) -> Outcome[FilledGrid]:
    """Search with several processes. `begun` is the outcome of the search that ran before in
    this process, and was not finished."""
    grid, cells = problem.given.grid, _cells(problem)
    found = dict.fromkeys(begun.solutions)

    def heard(event: Event) -> None:
        if not isinstance(event, _Fills):
            return
        for glyphs in event.fills:
            filled = FilledGrid(grid, dict(zip(cells, glyphs, strict=True)))
            if filled not in found:
                found[filled] = None
                run.found(filled)

    shared = share_out(run, jobs, _every_of_share, problem, told="filling", heard=heard)
    run.count(sum(part.statistics.nodes for part in shared.values))
    stopped = shared.stopped
    if not all(part.status.is_proof for part in shared.values):
        stopped = stopped or StopReason.BUDGET
    return replace(
        begun,
        status=Status.after(stopped, is_found=bool(found)),
        solutions=tuple(found),
        statistics=Statistics(run.nodes, run.seconds),
        notices=tuple(run.notices),
    )


@dataclass(frozen=True)
class _Fills(Better):
    """Audited fills that a process sends, as glyphs in the order of `_cells`.

    Many fills are sent together: to send and read a single fill takes longer than to find it.
    """

    fills: tuple[Glyphs, ...] = ()


def _cells(problem: FillProblem) -> list[Position]:
    """Return the cells that have a glyph in every fill, in the order of `Fill.glyphs`."""
    held = {cell for slot in problem.given.slots for cell in slot.cells}
    return sorted(held.union(problem.given.glyphs))


def _every_of_share(problem: FillProblem, share: Share, run: Run) -> Outcome[FilledGrid]:
    """Send all fills of one share to the run's observer. Return the outcome without the fills.

    The fills are sent while the search runs. So they are not lost if the search is stopped.
    """
    waiting: list[Glyphs] = []
    last_sent = time.monotonic()

    def send() -> None:
        nonlocal last_sent
        run.observe(_Fills(fills=tuple(waiting)))
        waiting.clear()
        last_sent = time.monotonic()

    def observe(progress: Progress) -> None:
        if isinstance(progress, Better):
            assert isinstance(progress.solution, FilledGrid)
            waiting.append(tuple(progress.solution.glyphs.values()))
            if time.monotonic() - last_sent >= SEND_SECONDS:
                send()

    part = run.part(observer=observe)
    outcome = run_fill(problem, part, fill_engine(PROOF, share), limit=None)
    send()
    return replace(outcome, solutions=(), partial=None)
