"""The limits of a run: those of the caller (`seconds` and `rng_seed`, or a `run`), or the usual
ones of a verb.
"""

from crosswright.core import ProblemError
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run


def run_for(run: Run | None, *, seconds: float | None, rng_seed: int | None) -> Run:
    """Return the given run, or a new one. Both together are an error."""
    if run is None:
        return Run(Budget(seconds), rng_seed=rng_seed)
    if seconds is not None or rng_seed is not None:
        raise ProblemError("expected either run, or seconds and rng_seed, got both")
    return run


def begin(run: Run | None, *, seconds: float | None, rng_seed: int | None) -> Run:
    """Like `run_for`, and begin the run: the time is counted from here, after the words
    are read.
    """
    run = run_for(run, seconds=seconds, rng_seed=rng_seed)
    run.begin()
    return run


def limit_usually(run: Run, *, seconds: float, nodes: int) -> bool:
    """Give the usual limit to a run without one, and return True. A run with an `rng_seed` gets
    nodes, so that it ends at the same point on every machine.
    """
    return run.limit(nodes=nodes) if run.is_fixed else run.limit(seconds=seconds)


def remark_on_limit(run: Run, status: Status) -> None:
    """Add a remark if the default limit ended the run."""
    if status is Status.OUT_OF_BUDGET:
        limit = run.budget
        told = f"{limit.nodes:,} nodes" if limit.seconds is None else f"{limit.seconds:g} seconds"
        run.remark(f"ended after {told}, the default limit")
