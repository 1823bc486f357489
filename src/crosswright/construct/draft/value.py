"""The draft: a puzzle that is being edited, perhaps half empty, with the constructor's settings.

A draft is a value: an edit returns a new draft (see `edits`). A draft has everything that undo must
restore, and nothing else. Facts about an entry are stored by its `Start`: its first cell and its
direction. A new block elsewhere may change the number of an entry, but not its start.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from crosswright.construct.draft.clues import relisted
from crosswright.construct.draft.starts import Start, slots_by_start, start_of, start_order
from crosswright.core import (
    Clue,
    Fill,
    Grid,
    Metadata,
    Place,
    Position,
    ProblemError,
    Puzzle,
    PuzzleError,
    Slot,
    SlotKey,
    SpellingError,
    Symmetry,
    Wishes,
    slot_map,
    slot_texts,
)
from crosswright.core import venue as venue_named
from crosswright.engines.fill import FillProblem
from crosswright.words import WordList

LARGEST_SIDE = 50
"""The largest number of rows or columns of a new grid. Larger grids can be imported."""


@dataclass(frozen=True)
class Draft:
    """A puzzle that is being edited."""

    puzzle: Puzzle
    """The puzzle. Its `shown` letters are printed in the grid for the person who solves it."""
    symmetry: Symmetry = Symmetry.ROTATIONAL
    """If an edit with `mirror` changes a block or a bar, it makes the same change at the partners
    of this block or bar under this symmetry."""
    venue: str = ""
    """The venue whose rules are checked. Empty for no venue."""
    locked: frozenset[Position] = frozenset()
    """Cells whose letters a search never changes."""
    banned: frozenset[str] = frozenset()
    """Words that a search never uses in this puzzle."""
    banned_here: Mapping[Start, frozenset[str]] = field(default_factory=dict)
    """Words that a search never uses in one slot. The key is the start of the slot."""
    min_score: int | None = None
    """The floor: the least score of the words that a search uses. None for no floor."""
    layers: tuple[str, ...] = ("default",)
    """The word lists of the draft. If a word is in several lists, its score in the last one
    counts."""
    off: frozenset[str] = frozenset()
    """Word lists of `layers` that are switched off."""
    notes: Mapping[Position, str] = field(default_factory=dict)
    """The constructor's notes on cells."""
    theme: frozenset[Start] = frozenset()
    """The theme entries."""
    clued_for: Mapping[Start, str] = field(default_factory=dict)
    """The answer for which the clue of an entry was written. An entry is missing here if its answer
    was not known when the clue was written."""

    def __post_init__(self) -> None:
        grid, starts = self.puzzle.grid, slots_by_start(self.puzzle.grid)
        if self.venue:
            venue_named(self.venue)
        for cell in self.locked:
            if not grid.is_open(cell):
                raise PuzzleError("only an open cell can be locked", Place(cell=str(cell)))
        for cell in self.notes:
            if cell not in grid:
                raise PuzzleError("note outside the grid", Place(cell=str(cell)))
        for start in (*self.banned_here, *self.theme, *self.clued_for):
            if start not in starts:
                cell, direction = start
                message = f"expected an entry that runs {direction.value} from here, found none"
                raise PuzzleError(message, Place(cell=str(cell)))
        for name in ("banned_here", "clued_for"):
            held: Mapping[Start, object] = getattr(self, name)
            kept = {start: held[start] for start in sorted(held, key=start_order) if held[start]}
            object.__setattr__(self, name, MappingProxyType(kept))
        written = {cell: text for cell, text in sorted(self.notes.items()) if text}
        object.__setattr__(self, "notes", MappingProxyType(written))

    def __hash__(self) -> int:
        return hash((self.puzzle, self.symmetry, self.venue, self.locked, self.banned))

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled.
        values = [getattr(self, name) for name in self.__dataclass_fields__]
        plain = [dict(v) if isinstance(v, MappingProxyType) else v for v in values]
        return (type(self), tuple(plain))

    # -- reading values ------------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        return self.puzzle.grid

    @property
    def fill(self) -> Fill:
        return self.puzzle.fill

    @cached_property
    def clues(self) -> Mapping[Start, Clue]:
        """The clue of each entry that has one, including empty clues."""
        by_cells = {slot.cells: start_of(slot) for slot in slot_map(self.grid).slots}
        found: dict[Start, Clue] = {}
        for clue in (clue for one in self.puzzle.clue_lists for clue in one.clues):
            start = by_cells.get(clue.cells)
            if start is not None:
                found.setdefault(start, clue)
        return found

    @property
    def layers_on(self) -> tuple[str, ...]:
        """The word lists of `layers` that are not switched off."""
        return tuple(layer for layer in self.layers if layer not in self.off)

    def slot(self, name: str | SlotKey) -> Slot:
        """Return the slot with this name, such as `17A`."""
        key = SlotKey.parse(name) if isinstance(name, str) else name
        return slot_map(self.grid).named(key)

    def problem(
        self, words: WordList, *, given: Fill | None = None, banned: Iterable[str] = ()
    ) -> FillProblem:
        """Return the problem of filling the empty cells.

        `given` has the letters that stay. None keeps all letters. `banned` has further banned
        words.
        """
        wishes = Wishes(banned=_spelt((*self.banned, *banned), words), min_score=self.min_score)
        problem = FillProblem(self.fill if given is None else given, words, wishes)
        if not self.banned_here:
            return problem
        return problem.wishing(patterns=slot_texts(self._excepted(problem)))

    def _excepted(self, problem: FillProblem) -> dict[SlotKey, str]:
        """Return a pattern for each slot of `banned_here`. It allows all words except the words
        that are banned in this slot."""
        slots, found = slots_by_start(self.grid), {}
        for start, banned in self.banned_here.items():
            spelt = _spelt(banned, problem.words)
            # A rebus counts as the letters that it stands for.
            glyphs = problem.given.pattern(slots[start])
            length = sum(len(problem.spelled(glyph)) if glyph else 1 for glyph in glyphs)
            if spelt:
                found[slots[start].key] = f"{'.' * length} not {','.join(spelt)}"
        return found


