"""The numbered choices for one place: the words for a slot, or the letters for a cell.

The room of a choice is a number from 0 to 1. The larger it is, the more words are left for the
other slots (see `Candidate.room`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from crosswright.core import Glyph, Position, Slot
from crosswright.engines.fill.remaining import Remaining, Trial
from crosswright.search import Run
from crosswright.words.index import bits_of


class Field(Protocol):
    """The choices for one place. Each choice is a number.

    A word with a better score has a lower number. Letters have the order of the alphabet.
    """

    @property
    def left(self) -> Sequence[int]:
        """The choices that are still possible."""

    @property
    def gone(self) -> Sequence[int]:
        """The choices that fit this place but not the rest of the grid."""

    def text(self, choice: int) -> str: ...

    def score(self, choice: int) -> int | None: ...

    def standing(self, choice: int) -> tuple[tuple[Position, Glyph], ...]:
        """The cells that a choice fills, each with its glyph."""

    def roomiest(self, run: Run) -> Sequence[int]:
        """The possible choices. Words are sorted by an estimate of the room that they leave: most
        room comes first. Letters have the order of the alphabet."""

    def rooms(self, choices: Sequence[int], run: Run) -> list[float | None]:
        """The room that each choice leaves. None if some slot would have no word left, or some
        cell no letter."""

    def search(self, choice: int, run: Run, *, steps: int, keep: bool) -> Trial:
        """Search for a whole fill with a choice, for at most `steps` steps. With `keep`, words of
        the last fill that was found are preferred."""


@dataclass(frozen=True)
class SlotField:
    """The words of a slot."""

    remaining: Remaining
    slot: Slot

    @property
    def left(self) -> Sequence[int]:
        return list(bits_of(self.remaining.words(self.slot.key)))

    @property
    def gone(self) -> Sequence[int]:
        key = self.slot.key
        return list(bits_of(self.remaining.fitting(key) & ~self.remaining.words(key)))

    def text(self, choice: int) -> str:
        return self.remaining.candidate(self.slot.key, choice).text

    def score(self, choice: int) -> int | None:
        return self.remaining.candidate(self.slot.key, choice).score

    def standing(self, choice: int) -> tuple[tuple[Position, Glyph], ...]:
        glyphs = self.remaining.candidate(self.slot.key, choice).glyphs
        return tuple(zip(self.slot.cells, glyphs, strict=True))

    def roomiest(self, run: Run) -> Sequence[int]:
        """The possible words. Words that leave the most room come first.

        Each letter of a word is tried in its cell without the other letters of the word, and the
        room that it leaves is measured. The estimate for the word is the sum of these rooms.
        """
        worth: dict[tuple[Position, Glyph], float] = {}
        for cell in self.slot.cells:
            glyphs = self.remaining.glyphs[cell]
            rooms = self.remaining.try_glyphs(cell, glyphs, run)
            for glyph, room in zip(glyphs, rooms, strict=True):
                # A word with an impossible letter comes after all words without one.
                worth[cell, glyph] = -float(self.slot.length) if room is None else room
        ranked = [
            (-sum(worth[pair] for pair in self.standing(choice)), choice) for choice in self.left
        ]
        return [choice for _, choice in sorted(ranked)]

    def rooms(self, choices: Sequence[int], run: Run) -> list[float | None]:
        return self.remaining.try_words(self.slot.key, choices, run)

    def search(self, choice: int, run: Run, *, steps: int, keep: bool) -> Trial:
        return self.remaining.search_word(self.slot.key, choice, run, steps=steps, keep=keep)


@dataclass(frozen=True)
class CellField:
    """The letters of a cell. A choice is the index of a letter in the alphabet."""

    remaining: Remaining
    cell: Position

    @property
    def _alphabet(self) -> tuple[Glyph, ...]:
        given = self.remaining.problem.given.glyphs.get(self.cell)
        return self.remaining.problem.words.alphabet if given is None else (given,)

    @property
    def left(self) -> Sequence[int]:
        held = self.remaining.glyphs[self.cell]
        return [number for number, glyph in enumerate(self._alphabet) if glyph in held]

    @property
    def gone(self) -> Sequence[int]:
        held = self.remaining.glyphs[self.cell]
        return [number for number, glyph in enumerate(self._alphabet) if glyph not in held]

    def text(self, choice: int) -> str:
        return self._alphabet[choice]

    def score(self, choice: int) -> int | None:
        return None

    def standing(self, choice: int) -> tuple[tuple[Position, Glyph], ...]:
        return ((self.cell, self._alphabet[choice]),)

    def roomiest(self, run: Run) -> Sequence[int]:
        """The possible letters. Unlike words, they are not sorted by room: they have the order of
        the alphabet."""
        return self.left

    def rooms(self, choices: Sequence[int], run: Run) -> list[float | None]:
        glyphs = [self._alphabet[choice] for choice in choices]
        return self.remaining.try_glyphs(self.cell, glyphs, run)

    def search(self, choice: int, run: Run, *, steps: int, keep: bool) -> Trial:
        glyph = self._alphabet[choice]
        return self.remaining.search_glyph(self.cell, glyph, run, steps=steps, keep=keep)
