"""The limits of a run: those of the caller, or the usual ones of a verb.

Every verb takes `seconds` and `rng_seed` for simple use. Instead of these two, a caller can give a
`run`, which can have a limit in nodes, a cancel flag and an observer.
"""

from crosswright.core.errors import ProblemError
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run

__all__ = ["begin", "limit_usually", "remark_on_limit", "run_for"]


def run_for(run: Run | None, *, seconds: float | None, rng_seed: int | None) -> Run:
    """Return the given run, or a new run with `seconds` and `rng_seed`.

    Raises a `ProblemError` if a run is given together with `seconds` or `rng_seed`.
    """
    if run is None:
        return Run(Budget(seconds), rng_seed=rng_seed)
    if seconds is not None or rng_seed is not None:
        raise ProblemError("expected either run, or seconds and rng_seed, got both")
    return run


def begin(run: Run | None, *, seconds: float | None, rng_seed: int | None) -> Run:
    """Like `run_for`, and begin the run. Call it when the words are read, because the time is
    counted from here."""
    run = run_for(run, seconds=seconds, rng_seed=rng_seed)
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