def _spelt(banned: Iterable[str], words: WordList) -> tuple[str, ...]:
    """Return the banned words in the spelling of a word list, in order. A word is left out if it
    has letters that are not in the alphabet of the list."""
    found = set()
    for word in banned:
        with suppress(SpellingError):
            found.add(words.spelling.normalise(word))
    return tuple(sorted(filter(None, found)))


def new_draft(
    height: int, width: int, *, grid: Grid | None = None, venue: str = "", title: str = ""
) -> Draft:
    """Return an empty draft of this size. The blocks and bars are those of `grid`, if it is
    given."""
    for name, side in (("height", height), ("width", width)):
        if not 1 <= side <= LARGEST_SIDE:
            raise ProblemError(f"expected a {name} of 1 to {LARGEST_SIDE} cells, got {side}")
    shape = grid or Grid(height, width)
    if (shape.height, shape.width) != (height, width):
        raise ProblemError(
            f"expected a grid of {width}x{height}, got one of {shape.width}x{shape.height}"
        )
    symmetry = Symmetry.ROTATIONAL
    if venue:
        asked = venue_named(venue).symmetries
        symmetry = asked[0] if asked else symmetry
    return Draft(
        Puzzle(Fill(shape), metadata=Metadata(title=title)), symmetry=symmetry, venue=venue
    )


def draft_of(puzzle: Puzzle) -> Draft:
    """Return a draft of an imported puzzle. If the grid has several symmetries, the draft gets the
    most usual one."""
    likely = (
        Symmetry.ROTATIONAL,
        Symmetry.HORIZONTAL,
        Symmetry.VERTICAL,
        Symmetry.DIAGONAL,
        Symmetry.ANTIDIAGONAL,
        Symmetry.NONE,
    )
    symmetry = next(one for one in likely if puzzle.grid.is_symmetric(one))
    draft = Draft(replace(puzzle, clue_lists=relisted(puzzle)), symmetry=symmetry)
    answers = {start_of(slot): answer for slot, answer in puzzle.fill.answers()}
    clued = {start for start, clue in draft.clues.items() if clue.text}
    return replace(draft, clued_for={start: answers.get(start, "") for start in clued})


def with_theme(draft: Draft, entries: Iterable[str]) -> Draft:
    """Return the draft with its theme marked: the entries whose answers are in `entries`."""
    letters = {_letters(entry) for entry in entries}
    found = {start_of(slot) for slot, answer in draft.fill.answers() if answer in letters}
    return replace(draft, theme=draft.theme | found)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.upper()))
