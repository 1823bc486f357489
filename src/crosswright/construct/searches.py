"""What all searches of the middle have in common: how they are asked, and what comes of them.

Every verb takes `seconds` and `rng_seed` for everyday use, and `run` for the rest: a budget in
nodes, a cancel flag, an observer. The observer hears of progress and, as `Better`, of each answer
as soon as it has passed its audit.
"""

import os

from crosswright.core.errors import ProblemError
from crosswright.native import build_of, load
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, Outcome, Statistics, Status
from crosswright.search.progress import Better, Progress, Remark
from crosswright.search.run import CancelFlag, Observer, Run, Stopped, StopReason

__all__ = [
    "Better",
    "Budget",
    "CancelFlag",
    "Engine",
    "Observer",
    "Outcome",
    "Progress",
    "Remark",
    "Run",
    "Statistics",
    "Status",
    "StopReason",
    "Stopped",
    "begin",
    "limit_usually",
    "remark_on_limit",
    "slowness",
]


def begin(run: Run | None, *, seconds: float | None, rng_seed: int | None) -> Run:
    """The run that a caller gave, or a new one within these limits."""
    if run is None:
        return Run(Budget(seconds), rng_seed=rng_seed)
    if seconds is not None or rng_seed is not None:
        raise ProblemError("expected seconds and rng_seed either by themselves or in run, got both")
    return run


def limit_usually(run: Run, *, seconds: float, nodes: int) -> bool:
    """Give a run that has no end the usual one: in nodes where its dice are fixed.

    A clock would end sooner here and later there. True if nobody had set a limit.
    """
    return run.limit(nodes=nodes) if run.is_fixed else run.limit(seconds=seconds)


def remark_on_limit(run: Run, status: Status) -> None:
    """Say that it was the usual budget that ended a run."""
    if status is Status.OUT_OF_BUDGET:
        limit = run.budget
        told = f"{limit.nodes:,} nodes" if limit.seconds is None else f"{limit.seconds:g} seconds"
        run.remark(f"ended after {told}, as usual where nobody sets a limit")


def slowness() -> str | None:
    """Why every search is many times slower than it could be; None if it is not."""
    if build_of(load("crosswright.words.pack_kernel")) != "interpreted":
        return None
    asked = os.environ.get("CROSSWRIGHT_BUILD") == "interpreted"
    why = "as CROSSWRIGHT_BUILD asks" if asked else "as no C compiler was there to install it"
    return f"running interpreted, which is many times slower, {why}"
