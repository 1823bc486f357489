"""Streaks: letters that were typed one after another into one entry are one undo step.

A page names the streak that a letter belongs to (`"streak": "3"`). It begins another streak when
the constructor moves or pauses, which only the page knows. Every letter is stored at once: the step
of a streak is replaced by one that also has the next letter. So the history has one step for each
streak, in every tab and after a reload.
"""

from dataclasses import dataclass, replace

from crosswright.construct.draft.edits import LONGEST_LABEL
from crosswright.construct.draft.value import Draft

__all__ = ["NewStep", "in_streaks"]


@dataclass(frozen=True)
class NewStep:
    """A step that should be stored."""

    label: str
    draft: Draft
    moves: bool = False
    """True if cells changed their places."""
    streak: str = ""
    """The client and its name for the streak. Empty if the step is not typing."""

    def after(self, label: str, streak: str) -> "NewStep | None":
        """Return this step joined with the one before it, or None if they are not of one streak."""
        if not streak or streak != self.streak:
            return None
        letters = label.partition(" ")[2] + self.label.partition(" ")[2]
        return replace(self, label=f"letters {letters}"[:LONGEST_LABEL])


def in_streaks(steps: list[NewStep]) -> list[NewStep]:
    """Return the steps, with the steps of one streak joined."""
    found: list[NewStep] = []
    for step in steps:
        joined = step.after(found[-1].label, found[-1].streak) if found else None
        if joined is None:
            found.append(step)
        else:
            found[-1] = joined
    return found
