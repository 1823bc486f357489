"""What an engine tells of itself while it works."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Better", "Progress", "Remark"]


@dataclass(frozen=True)
class Progress:
    """A moment of a search, for whoever watches."""

    message: str = ""
    """One line, as for a status bar."""
    nodes: int = 0
    solutions: int = 0
    best: float | None = None
    """The objective of the best solution so far, where there is one."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """The engine's own figures: conflicts, restarts, tries."""
    picture: object | None = None
    """Something that can be drawn, such as the deepest partial fill."""


@dataclass(frozen=True)
class Better(Progress):
    """A solution, told as soon as it is found; of an optimiser, one better than those before."""

    solution: object = None


class Remark(Progress):
    """Something that whoever asked should know, beside the answer; the message says what."""
