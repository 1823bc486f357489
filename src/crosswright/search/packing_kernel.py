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

from array import array
from itertools import accumulate

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

__all__ = ["COMPLETE", "MARGIN", "MORE", "Packer"]

_COMPLETE = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)
_NONE = cython.declare(cython.int, -1)
_MARGIN = cython.declare(cython.int, 2)

COMPLETE = _COMPLETE
"""advance() has a word of every group in the box, with more crossings than its floor."""
MORE = _MORE
"""advance() has spent its nodes; call it again to go on."""
MARGIN = _MARGIN
"""How many rows and columns of the frame lie around the box, so that no check leaves the frame?"""

# What does a group that is out cost, and each letter of its shortest word? A crossing is worth the
# packer's weight.
_OUT_GROUP = cython.declare(cython.int, 40)
_OUT_LETTER = cython.declare(cython.int, 12)

# How much is a crossing worth when a place is chosen, and a cell of a margin shared with another?
_CROSSING_RATE = cython.declare(cython.int, 24)
_SHARED_RATE = cython.declare(cython.int, 6)

# Of how many candidates is one overlooked?
_BLINK = cython.declare(cython.int, 48)

# How much may a rating be bent by chance? A mask.
_NOISE = cython.declare(cython.int, 15)

# What a cell must hold, if it is not a certain glyph.
_ANYTHING = cython.declare(cython.int, -1)
_NOTHING = cython.declare(cython.int, -2)


