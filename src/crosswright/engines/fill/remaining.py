"""What is left in a half-filled grid: words for every slot, and glyphs for every cell.

It is the largest set that keeps these rules:

- A word fits the slot's given glyphs, its pattern, `min_score`, and is not banned. A full slot has
  only its own answer.
- Each glyph of a word that is left is left in its cell. For each glyph that is left in a cell, each
  slot through it has a word left with the glyph there.
- If a slot has only one word left, no other slot has a word that clashes with it.

If a slot or a cell has nothing left, then nothing is left anywhere. The result does not depend on
the order of the steps. A word that is left may still have no whole fill: `search_word` searches.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from crosswright.core import FilledGrid, Glyph, Position, Slot, SlotKey
from crosswright.engines.fill.candidates import Candidate
from crosswright.engines.fill.compile import chunks_to_bits, compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.solve import Strategy
from crosswright.kernels.builds import load
from crosswright.search import Run
from crosswright.words.index import bits_of

__all__ = ["Remaining", "Trial"]

SLICE = 200
"""Steps (choices and dead ends) between two checks of the time limit."""

TRIED_AT_ONCE = 32
"""Words between two checks of the time limit."""


@dataclass(frozen=True)
class Trial:
    """The result of a search with one word or glyph."""

    filled: FilledGrid | None = None
    is_impossible: bool = False
    """It is proven that there is no such fill."""


class Remaining:
    """The words and glyphs that are left in a problem. A word is its number in the table of its
    slot, the best first.
    """

    def __init__(self, problem: FillProblem, *, rng_seed: int = 0) -> None:
        self.problem = problem
        self._compiled = compile_problem(problem)
        self._kernel = load("crosswright.engines.fill.fill_kernel")
        self._search = self._kernel.FillSearch(
            **self._compiled.kernel_arguments, **Strategy().kernel_arguments, rng_seed=rng_seed
        )
        self.is_dead: bool = self._search.advance(0) == self._kernel.EXHAUSTED
        """A slot or a cell has nothing left."""
        found = [0] * len(self.slots) if self.is_dead else self._search.words_left()
        self.counts: tuple[int, ...] = tuple(found)
        """The number of words that each slot has left."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self._compiled.slots

    @cached_property
    def _numbers(self) -> dict[SlotKey, int]:
        return {slot.key: number for number, slot in enumerate(self.slots)}

    @cached_property
    def _cells(self) -> dict[Position, int]:
        return {cell: number for number, cell in enumerate(self._compiled.cells)}

    @property
    def cells(self) -> tuple[Position, ...]:
        return self._compiled.cells

    # -- what is left --------------------------------------------------------------------------

    @property
    def culprit(self) -> Slot | None:
        """The first slot that had no word left, or a cell with no glyph left."""
        cause = self._search.root_cause()
        return None if cause is None else self.slots[cause[0]]

    def count(self, key: SlotKey) -> int:
        return self.counts[self._numbers[key]]

    def words(self, key: SlotKey) -> int:
        """Return the words that are left for a slot, as bits."""
        if self.is_dead:
            return 0
        self._search.suppose_nothing()
        return chunks_to_bits(self._search.live_words(self._numbers[key]))

    def fitting(self, key: SlotKey) -> int:
        """Return the words that fit a slot without regard to its crossings, as bits."""
        number = self._numbers[key]
        slot, table = self.slots[number], self._compiled.slot_tables[number]
        flat = self._compiled.tables[table]
        arguments: dict[str, Any] = self._compiled.kernel_arguments
        domain = arguments["domains"][number]
        bits = (1 << flat.count) - 1 if domain is None else chunks_to_bits(domain)
        listed = self.problem.words.tables.get(slot.length)
        if listed is not None and listed.glyph_ids is flat.glyph_ids:
            bits &= listed.fitting(self.problem.given.pattern(slot))
        return bits

    @cached_property
    def glyphs(self) -> dict[Position, tuple[Glyph, ...]]:
        if self.is_dead:
            return dict.fromkeys(self.cells, ())
        self._search.suppose_nothing()
        left, alphabet = self._search.live_glyphs(), self._compiled.alphabet
        width = len(left) // max(1, len(self.cells))
        sets: dict[bytes, tuple[Glyph, ...]] = {}  # most cells share a few sets
        found = {}
        for number, cell in enumerate(self.cells):
            parts = left[number * width : (number + 1) * width]
            raw = parts.tobytes()
            if raw not in sets:
                sets[raw] = tuple(alphabet[glyph] for glyph in bits_of(chunks_to_bits(parts)))
            found[cell] = sets[raw]
        return found

    def candidate(self, key: SlotKey, word: int) -> Candidate:
        table = self._compiled.tables[self._compiled.slot_tables[self._numbers[key]]]
        ids = table.glyph_ids[word * table.length : (word + 1) * table.length]
        return Candidate(tuple(self._compiled.alphabet[g] for g in ids), table.scores[word])

    def texts(self, key: SlotKey) -> tuple[str, ...]:
        return tuple(self.candidate(key, word).text for word in bits_of(self.words(key)))

    # -- what would be left --------------------------------------------------------------------

    def try_words(self, key: SlotKey, words: Sequence[int], run: Run) -> list[float | None]:
        """Return how much room each word leaves for the other slots, from 0 to 1; None if something
        would have nothing left. The kernel sums about the logarithm of the words left over the
        other slots, with the word and without it; the room is the ratio.
        """
        number = self._numbers[key]
        self._search.suppose_nothing()
        whole, found = self._search.room(number), []
        for start in range(0, len(words), TRIED_AT_ONCE):
            some = words[start : start + TRIED_AT_ONCE]
            found += self._search.try_words(number, some)
            run.tick(len(some))
        return [_share(room, whole) for room in found]

    def try_glyphs(self, cell: Position, glyphs: Sequence[Glyph], run: Run) -> list[float | None]:
        """Return how much room each glyph leaves for all slots, as `try_words` does."""
        ids = [self._compiled.alphabet.index(glyph) for glyph in glyphs]
        self._search.suppose_nothing()
        whole = self._search.room()
        found = self._search.try_glyphs(self._cells[cell], ids)
        run.tick(len(ids))
        return [_share(room, whole) for room in found]

    def search_word(
        self, key: SlotKey, word: int, run: Run, *, steps: int, keep: bool = True
    ) -> Trial:
        """Search for a fill with a word in a slot, for at most `steps` steps. With `keep`, the
        words of the last fill are preferred: two fills often differ only near the slot.
        """
        self._search.suppose_word(self._numbers[key], word, keep)
        return self._advance(run, steps)

    def search_glyph(
        self, cell: Position, glyph: Glyph, run: Run, *, steps: int, keep: bool = True
    ) -> Trial:
        """Search for a fill with a glyph in a cell, for at most `steps` steps."""
        self._search.suppose_glyph(self._cells[cell], self._compiled.alphabet.index(glyph), keep)
        return self._advance(run, steps)

    def _advance(self, run: Run, steps: int) -> Trial:
        search, kernel = self._search, self._kernel
        left, status = steps, kernel.MORE
        while status == kernel.MORE and left > 0:
            before = search.nodes + search.failures
            status = search.advance(min(left, SLICE))
            taken = search.nodes + search.failures - before
            left -= taken
            run.tick(taken)
        if status == kernel.FOUND:
            filled = self._compiled.filled_grid(search.cells())
            search.keep_words()
            return Trial(filled)
        return Trial(is_impossible=status == kernel.EXHAUSTED)


def _share(room: int, whole: int) -> float | None:
    if room < 0:
        return None
    return room / whole if whole else 1.0
