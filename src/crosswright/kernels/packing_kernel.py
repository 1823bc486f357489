"""Pack words into a box: ruin and recreate, in slices.

The packer holds a frame of cells with a box in its corner. It tries to get one word of every group
into the box. One node of its search has two steps:

    ruin       take out a few words near each other, and all words that are then not connected
    recreate   for every group that is out, put in the word at the place with the best rating

The method is by Schrimpf and others (J. Comput. Phys. 2000), in the form that Christiaens and
Vanden Berghe gave it for vehicle routes (Transp. Sci. 2020): the ruined words are near each other,
a few candidates are skipped at random, and a worse state is accepted within a threshold. Ours
differs in the rating of a place: it counts crossings, and cells shared with the margins of other
words, because a criss-cross wastes most of its space on margins.

A word fits at a place if the cells before and after it are free, and each of its cells either
crosses another word in the same glyph or has free cells on both sides. So every run of two or more
cells is a word.

    word    index of a word          cell   index into the frame, row * stride + column
    group   index of a group         way    0 across, 1 down
    out     groups that have no word in the box now

All arithmetic is in integers, and random numbers come from the packer's own generator, so that the
compiled builds and the interpreted source give the same results.
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
"""Returned by advance(): every group has a word in the box, with more crossings than `floor`."""
MORE = _MORE
"""Returned by advance(): its nodes are spent; call it again to continue."""


@cython.final
@cython.cclass
class Packer(Recreate):
    """Packs one word of every group into a box whose size the caller sets."""

    heat: cython.int
    floor: cython.int

    def __init__(self, grouped, glyphs, side, bordered, islands, rng_seed):
        """`grouped` is a list of groups, each a list of words, each a list of glyph ids below
        `glyphs`. `side` is the longest side of any box."""
        self._take_words(grouped, glyphs)
        self._make_box(side, rng_seed)
        self._make_ruin(islands)
        self._make_recreate(bordered)
        self.heat = 20
        self.set_box(side, side)

    def set_box(self, height, width):
        """Empty the box and set its size; every group is then out."""
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
                # The cells around the box count as margins, so places along its edge get a good
                # rating.
                self.touch[row * self.stride + column] = 0 if inside else 1
        group: cython.int
        for group in range(self.groups):
            self.misses[group] = 0
        self._settle()
        self.floor = -1

    def ready(self, floor):
        """Start from the words that are in the box now, without those that break the rules.

        `advance` then returns COMPLETE only for a state with more crossings than `floor`.
        """
        self.undo_count = 0
        self._part_touching()
        self._clear()
        self._settle()
        self.floor = floor

    def tune(self, crossing_weight, heat, most_ruined):
        """Set the value of a crossing, the tolerance for worse states, and the most words to ruin.

        With a `heat` of 0 no worse state is accepted.
        """
        self.crossing_weight = crossing_weight
        self.heat = heat
        self.most_ruined = most_ruined
        self.cost = self._cost()

    def advance(self, max_nodes):
        """Search for at most `max_nodes` nodes; returns COMPLETE or MORE."""
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
        # The threshold is random for each node, and small far more often than large.
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
