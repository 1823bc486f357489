"""Fill a few slots of a full grid again, with better words. Each refill is a small search in the
emptied slots of a problem that is compiled once; the values of the new words must reach a least
total. If it ends by itself, no more fills reach it.
"""

import operator
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from crosswright.core import FilledGrid
from crosswright.engines.fill.compile import compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.share import Share
from crosswright.engines.fill.solve import Strategy
from crosswright.kernels.builds import load
from crosswright.search import Run

Standing = tuple[int, ...]
"""A full grid: the index of each slot's word in its table."""

NODES_AT_ONCE = 500
"""Between two checks of the time limit."""

LEAST = -(1 << 40)
"""Every fill reaches it."""


@dataclass(frozen=True)
class Refill:
    """The slots of a full grid that are filled again, and how good the result must be."""

    standing: Standing
    region: frozenset[int]
    """The slots that are emptied."""
    least_total: int = LEAST
    """Of the values of the new words."""
    without: int | None = None
    """A slot whose word must not be used in the region."""
    floor: int | None = None
    """The least score of each new word."""
    pinned: tuple[int, str] | None = None
    """A cell, and a letter that its glyph must contain."""


class Refiller:
    """A compiled problem that is used for many small searches."""

    def __init__(
        self, problem: FillProblem, worth: Callable[[int], int], run: Run | None = None
    ) -> None:
        """Compile `problem`. `worth`, the value of a score, must not fall when the score rises."""
        self.problem = problem
        self.worth_of = worth
        self.compiled = compile_problem(problem, run)
        self.slots = self.compiled.slots
        self.tables = self.compiled.slot_tables
        arguments: dict[str, Any] = self.compiled.kernel_arguments
        self.arguments = arguments
        self.cells = [
            arguments["slot_cells"][a:b].tolist() for a, b in pairwise(arguments["slot_starts"])
        ]
        self.worths = [table.worths(worth) for table in self.compiled.tables]
        self.kernel = load("crosswright.engines.fill.fill_kernel")
        self.banned: dict[int, set[int]] = defaultdict(set)
        """By table."""
        given = problem.given
        self.own = frozenset(
            number for number, slot in enumerate(self.slots) if given.answer(slot) is not None
        )
        """The slots whose answers the problem gives. They are never emptied."""
        self.whole = self._whole_domains()

    def _whole_domains(self) -> dict[int, "array[int]"]:
        found = {}
        for number, table in enumerate(self.compiled.tables):
            found[number] = array("Q", b"\xff" * (8 * table.stride))
            if table.count & 63:
                found[number][-1] = (1 << (table.count & 63)) - 1
        return found

    # -- between grids and integers --------------------------------------------------------------

    def standing(self, filled: FilledGrid) -> Standing:
        ids = {glyph: number for number, glyph in enumerate(self.compiled.alphabet)}
        return tuple(
            self._find(number, [ids[filled.glyphs[cell]] for cell in slot.cells])
            for slot, number in zip(self.slots, self.tables, strict=True)
        )

    def _find(self, number: int, wanted: list[int]) -> int:
        table = self.compiled.tables[number]
        masks, stride = table.masks, table.stride
        rows = [(place * table.glyph_count + glyph) * stride for place, glyph in enumerate(wanted)]
        for chunk in range(stride):
            live = -1
            for row in rows:
                live &= masks[row + chunk]
            if live:
                return 64 * chunk + live.bit_length() - 1
        raise ValueError("expected a fill whose words are all in the word list")

    def filled(self, standing: Standing) -> FilledGrid:
        found = self.compiled.partial_fill(standing)
        return FilledGrid(found.grid, found.glyphs)

    def worth(self, slot: int, word: int) -> int:
        return self.worths[self.tables[slot]][word]

    def text(self, slot: int, word: int) -> str:
        table = self.compiled.tables[self.tables[slot]]
        ids = table.glyph_ids[word * table.length : (word + 1) * table.length]
        return "".join(self.compiled.alphabet[glyph] for glyph in ids)

    def ban(self, slot: int, word: int) -> None:
        """Forbid a word in all later searches, in every slot of its length."""
        self.banned[self.tables[slot]].add(word)

    # -- searching -------------------------------------------------------------------------------

    def search(
        self,
        asked: Refill,
        run: Run,
        *,
        nodes: int | None,
        strategy: Strategy,
        share: Share | None = None,
    ) -> "RefillSearch":
        return RefillSearch(self, asked, run, nodes, strategy, share)

    def arguments_for(self, asked: Refill, order: list[int]) -> dict[str, object]:
        places: dict[int, int] = {}
        for slot in order:
            for cell in self.cells[slot]:
                places.setdefault(cell, len(places))
        starts = array("i", [0])
        for slot in order:
            starts.append(starts[-1] + len(self.cells[slot]))
        numbers = {table: k for k, table in enumerate(sorted({self.tables[s] for s in order}))}
        return {
            "glyph_count": self.arguments["glyph_count"],
            "tables": [(*self.compiled.tables[t].as_tuple()[:-1], self.worths[t]) for t in numbers],
            "slot_tables": array("i", [numbers[self.tables[slot]] for slot in order]),
            "slot_starts": starts,
            "slot_cells": array("i", [places[cell] for s in order for cell in self.cells[s]]),
            "cell_glyphs": self._cell_glyphs(asked, order, places),
            "domains": self._domains(asked, order),
            "max_shared": self.arguments["max_shared"],
            "allow_repeats": self.arguments["allow_repeats"],
        }

    def _cell_glyphs(
        self, asked: Refill, order: Collection[int], places: dict[int, int]
    ) -> "array[int]":
        every = self.arguments["cell_glyphs"]
        width = (self.arguments["glyph_count"] + 63) // 64
        sets = array("Q")
        for cell in places:
            sets.extend(every[cell * width : (cell + 1) * width])
        emptied = set(order)
        for slot, (table, word) in enumerate(zip(self.tables, asked.standing, strict=True)):
            if slot in emptied:
                continue
            flat = self.compiled.tables[table]
            for place, cell in enumerate(self.cells[slot]):
                if cell in places:
                    glyph = flat.glyph_ids[word * flat.length + place]
                    for part in range(width):
                        sets[places[cell] * width + part] = 0
                    sets[places[cell] * width + (glyph >> 6)] = 1 << (glyph & 63)
        if asked.pinned is not None and asked.pinned[0] in places:
            cell, letter = asked.pinned
            for glyph, text in enumerate(self.compiled.alphabet):
                if letter not in text:
                    sets[places[cell] * width + (glyph >> 6)] &= ~(1 << (glyph & 63))
        return sets

    def _domains(self, asked: Refill, order: Collection[int]) -> list["array[int]"]:
        used: dict[int, set[int]] = {table: set(words) for table, words in self.banned.items()}
        if not self.problem.allow_repeats:
            emptied = set(order)
            for slot, (table, word) in enumerate(zip(self.tables, asked.standing, strict=True)):
                if slot not in emptied:
                    used.setdefault(table, set()).add(word)
        if asked.without is not None:
            table = self.tables[asked.without]
            used.setdefault(table, set()).add(asked.standing[asked.without])
        made: dict[tuple[int, int], array[int]] = {}
        found = []
        for slot in order:
            table, base = self.tables[slot], self.arguments["domains"][slot]
            # Most slots of a table share one domain (set of words). Slots with a pattern have their
            # own domain.
            key = (table, -1 if base is None else slot)
            if key not in made:
                made[key] = self._domain(table, base, used.get(table, ()))
                if asked.floor is not None:
                    self._cut(made[key], table, asked.floor)
            found.append(made[key])
        return found

    def _cut(self, domain: "array[int]", table: int, floor: int) -> None:
        """A table is sorted by score, so these words are its last ones."""
        kept = bisect_left(self.compiled.tables[table].scores, -floor + 1, key=operator.neg)
        chunk = kept >> 6
        if chunk < len(domain):
            domain[chunk] &= (1 << (kept & 63)) - 1
            domain[chunk + 1 :] = array("Q", bytes(8 * (len(domain) - chunk - 1)))

    def _domain(self, table: int, base: "array[int] | None", gone: Collection[int]) -> "array[int]":
        domain = array("Q", self.whole[table] if base is None else base)
        for word in gone:
            domain[word >> 6] &= ~(1 << (word & 63))
        return domain


