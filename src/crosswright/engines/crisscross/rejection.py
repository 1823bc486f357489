"""A report that the graph method rejected a set of crossings, for students who watch its steps."""

from collections.abc import Sequence
from dataclasses import dataclass

from crosswright.engines.crisscross.sketch import Flaw
from crosswright.search import Progress

__all__ = ["Rejection"]


@dataclass(frozen=True)
class Rejection(Progress):
    flaw: Flaw | None = None
    crossings: tuple[str, ...] = ()

    @classmethod
    def of(cls, flaw: Flaw, nodes: int, crossings: Sequence[str] = ()) -> "Rejection":
        told = ", ".join(crossings)
        message = f"{told}: {flaw}" if told else str(flaw)
        return cls(message, nodes=nodes, flaw=flaw, crossings=tuple(crossings))
