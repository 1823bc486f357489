"""Pack words into a box (a rectangle of cells) by ruin and recreate.

The words are in groups. The packer tries to place one word of every group in the box. One node of
the search has two steps:

    ruin       take out a few words, usually near each other, and all words that are then no
               longer connected with the largest set of connected words
    recreate   for every group without a word in the box, put in a word at the best place

The method is by Schrimpf and others (J. Comput. Phys. 2000). Christiaens and Vanden Berghe used it
for vehicle routes (Transp. Sci. 2020). As in their version, the words taken out are usually near
each other, a few good places are skipped at random, and a new state may be a little worse than the
one before it. What is different is our rating of a place for a word. It counts two things: the
crossings, and the free cells next to the word that are also next to another word. A place with more
of both is better. In a criss-cross, most of the space is free cells next to words. So words that
share such cells save space.

A word fits at a place if the cells before and after the word are free, and if each cell of the word
meets one of two conditions: another word crosses there and has the same glyph, or the neighbours on
both sides of the cell are free. So two or more neighbouring glyphs in one line are always a word.

The frame is a square array of cells, large enough for every box that is used. The box is near the
top left corner of the frame: `MARGIN` rows are above the box, and `MARGIN` columns are to its left.
These names are used in the code:

    word    index of a word          cell   index into the frame, row * stride + column
    group   index of a group         way    0 across, 1 down
    out     the groups that have no word in the box

All arithmetic is in integers, and the packer has its own random number generator. So the compiled
builds and the interpreted source give the same results.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.kernels.packing.box import MARGIN
from crosswright.kernels.packing.recreate import Recreate

_COMPLETE = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)

COMPLETE = _COMPLETE
"""Result of advance(): every group has a word in the box, and there are more than `floor`
crossings (see `Packer.ready`)."""
MORE = _MORE
"""Result of advance(): the nodes are used up. Call advance() again to continue."""


@cython.final
@cython.cclass
class Packer(Recreate):
    """Packs one word of every group into a box whose size the caller sets."""

    # The tolerance for worse states (see `tune`).
    heat: cython.int
    # `advance` returns COMPLETE only for a state with more crossings than this number.
    floor: cython.int

    def __init__(self, grouped, glyphs, side, bordered, islands, rng_seed):
        """Make a packer with an empty box.

        `grouped` is a list of groups; a group is a list of words; a word is a list of glyph ids.
        `glyphs` is the number of glyphs. `side` is the largest height or width of any box. If
        `bordered`, the diagonal neighbours of the ends of a word must be free too. If `islands`,
        the words need not be connected.
        """
        self._take_words(grouped, glyphs)
        self._make_box(side, rng_seed)
        self._make_ruin(islands)
        self._make_recreate(bordered)
        self.heat = 20
        self.set_box(side, side)

    def set_box(self, height, width):
        """Empty the box and set its size. Then no group has a word in the box."""
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
                # The cells around the box count as cells next to a word. So places along the edge
                # of the box get a good rating.
                self.touch[row * self.stride + column] = 0 if inside else 1
        group: cython.int
        for group in range(self.groups):
            self.misses[group] = 0
        self._settle()
        self.floor = -1

    def ready(self, floor):
        """Take out the words in the box that break the rules. The search starts from the words that
        are left.

        From now on, `advance` returns COMPLETE only for a state with more than `floor` crossings.
        """
        self.undo_count = 0
        self._part_touching()
        self._clear()
        self._settle()
        self.floor = floor

    def tune(self, crossing_weight, heat, most_ruined):
        """Set the weight of a crossing, the tolerance for worse states, and the size of a ruin.

        Each crossing lowers the cost by `crossing_weight`. With a `heat` of 0, no worse state is
        accepted; with a higher `heat`, worse states are accepted more often. At most
        `most_ruined` words are chosen to be taken out in one node.
        """
        self.crossing_weight = crossing_weight
        self.heat = heat
        self.most_ruined = most_ruined
        self.cost = self._cost()

    def advance(self, max_nodes):
        """Search for at most `max_nodes` nodes. Returns COMPLETE or MORE.

        After COMPLETE, the next call looks for a state with still more crossings.
        """
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
        # The cost of the new state may be higher than before by at most `slack`. If `slack` is -1,
        # the cost must be lower. `slack` is random for each node, and it is small much more often
        # than large.
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
