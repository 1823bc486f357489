"""A quick sketch by hand: words set crossing each other, greedily, at random, until stuck.

It need not hold every word. A SAT solver that is told to keep part of a sketch has far less to
decide; where no answer grows from one sketch, another may do.
"""

import random
from collections import defaultdict

from crosswright.core.fill import Glyph
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Placement
from crosswright.engines.freeform.places import Places

__all__ = ["Sketcher"]

NOISE = 0.75
"""How many crossings is luck worth when a word's place is chosen? Tuned by eye on 18 words."""


class Sketcher:
    """Makes sketches of one problem; the index of its placements is made once."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._through: dict[tuple[int, Position, Glyph], list[Placement]] = defaultdict(list)
        for group, placements in enumerate(places.by_group):
            for placement in placements:
                for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
                    self._through[group, cell, glyph].append(placement)

    def draw(self, dice: random.Random, words: int | None = None) -> list[Placement]:
        """Placements of different groups that stand together by the rules, all in one piece."""
        order = list(range(len(self._places.by_group)))
        dice.shuffle(order)
        order.sort(key=lambda group: -self._longest(group) + dice.random() * 3)
        wanted = len(order) if words is None else min(words, len(order))
        first = self._places.by_group[order[0]]
        if not first:
            return []
        sketch = [dice.choice(first)]
        page = _Page()
        page.write(sketch[0])
        left = order[1:]
        while left and len(sketch) < wanted:
            for group in left:
                chosen = self._best_place(group, page, dice)
                if chosen is not None:
                    page.write(chosen)
                    sketch.append(chosen)
                    left.remove(group)
                    break
            else:
                break
        return sketch

    def _longest(self, group: int) -> int:
        return max(map(len, self._places.problem.groups[group]))

    def _best_place(self, group: int, page: "_Page", dice: random.Random) -> Placement | None:
        """Where most cells are shared, give or take some luck; None if nowhere fits."""
        best, found = -1.0, None
        seen: set[Placement] = set()
        for cell, glyph in page.glyphs.items():
            for placement in self._through.get((group, cell, glyph), ()):
                if placement in seen:
                    continue
                seen.add(placement)
                shared = page.shared(placement)
                if shared and (value := shared + NOISE * dice.random()) > best:
                    best, found = value, placement
        return found


class _Page:
    """Glyphs on the sketch so far, with the directions of the words that they lie in."""

    def __init__(self) -> None:
        self.glyphs: dict[Position, Glyph] = {}
        self.ways: dict[Position, set[Direction]] = defaultdict(set)

    def write(self, placement: Placement) -> None:
        for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
            self.glyphs[cell] = glyph
            self.ways[cell].add(placement.direction)

    def shared(self, placement: Placement) -> int:
        """How many cells it would share; 0 where it cannot stand."""
        way = placement.direction
        if Places.before(placement) in self.glyphs or Places.after(placement) in self.glyphs:
            return 0
        shared = 0
        for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
            there = self.glyphs.get(cell)
            if there is None:
                if any(cell.step(way.other, by) in self.glyphs for by in (-1, 1)):
                    return 0
            elif there != glyph or way in self.ways[cell]:
                return 0
            else:
                shared += 1
        return shared