class RefillSearch:
    """An iterator of full grids, for one refill."""

    def __init__(
        self,
        refiller: Refiller,
        asked: Refill,
        run: Run,
        nodes: int | None,
        strategy: Strategy,
        share: Share | None = None,
    ) -> None:
        self.share = share
        self.order = sorted(asked.region - refiller.own)
        self.asked = asked
        self.run = run
        self.nodes = nodes
        self.exhausted = False
        """It is proven that there are no more fills."""
        self._kernel = refiller.kernel
        self._search = refiller.kernel.FillSearch(
            **refiller.arguments_for(asked, self.order),
            **strategy.kernel_arguments | {"keep_deepest": False},
            rng_seed=run.rng.getrandbits(63),
            least_total=asked.least_total,
        )

    @property
    def least_total(self) -> int:
        """It may be raised between two fills."""
        return int(self._search.least_total)

    @least_total.setter
    def least_total(self, total: int) -> None:
        self._search.least_total = total

    def __iter__(self) -> Iterator[Standing]:
        search, kernel = self._search, self._kernel
        for _ in self.share.suppositions(search, kernel) if self.share else (None,):
            while (status := self._advance()) == kernel.FOUND:
                changed = list(self.asked.standing)
                for slot, word in zip(self.order, search.words(), strict=True):
                    changed[slot] = word
                yield tuple(changed)
            if status != kernel.EXHAUSTED:
                return
        self.exhausted = True

    def _advance(self) -> int:
        search = self._search
        while True:
            before = search.nodes + search.failures
            left = NODES_AT_ONCE if self.nodes is None else max(0, self.nodes - before)
            status: int = search.advance(left)
            self.run.tick(1 + search.nodes + search.failures - before)
            if self.nodes is not None or status != self._kernel.MORE:
                return status
