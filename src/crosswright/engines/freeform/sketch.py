"""Quick sketches by ruin and recreate, with the packer (`kernels/packing_kernel.py`). Words of some
groups may be missing; neighbouring letters are always in one word. A SAT solver that must keep
words of a sketch has far fewer to place.
"""

import random
from typing import Any

from crosswright.core import Direction, Layout, Placement, Position
from crosswright.engines.freeform.decode import mirrored
from crosswright.engines.freeform.places import Places
from crosswright.kernels import builds

Sketch = tuple[Placement, ...]
"""Placed words of different groups."""

CROSSING_WEIGHT, HEAT, MOST_RUINED = 1, 6, 8
"""See `Packer.tune`. Of 3 to 20 for HEAT, 6 was best with 18, 20 and 30 words (`bench
freeform`).
"""

_WAYS = (Direction.ACROSS, Direction.DOWN)


class Sketcher:
    """Makes sketches of one problem, each by changing the one before."""

    def __init__(self, frame: Places, dice: random.Random) -> None:
        problem = frame.problem
        self._words = problem.words
        self._groups = len(problem.groups)
        self._dice = dice
        lying = frame.lying_group
        self._lying = frozenset(() if lying is None else problem.groups[lying])
        glyphs = sorted({glyph for word in problem.words for glyph in word})
        ids = {glyph: number for number, glyph in enumerate(glyphs)}
        kernel = builds.load("crosswright.kernels.packing_kernel")
        self._packer: Any = kernel.Packer(
            [[[ids[glyph] for glyph in word] for word in group] for group in problem.groups],
            len(glyphs),
            max(problem.height, problem.width),
            False,
            problem.islands,
            dice.getrandbits(32),
        )
        self._packer.tune(CROSSING_WEIGHT, HEAT, MOST_RUINED)
        self._packer.set_box(problem.height, problem.width)
        for row, column in frame.closed:
            self._packer.ask(row, column, -1)
        for (row, column), glyph in problem.given.items():
            self._packer.ask(row, column, ids.get(glyph, -1))

    def mend(self, times: int) -> Sketch:
        """Make up to `times` steps, until the sketch has a word of every group."""
        self._packer.advance(times)
        return self._upright(
            tuple(
                Placement(self._words[word], Position(row, column), _WAYS[way])
                for word, row, column, way in self._packer.places()
            )
        )

    def _upright(self, sketch: Sketch) -> Sketch:
        """Mirrored if the word of the `lying_group` runs down."""
        stands = {placement.direction for placement in sketch if placement.glyphs in self._lying}
        return mirrored(Layout.of(sketch)).placements if Direction.DOWN in stands else sketch

    def is_whole(self, sketch: Sketch) -> bool:
        return len(sketch) == self._groups

    def part(self, sketch: Sketch, words: int) -> Sketch:
        """Return up to `words` words of a sketch, at random and connected if possible."""
        left = list(sketch)
        self._dice.shuffle(left)
        kept: list[Placement] = []
        reached: set[Position] = set()
        while left and len(kept) < words:
            following = next((one for one in left if not reached.isdisjoint(one.cells)), left[0])
            left.remove(following)
            kept.append(following)
            reached.update(following.cells)
        return tuple(kept)
