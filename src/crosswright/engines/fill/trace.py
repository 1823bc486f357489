"""The steps of the textbook search, for students. `textbook.py` explains the terms."""

from dataclasses import dataclass
from enum import Enum

from crosswright.search import Progress

__all__ = ["Step", "StepKind"]


class StepKind(Enum):
    NODE = "node"
    """The domain of a slot was made."""
    REVISE = "revise"
    """An arc was revised."""
    PRUNE = "prune"
    """Words were removed from a domain."""
    CHOOSE = "choose"
    """A word was put into a slot."""
    BACKTRACK = "backtrack"
    """A choice was undone."""
    EMPTIED = "emptied"
    """A domain has no word left."""
    SOLUTION = "solution"


@dataclass(frozen=True)
class Step(Progress):
    kind: StepKind = StepKind.REVISE
    slot: str = ""
    """Such as 12A."""
    other: str = ""
    """For REVISE: the crossing slot."""
    word: str = ""
    removed: tuple[str, ...] = ()
    left: int = 0
    """Words in the slot's domain; 0 for BACKTRACK and SOLUTION."""
    depth: int = 0
    """Choices made and not undone."""

    def to_json(self) -> dict[str, object]:
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
