"""Make sure that a puzzle of a batch does not repeat parts of its neighbours.

The neighbours of a puzzle are the puzzles that are less than `fresh_across` places before or after
it (the plan gives this number). The trace of a puzzle has everything that its neighbours must not
repeat: its answers of more than `longest_shared` letters (also from the plan), its pattern and its
clues. The search for a puzzle avoids the answers and patterns of its neighbours. Clues are checked
later, when a puzzle is accepted: if a neighbour has the same clue, the entry gets the next best
clue that was found.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from crosswright.clues.assign import clue_key
from crosswright.construct.make.patterns import pattern_key
from crosswright.core import Clue, ClueList, Puzzle, SlotKey

Offers = Mapping[SlotKey, tuple[tuple[str, str], ...]]
"""For each entry, all clues that were found, each as its text and its kind. The best clue comes
first."""


@dataclass(frozen=True)
class Trace:
    """The parts of a puzzle that its neighbours must not repeat."""

    answers: frozenset[str] = frozenset()
    """The answers of more than `longest_shared` letters."""
    pattern: str = ""
    """A text for the pattern of the grid. A mirrored or turned pattern has the same text (see
    `pattern_key`). Empty if patterns may be used again."""
    clues: frozenset[str] = frozenset()
    """The `clue_key` of each clue: its text without capitals and punctuation. Empty before the
    puzzle is accepted, or if clues may be used again."""

    def clash(self, other: "Trace") -> str:
        """What both puzzles have in common: a text such as `the answer OSTRICH`, or `the pattern`.
        Empty if they share neither an answer nor the pattern."""
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
        """Make a trace from the values of `to_plain`."""
        return cls(frozenset(told["answers"]), told["pattern"], frozenset(told.get("clues", ())))


@dataclass(frozen=True)
class Forbidden:
    """Answers and patterns that a puzzle must avoid because its neighbours have them."""

    answers: frozenset[str] = frozenset()
    patterns: frozenset[str] = frozenset()

    @classmethod
    def by(cls, traces: Iterable[Trace]) -> "Forbidden":
        """All answers and patterns of these traces."""
        found = list(traces)
        return cls(
            frozenset(answer for trace in found for answer in trace.answers),
            frozenset(trace.pattern for trace in found if trace.pattern),
        )


def trace_of(puzzle: Puzzle, *, longest_shared: int, patterns: bool, clues: bool) -> Trace:
    """The trace of a puzzle. Answers of up to `longest_shared` letters are left out, because they
    may be used again."""
    answers = (answer for _, answer in puzzle.fill.answers() if answer)
    return Trace(
        frozenset(answer for answer in answers if len(answer) > longest_shared),
        pattern_key(puzzle.grid) if patterns else "",
        frozenset(clues_of(puzzle).values()) if clues else frozenset(),
    )


def clues_of(puzzle: Puzzle) -> dict[SlotKey, str]:
    """A mapping from the slot of each clue in a puzzle to the `clue_key` of the clue."""
    return {
        entry.slot.key: clue_key(entry.clue.text)
        for entry in puzzle.entries()
        if entry.clue is not None and entry.clue.text
    }


def clue_kinds(puzzle: Puzzle, offers: Offers) -> dict[str, int]:
    """The number of clues of each kind in a puzzle. A clue that is not in `offers` has the kind
    `other`."""
    kinds = Counter(
        dict(offers.get(entry.slot.key, ())).get(entry.clue.text, "other")
        for entry in puzzle.entries()
        if entry.clue is not None and entry.clue.text
    )
    return dict(sorted(kinds.items()))


def freshened(puzzle: Puzzle, offers: Offers, taken: Collection[str]) -> Puzzle:
    """The puzzle with new clues for the entries whose clues are in `taken`.

    `taken` has the `clue_key` of each clue of the neighbours. `offers` has the clues that were
    found for each entry. If all of them are in `taken` or are used by other entries of the puzzle,
    the entry keeps its old clue.
    """
    standing = clues_of(puzzle)
    stale = [key for key, clue in standing.items() if clue in taken]
    if not stale:
        return puzzle
    used = {clue for clue in standing.values() if clue not in taken}
    texts: dict[SlotKey, str] = {}
    # Entries with the fewest clues to choose from go first, so that no other entry takes their
    # only clue.
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
