"""The box (the rectangle into which words are packed), the place of each word in it, and the cost.

The words are in groups, and one word of each group should be in the box. The packer looks for a
state of the box with a low cost (see `packing_kernel.py`). The cost is higher for each group that
has no word in the box, and lower for each crossing.
"""

from array import array
from itertools import accumulate

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.kernels.arrays import zeros
from crosswright.kernels.dice import xorshift32

# The number of rows and columns that are added on each side of the box. With them, no check reads
# outside the arrays.
MARGIN = cython.declare(cython.int, 2)

# The fixed part of the cost of a group that has no word in the box.
_OUT_GROUP = cython.declare(cython.int, 40)

# If a group has no word in the box, this number is added to the cost for each letter of the group's
# shortest word.
_OUT_LETTER = cython.declare(cython.int, 12)

# The array `demand` says what each cell may hold. If a cell must hold a certain glyph, its value in
# `demand` is the id of this glyph. ANYTHING means that the cell may hold any glyph.
ANYTHING = cython.declare(cython.int, -1)

# _NOTHING, another value in `demand`, means that the cell must stay empty.
_NOTHING = cython.declare(cython.int, -2)


@cython.cclass
class Box:
    """Words in groups, a box, and the place of each word in it."""

    # The numbers of words and of groups.
    count: cython.int
    groups: cython.int
    # The size of the arrays, which have space for the largest box and its margin: the number of
    # cells in a row, the number of rows, and the number of all cells.
    stride: cython.int
    rows: cython.int
    cells: cython.int
    # The number of rows and of columns of the box, without its margin.
    height: cython.int
    width: cython.int
    # The number by which a crossing lowers the cost.
    crossing_weight: cython.int
    # The state of the box: the number of crossings, the number of groups that have no word in it,
    # and its cost.
    crossings = cython.declare(cython.int, visibility="readonly")
    out_count: cython.int
    cost: cython.longlong
    # The state of the random number generator.
    dice: cython.uint
    # The glyphs of all words, one word after another. The glyphs of a word begin at its offset.
    letters: cython.int[::1]
    offsets: cython.int[::1]
    # For each group, its first word. For each word, its group. For each group, the length of its
    # shortest word, and the word of the group that is in the box (-1 if none is).
    firsts: cython.int[::1]
    group_of: cython.int[::1]
    shortest: cython.int[::1]
    standing: cython.int[::1]
    # For each cell: what it may hold, and the glyph that it holds (-1 if it is empty).
    demand: cython.int[::1]
    grid: cython.int[::1]
    # For each direction and each cell, the word in the cell (-1 if there is none).
    owner: cython.int[::1]
    # For each cell, how many of its four neighbours have a glyph. For cells
    # around the box, the number is 1 higher (see `Packer.set_box`).
    touch: cython.int[::1]
    # For each glyph, a list of the cells that have this glyph and are in only one word. Another
    # word may cross there. All lists are parts of `listed`: for each glyph, `list_start` has the
    # index at which its list begins, and `list_size` has the number of its cells. `list_place` has
    # the index of each cell in `listed`.
    listed: cython.int[::1]
    list_start: cython.int[::1]
    list_size: cython.int[::1]
    list_place: cython.int[::1]
    # For each word, its first cell, and its direction: 0 is across, 1 is down. The direction is -1
    # if the word is not in the box.
    start: cython.int[::1]
    way: cython.int[::1]

    def _take_words(self, grouped, glyphs):
        """Store the words one after another, and make an empty list of cells for each glyph.

        The arguments are those of `Packer`.
        """
        words = [word for group in grouped for word in group]
        flat = [glyph for word in words for glyph in word]
        self.count = len(words)
        self.groups = len(grouped)
        self.letters = array("i", flat or [0])
        self.offsets = array("i", accumulate(map(len, words), initial=0))
        self.firsts = array("i", accumulate(map(len, grouped), initial=0))
        homes = [index for index, group in enumerate(grouped) for _ in group]
        self.group_of = array("i", [*homes, -1])
        self.shortest = array("i", [*(min(map(len, group)) for group in grouped), 0])
        held = [0] * (glyphs + 1)
        for glyph in flat:
            held[glyph] += 1
        self.list_start = array("i", accumulate(held, initial=0))
        self.list_size = zeros("i", glyphs + 1)
        self.listed = zeros("i", len(flat) + 1)

    def _make_box(self, side, rng_seed):
        """Make the empty arrays, for a box of up to `side` rows and columns and its margin."""
        self.stride = side + 2 * MARGIN
        self.rows = side + 2 * MARGIN
        self.cells = self.stride * self.rows
        self.height = side
        self.width = side
        self.crossing_weight = 1
        self.crossings = 0
        self.out_count = self.groups
        self.cost = 0
        self.dice = (rng_seed * 2654435761 + 97) & 0xFFFFFFFF or 1
        self.standing = array("i", [-1] * (self.groups + 1))
        self.list_place = array("i", [-1] * self.cells)
        self.grid = array("i", [-1] * self.cells)
        self.owner = array("i", [-1] * (2 * self.cells))
        self.touch = zeros("i", self.cells)
        self.demand = array("i", [ANYTHING] * self.cells)
        self.start = array("i", [-1] * (self.count + 1))
        self.way = array("i", [-1] * (self.count + 1))

    # -- called from Python -----------------------------------------------------------------

    def ask(self, row, column, glyph):
        """Allow only `glyph` in a cell of the box. If `glyph` is negative, allow no glyph there."""
        cell = (row + MARGIN) * self.stride + column + MARGIN
        self.demand[cell] = glyph if glyph >= 0 else _NOTHING

    def put(self, word, row, column, way):
        """Put a word at a row and column of the box. It is not checked whether the word fits.

        `way` is 0 for across and 1 for down.
        """
        self._set(word, (row + MARGIN) * self.stride + column + MARGIN, way)

    def places(self):
        """A list with (word, row, column, way) for every word in the box.

        `way` is 0 for across and 1 for down.
        """
        found = []
        for word in range(self.count):
            if self.way[word] >= 0:
                cell = self.start[word]
                row = cell // self.stride - MARGIN
                column = cell % self.stride - MARGIN
                found.append((word, row, column, self.way[word]))
        return found

    def outside(self):
        """The indices of the groups that have no word in the box."""
        return [group for group in range(self.groups) if self.standing[group] < 0]

    # -- the state --------------------------------------------------------------------------

    @cython.final
    @cython.cfunc
    def _set(self, word: cython.int, cell: cython.int, way: cython.int) -> cython.void:
        step: cython.int = 1 if way == 0 else self.stride
        place: cython.int
        glyph: cython.int
        self.start[word] = cell
        self.way[word] = way
        self.standing[self.group_of[word]] = word
        for place in range(self.offsets[word], self.offsets[word + 1]):
            glyph = self.letters[place]
            self.owner[way * self.cells + cell] = word
            if self.grid[cell] >= 0:
                self.crossings += 1
                self._unlist(cell)
            else:
                self.grid[cell] = glyph
                self._list(cell)
                self.touch[cell - 1] += 1
                self.touch[cell + 1] += 1
                self.touch[cell - self.stride] += 1
                self.touch[cell + self.stride] += 1
            cell += step

    @cython.final
    @cython.cfunc
    def _lift(self, word: cython.int) -> cython.void:
        way: cython.int = self.way[word]
        cell: cython.int = self.start[word]
        step: cython.int = 1 if way == 0 else self.stride
        place: cython.int
        self.way[word] = -1
        self.standing[self.group_of[word]] = -1
        for place in range(self.offsets[word], self.offsets[word + 1]):
            self.owner[way * self.cells + cell] = -1
            if self.owner[(1 - way) * self.cells + cell] >= 0:
                self.crossings -= 1
                self._list(cell)
            else:
                self._unlist(cell)
                self.grid[cell] = -1
                self.touch[cell - 1] -= 1
                self.touch[cell + 1] -= 1
                self.touch[cell - self.stride] -= 1
                self.touch[cell + self.stride] -= 1
            cell += step

    @cython.final
    @cython.cfunc
    def _list(self, cell: cython.int) -> cython.void:
        """Add a cell to the list of its glyph. The cell is in one word; another may cross there."""
        glyph: cython.int = self.grid[cell]
        place: cython.int = self.list_start[glyph] + self.list_size[glyph]
        self.listed[place] = cell
        self.list_place[cell] = place
        self.list_size[glyph] += 1

    @cython.final
    @cython.cfunc
    def _unlist(self, cell: cython.int) -> cython.void:
        glyph: cython.int = self.grid[cell]
        self.list_size[glyph] -= 1
        last: cython.int = self.list_start[glyph] + self.list_size[glyph]
        moved: cython.int = self.listed[last]
        self.listed[self.list_place[cell]] = moved
        self.list_place[moved] = self.list_place[cell]

    @cython.final
    @cython.cfunc
    def _settle(self) -> cython.void:
        """Recompute `out_count` and `cost`."""
        group: cython.int
        self.out_count = 0
        for group in range(self.groups):
            if self.standing[group] < 0:
                self.out_count += 1
        self.cost = self._cost()

    @cython.final
    @cython.cfunc
    def _cost(self) -> cython.longlong:
        group: cython.int
        total: cython.longlong = -self.crossing_weight * self.crossings
        for group in range(self.groups):
            if self.standing[group] < 0:
                total += _OUT_GROUP + _OUT_LETTER * self.shortest[group]
        return total

    @cython.final
    @cython.cfunc
    def _roll(self, sides: cython.int) -> cython.int:
        """A random number from 0 to `sides` - 1."""
        self.dice = xorshift32(self.dice)
        return cython.cast(cython.int, (self.dice >> 4) % sides)
