"""The messages that an engine sends during a search."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Progress:
    """The state of a search at one moment, for its observer."""

    message: str = ""
    """One line, for a status bar."""
    nodes: int = 0
    solutions: int = 0
    best: float | None = None
    """Of the best solution so far, as the engine measures it."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """Such as conflicts, restarts or tries."""
    picture: object | None = None
    """Such as the fill with the most words so far."""


@dataclass(frozen=True)
class Better(Progress):
    """A solution that was just found: in a search for the best, better than all before."""

    solution: object = None


class Remark(Progress):
    """A message for the user that is not part of the answer, such as 'a process died'."""