@cython.cclass
class Packer:
    """Words in groups, a box, and where each word stands."""

    count: cython.int
    groups: cython.int
    stride: cython.int
    rows: cython.int
    cells: cython.int
    bordered: cython.bint
    islands: cython.bint
    height: cython.int
    width: cython.int
    crossing_weight: cython.int
    heat: cython.int
    most_ruined: cython.int
    crossings: cython.int
    floor: cython.int
    out_count: cython.int
    best_out: cython.int
    undo_count: cython.int
    fresh_count: cython.int
    dice: cython.uint
    cost: cython.longlong
    nodes: cython.longlong
    letters: cython.int[::1]
    offsets: cython.int[::1]
    firsts: cython.int[::1]
    group_of: cython.int[::1]
    shortest: cython.int[::1]
    standing: cython.int[::1]
    demand: cython.int[::1]
    grid: cython.int[::1]
    owner: cython.int[::1]
    touch: cython.int[::1]
    listed: cython.int[::1]
    list_start: cython.int[::1]
    list_size: cython.int[::1]
    list_place: cython.int[::1]
    start: cython.int[::1]
    way: cython.int[::1]
    out: cython.int[::1]
    misses: cython.int[::1]
    key: cython.longlong[::1]
    undo: cython.int[::1]
    fresh: cython.int[::1]
    piece: cython.int[::1]
    stack: cython.int[::1]

    def __init__(self, grouped, glyphs, side, bordered, islands, rng_seed):
        """`grouped` are groups of words, lists of glyph ids below `glyphs`; no box has a longer
        side than `side`."""
        words = [word for group in grouped for word in group]
        count = len(words)
        groups = len(grouped)
        self.count = count
        self.groups = groups
        self.stride = side + 2 * _MARGIN
        self.rows = side + 2 * _MARGIN
        self.cells = self.stride * self.rows
        self.bordered = bordered
        self.islands = islands
        self.height = side
        self.width = side
        self.crossing_weight = 1
        self.heat = 20
        self.most_ruined = 8
        self.floor = -1
        self.crossings = 0
        self.out_count = groups
        self.best_out = groups
        self.undo_count = 0
        self.fresh_count = 0
        self.cost = 0
        self.nodes = 0
        self.dice = (rng_seed * 2654435761 + 97) & 0xFFFFFFFF or 1
        flat = [glyph for word in words for glyph in word]
        self.letters = array("i", flat or [0])
        self.offsets = array("i", accumulate(map(len, words), initial=0))
        self.firsts = array("i", accumulate(map(len, grouped), initial=0))
        homes = [index for index, group in enumerate(grouped) for _ in group]
        self.group_of = array("i", [*homes, -1])
        self.shortest = array("i", [*(min(map(len, group)) for group in grouped), 0])
        self.standing = array("i", [-1] * (groups + 1))
        held = [0] * (glyphs + 1)
        for glyph in flat:
            held[glyph] += 1
        self.list_start = array("i", accumulate(held, initial=0))
        self.list_size = array("i", [0] * (glyphs + 1))
        self.listed = array("i", [0] * (len(flat) + 1))
        self.list_place = array("i", [-1] * self.cells)
        self.grid = array("i", [-1] * self.cells)
        self.owner = array("i", [-1] * (2 * self.cells))
        self.touch = array("i", [0] * self.cells)
        self.demand = array("i", [_ANYTHING] * self.cells)
        self.start = array("i", [-1] * (count + 1))
        self.way = array("i", [-1] * (count + 1))
        self.out = array("i", [0] * (count + 1))
        self.misses = array("i", [0] * (groups + 1))
        self.key = array("q", [0] * (count + 1))
        self.undo = array("i", [0] * (3 * count + 3))
        self.fresh = array("i", [0] * (count + 1))
        self.piece = array("i", [0] * (count + 1))
        self.stack = array("i", [0] * (count + 1))
        self.set_box(side, side)

    # -- what Python asks and tells ---------------------------------------------------------

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
                inside = _MARGIN <= row < _MARGIN + height and _MARGIN <= column < _MARGIN + width
                # The cells around the box count as margins: words like to lie along its edge.
                self.touch[row * self.stride + column] = 0 if inside else 1
        group: cython.int
        for group in range(self.groups):
            self.misses[group] = 0
        self._settle()
        self.best_out = self.groups
        self.floor = -1

    def ask(self, row, column, glyph):
        """A cell of the box that holds no other glyph than that; none at all if it is below 0."""
        cell = (row + _MARGIN) * self.stride + column + _MARGIN
        self.demand[cell] = glyph if glyph >= 0 else _NOTHING

    def put(self, word, row, column, way):
        """Put a word where the caller knows that it may stand, in rows and columns of the box."""
        self._set(word, (row + _MARGIN) * self.stride + column + _MARGIN, way)

    def ready(self, floor):
        """Take the state as it is; only a complete one with more crossings than that is news."""
        self.undo_count = 0
        self._part_touching()
        self._clear()
        self._settle()
        self.best_out = self.out_count
        self.floor = floor

    def tune(self, crossing_weight, heat, most_ruined):
        """How much a crossing is worth, how freely worse states are taken, how much is ruined."""
        self.crossing_weight = crossing_weight
        self.heat = heat
        self.most_ruined = most_ruined
        self.cost = self._cost()

    def places(self):
        """(word, row, column, way) of every word in the box."""
        found = []
        for word in range(self.count):
            if self.way[word] >= 0:
                cell = self.start[word]
                row = cell // self.stride - _MARGIN
                column = cell % self.stride - _MARGIN
                found.append((word, row, column, self.way[word]))
        return found

    def outside(self):
        """The groups that have no word in the box, by their index."""
        return [group for group in range(self.groups) if self.standing[group] < 0]

    def tally(self):
        """(groups out, fewest groups out in this box, crossings, nodes so far)."""
        return self.out_count, self.best_out, self.crossings, self.nodes

    def advance(self, max_nodes):
        """Search for so many nodes; COMPLETE or MORE."""
        left: cython.int = max_nodes
        if self.out_count == 0 and self.crossings > self.floor:
            self.floor = self.crossings
            return _COMPLETE
        while left > 0:
            left -= 1
            self.nodes += 1
            self._node()
            if self.out_count == 0 and self.crossings > self.floor:
                self.floor = self.crossings
                return _COMPLETE
        return _MORE

    # -- one node ---------------------------------------------------------------------------

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

    @cython.cfunc
    def _ruin(self) -> cython.void:
        """Lift a few words: near one place, or anywhere."""
        placed: cython.int = self.groups - self.out_count
        if placed == 0:
            return
        wanted: cython.int = 1 + self._roll(self.most_ruined)
        if wanted > placed:
            wanted = placed
        word: cython.int
        row: cython.int
        column: cython.int
        length: cython.int
        centre_row: cython.int = _MARGIN + self._roll(self.height)
        centre_column: cython.int = _MARGIN + self._roll(self.width)
        scattered: cython.bint = self._roll(4) == 0
        for word in range(self.count):
            if self.way[word] < 0:
                continue
            if scattered:
                self.key[word] = self._roll(1 << 20)
                continue
            length = self.offsets[word + 1] - self.offsets[word]
            row = 2 * (self.start[word] // self.stride - centre_row)
            column = 2 * (self.start[word] % self.stride - centre_column)
            if self.way[word] == 0:
                column += length - 1
            else:
                row += length - 1
            self.key[word] = row * row + column * column
        nearest: cython.int
        while wanted > 0:
            wanted -= 1
            nearest = -1
            for word in range(self.count):
                if self.way[word] >= 0 and (nearest < 0 or self.key[word] < self.key[nearest]):
                    nearest = word
            if nearest < 0:
                return
            self._take_out(nearest)

    @cython.cfunc
    def _take_out(self, word: cython.int) -> cython.void:
        self.undo[3 * self.undo_count] = word
        self.undo[3 * self.undo_count + 1] = self.start[word]
        self.undo[3 * self.undo_count + 2] = self.way[word]
        self.undo_count += 1
        self._lift(word)

    @cython.cfunc
    def _clear(self) -> cython.void:
        """Lift what may no longer stand: words that touch now that the word through both is gone,
        and pieces that hang on nothing. What is lifted may bare more of either."""
        seen: cython.int = 0
        while True:
            while seen < self.undo_count:
                self._part(self.undo[3 * seen], self.undo[3 * seen + 1], self.undo[3 * seen + 2])
                seen += 1
            self._drop_pieces()
            if seen == self.undo_count:
                return

    @cython.cfunc
    def _part(self, word: cython.int, cell: cython.int, way: cython.int) -> cython.void:
        """Lift words that touch where a lifted word ran through both."""
        step: cython.int = 1 if way == 0 else self.stride
        place: cython.int
        for place in range(self.offsets[word], self.offsets[word + 1] - 1):
            self._part_pair(cell, step, way)
            cell += step

    @cython.cfunc
    def _part_pair(self, cell: cython.int, step: cython.int, way: cython.int) -> cython.void:
        """Two taken cells side by side must lie in one word of that way."""
        other: cython.int
        if self.grid[cell] < 0 or self.grid[cell + step] < 0:
            return
        other = self.owner[way * self.cells + cell]
        if other < 0 or other != self.owner[way * self.cells + cell + step]:
            other = self.owner[(1 - way) * self.cells + cell + step]
            if other < 0:
                other = self.owner[way * self.cells + cell + step]
            self._take_out(other)

    @cython.cfunc
    def _part_touching(self) -> cython.void:
        """The same for the whole box, after words were put in from outside."""
        row: cython.int
        column: cython.int
        for row in range(_MARGIN, _MARGIN + self.height):
            for column in range(_MARGIN, _MARGIN + self.width):
                self._part_pair(row * self.stride + column, 1, 0)
                self._part_pair(row * self.stride + column, self.stride, 1)

    @cython.cfunc
    def _drop_pieces(self) -> cython.void:
        """Unless islands are allowed, keep only the piece with the most words."""
        if self.islands:
            return
        word: cython.int
        other: cython.int
        top: cython.int
        place: cython.int
        cell: cython.int
        size: cython.int
        pieces: cython.int = 0
        largest: cython.int = 0
        largest_size: cython.int = 0
        for word in range(self.count):
            self.piece[word] = 0
        for word in range(self.count):
            if self.way[word] < 0 or self.piece[word] != 0:
                continue
            pieces += 1
            size = 0
            self.piece[word] = pieces
            self.stack[0] = word
            top = 1
            while top > 0:
                top -= 1
                other = self.stack[top]
                size += 1
                cell = self.start[other]
                for place in range(self.offsets[other], self.offsets[other + 1]):
                    self._visit(self.owner[(1 - self.way[other]) * self.cells + cell], pieces)
                    if self.key[self.count] >= 0:
                        self.stack[top] = cython.cast(cython.int, self.key[self.count])
                        top += 1
                    cell += 1 if self.way[other] == 0 else self.stride
            if size > largest_size:
                largest_size = size
                largest = pieces
        if pieces > 1:
            for word in range(self.count):
                if self.way[word] >= 0 and self.piece[word] != largest:
                    self._take_out(word)

    @cython.cfunc
    def _visit(self, word: cython.int, piece: cython.int) -> cython.void:
        """Mark a word if it is new; it is left in the last place of `key`, or -1."""
        self.key[self.count] = -1
        if word >= 0 and self.piece[word] == 0:
            self.piece[word] = piece
            self.key[self.count] = word

    @cython.cfunc
    def _recreate(self) -> cython.void:
        """Put words back in, in an order that differs from node to node."""
        group: cython.int
        word: cython.int
        index: cython.int
        other: cython.int
        waiting: cython.int = 0
        mood: cython.int = self._roll(4)
        held: cython.longlong
        progress: cython.bint = True
        for group in range(self.groups):
            if self.standing[group] >= 0:
                continue
            if mood == 0:
                held = self._roll(1024)
            elif mood == 1:
                held = -1024 * self.shortest[group] + self._roll(1024)
            elif mood == 2:
                held = -256 * self.shortest[group] - 64 * self.misses[group] + self._roll(1024)
            else:
                held = -1024 * self.misses[group] + self._roll(4096)
            self.key[group] = held
            # Insertion sort: few groups are out at a time.
            index = waiting
            while index > 0 and self.key[self.out[index - 1]] > held:
                self.out[index] = self.out[index - 1]
                index -= 1
            self.out[index] = group
            waiting += 1
        # A word may only find its crossing after a later one is in: go round until nothing moves.
        while waiting > 0 and progress:
            progress = False
            other = 0
            for index in range(waiting):
                group = self.out[index]
                word = self._insert(group)
                if word >= 0:
                    self.fresh[self.fresh_count] = word
                    self.fresh_count += 1
                    progress = True
                else:
                    self.out[other] = group
                    other += 1
            waiting = other
        for index in range(waiting):
            self.misses[self.out[index]] += 1

    @cython.cfunc
    def _insert(self, group: cython.int) -> cython.int:
        """Put the word of a group in that rates best, where it does; -1 if none fits anywhere."""
        best: cython.int = -1
        best_word: cython.int = -1
        best_cell: cython.int = 0
        best_way: cython.int = 0
        rate: cython.int
        word: cython.int
        place: cython.int
        index: cython.int
        glyph: cython.int
        cell: cython.int
        way: cython.int
        first: cython.int
        length: cython.int
        for word in range(self.firsts[group], self.firsts[group + 1]):
            first = self.offsets[word]
            length = self.offsets[word + 1] - first
            for place in range(length):
                glyph = self.letters[first + place]
                for index in range(self.list_size[glyph]):
                    cell = self.listed[self.list_start[glyph] + index]
                    way = 0 if self.owner[cell] < 0 else 1
                    cell -= place if way == 0 else place * self.stride
                    rate = self._rate(first, length, cell, way)
                    if rate > best:
                        rate += self._roll(_NOISE + 1)
                        if self._roll(_BLINK) == 0:
                            continue
                        if rate > best:
                            best = rate
                            best_word = word
                            best_cell = cell
                            best_way = way
        if best < 0 and (self.islands or self._is_empty()):
            best_word = self.firsts[group]
            if self.firsts[group + 1] - best_word > 1:
                best_word += self._roll(self.firsts[group + 1] - best_word)
            first = self.offsets[best_word]
            best = self._anywhere(first, self.offsets[best_word + 1] - first)
            if best >= 0:
                best_cell = best >> 1
                best_way = best & 1
        if best < 0:
            return -1
        self._set(best_word, best_cell, best_way)
        return best_word

    @cython.cfunc
    def _is_empty(self) -> cython.bint:
        word: cython.int
        for word in range(self.count):
            if self.way[word] >= 0:
                return False
        return True

    @cython.cfunc
    def _anywhere(self, first: cython.int, length: cython.int) -> cython.int:
        """A place for a word that crosses nothing, as cell * 2 + way; -1 if there is none."""
        way: cython.int
        row: cython.int
        column: cython.int
        cell: cython.int
        rate: cython.int
        best: cython.int = -1
        chosen: cython.int = -1
        for way in range(2):
            for row in range(_MARGIN, _MARGIN + self.height):
                for column in range(_MARGIN, _MARGIN + self.width):
                    cell = row * self.stride + column
                    rate = self._rate(first, length, cell, way)
                    if rate < 0:
                        continue
                    rate += self._roll(4 * _NOISE)
                    if rate > best:
                        best = rate
                        chosen = 2 * cell + way
        return chosen

    @cython.cfunc
    def _rate(
        self, first: cython.int, length: cython.int, cell: cython.int, way: cython.int
    ) -> cython.int:
        """What a place is worth to a word; -1 if it may not stand there."""
        row: cython.int = cell // self.stride - _MARGIN
        column: cython.int = cell % self.stride - _MARGIN
        step: cython.int
        side: cython.int
        if row < 0 or column < 0 or row >= self.height or column >= self.width:
            return -1
        if way == 0:
            if column + length > self.width:
                return -1
            step = 1
            side = self.stride
        else:
            if row + length > self.height:
                return -1
            step = self.stride
            side = 1
        end: cython.int = cell + length * step
        before: cython.int = cell - step
        if self.grid[before] >= 0 or self.grid[end] >= 0:
            return -1
        if self.demand[before] >= 0 or self.demand[end] >= 0:
            return -1
        if self.bordered and (
            self.grid[before - side] >= 0
            or self.grid[before + side] >= 0
            or self.grid[end - side] >= 0
            or self.grid[end + side] >= 0
        ):
            return -1
        crossed: cython.int = 0
        shared: cython.int = 0
        place: cython.int
        glyph: cython.int
        for place in range(first, first + length):
            glyph = self.grid[cell]
            if glyph >= 0:
                if glyph != self.letters[place] or self.owner[way * self.cells + cell] >= 0:
                    return -1
                crossed += 1
            else:
                if self.grid[cell - side] >= 0 or self.grid[cell + side] >= 0:
                    return -1
                if self.demand[cell] != _ANYTHING and self.demand[cell] != self.letters[place]:
                    return -1
                if self.touch[cell - side] > 0:
                    shared += 1
                if self.touch[cell + side] > 0:
                    shared += 1
            cell += step
        if self.touch[before] > 0:
            shared += 1
        if self.touch[end] > 0:
            shared += 1
        return crossed * _CROSSING_RATE + shared * _SHARED_RATE * 8 // (length + 1)

    # -- the state --------------------------------------------------------------------------

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

    @cython.cfunc
    def _list(self, cell: cython.int) -> cython.void:
        """A cell with one word in it is where another may cross."""
        glyph: cython.int = self.grid[cell]
        place: cython.int = self.list_start[glyph] + self.list_size[glyph]
        self.listed[place] = cell
        self.list_place[cell] = place
        self.list_size[glyph] += 1

    @cython.cfunc
    def _unlist(self, cell: cython.int) -> cython.void:
        glyph: cython.int = self.grid[cell]
        self.list_size[glyph] -= 1
        last: cython.int = self.list_start[glyph] + self.list_size[glyph]
        moved: cython.int = self.listed[last]
        self.listed[self.list_place[cell]] = moved
        self.list_place[moved] = self.list_place[cell]

    @cython.cfunc
    def _settle(self) -> cython.void:
        """Count what is out, and what the state costs."""
        group: cython.int
        self.out_count = 0
        for group in range(self.groups):
            if self.standing[group] < 0:
                self.out_count += 1
        if self.out_count < self.best_out:
            self.best_out = self.out_count
        self.cost = self._cost()

    @cython.cfunc
    def _cost(self) -> cython.longlong:
        group: cython.int
        total: cython.longlong = -self.crossing_weight * self.crossings
        for group in range(self.groups):
            if self.standing[group] < 0:
                total += _OUT_GROUP + _OUT_LETTER * self.shortest[group]
        return total

    @cython.cfunc
    def _roll(self, sides: cython.int) -> cython.int:
        """A number below `sides`, from Marsaglia's xorshift of 32 bits (J. Stat. Softw. 2003)."""
        x: cython.uint = self.dice
        x = (x ^ (x << 13)) & 0xFFFFFFFF
        x = x ^ (x >> 17)
        x = (x ^ (x << 5)) & 0xFFFFFFFF
        self.dice = x
        return cython.cast(cython.int, (x >> 4) % sides)
