"""Streaks: letters that are typed one after another into one entry are one undo step.

The page of the studio sends the name of a streak with each letter (`"streak": "3"`). The page
begins a new streak when the constructor moves to another place or pauses. Every letter is stored
immediately: the step of the streak is replaced by a step that also has the new letter. So the
stored history has one step for each streak. Every browser tab shows this same history, also after a
reload.
"""

from dataclasses import dataclass, replace

from crosswright.construct.draft.edits import LONGEST_LABEL
from crosswright.construct.draft.value import Draft


@dataclass(frozen=True)
class NewStep:
    """A step to be stored."""

    label: str
    draft: Draft
    moves: bool = False
    """True if the step moves cells to other places."""
    streak: str = ""
    """The id of the page, and the name that the page gave to the streak. Empty if the step is not
    the typing of letters."""

    def after(self, label: str, streak: str) -> "NewStep | None":
        """Return this step joined with the step before it. None if they are not in the same streak.

        `label` and `streak` are the label and the streak of the step before this one.
        """
        if not streak or streak != self.streak:
            return None
        letters = label.partition(" ")[2] + self.label.partition(" ")[2]
        return replace(self, label=f"letters {letters}"[:LONGEST_LABEL])


def in_streaks(steps: list[NewStep]) -> list[NewStep]:
    """Return the steps. Neighbouring steps of the same streak are joined."""
    found: list[NewStep] = []
    for step in steps:
        joined = step.after(found[-1].label, found[-1].streak) if found else None
        if joined is None:
            found.append(step)
        else:
            found[-1] = joined
    return found
