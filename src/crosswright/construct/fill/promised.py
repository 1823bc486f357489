"""Find one fill or all fills that keep promises.

A promise is a condition for the fill as a whole, such as a least mean score (see `promises`).
"""

from dataclasses import replace
from functools import partial

from crosswright.construct.fill.search import audited, first_answer
from crosswright.core import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.prove import kept_engine, promised
from crosswright.engines.fill.promises import Pledge
from crosswright.search import Engine, Outcome, Run, Status, take


def promised_fill(
    problem: FillProblem, run: Run, *, jobs: int = 1, promises: Pledge
) -> Outcome[FilledGrid]:
    """A fill that keeps the promises, or a proof that there is none. The process that ends first
    gives the outcome."""
    work = partial(_promised, problem, promises)
    # If there are several processes, the second one makes nothing but a complete search. The others
    # use most of their nodes to improve single fills, which proves nothing. So if no fill keeps the
    # promises, the second process usually proves it first.
    others = [partial(_kept, problem, promises), *[work] * jobs][: jobs - 1]
    return first_answer(run, work, others)


def every_promised(problem: FillProblem, run: Run, promises: Pledge) -> Outcome[FilledGrid]:
    """All fills that keep the promises."""
    engine = audited(kept_engine(promises), promises)
    return naming_promises(take(engine, problem, run, limit=None), promises)


def _promised(problem: FillProblem, promises: Pledge, run: Run) -> Outcome[FilledGrid]:
    """The outcome of a process that looks for one fill as fast as possible."""
    engine = Engine("promised", partial(promised, promises=promises), complete=True)
    return naming_promises(take(audited(engine, promises), problem, run), promises)


def _kept(problem: FillProblem, promises: Pledge, run: Run) -> Outcome[FilledGrid]:
    """The outcome of the process that makes a complete search."""
    engine = audited(kept_engine(promises), promises)
    return naming_promises(take(engine, problem, run), promises)


def naming_promises(outcome: Outcome[FilledGrid], promises: Pledge) -> Outcome[FilledGrid]:
    """The outcome. If its status is IMPOSSIBLE, its explanation names the promises."""
    if outcome.status is not Status.IMPOSSIBLE:
        return outcome
    return replace(outcome, explanation=f"no fill has {promises}", partial=None)
