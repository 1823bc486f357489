"""Quick sketches by hand: words set crossing each other, torn down in part, and set again.

Ruin and recreate: take some words off, set what is missing wherever it crosses best, keep the
result if it holds no fewer words. Groups that found no place come sooner the next time. A sketch
need not hold every word; it is in one piece unless `islands` are asked for, and never sets two
words side by side: it is not the answer but a start.
A SAT solver that is told to keep part of a sketch has far less to decide, and one that is told to
keep a whole one only says that it stands.
"""

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from crosswright.core.fill import Glyph
from crosswright.core.geometry import Direction
from crosswright.core.layout import Placement
from crosswright.engines.freeform.places import Places, Stand
from crosswright.engines.freeform.problem import GlyphWord

__all__ = ["Sketch", "Sketcher", "Stamp"]

LUCK = 0.75
"""How many crossings is luck worth when a word's place is chosen? Tuned by eye on 18 words."""

MOST_TORN = 6
"""How many words are taken off a sketch at most before it is mended?"""

WORSE_BY_ONE = math.exp(-4)
"""How often is a sketch with one word less taken for the better one, to get out of a corner?"""

NEGLECT = 0.02
"""By how much does a group come sooner after each sketch that had no place for it?"""


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """A placement as sets of cells: numbers with a bit a cell, and a margin round the frame."""

    group: int
    placement: Placement
    way: int
    cells: int
    ends: int
    """The cells before the first and after the last."""
    aside: int
    """How far, in bits, the cells to both sides lie."""
    by_glyph: tuple[tuple[Glyph, int], ...]
    written: tuple[tuple[int, Glyph], ...]
    """Each cell, by its bit's place, with the glyph that it gets."""


Sketch = tuple[Stamp, ...]
"""Stamps of different groups that stand together by the rules."""


class Sketcher:
    """Sketches one problem, each sketch made from the last; all chance comes from its dice.

    With `islands`, a word that nowhere crosses another stands apart. A sketch is sooner whole then,
    but its parts are a worse start for a solver.
    """

    def __init__(self, places: Places, dice: random.Random, *, islands: bool = False) -> None:
        self._places, self._dice, self._islands = places, dice, islands
        self._stamps: list[list[Stamp]] = []
        self._through: list[dict[tuple[int, Glyph], list[Stamp]]] = []
        for group, stands in enumerate(places.by_group):
            stamps = _stamps(group, stands, places.problem.width)
            through: dict[tuple[int, Glyph], list[Stamp]] = defaultdict(list)
            for stamp in stamps:
                for written in stamp.written:
                    through[written].append(stamp)
            self._stamps.append(stamps)
            self._through.append(through)
        self._neglected = [0.3 * max(map(len, g)) for g in places.problem.groups]
        self._current: Sketch = ()

    def mend(self, times: int) -> Sketch:
        """Tear and mend so many times; the fullest sketch that was seen, at once if it is whole."""
        fullest: Sketch = ()
        for _ in range(times):
            sketch = self._recreated(self._ruined())
            shorter = len(self._current) - len(sketch)
            if shorter <= 0 or self._dice.random() < WORSE_BY_ONE**shorter:
                self._current = sketch
            fullest = max(fullest, sketch, key=len)
            if self.is_whole(fullest):
                break
        return fullest

    def is_whole(self, sketch: Sketch) -> bool:
        """Whether it holds a word of every group."""
        return len(sketch) == len(self._stamps)

    def part(self, sketch: Sketch, words: int) -> Sketch:
        """So many words of a sketch that hang together."""
        left = list(sketch)
        self._dice.shuffle(left)
        kept: list[Stamp] = []
        reached = 0
        while left and len(kept) < words:
            stamp = next((s for s in left if s.cells & reached), left[0])
            left.remove(stamp)
            kept.append(stamp)
            reached |= stamp.cells
        return tuple(kept)

    def _ruined(self) -> Sketch:
        """What is left, in one piece or in several, when some words are taken off the sketch."""
        torn = min(self._dice.randint(1, MOST_TORN), len(self._current))
        off = set(self._dice.sample(range(len(self._current)), torn))
        left = [stamp for k, stamp in enumerate(self._current) if k not in off]
        return tuple(left) if self._islands else max(_pieces(left), key=len, default=())

    def _recreated(self, ruin: Sketch) -> Sketch:
        """The ruin with every missing group set where it crosses most, as far as there is room."""
        page = _Page()
        for stamp in ruin:
            page.write(stamp)
        there = {stamp.group for stamp in ruin}
        dice = self._dice
        missing = sorted(
            (group for group in range(len(self._stamps)) if group not in there),
            key=lambda group: 3 * dice.random() - self._neglected[group],
        )
        sketch = list(ruin)
        if not sketch and missing and self._stamps[missing[0]]:
            sketch.append(dice.choice(self._stamps[missing.pop(0)]))
            page.write(sketch[0])
        while missing:
            homeless = []
            for group in missing:
                chosen = self._best_place(group, page)
                if chosen is None:
                    homeless.append(group)
                else:
                    page.write(chosen)
                    sketch.append(chosen)
            if len(homeless) == len(missing):
                break
            missing = homeless
        for group in missing:
            self._neglected[group] += NEGLECT
        return tuple(sketch)

    def _best_place(self, group: int, page: "_Page") -> Stamp | None:
        """Where most cells are shared, give or take some luck; None if nowhere fits."""
        best, found = 0.0, None
        through = self._through[group]
        for written in page.glyphs.items():
            for stamp in through.get(written, ()):
                shared = page.shared(stamp)
                if shared > 0 and (value := shared + LUCK * self._dice.random()) > best:
                    best, found = value, stamp
        return self._lonely_place(group, page) if found is None and self._islands else found

    def _lonely_place(self, group: int, page: "_Page") -> Stamp | None:
        """Some place where it touches nothing; None if there is none."""
        stamps = self._stamps[group]
        first = self._dice.randrange(len(stamps)) if stamps else 0
        tried = (*stamps[first:], *stamps[:first])
        return next((stamp for stamp in tried if page.shared(stamp) == 0), None)


