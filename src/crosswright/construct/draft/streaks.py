"""Streaks: letters that were typed one after another into one entry are one step of undo.

A page names the streak that a letter belongs to (`"streak": "3"`), and begins another when the
constructor moves or rests: only the page knows that. Every letter is kept as it comes. The step of
a streak is replaced by one that has the next letter too, so the history has one step for each
streak, in every tab and after a reload.
"""

from dataclasses import dataclass, replace

from crosswright.construct.draft.edits import LONGEST_LABEL
from crosswright.construct.draft.value import Draft

__all__ = ["NewStep", "in_streaks"]


@dataclass(frozen=True)
class NewStep:
    """A step that is to be kept."""

    label: str
    draft: Draft
    moves: bool = False
    """Whether cells changed their places."""
    streak: str = ""
    """The client that typed and its name for the streak; empty for what is no typing."""

    def after(self, label: str, streak: str) -> "NewStep | None":
        """This step and the one before it as one; None if they are not of one streak."""
        if not streak or streak != self.streak:
            return None
        letters = label.partition(" ")[2] + self.label.partition(" ")[2]
        return replace(self, label=f"letters {letters}"[:LONGEST_LABEL])


def in_streaks(steps: list[NewStep]) -> list[NewStep]:
    """The steps, with those of one streak as one."""
    found: list[NewStep] = []
    for step in steps:
        joined = step.after(found[-1].label, found[-1].streak) if found else None
        if joined is None:
            found.append(step)
        else:
            found[-1] = joined
    return found
