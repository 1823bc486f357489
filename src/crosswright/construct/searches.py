"""Common code of all searches in `construct`: their limits and their answers.

Every verb takes `seconds` and `rng_seed` for simple use. Instead of these two, a caller can give a
`run`, which can have a limit in nodes, a cancel flag and an observer. The observer is a function
that gets progress events. It also gets each answer as a `Better` event, as soon as the answer has
passed its audit.
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
    """Begin a search: return the given run, or a new run with `seconds` and `rng_seed`.

    Call it when the words are read, because the time is counted from here. Raises a `ProblemError`
    if a run is given together with `seconds` or `rng_seed`.
    """
    if run is None:
        run = Run(Budget(seconds), rng_seed=rng_seed)
    elif seconds is not None or rng_seed is not None:
        raise ProblemError("expected either run, or seconds and rng_seed, got both")
    run.begin()
    return run


def limit_usually(run: Run, *, seconds: float, nodes: int) -> bool:
    """Give the usual limit to a run that has no limit. Return True if the run had no limit.

    A run with an `rng_seed` gets `nodes`, so that it ends at the same point on every machine. Other
    runs get `seconds`.
    """
    return run.limit(nodes=nodes) if run.is_fixed else run.limit(seconds=seconds)


def remark_on_limit(run: Run, status: Status) -> None:
    """Add a remark if `status` says that the limit ended the run. The run has the default limit."""
    if status is Status.OUT_OF_BUDGET:
        limit = run.budget
        told = f"{limit.nodes:,} nodes" if limit.seconds is None else f"{limit.seconds:g} seconds"
        run.remark(f"ended after {told}, the default limit")


def slowness() -> str | None:
    """A message if the code is not compiled, because then every search is slow. Otherwise None."""
    if build_of(load("crosswright.words.pack_kernel")) != "interpreted":
        return None
    asked = os.environ.get("CROSSWRIGHT_BUILD") == "interpreted"
    why = "CROSSWRIGHT_BUILD says so" if asked else "Crosswright was installed without a C compiler"
    return f"because {why}, the search runs as interpreted Python, which is many times slower"
