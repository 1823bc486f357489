"""A half-filled grid that can be edited, and what is left for its slots and cells.

A `LiveGrid` is a value: each edit returns a new one. What is left depends only on the content of
the grid, so the opposite edit gives exactly the same state again. A caller that keeps the old value
can undo an edit by using it. The word list is compiled only once, so an edit costs only the work
for the grid.
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
"""Where a slot begins, and its direction. A block elsewhere changes its number, but not this."""

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class LiveGrid:
    """A grid, its content, and what is left for the rest.

    >>> live = LiveGrid(Grid.parse("..\\n.."), WordList.of(["at", "to", "as", "so"]))
    >>> live.remaining.texts(SlotKey.parse("1A"))
    ('AS', 'AT')
    >>> live.put_letter(Position(0, 1), "T").remaining.texts(SlotKey.parse("1D"))
    ('AS',)
    """

    grid: Grid
    words: WordList
    letters: Mapping[Position, Glyph] = field(default_factory=dict)
    """Letters that were put one by one."""
    entries: Mapping[Start, tuple[Glyph, ...]] = field(default_factory=dict)
    """Words that were put into whole slots. If a word is removed, the letters below it stay."""
    banned: frozenset[str] = frozenset()
    min_score: int | None = None
    patterns: Mapping[Start, str] = field(default_factory=dict)
    max_shared: int | None = None
    allow_repeats: bool = False

    @classmethod
    def of(cls, problem: FillProblem) -> "LiveGrid":
        """Return the same problem as an editable grid, without the required words."""
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
        """The words of every slot and the letters of every cell that are left."""
        return Remaining(self.problem)

    # -- put and take --------------------------------------------------------------------------

    def put_letter(self, cell: Position, glyph: Glyph) -> "LiveGrid":
        """Return the grid with a letter in a cell. It replaces an earlier letter there."""
        return self._with(letters={**self.letters, cell: glyph})

    def take_letter(self, cell: Position) -> "LiveGrid":
        return self._with(letters=_without(self.letters, cell, f"a letter in {cell}"))

    def put_entry(self, key: SlotKey, text: str) -> "LiveGrid":
        """Return the grid with a word in a slot. The word need not be in the list."""
        glyphs = self.words.spelling.spell(text)
        return self._with(entries={**self.entries, self._start(key): glyphs})

    def take_entry(self, key: SlotKey) -> "LiveGrid":
        """Return the grid without the word of a slot. Single letters and crossing words stay."""
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
        """Return the grid with a minimum score for words, or with None, without one."""
        return self._with(min_score=min_score)

    def put_pattern(self, key: SlotKey, pattern: str) -> "LiveGrid":
        """Return the grid with a pattern such as C.[AEIOU]T that the words of a slot must fit."""
        return self._with(patterns={**self.patterns, self._start(key): pattern})

    def take_pattern(self, key: SlotKey) -> "LiveGrid":
        start = self._start(key)
        return self._with(patterns=_without(self.patterns, start, f"a pattern for {key.spoken}"))

    def _with(self, **changed: object) -> "LiveGrid":
        """Return the new value. If it is not valid, the error is raised now and not later."""
        edited = replace(self, **changed)  # type: ignore[arg-type]
        edited.problem  # noqa: B018 - made now, so that an error is raised here
        return edited

    def _start(self, key: SlotKey) -> Start:
        return _start(slot_map(self.grid).named(key))


def _start(slot: Slot) -> Start:
    return slot.start, slot.direction


def _standing(keys: Mapping[Start, SlotKey], start: Start) -> SlotKey:
    """Return the name of the slot that begins here. Blocks may have changed its number."""
    if start not in keys:
        cell, direction = start
        raise ProblemError(f"what stands {direction.value} from {cell} has no slot any more")
    return keys[start]


def _without(held: Mapping[K, V], key: K, what: str) -> dict[K, V]:
    if key not in held:
        raise ProblemError(f"expected {what}, found none")
    return {other: value for other, value in held.items() if other != key}
