"""What came of a run, and the callers that choose how much to take of an engine.

An engine is an iterator of solutions. Ending by itself is a proof that there is no more, if the
engine declares itself complete; `take` and `best` turn that, a spent budget and a cancel into
different answers.
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
    """What came of a run; the value is what we show."""

    FOUND = "found"
    """As many solutions as were asked for; there may be more."""
    COMPLETE = "complete"
    """All solutions there are."""
    OPTIMAL = "optimal"
    """The best solution there is."""
    IMPOSSIBLE = "impossible"
    """Proven: there is no solution."""
    OUT_OF_BUDGET = "out of budget"
    CANCELLED = "cancelled"
    GAVE_UP = "gave up"
    """An incomplete engine ran dry: no solution, no proof."""

    @property
    def is_proof(self) -> bool:
        return self in {Status.COMPLETE, Status.OPTIMAL, Status.IMPOSSIBLE}


@dataclass(frozen=True)
class Statistics:
    """What a run cost."""

    nodes: int = 0
    seconds: float = 0.0
    counts: Mapping[str, int] = field(default_factory=dict)
    """What an engine counts besides nodes, by name."""


@dataclass(frozen=True, repr=False)
class Outcome(Generic[S]):
    """What came of a run: a status, and the solutions found before it ended."""

    status: Status
    solutions: tuple[S, ...] = ()
    statistics: Statistics = Statistics()
    explanation: str = ""
    """Where a run found nothing: what stood in its way, as far as it is known."""
    partial: object | None = None
    """Where a run found nothing: the nearest thing to a solution that it saw."""
    notices: tuple[str, ...] = ()
    """What whoever asked should know besides: a process that died, words that were left out."""

    @property
    def solution(self) -> S | None:
        """The last, and so for an optimiser the best, solution."""
        return self.solutions[-1] if self.solutions else None

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.solutions)

    def __str__(self) -> str:
        """The last solution, or what came instead."""
        count = len(self.solutions)
        if count == 0:
            return f"{self.status.value}: {self.explanation}".removesuffix(": ")
        more = f"\n({count:,} solutions, this is the last)" if count > 1 else ""
        return f"{self.solution}{more}"

    def __repr__(self) -> str:
        return told_fields(self)

    def _repr_html_(self) -> str:
        """The last solution, as it shows itself in a notebook."""
        if isinstance(self.solution, Paintable):
            return self.solution._repr_html_()
        return f"<pre>{escape(str(self))}</pre>"


@dataclass(frozen=True)
class Engine(Generic[P, S]):
    """A row: who answers a kind of problem, and whether exhaustion is a proof."""

    name: str
    solve: Callable[[P, Run], Iterator[S]]
    complete: bool
    """Whether ending by itself is a proof that there is no more."""


def take(engine: Engine[P, S], problem: P, run: Run, *, limit: int | None = 1) -> Outcome[S]:
    """The first `limit` solutions, or all of them with None."""
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
        return outcome(_stopped(stopped.reason))
    if found:
        return outcome(Status.COMPLETE if engine.complete else Status.FOUND)
    return outcome(Status.IMPOSSIBLE if engine.complete else Status.GAVE_UP)


def best(engine: Engine[P, S], problem: P, run: Run) -> Outcome[S]:
    """The last solution of an optimiser, each of whose solutions is better than the one before."""
    found = take(engine, problem, run, limit=None)
    status = Status.OPTIMAL if found.status is Status.COMPLETE else found.status
    return replace(found, status=status, solutions=found.solutions[-1:])


def _stopped(reason: StopReason) -> Status:
    return Status.CANCELLED if reason is StopReason.CANCELLED else Status.OUT_OF_BUDGET
