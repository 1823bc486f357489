"""The values in a result of `candidates`: words or letters with their verdicts, and the number of
words that are left for each slot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crosswright.construct.report import outcome_json
from crosswright.core import Fill, FilledGrid, Glyph, NamedEnum, Position, Slot
from crosswright.search import Outcome, Progress


class Verdict(NamedEnum):
    """What is known about a candidate. Users see the value of the member."""

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
    """The score of the word in the list. None for a letter."""
    verdict: Verdict
    room: float | None = None
    """How much choice remains in the other slots with this candidate, from 0 to 1. For each of
    these slots we take the logarithm of the number of words left. The room is the sum of these
    logarithms, divided by the same sum for the grid without the candidate. None if the candidate is
    impossible, or if its room was not measured."""
    fill: FilledGrid | None = None
    """A whole fill with the candidate. None if the candidate is not proven."""


@dataclass(frozen=True)
class Marked(Progress):
    """The event that the verdict on a candidate is new or has changed."""

    candidate: Candidate | None = None


@dataclass(frozen=True)
class SlotLeft:
    """The number of words that a slot has left."""

    slot: Slot
    pattern: str
    """The letters of the slot, with `.` for each empty cell."""
    fits: int
    """The number of words that fit the slot if its crossings are ignored."""
    left: int
    """The number of words that are left if the crossing slots are considered too."""
    is_full: bool


@dataclass(frozen=True, repr=False)
class Candidates(Outcome[Candidate]):
    """The candidates of a slot or a cell, and what is left for all slots and cells of the grid.

    `solutions` has the candidates that are open or proven.
    """

    where: Slot | Position | None = None
    """The requested slot or cell. None for the whole grid."""
    given: Fill | None = None
    """The grid and its given letters."""
    impossible: tuple[Candidate, ...] = ()
    """Candidates that fit the letters of the slot or cell but not the rest of the grid, the best
    first."""
    slots: tuple[SlotLeft, ...] = ()
    letters: Mapping[Position, tuple[Glyph, ...]] = field(default_factory=dict)
    """The letters that are left for each cell."""
    emptied: Slot | None = None
    """A slot with no word left, or with a cell with no letter left. None if there is no such
    slot."""

    def __bool__(self) -> bool:
        """True if a candidate is possible. For the whole grid: True if every slot has a word
        left."""
        return bool(self.solutions) if self.where else all(one.left for one in self.slots)

    def __str__(self) -> str:
        """One line for each candidate. For the whole grid, one line for each slot."""
        if self.where is None:
            return "\n".join(f"{one.slot}  {one.pattern}  {one.left:,}" for one in self.slots)
        told = (*self.solutions, *self.impossible)
        return "\n".join(f"{one.text}  {one.verdict.value}" for one in told)

    @property
    def tightest(self) -> SlotLeft | None:
        """The slot `emptied`, if there is one. Otherwise the slot with the fewest words left, among
        the slots that are not full. None if all slots are full."""
        if self.emptied is not None:
            return next(one for one in self.slots if one.slot == self.emptied)
        empty = [one for one in self.slots if not one.is_full]
        return min(empty, key=lambda one: (one.left, one.fits), default=None)

    @property
    def left(self) -> int:
        """The number of words or letters left for the slot or the cell. 0 for the whole grid."""
        if isinstance(self.where, Slot):
            return next(one.left for one in self.slots if one.slot == self.where)
        return 0 if self.where is None else len(self.letters[self.where])

    def report(self) -> dict[str, Any]:
        """The candidates as a JSON object."""
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
