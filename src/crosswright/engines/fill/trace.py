"""The steps of a search, as a student would tell them.

A step is a `Progress`, so it leaves the engine by the same door; whoever does not care for steps
sees a message like any other.
"""

from dataclasses import dataclass
from enum import Enum

from crosswright.search.progress import Progress

__all__ = ["Step", "StepKind"]


class StepKind(Enum):
    """What happened."""

    NODE = "node"
    """A domain was made from the list: only words that fit the slot alone."""
    REVISE = "revise"
    """An arc was looked at."""
    PRUNE = "prune"
    """Words without support, or already used, left a domain."""
    CHOOSE = "choose"
    """A word was put into a slot."""
    BACKTRACK = "backtrack"
    """A choice was taken back."""
    EMPTIED = "emptied"
    """A domain has no word left."""
    SOLUTION = "solution"


@dataclass(frozen=True)
class Step(Progress):
    """One step of the textbook engine."""

    kind: StepKind = StepKind.REVISE
    slot: str = ""
    """The variable, such as 12A."""
    other: str = ""
    """The neighbour at the other end of the arc."""
    word: str = ""
    removed: tuple[str, ...] = ()
    left: int = 0
    """How many words remain in the slot's domain."""
    depth: int = 0
    """How many choices stand."""

    def to_json(self) -> dict[str, object]:
        """For a stream of JSON lines; `replay` reads them back."""
        found: dict[str, object] = {"step": self.kind.value, "slot": self.slot, "left": self.left}
        found["depth"] = self.depth
        for name in ("other", "word"):
            if getattr(self, name):
                found[name] = getattr(self, name)
        if self.removed:
            found["removed"] = list(self.removed)
        if self.picture is not None:
            found["picture"] = str(self.picture)
        return found

    def __str__(self) -> str:
        match self.kind:
            case StepKind.NODE:
                told = f"{self.slot}: {self.left} words fit"
            case StepKind.REVISE:
                told = f"revise {self.slot} against {self.other}: {self.left} left"
            case StepKind.PRUNE:
                shown = ", ".join(self.removed[:5]) + (" …" if len(self.removed) > 5 else "")
                told = f"prune {self.slot}: {len(self.removed)} gone ({shown}), {self.left} left"
            case StepKind.CHOOSE:
                told = f"choose {self.word} for {self.slot}, one of {self.left}"
            case StepKind.BACKTRACK:
                told = f"take {self.word} back from {self.slot}"
            case StepKind.EMPTIED:
                told = f"{self.slot} has no word left"
            case StepKind.SOLUTION:
                told = "every slot has a word"
        return "  " * self.depth + told
