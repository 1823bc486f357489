"""What is left in a half-filled grid: words for every slot, and glyphs for every cell.

A word or a glyph is left if it is still possible. The words and glyphs that are left form the
largest set that keeps these rules:

- A word of a slot fits the slot's given glyphs and its pattern, does not score below `min_score`,
  and is not banned. A slot that is already full has only its own answer.
- If a word is left in a slot, each of its glyphs is left in the cell where the word has it. If a
  glyph is left in a cell, each slot through this cell has a word left that has the glyph there.
- If a slot has only one word left, no other slot has a word that clashes with it (the same word, or
  a word that shares too many letters with it).

If a slot or a cell has nothing left, the grid cannot be filled. Then the result is that no slot and
no cell has anything left. The result depends only on the problem, not on the order of the steps.
Even if a word is left, there may be no whole fill with it. `search_word` and `search_glyph` search
for a whole fill with a word or a glyph.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from crosswright.core.fill import FilledGrid, Glyph
from crosswright.core.geometry import Position
from crosswright.core.slots import Slot, SlotKey
from crosswright.engines.fill.candidates import Candidate
from crosswright.engines.fill.compile import chunks_to_bits, compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.solve import FIXED_POINT, Strategy
from crosswright.kernels.builds import load
from crosswright.search.run import Run
from crosswright.words.index import bits_of

__all__ = ["Remaining", "Trial"]

SLICE = 200
"""The number of steps of the kernel (choices and dead ends) between two checks of the time limit
and the cancel flag."""

TRIED_AT_ONCE = 32
"""The number of words that are tried between two checks of the time limit and the cancel flag."""


@dataclass(frozen=True)
class Trial:
    """The result of a search with one word or glyph."""

    filled: FilledGrid | None = None
    """A whole fill with the word or glyph, or None if none was found."""
    is_impossible: bool = False
    """True if it is proven that there is no such fill."""


class Remaining:
    """The words and glyphs that are left in a problem. Single words and glyphs can also be tried.

    A slot's table has the words of its length; words with a higher score come first. Words are
    given by their number in this table.
    """

    def __init__(self, problem: FillProblem, *, rng_seed: int = 0) -> None:
        self.problem = problem
        self._compiled = compile_problem(problem)
        self._kernel = load("crosswright.engines.fill.fill_kernel")
        strategy = Strategy()
        self._search = self._kernel.FillSearch(
            **self._compiled.kernel_arguments,
            rng_seed=rng_seed,
            noise=round(FIXED_POINT * strategy.noise),
            score_weight=round(FIXED_POINT * strategy.score_weight),
            keep_deepest=strategy.keep_deepest,
            few_words=strategy.few_words,
        )
        self.is_dead: bool = self._search.advance(0) == self._kernel.EXHAUSTED
        """True if a slot or a cell has nothing left, so that there is no fill."""
        found = [0] * len(self.slots) if self.is_dead else self._search.words_left()
        self.counts: tuple[int, ...] = tuple(found)
        """The number of words that each slot has left, in the order of `slots`."""

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
        """Every cell that is in a slot."""
        return self._compiled.cells

    # -- what is left --------------------------------------------------------------------------

    @property
    def culprit(self) -> Slot | None:
        """The first slot that had no word left, or that had a cell with no glyph left.

        None if there is no such slot.
        """
        cause = self._search.root_cause()
        return None if cause is None else self.slots[cause[0]]

    def count(self, key: SlotKey) -> int:
        return self.counts[self._numbers[key]]

    def words(self, key: SlotKey) -> int:
        """Return the words that are left for a slot, as the bits of one integer."""
        if self.is_dead:
            return 0
        number = self._numbers[key]
        self._search.suppose_nothing()
        return chunks_to_bits(self._search.live_words(number))

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
        """The glyphs that each cell has left, for every cell that is in a slot."""
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
        """Return the glyphs and the score of a word. `word` is its number in the table of the
        slot."""
        number = self._numbers[key]
        table = self._compiled.tables[self._compiled.slot_tables[number]]
        ids = table.glyph_ids[word * table.length : (word + 1) * table.length]
        return Candidate(tuple(self._compiled.alphabet[g] for g in ids), table.scores[word])

    def texts(self, key: SlotKey) -> tuple[str, ...]:
        """Return the words that are left for a slot, the best first."""
        return tuple(self.candidate(key, word).text for word in bits_of(self.words(key)))

    # -- what would be left --------------------------------------------------------------------

    def try_words(self, key: SlotKey, words: Sequence[int], run: Run) -> list[float | None]:
        """Return how much room each word leaves for the other slots, from 0 to 1.

        The value of a word is None if some slot or cell would have nothing left. Otherwise the
        kernel computes a sum over all slots except the slot of the word. For each of these slots,
        it adds about the logarithm of the number of words that are left there. The sum is computed
        once with the word in its slot, and once without it. The value is the first sum divided by
        the second.
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
        """Return how much room each glyph leaves for all slots, from 0 to 1.

        The values are computed as in `try_words`, and may be None for the same reason.
        """
        ids = [self._compiled.alphabet.index(glyph) for glyph in glyphs]
        self._search.suppose_nothing()
        whole = self._search.room()
        found = self._search.try_glyphs(self._cells[cell], ids)
        run.tick(len(ids))
        return [_share(room, whole) for room in found]

    def search_word(
        self, key: SlotKey, word: int, run: Run, *, steps: int, keep: bool = True
    ) -> Trial:
        """Search for a fill with a word in a slot, for at most `steps` steps.

        With `keep`, the search prefers the words of the fill that an earlier call found. This saves
        time, because two fills with different words in one slot often differ only near this slot.
        """
        self._search.suppose_word(self._numbers[key], word, keep)
        return self._advance(run, steps)

    def search_glyph(
        self, cell: Position, glyph: Glyph, run: Run, *, steps: int, keep: bool = True
    ) -> Trial:
        """Search for a fill with a glyph in a cell, for at most `steps` steps."""
        number = self._compiled.alphabet.index(glyph)
        self._search.suppose_glyph(self._cells[cell], number, keep)
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
