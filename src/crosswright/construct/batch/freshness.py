"""Keep the puzzles of a set different: the trace of a puzzle has what its neighbours must avoid.

The search itself avoids answers and patterns. Clues are chosen later, when a puzzle is accepted:
if a neighbour has the same clue, the entry takes the next best clue that was found.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from crosswright.clues.assign import clue_key
from crosswright.construct.make.patterns import pattern_key
from crosswright.core.puzzle import Clue, ClueList, Puzzle
from crosswright.core.slots import SlotKey

__all__ = ["Forbidden", "Offers", "Trace", "clue_kinds", "clues_of", "freshened", "trace_of"]

Offers = Mapping[SlotKey, tuple[tuple[str, str], ...]]
"""For each entry, all clues that were found and their kinds, best first."""


@dataclass(frozen=True)
class Trace:
    """The parts of a puzzle that its neighbours must not repeat."""

    answers: frozenset[str] = frozenset()
    """Its answers of more than `longest_shared` letters."""
    pattern: str = ""
    """The key of its pattern; empty if patterns may be used again."""
    clues: frozenset[str] = frozenset()
    """The keys of its clues; empty before it is accepted."""

    def clash(self, other: "Trace") -> str:
        """An answer or the pattern that both puzzles have, as text; empty if there is none."""
        shared = self.answers & other.answers
        if shared:
            return f"the answer {min(shared)}"
        return "the pattern" if self.pattern and self.pattern == other.pattern else ""

    def to_plain(self) -> dict[str, Any]:
        """The trace as JSON values."""
        told = {"answers": sorted(self.answers), "pattern": self.pattern}
        return told | ({"clues": sorted(self.clues)} if self.clues else {})

    @classmethod
    def from_plain(cls, told: Mapping[str, Any]) -> "Trace":
        """The trace from the values of `to_plain`."""
        return cls(frozenset(told["answers"]), told["pattern"], frozenset(told.get("clues", ())))


@dataclass(frozen=True)
class Forbidden:
    """Answers, patterns and clues that a puzzle must avoid because its neighbours have them."""

    answers: frozenset[str] = frozenset()
    patterns: frozenset[str] = frozenset()

    @classmethod
    def by(cls, traces: Iterable[Trace]) -> "Forbidden":
        """Everything that is in these traces."""
        found = list(traces)
        return cls(
            frozenset(answer for trace in found for answer in trace.answers),
            frozenset(trace.pattern for trace in found if trace.pattern),
        )


def trace_of(puzzle: Puzzle, *, longest_shared: int, patterns: bool, clues: bool) -> Trace:
    """The trace of a puzzle; answers of up to `longest_shared` letters may be used again."""
    answers = (answer for _, answer in puzzle.fill.answers() if answer)
    return Trace(
        frozenset(answer for answer in answers if len(answer) > longest_shared),
        pattern_key(puzzle.grid) if patterns else "",
        frozenset(clues_of(puzzle).values()) if clues else frozenset(),
    )


def clues_of(puzzle: Puzzle) -> dict[SlotKey, str]:
    """The key of every entry's clue."""
    return {
        entry.slot.key: clue_key(entry.clue.text)
        for entry in puzzle.entries()
        if entry.clue is not None and entry.clue.text
    }


def clue_kinds(puzzle: Puzzle, offers: Offers) -> dict[str, int]:
    """How many clues of each kind a puzzle has."""
    kinds = Counter(
        dict(offers.get(entry.slot.key, ())).get(entry.clue.text, "other")
        for entry in puzzle.entries()
        if entry.clue is not None and entry.clue.text
    )
    return dict(sorted(kinds.items()))


def freshened(puzzle: Puzzle, offers: Offers, taken: Collection[str]) -> Puzzle:
    """The puzzle with another clue, if there is one, for each entry whose clue is in `taken`."""
    standing = clues_of(puzzle)
    stale = [key for key, clue in standing.items() if clue in taken]
    if not stale:
        return puzzle
    used = {clue for clue in standing.values() if clue not in taken}
    texts: dict[SlotKey, str] = {}
    # Entries with the smallest choice go first, so that no other entry takes their only clue.
    for key in sorted(
        stale, key=lambda key: (len(offers.get(key, ())), key.number, key.direction.value)
    ):
        for text, _ in offers.get(key, ()):
            if clue_key(text) not in taken and clue_key(text) not in used:
                used.add(clue_key(text))
                texts[key] = text
                break
    return _with_clues(puzzle, texts)


def _with_clues(puzzle: Puzzle, texts: Mapping[SlotKey, str]) -> Puzzle:
    """The puzzle with other texts for some clues."""
    cells = {slot.cells: texts[slot.key] for slot in puzzle.fill.slots if slot.key in texts}

    def renewed(clue: Clue) -> Clue:
        return replace(clue, text=cells[clue.cells]) if clue.cells in cells else clue

    lists = tuple(
        ClueList(found.title, tuple(map(renewed, found.clues))) for found in puzzle.clue_lists
    )
    return replace(puzzle, clue_lists=lists)
