"""A half-filled grid that can be edited, and the words and letters that are left for it.

A `LiveGrid` never changes: each edit returns a new one. To undo an edit, a caller can go back to
the old one. The words and letters that are left depend only on the content of the grid, not on the
order of the edits. The tables of the word list are used without a copy, so an edit is fast.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, Glyph
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid
from crosswright.core.slots import Slot, SlotKey, slot_map
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.remaining import Remaining
from crosswright.words.wordlist import WordList

__all__ = ["LiveGrid"]

Start = tuple[Position, Direction]
"""The first cell of a slot, and its direction. A new block elsewhere may change the slot's number,
but not its first cell and its direction."""

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class LiveGrid:
    """A grid, its content, and the words and letters that are left for the empty cells.

    >>> live = LiveGrid(Grid.parse("..\\n.."), WordList.of(["at", "to", "as", "so"]))
    >>> live.remaining.texts(SlotKey.parse("1A"))
    ('AS', 'AT')
    >>> live.put_letter(Position(0, 1), "T").remaining.texts(SlotKey.parse("1D"))
    ('AS',)
    """

    grid: Grid
    words: WordList
    letters: Mapping[Position, Glyph] = field(default_factory=dict)
    """The letters that were put in one by one."""
    entries: Mapping[Start, tuple[Glyph, ...]] = field(default_factory=dict)
    """The words that were put into slots. If a word is removed, the letters of `letters` in its
    cells are kept."""
    banned: frozenset[str] = frozenset()
    min_score: int | None = None
    patterns: Mapping[Start, str] = field(default_factory=dict)
    max_shared: int | None = None
    allow_repeats: bool = False

    @classmethod
    def of(cls, problem: FillProblem) -> "LiveGrid":
        """Return a problem as an editable grid, without its required words and avoided letters."""
        slots = slot_map(problem.given.grid)
        return cls(
            problem.given.grid,
            problem.words,
            dict(problem.given.glyphs),
            banned=problem.banned,
            min_score=problem.min_score,
            patterns={_start(slots[key]): shape for key, shape in problem.patterns.items()},
            max_shared=problem.max_shared,
            allow_repeats=problem.allow_repeats,
        )

    # -- derived values ------------------------------------------------------------------------

    @cached_property
    def problem(self) -> FillProblem:
        """The content of the grid as a fill problem."""
        keys = {_start(slot): slot.key for slot in slot_map(self.grid).slots}
        given = Fill(self.grid, self.letters)
        for start, glyphs in self.entries.items():
            given = given.with_answer(_standing(keys, start), glyphs)
        return FillProblem(
            given,
            self.words,
            min_score=self.min_score,
            banned=self.banned,
            patterns={_standing(keys, start): shape for start, shape in self.patterns.items()},
            max_shared=self.max_shared,
            allow_repeats=self.allow_repeats,
        )

    @cached_property
    def remaining(self) -> Remaining:
        """The words that are left for every slot, and the letters that are left for every cell."""
        return Remaining(self.problem)

    # -- put and take --------------------------------------------------------------------------

    def put_letter(self, cell: Position, glyph: Glyph) -> "LiveGrid":
        """Return the grid with a letter in a cell. A letter put there before is replaced."""
        return self._with(letters={**self.letters, cell: glyph})

    def take_letter(self, cell: Position) -> "LiveGrid":
        return self._with(letters=_without(self.letters, cell, f"a letter in {cell}"))

    def put_entry(self, key: SlotKey, text: str) -> "LiveGrid":
        """Return the grid with a word in a slot. The word need not be in the list."""
        glyphs = self.words.spelling.spell(text)
        return self._with(entries={**self.entries, self._start(key): glyphs})

    def take_entry(self, key: SlotKey) -> "LiveGrid":
        """Return the grid without the word of a slot.

        Other words are kept, and so are the letters that were put in one by one.
        """
        start = self._start(key)
        return self._with(entries=_without(self.entries, start, f"an entry in {key.spoken}"))

    def put_block(self, cell: Position) -> "LiveGrid":
        """Return the grid with a block in an empty cell."""
        if not self.grid.is_open(cell) or cell in self.problem.given.glyphs:
            raise ProblemError(f"expected an empty cell for a block, got {cell}")
        return self._with(grid=replace(self.grid, blocks=self.grid.blocks | {cell}))

    def take_block(self, cell: Position) -> "LiveGrid":
        if cell not in self.grid.blocks:
            raise ProblemError(f"expected a block at {cell}")
        return self._with(grid=replace(self.grid, blocks=self.grid.blocks - {cell}))

    def put_ban(self, word: str) -> "LiveGrid":
        return self._with(banned=self.banned | {self.words.spelling.normalise(word)})

    def take_ban(self, word: str) -> "LiveGrid":
        return self._with(banned=self.banned - {self.words.spelling.normalise(word)})

    def put_floor(self, min_score: int | None) -> "LiveGrid":
        """Return the grid with a minimum score for words. None means no minimum score."""
        return self._with(min_score=min_score)

    def put_pattern(self, key: SlotKey, pattern: str) -> "LiveGrid":
        """Return the grid with a pattern such as C.[AEIOU]T that the words of a slot must fit."""
        return self._with(patterns={**self.patterns, self._start(key): pattern})

    def take_pattern(self, key: SlotKey) -> "LiveGrid":
        start = self._start(key)
        return self._with(patterns=_without(self.patterns, start, f"a pattern for {key.spoken}"))

    def _with(self, **changed: object) -> "LiveGrid":
        """Return the changed grid. Raises an error at once if it is not valid."""
        edited = replace(self, **changed)  # type: ignore[arg-type]
        edited.problem  # noqa: B018 - computed here, so that an error is raised at once
        return edited

    def _start(self, key: SlotKey) -> Start:
        return _start(slot_map(self.grid).named(key))


def _start(slot: Slot) -> Start:
    return slot.start, slot.direction


def _standing(keys: Mapping[Start, SlotKey], start: Start) -> SlotKey:
    """Return the key (number and direction) of the slot that begins at `start`.

    Raises a `ProblemError` if there is no such slot any more.
    """
    if start not in keys:
        cell, direction = start
        raise ProblemError(
            f"the word or pattern that starts at {cell} ({direction.value}) has no slot any more"
        )
    return keys[start]


def _without(held: Mapping[K, V], key: K, what: str) -> dict[K, V]:
    if key not in held:
        raise ProblemError(f"expected {what}, found none")
    return {other: value for other, value in held.items() if other != key}
