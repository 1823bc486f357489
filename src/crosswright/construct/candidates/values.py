"""The values of an answer: marks for words and letters, and the choice left for each slot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crosswright.construct.report import outcome_json
from crosswright.core.display import NamedEnum
from crosswright.core.fill import Fill, FilledGrid, Glyph
from crosswright.core.geometry import Position
from crosswright.core.slots import Slot
from crosswright.search.outcome import Outcome
from crosswright.search.progress import Progress

__all__ = ["Candidate", "Candidates", "Marked", "SlotLeft", "Verdict"]


class Verdict(NamedEnum):
    """What is known about a candidate; the value is the text shown to users."""

    IMPOSSIBLE = "impossible"
    """It is proven that no fill has the candidate."""
    OPEN = "open"
    """The candidate is neither impossible nor proven yet."""
    PROVEN = "proven"
    """A whole fill with the candidate was found."""


@dataclass(frozen=True)
class Candidate:
    """A word for a slot, or a letter for a cell."""

    text: str
    score: int | None
    """The word's score in the list; None for a letter."""
    verdict: Verdict
    room: float | None = None
    """How much choice it leaves for the other slots, from 0 to 1. For each slot we take the
    logarithm of the number of words left; the room is the sum of these, divided by the sum without
    the candidate. None if the candidate is impossible or was not measured."""
    fill: FilledGrid | None = None
    """A whole fill with the candidate, if it is proven."""


@dataclass(frozen=True)
class Marked(Progress):
    """Progress: a candidate got its first mark, or was proven."""

    candidate: Candidate | None = None


@dataclass(frozen=True)
class SlotLeft:
    """How much choice a slot has left."""

    slot: Slot
    pattern: str
    """The letters of the slot, with `.` for each empty cell."""
    fits: int
    """How many words the slot could take if nothing crossed it."""
    left: int
    """How many words are left when the crossing slots are considered."""
    is_full: bool


@dataclass(frozen=True, repr=False)
class Candidates(Outcome[Candidate]):
    """The possible candidates of a slot or a cell, and the choice left in the grid."""

    where: Slot | Position | None = None
    """The slot or the cell of the request; None for the whole grid."""
    given: Fill | None = None
    """The grid and its given letters."""
    impossible: tuple[Candidate, ...] = ()
    """Candidates that fit the place but not the rest of the grid, best first."""
    slots: tuple[SlotLeft, ...] = ()
    letters: Mapping[Position, tuple[Glyph, ...]] = field(default_factory=dict)
    """The letters that are left for each cell."""
    emptied: Slot | None = None
    """If the grid cannot be filled: a slot without a word, or with a cell without a letter."""

    def __bool__(self) -> bool:
        """Whether anything is possible."""
        return bool(self.solutions) if self.where else all(one.left for one in self.slots)

    def __str__(self) -> str:
        """One line for each candidate; for the whole grid, one line for each slot."""
        if self.where is None:
            return "\n".join(f"{one.slot}  {one.pattern}  {one.left:,}" for one in self.slots)
        told = (*self.solutions, *self.impossible)
        return "\n".join(f"{one.text}  {one.verdict.value}" for one in told)

    @property
    def tightest(self) -> SlotLeft | None:
        """The slot that is not full and has the fewest words left; `emptied`, if that is set."""
        if self.emptied is not None:
            return next(one for one in self.slots if one.slot == self.emptied)
        empty = [one for one in self.slots if not one.is_full]
        return min(empty, key=lambda one: (one.left, one.fits), default=None)

    @property
    def left(self) -> int:
        """How many words or letters are left for the slot or the cell; 0 for the whole grid."""
        if isinstance(self.where, Slot):
            return next(one.left for one in self.slots if one.slot == self.where)
        return 0 if self.where is None else len(self.letters[self.where])

    def report(self) -> dict[str, Any]:
        """The same as a JSON object."""
        tightest = self.tightest
        return outcome_json(
            "candidates",
            self,
            map(_candidate_json, self.solutions),
            where=_where_json(self.where),
            left=None if self.where is None else self.left,
            impossible=list(map(_candidate_json, self.impossible)),
            tightest=None if tightest is None else str(tightest.slot),
            slots=list(map(_slot_json, self.slots)),
            cells=[
                {"row": cell.row, "column": cell.column, "letters": list(glyphs)}
                for cell, glyphs in sorted(self.letters.items())
            ],
        )


def _where_json(where: Slot | Position | None) -> dict[str, Any] | None:
    if isinstance(where, Slot):
        return {"slot": str(where), "row": where.start.row, "column": where.start.column}
    return None if where is None else {"slot": None, "row": where.row, "column": where.column}


def _candidate_json(one: Candidate) -> dict[str, Any]:
    return {
        "text": one.text,
        "score": one.score,
        "verdict": one.verdict.value,
        "room": None if one.room is None else round(one.room, 4),
        "picture": None if one.fill is None else str(one.fill).split("\n"),
    }


def _slot_json(one: SlotLeft) -> dict[str, Any]:
    return {
        "number": one.slot.number,
        "direction": one.slot.direction.value,
        "pattern": one.pattern,
        "fits": one.fits,
        "left": one.left,
        "full": one.is_full,
    }
