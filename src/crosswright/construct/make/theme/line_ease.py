"""Estimate how easy it is to fill the slots that cross theme entries, before there is a pattern of
blocks.

A line is a row or a column. At first it has only the letters of theme entries, and blocks beside
them. We may choose where its other blocks are. Blocks cut the line into slots, and each slot has a
value: the more words fit it, the higher the value. We look for the blocks that give the largest sum
of values. Under rotational symmetry, a line and its image have the same blocks in reverse order, so
both lines are cut together.

Each line is cut without regard to the lines that cross it. So the result is only an estimate, and
it is too high. It is used to compare places for the theme entries (see `places`).
"""

from collections.abc import Collection, Sequence

from crosswright.construct.make.patterns.ease import slot_gain
from crosswright.core import Glyph, Glyphs
from crosswright.words import WordList

BLOCK = "#"
"""Stands for a block in a line."""

Line = tuple[Glyph | None, ...]
"""The cells of a row or a column: a letter of the theme, `BLOCK`, or None for a free cell."""

SHORTEST = 3
"""The least number of cells of a slot."""

MOST_LETTERS = 3
"""The largest number of letters of the theme in a slot. Hardly any word fits a slot with more such
letters. (A slot in which all letters are from the theme is allowed too: it may be a theme
entry.)"""

LEAST_WORDS = 2
"""A slot with theme letters is taken as impossible if fewer words than this number fit it. If only
one word fits, the slots that cross it often rule this word out."""

IMPOSSIBLE = -100.0
"""The value of a slot that is taken as impossible, and of a theme letter in a cell that would have
to be a block.

It is a finite number, so that the search for places can compare places that have several of these
faults, and remove one fault after another.
"""

SLOT_COST, CELL_COST = 4.5, 1.36
"""From the value of a slot, `SLOT_COST` is subtracted. For each of its free cells (cells without a
theme letter), `CELL_COST` is subtracted too.

A venue limits the number of words, so each slot has a cost. A free cell is in two slots that must
agree in its letter. This costs 2.72 (see `USUAL_COST` in `ease`), one half in each of the two
slots.
"""

_Gains = dict[tuple[int, int], float]
"""The value of each slot that a line could have, by its first and its last cell."""


class LineEase:
    """Computes the value of a line with the best blocks. Results are stored and used again.

    `entries` are the theme entries. A slot that has one of them as its letters has the value 0.
    """

    def __init__(self, words: WordList, entries: Collection[Glyphs]) -> None:
        self.words = words
        self.entries = frozenset(entries)
        self._masks: dict[tuple[int, int, Glyph], int] = {}
        """For a length, a place and a letter: the words of this length with this letter at this
        place, as bits (see `WordTable.mask`)."""
        self._slots: dict[tuple[int, tuple[tuple[int, Glyph], ...]], float] = {}
        self._lines: dict[Line, _Gains] = {}
        self._pairs: dict[tuple[Line, Line], float] = {}

    def of_pair(self, line: Line, image: Line) -> float:
        """Return the sum of the values of a line and its image, with the best blocks for both.

        `image` is written in the order of `line`: its last cell comes first.
        """
        found = self._pairs.get((line, image))
        if found is None:
            found = self._pairs[line, image] = self._best_cut(line, image)
        return found

    def _best_cut(self, line: Line, image: Line) -> float:
        """Compute the result of `of_pair`, from the end of the line to its beginning (dynamic
        programming)."""
        size = len(line)
        cells = [{one, other} - {None} for one, other in zip(line, image, strict=True)]
        must_block = [BLOCK in here for here in cells]
        must_open = [bool(here - {BLOCK}) for here in cells]
        gains, others = self._gains(line), self._gains(image[::-1])
        # best[k] is the value of the cells from k on, if cell k - 1 is a block or outside the grid.
        best = [0.0] * (size + 2)
        for first in range(size - 1, -1, -1):
            # Either the cell `first` is a block, or a slot begins in it.
            best[first] = best[first + 1] + (IMPOSSIBLE if must_open[first] else 0.0)
            if must_block[first]:
                continue
            for last in range(first + SHORTEST - 1, size):
                gain = gains.get((first, last))
                other = others.get((size - 1 - last, size - 1 - first))
                if gain is None or other is None:
                    break
                if last + 1 == size or not must_open[last + 1]:
                    best[first] = max(best[first], gain + other + best[last + 2])
        return best[0]

    def _gains(self, line: Line) -> _Gains:
        found = self._lines.get(line)
        if found is None:
            found = self._lines[line] = self._count_gains(line)
        return found

    def _count_gains(self, line: Line) -> _Gains:
        gains: _Gains = {}
        for first in range(len(line)):
            letters: list[tuple[int, Glyph]] = []
            for last in range(first, len(line)):
                glyph = line[last]
                if glyph == BLOCK:
                    break
                if glyph is not None:
                    letters.append((last - first, glyph))
                length = last - first + 1
                if MOST_LETTERS < len(letters) < length:
                    break
                if length >= SHORTEST:
                    gains[first, last] = self._gain(length, letters)
        return gains

    def _gain(self, length: int, letters: Sequence[tuple[int, Glyph]]) -> float:
        """Return the value of a slot with theme letters at some of its places."""
        if len(letters) == length and tuple(glyph for _, glyph in letters) in self.entries:
            return 0.0
        key = length, tuple(letters)
        found = self._slots.get(key)
        if found is None:
            count = self._count(length, letters)
            found = IMPOSSIBLE
            if count >= (LEAST_WORDS if letters else 1):
                found = slot_gain(count, is_given=bool(letters)) - SLOT_COST
                found -= CELL_COST * (length - len(letters))
            self._slots[key] = found
        return found

    def _count(self, length: int, letters: Sequence[tuple[int, Glyph]]) -> int:
        table = self.words.tables.get(length)
        if table is None:
            return 0
        words = table.every_word
        for place, glyph in letters:
            key = length, place, glyph
            if key not in self._masks:
                self._masks[key] = table.mask(place, glyph)
            words &= self._masks[key]
        return words.bit_count()
