"""Fills that keep promises: the first of a team of processes, or all there are; audited."""

from dataclasses import replace
from functools import partial

from crosswright.construct.fill import audited, first_answer
from crosswright.construct.make.prove import kept_ones, promised
from crosswright.construct.promises import Promises
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.search.outcome import Engine, Outcome, Status, take
from crosswright.search.run import Run

__all__ = ["every_promised", "promised_fill"]


def promised_fill(
    problem: FillProblem, run: Run, *, jobs: int = 1, promises: Promises
) -> Outcome[FilledGrid]:
    """A fill that keeps promises, or the proof that there is none, whoever is first."""
    work = partial(_promised, problem, promises)
    # A process of its own for the search that leaves nothing out: it may prove that there is none.
    others = [partial(_kept, problem, promises), *[work] * jobs][: jobs - 1]
    return first_answer(run, work, others)


def every_promised(problem: FillProblem, run: Run, promises: Promises) -> Outcome[FilledGrid]:
    """All fills that keep promises."""
    engine = Engine("kept", partial(kept_ones, promises=promises), complete=True)
    return _told(take(audited(engine, promises), problem, run, limit=None), promises)


def _promised(problem: FillProblem, promises: Promises, run: Run) -> Outcome[FilledGrid]:
    """What one process comes to."""
    engine = Engine("promised", partial(promised, promises=promises), complete=True)
    return _told(take(audited(engine, promises), problem, run), promises)


def _kept(problem: FillProblem, promises: Promises, run: Run) -> Outcome[FilledGrid]:
    """What a process comes to that leaves nothing out."""
    engine = Engine("kept", partial(kept_ones, promises=promises), complete=True)
    return _told(take(audited(engine, promises), problem, run), promises)


def _told(outcome: Outcome[FilledGrid], promises: Promises) -> Outcome[FilledGrid]:
    """An impossible fill, and what was promised of it."""
    if outcome.status is not Status.IMPOSSIBLE:
        return outcome
    return replace(outcome, explanation=f"no fill has {promises}", partial=None)
