"""The messages that an engine sends during a search."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Better", "Progress", "Remark"]


@dataclass(frozen=True)
class Progress:
    """The state of a search at one moment, for its observer."""

    message: str = ""
    """One line, for a status bar."""
    nodes: int = 0
    solutions: int = 0
    best: float | None = None
    """The value of the best solution so far, if there is one. The engine decides what the value is,
    such as the area of a layout."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """Other numbers of the engine by name, such as conflicts, restarts or tries."""
    picture: object | None = None
    """A value that can be drawn, such as the fill with the most words so far."""


@dataclass(frozen=True)
class Better(Progress):
    """A solution that was just found. If the engine searches for the best solution, this one is
    better than all solutions before."""

    solution: object = None


class Remark(Progress):
    """A message for the user that is not part of the answer, such as 'a process died'."""
