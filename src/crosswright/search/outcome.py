"""The outcome of a run, and the two functions that run an engine: `take` and `best`.

An engine yields solutions (filled grids or layouts). A complete engine searches everything: if it
ends by itself, it is proven that there are no more solutions. The status of the outcome says
whether the engine ended, the budget was used up, or the run was cancelled.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Generic, TypeVar

from crosswright.core.display import NamedEnum, Paintable, told_fields
from crosswright.search.run import Run, Stopped, StopReason

__all__ = ["Engine", "Outcome", "Statistics", "Status", "best", "take"]

P = TypeVar("P")
S = TypeVar("S")


class Status(NamedEnum):
    """How a run ended. The value is the text shown to users."""

    FOUND = "found"
    """The requested number of solutions was found, or an incomplete engine ended with at least one
    solution. There may be more."""
    COMPLETE = "complete"
    """All solutions that exist were found."""
    OPTIMAL = "optimal"
    """The best solution that exists was found."""
    IMPOSSIBLE = "impossible"
    """It is proven that there is no solution."""
    OUT_OF_BUDGET = "out of budget"
    CANCELLED = "cancelled"
    GAVE_UP = "gave up"
    """An incomplete engine ended without a solution. This proves nothing."""

    @property
    def is_proof(self) -> bool:
        """Whether the status is proven, so that a longer search would give nothing better."""
        return self in {Status.COMPLETE, Status.OPTIMAL, Status.IMPOSSIBLE}

    @classmethod
    def after(cls, stopped: StopReason | None, *, is_found: bool) -> "Status":
        """Return the status of a search by a complete engine.

        `stopped` is the reason why the search ended early, or None if it ended by itself.
        `is_found` says whether the search found a solution.
        """
        if stopped is None:
            return cls.COMPLETE if is_found else cls.IMPOSSIBLE
        return cls.CANCELLED if stopped is StopReason.CANCELLED else cls.OUT_OF_BUDGET


@dataclass(frozen=True)
class Statistics:
    """The nodes and the time that a run used."""

    nodes: int = 0
    seconds: float = 0.0
    counts: Mapping[str, int] = field(default_factory=dict)
    """Other counts of the engine, by name."""


@dataclass(frozen=True, repr=False)
class Outcome(Generic[S]):
    """The result of a run: a status, and the solutions found before it ended."""

    status: Status
    solutions: tuple[S, ...] = ()
    statistics: Statistics = Statistics()
    explanation: str = ""
    """If nothing was found: the reason, if it is known."""
    partial: object | None = None
    """If nothing was found: the state that came closest to a solution."""
    notices: tuple[str, ...] = ()
    """Other messages for the user, such as 'a process died'."""

    @property
    def solution(self) -> S | None:
        """The last solution; None if there is none. If the engine yields better and better
        solutions, the last one is the best."""
        return self.solutions[-1] if self.solutions else None

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.solutions)

    def __str__(self) -> str:
        """The last solution, or the status and the explanation if there is none."""
        count = len(self.solutions)
        if count == 0:
            return f"{self.status.value}: {self.explanation}".removesuffix(": ")
        more = f"\n({count:,} solutions, this is the last)" if count > 1 else ""
        return f"{self.solution}{more}"

    def __repr__(self) -> str:
        return told_fields(self)

    def _repr_html_(self) -> str:
        """The last solution as a notebook shows it."""
        if isinstance(self.solution, Paintable):
            return self.solution._repr_html_()
        return f"<pre>{escape(str(self))}</pre>"


@dataclass(frozen=True)
class Engine(Generic[P, S]):
    """An engine: its name, its `solve` function, and whether it is complete."""

    name: str
    solve: Callable[[P, Run], Iterator[S]]
    complete: bool
    """True if the end of the iterator proves that there are no more solutions."""


def take(engine: Engine[P, S], problem: P, run: Run, *, limit: int | None = 1) -> Outcome[S]:
    """Run an engine until it has found `limit` solutions, and return the outcome.

    If `limit` is None, the engine searches for all solutions.
    """
    found: list[S] = []

    def outcome(status: Status) -> Outcome[S]:
        spent = Statistics(run.nodes, run.seconds, dict(run.counts))
        notices = tuple(run.notices)
        if found:
            return Outcome(status, tuple(found), spent, notices=notices)
        return Outcome(status, (), spent, run.explanation, run.partial, notices)

    try:
        for solution in engine.solve(problem, run):
            found.append(solution)
            if limit is not None and len(found) >= limit:
                return outcome(Status.FOUND)
    except Stopped as stopped:
        return outcome(Status.after(stopped.reason, is_found=bool(found)))
    if found:
        return outcome(Status.COMPLETE if engine.complete else Status.FOUND)
    return outcome(Status.IMPOSSIBLE if engine.complete else Status.GAVE_UP)


def best(engine: Engine[P, S], problem: P, run: Run) -> Outcome[S]:
    """Run an optimiser, an engine whose solutions get better and better, until it ends.

    Returns an outcome that has only the last solution, which is the best.
    """
    found = take(engine, problem, run, limit=None)
    status = Status.OPTIMAL if found.status is Status.COMPLETE else found.status
    return replace(found, status=status, solutions=found.solutions[-1:])