class _Page:
    """What is written so far: which cells are open, which lie along a word, where each glyph is."""

    def __init__(self) -> None:
        self.glyphs: dict[int, Glyph] = {}
        self._open = 0
        self._along = [0, 0]
        self._cells: dict[Glyph, int] = {}

    def write(self, stamp: Stamp) -> None:
        self._open |= stamp.cells
        self._along[stamp.way] |= stamp.cells
        for glyph, cells in stamp.by_glyph:
            self._cells[glyph] = self._cells.get(glyph, 0) | cells
        self.glyphs.update(stamp.written)

    def shared(self, stamp: Stamp) -> int:
        """How many cells it would share; -1 where it cannot stand."""
        is_open = self._open
        if is_open & stamp.ends:
            return -1
        shared = is_open & stamp.cells
        if shared & self._along[stamp.way]:
            return -1
        fresh = stamp.cells ^ shared
        if ((fresh << stamp.aside) | (fresh >> stamp.aside)) & is_open:
            return -1
        agreed = 0
        for glyph, cells in stamp.by_glyph:
            agreed |= self._cells.get(glyph, 0) & cells
        return shared.bit_count() if agreed == shared else -1


class _Die:
    """What all stamps of one word in one direction share: its sets of cells, from bit 0."""

    def __init__(self, glyphs: GlyphWord, direction: Direction, width: int) -> None:
        # A row takes one bit more than the frame's width, as its margin.
        self._row = width + 1
        self._way, self._step = (0, 1) if direction is Direction.ACROSS else (1, self._row)
        self._glyphs = glyphs
        by_glyph: dict[Glyph, int] = defaultdict(int)
        for place, glyph in enumerate(glyphs):
            by_glyph[glyph] |= 1 << place * self._step
        self._by_glyph = tuple(by_glyph.items())
        self._cells = sum(by_glyph.values())
        self._ends = 1 | 1 << (len(glyphs) + 1) * self._step

    def stamp(self, group: int, placement: Placement) -> Stamp:
        """The die's mark at a place."""
        start, step = placement.start, self._step
        bit = (start.row + 1) * self._row + start.column + 1
        return Stamp(
            group,
            placement,
            self._way,
            cells=self._cells << bit,
            ends=self._ends << bit - step,
            aside=self._row if step == 1 else 1,
            by_glyph=tuple([(glyph, cells << bit) for glyph, cells in self._by_glyph]),
            written=tuple(
                zip(range(bit, bit + len(self._glyphs) * step, step), self._glyphs, strict=True)
            ),
        )


def _stamps(group: int, stands: Sequence[Stand], width: int) -> list[Stamp]:
    """The group's placements in bits."""
    dies: dict[tuple[GlyphWord, Direction], _Die] = {}
    stamps = []
    for stand in stands:
        placement = stand.placement
        kind = placement.glyphs, placement.direction
        if kind not in dies:
            dies[kind] = _Die(*kind, width)
        stamps.append(dies[kind].stamp(group, placement))
    return stamps


def _pieces(stamps: Sequence[Stamp]) -> list[Sketch]:
    """The stamps parted into sets that share cells."""
    left = list(stamps)
    found = []
    while left:
        piece = [left.pop()]
        for stamp in piece:
            joined = [other for other in left if other.cells & stamp.cells]
            piece += joined
            left = [other for other in left if not other.cells & stamp.cells]
        found.append(tuple(piece))
    return found
