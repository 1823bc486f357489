"""The outcome of a run, and the two functions that run an engine: `take` and `best`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Generic, TypeVar

from crosswright.core import NamedEnum, Paintable, told_fields
from crosswright.search.run import Run, Stopped, StopReason

P = TypeVar("P")
S = TypeVar("S")


class Status(NamedEnum):
    """How a run ended. The value is the text shown to users."""

    FOUND = "found"
    """The requested number of solutions. There may be more."""
    COMPLETE = "complete"
    """All solutions that exist."""
    OPTIMAL = "optimal"
    """The best solution that exists."""
    IMPOSSIBLE = "impossible"
    """It is proven that there is no solution."""
    OUT_OF_BUDGET = "out of budget"
    CANCELLED = "cancelled"
    GAVE_UP = "gave up"
    """An incomplete engine ended without a solution. This proves nothing."""

    @property
    def is_proof(self) -> bool:
        """Whether a longer search would give nothing better."""
        return self in {Status.COMPLETE, Status.OPTIMAL, Status.IMPOSSIBLE}

    @classmethod
    def after(cls, stopped: StopReason | None, *, is_found: bool) -> "Status":
        """Return the status of a complete engine that stopped for this reason, or ended by itself
        (None).
        """
        if stopped is None:
            return cls.COMPLETE if is_found else cls.IMPOSSIBLE
        return cls.CANCELLED if stopped is StopReason.CANCELLED else cls.OUT_OF_BUDGET


@dataclass(frozen=True)
class Statistics:
    nodes: int = 0
    seconds: float = 0.0
    counts: Mapping[str, int] = field(default_factory=dict)
    """Of the engine, by name."""


@dataclass(frozen=True, repr=False)
class Outcome(Generic[S]):
    """The result of a run: a status, and the solutions found before it ended."""

    status: Status
    solutions: tuple[S, ...] = ()
    statistics: Statistics = Statistics()
    explanation: str = ""
    """Why nothing was found, if it is known."""
    partial: object | None = None
    """What came closest, if nothing was found."""
    notices: tuple[str, ...] = ()
    """For the user, such as 'a process died'."""

    @property
    def solution(self) -> S | None:
        """The last solution, which is the best if they get better and better."""
        return self.solutions[-1] if self.solutions else None

    def __bool__(self) -> bool:
        return bool(self.solutions)

    def __str__(self) -> str:
        count = len(self.solutions)
        if count == 0:
            return f"{self.status.value}: {self.explanation}".removesuffix(": ")
        more = f"\n({count:,} solutions, this is the last)" if count > 1 else ""
        return f"{self.solution}{more}"

    def __repr__(self) -> str:
        return told_fields(self)

    def _repr_html_(self) -> str:
        if isinstance(self.solution, Paintable):
            return self.solution._repr_html_()
        return f"<pre>{escape(str(self))}</pre>"


@dataclass(frozen=True)
class Engine(Generic[P, S]):
    """An engine: its name, its `solve` function, and whether it is complete."""

    name: str
    solve: Callable[[P, Run], Iterator[S]]
    complete: bool
    """The end of the iterator proves that there are no more solutions."""


def take(engine: Engine[P, S], problem: P, run: Run, *, limit: int | None = 1) -> Outcome[S]:
    """Run an engine until it has found `limit` solutions (None: all)."""
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
    """Run an optimiser, whose solutions get better and better, until it ends. The outcome has only
    the best.
    """
    found = take(engine, problem, run, limit=None)
    status = Status.OPTIMAL if found.status is Status.COMPLETE else found.status
    return replace(found, status=status, solutions=found.solutions[-1:])
