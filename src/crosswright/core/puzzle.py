"""The puzzle: a fill, its clues, and the texts that are printed around them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from crosswright.core.declare import wish
from crosswright.core.display import Paintable, told_fields
from crosswright.core.errors import Place, PuzzleError
from crosswright.core.fill import Fill, Glyph
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid
from crosswright.core.slots import Slot, SlotKey, slot_map
from crosswright.core.text import ensure_whole_characters


class ClueOrigin(Enum):
    """Where a clue comes from. It decides which other clues may replace it."""

    OWN = "own"
    """By the constructor, or unknown. Never replaced."""
    BANK = "bank"
    """From a clue bank written by people. Only another bank may replace it."""
    GENERATED = "generated"
    """By a program. A bank may replace it, and a new generated clue only if the user asks."""

    def __repr__(self) -> str:
        return str(self)  # `ClueOrigin.OWN`, which can be pasted into code


@dataclass(frozen=True)
class Clue:
    """The text for an entry, its label, and the cells of the answer."""

    label: str
    """Normally the slot's number."""
    text: str
    cells: tuple[Position, ...] = ()
    """In order. Empty if the clue does not belong to cells of the grid."""
    enumeration: str = ""
    """Such as '3,4'."""
    explanation: str = ""
    """How the clue leads to its answer, for the end."""
    origin: ClueOrigin = ClueOrigin.OWN


@dataclass(frozen=True)
class ClueList:
    """Clues under one heading."""

    title: str
    clues: tuple[Clue, ...]


@dataclass(frozen=True, repr=False)
class Metadata:
    """The texts that are printed around a puzzle."""

    heading: ClassVar[str] = "About the puzzle"

    title: str = wish("", item="TEXT", help="The title in written files.")
    author: str = wish("", item="TEXT", help="The author in written files.")
    copyright: str = wish("", item="TEXT", help="The copyright in written files.")
    notes: str = wish("", item="TEXT", help="The notes in written files.")
    publisher: str = ""
    date: str = ""
    """Free text."""
    editor: str = ""
    explanation: str = ""
    """Shown when the puzzle is solved."""
    language: str = wish(
        "",
        item="TAG",
        help="The puzzle's language, such as german or de. It decides the language of headings "
        "and the direction of writing.",
    )
    """A BCP 47 tag such as 'en' or 'he'."""

    def __post_init__(self) -> None:
        # The texts are checked here, so that the error comes at once. Otherwise it would come when
        # a file is written, after a long search.
        for name, value in vars(self).items():
            ensure_whole_characters(value, f"the {name}")

    def __repr__(self) -> str:
        return told_fields(self)


@dataclass(frozen=True)
class CellMark:
    """The decoration of one cell."""

    circled: bool = False
    colour: str = ""
    """A CSS colour such as '#ffd166'; empty for none."""


@dataclass(frozen=True)
class Entry:
    """A slot with its answer, and its clue if it has one."""

    slot: Slot
    answer: str | None
    clue: Clue | None


@dataclass(frozen=True, repr=False)
class Puzzle(Paintable):
    """A fill, its clue lists and its metadata."""

    fill: Fill
    """With the answers, as far as they are known."""
    clue_lists: tuple[ClueList, ...] = ()
    metadata: Metadata = Metadata()
    marks: Mapping[Position, CellMark] = field(default_factory=dict)
    numbers: Mapping[Position, str] | None = None
    """The printed labels; None means the usual numbering."""
    shown: Mapping[Position, Glyph] = field(default_factory=dict)
    """The glyphs that the solver sees: given by the author or typed so far."""
    diagramless: bool = False
    """The solver must also find the blocks and numbers."""

    def __post_init__(self) -> None:
        for position in self.marks:
            if position not in self.grid:
                raise PuzzleError("mark outside the grid", Place(cell=str(position)))
        for position, glyph in self.shown.items():
            if not self.grid.is_open(position) or not glyph:
                raise PuzzleError(f"{glyph!r} cannot be shown here", Place(cell=str(position)))
        object.__setattr__(self, "shown", MappingProxyType(dict(sorted(self.shown.items()))))
        dressed = {p: m for p, m in sorted(self.marks.items()) if m != CellMark()}
        object.__setattr__(self, "marks", MappingProxyType(dressed))
        if self.numbers is not None:
            usual = {p: str(n) for p, n in slot_map(self.grid).numbers.items()}
            odd = dict(sorted(self.numbers.items()))
            # The usual numbering is always stored as None, so that equal puzzles compare equal.
            object.__setattr__(self, "numbers", None if odd == usual else MappingProxyType(odd))

    def __str__(self) -> str:
        about = " · ".join(part for part in (self.metadata.title, self.metadata.author) if part)
        return f"{about}\n{self.fill}" if about else str(self.fill)

    def __repr__(self) -> str:
        return told_fields(self)

    def __hash__(self) -> int:
        return hash((self.fill, self.clue_lists, self.metadata))

    def __reduce__(self) -> tuple[object, ...]:
        numbers = None if self.numbers is None else dict(self.numbers)
        return (
            type(self),
            (
                self.fill,
                self.clue_lists,
                self.metadata,
                dict(self.marks),
                numbers,
                dict(self.shown),
                self.diagramless,
            ),
        )

    @classmethod
    def from_clues(
        cls,
        fill: Fill,
        clues: Mapping[SlotKey, str],
        metadata: Metadata | None = None,
        *,
        enumerations: Mapping[SlotKey, str] | None = None,
        origins: Mapping[SlotKey, ClueOrigin] | None = None,
    ) -> "Puzzle":
        """Make a puzzle with the clue lists Across and Down, in which every slot has a clue,
        perhaps empty. Without `clues` there are no lists.
        """
        slots = slot_map(fill.grid)
        for key in clues:
            if key not in slots:
                raise PuzzleError(f"got a clue for {key.spoken}, but the grid has no such slot")
        counts, makers = enumerations or {}, origins or {}
        lists = tuple(
            ClueList(
                direction.value.capitalize(),
                tuple(
                    Clue(
                        str(slot.number),
                        clues.get(slot.key, ""),
                        slot.cells,
                        counts.get(slot.key, ""),
                        origin=makers.get(slot.key, ClueOrigin.OWN),
                    )
                    for slot in slots.along(direction)
                ),
            )
            for direction in Direction
        )
        return cls(fill, lists if clues else (), metadata or Metadata())

    @property
    def grid(self) -> Grid:
        return self.fill.grid

    @property
    def labels(self) -> Mapping[Position, str]:
        """The printed number or label of each cell that has one."""
        if self.numbers is not None:
            return self.numbers
        return {p: str(n) for p, n in slot_map(self.grid).numbers.items()}

    def entries(self) -> tuple[Entry, ...]:
        """Every slot with its answer and clue, across first."""
        clues = {clue.cells: clue for found in self.clue_lists for clue in found.clues}
        return tuple(
            Entry(slot, self.fill.answer(slot), clues.get(slot.cells))
            for slot in slot_map(self.grid).slots
        )

    def with_metadata(self, **changes: str) -> "Puzzle":
        """Return the puzzle with some metadata changed."""
        return replace(self, metadata=replace(self.metadata, **changes))
