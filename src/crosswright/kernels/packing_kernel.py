"""Pack words into a box: ruin and recreate, in slices.

The packer holds a frame of cells with a box in its corner, and tries to get a word of every group
into the box. One node of its search is one *ruin* (a handful of neighbouring words is taken out,
and with them whatever then hangs on nothing) and one *recreate* (every group that is out goes back
in with the word and the place that rate best, if any fits at all).

The idea is Schrimpf and others' (J. Comput. Phys. 2000), in the form that Christiaens and Vanden
Berghe gave it for routes (Transp. Sci. 2020): what is ruined is near each other, a few candidates
are overlooked at random, and worse states are accepted within a threshold. Ours differs in what a
place is worth: crossings, and cells shared with the margins of other words, because a criss-cross
wastes most of its room on margins.

A word may stand where its ends are free, where each of its cells is free on both sides or crosses
another word in the same glyph, and nowhere else; so every run of two or more cells is a word.

    word    index of a word          cell   index into the frame, row * stride + column
    group   index of a group         way    0 across, 1 down
    out     groups that have no word in the box at the moment

All arithmetic is in integers and chance comes from the packer's own generator, so that the
compiled builds and the interpreted source take the same path.
"""

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

from crosswright.kernels.packing.box import MARGIN
from crosswright.kernels.packing.recreate import Recreate

__all__ = ["COMPLETE", "MORE", "Packer"]

_COMPLETE = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)

COMPLETE = _COMPLETE
"""advance() has a word of every group in the box, with more crossings than its floor."""
MORE = _MORE
"""advance() has spent its nodes; call it again to go on."""


@cython.final
@cython.cclass
class Packer(Recreate):
    """Packs a word of every group into a box of the caller's choice."""

    heat: cython.int
    floor: cython.int

    def __init__(self, grouped, glyphs, side, bordered, islands, rng_seed):
        """`grouped` are groups of words, lists of glyph ids below `glyphs`; no box has a longer
        side than `side`."""
        self._take_words(grouped, glyphs)
        self._make_box(side, rng_seed)
        self._make_ruin(islands)
        self._make_recreate(bordered)
        self.heat = 20
        self.set_box(side, side)

    def set_box(self, height, width):
        """An empty box of that size; every group is out."""
        word: cython.int
        for word in range(self.count):
            if self.way[word] >= 0:
                self._lift(word)
        self.height = height
        self.width = width
        row: cython.int
        column: cython.int
        inside: cython.bint
        for row in range(self.rows):
            for column in range(self.stride):
                inside = MARGIN <= row < MARGIN + height and MARGIN <= column < MARGIN + width
                # The cells around the box count as margins: words like to lie along its edge.
                self.touch[row * self.stride + column] = 0 if inside else 1
        group: cython.int
        for group in range(self.groups):
            self.misses[group] = 0
        self._settle()
        self.floor = -1

    def ready(self, floor):
        """Take the state as it is; only a complete one with more crossings than that is news."""
        self.undo_count = 0
        self._part_touching()
        self._clear()
        self._settle()
        self.floor = floor

    def tune(self, crossing_weight, heat, most_ruined):
        """How much a crossing is worth, how freely worse states are taken, how much is ruined."""
        self.crossing_weight = crossing_weight
        self.heat = heat
        self.most_ruined = most_ruined
        self.cost = self._cost()

    def advance(self, max_nodes):
        """Search for so many nodes; COMPLETE or MORE."""
        left: cython.int = max_nodes
        if self.out_count == 0 and self.crossings > self.floor:
            self.floor = self.crossings
            return _COMPLETE
        while left > 0:
            left -= 1
            self._node()
            if self.out_count == 0 and self.crossings > self.floor:
                self.floor = self.crossings
                return _COMPLETE
        return _MORE

    @cython.cfunc
    def _node(self) -> cython.void:
        before: cython.longlong = self.cost
        word: cython.int
        index: cython.int
        self.undo_count = 0
        self.fresh_count = 0
        self._ruin()
        self._clear()
        self._recreate()
        self._settle()
        # The threshold is drawn anew each time, small ones far more often than large ones.
        slack: cython.longlong = self.heat * (self._roll(64) + 1) // (self._roll(64) + 1) - 1
        if self.heat == 0:
            slack = 0
        if self.cost <= before + slack:
            return
        for index in range(self.fresh_count):
            word = self.fresh[index]
            if self.way[word] >= 0:
                self._lift(word)
        for index in range(self.undo_count):
            self._set(self.undo[3 * index], self.undo[3 * index + 1], self.undo[3 * index + 2])
        self._settle()
