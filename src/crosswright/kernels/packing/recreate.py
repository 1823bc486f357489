"""Put words into the box (the rectangle into which words are packed).

The words are in groups, and one word of each group should be in the box. Each word is put in the
place with the best rating (see `packing_kernel.py`).
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.kernels.arrays import zeros
from crosswright.kernels.packing.box import ANYTHING, MARGIN
from crosswright.kernels.packing.ruin import Ruin

# The points for each crossing in the rating of a place.
_CROSSING_RATE = cython.declare(cython.int, 24)

# The points for each free cell that is next to the new word and also next to another word. This
# number is for a word of seven letters; a longer word gets fewer points, a shorter word gets more.
_SHARED_RATE = cython.declare(cython.int, 6)

# A place with a better rating than the best so far is skipped with a chance of 1 in this number.
_BLINK = cython.declare(cython.int, 48)

# The largest number of random points that `_insert` adds to a rating. (`_anywhere` adds up to four
# times as many.)
_NOISE = cython.declare(cython.int, 15)


@cython.cclass
class Recreate(Ruin):
    """Rates places, and puts in a word of every group that has no word in the box."""

    # True if the diagonal neighbours of the ends of a word must be free.
    bordered: cython.bint
    # The words that were put in during this node (step of the search), and their number.
    fresh_count: cython.int
    fresh: cython.int[::1]
    # The groups that have no word in the box, in the order in which they are tried.
    out: cython.int[::1]
    # For each group, how often no place was found for it.
    misses: cython.int[::1]

    def _make_recreate(self, bordered):
        self.bordered = bordered
        self.fresh_count = 0
        self.fresh = zeros("i", self.count + 1)
        self.out = zeros("i", self.count + 1)
        self.misses = zeros("i", self.groups + 1)

    @cython.final
    @cython.cfunc
    def _recreate(self) -> cython.void:
        """Put in a word of each group that has no word in the box.

        The random number `mood` decides the order of the groups. 0: the order is fully random. 1:
        groups with long words tend to come first. 2: a mix of 1 and 3. 3: groups for which often no
        place was found tend to come first.
        """
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
            # Insertion sort, because the list is short.
            index = waiting
            while index > 0 and self.key[self.out[index - 1]] > held:
                self.out[index] = self.out[index - 1]
                index -= 1
            self.out[index] = group
            waiting += 1
        # A word may fit only after another word is in the box, so repeat until nothing changes.
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

    @cython.final
    @cython.cfunc
    def _insert(self, group: cython.int) -> cython.int:
        """Put in one word of a group: the word and the place with the best rating.

        Only places where the word crosses another word are rated. If there is no such place, a
        random word of the group may be put where it crosses nothing. This is done only if the box
        is empty, or if islands (words that are not connected with the others) are allowed. Returns
        the index of the word, or -1 if no place was found.
        """
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

    @cython.final
    @cython.cfunc
    def _is_empty(self) -> cython.bint:
        word: cython.int
        for word in range(self.count):
            if self.way[word] >= 0:
                return False
        return True

    @cython.final
    @cython.cfunc
    def _anywhere(self, first: cython.int, length: cython.int) -> cython.int:
        """The best place for a word in the whole box, as cell * 2 + way; -1 if there is none.

        `way` is 0 for across and 1 for down. The best place is the one with the highest rating
        after random points are added. The word need not cross another word there. `first` is the
        index of its first glyph in `letters`, and `length` is its number of glyphs.
        """
        way: cython.int
        row: cython.int
        column: cython.int
        cell: cython.int
        rate: cython.int
        best: cython.int = -1
        chosen: cython.int = -1
        for way in range(2):
            for row in range(MARGIN, MARGIN + self.height):
                for column in range(MARGIN, MARGIN + self.width):
                    cell = row * self.stride + column
                    rate = self._rate(first, length, cell, way)
                    if rate < 0:
                        continue
                    rate += self._roll(4 * _NOISE)
                    if rate > best:
                        best = rate
                        chosen = 2 * cell + way
        return chosen

    @cython.final
    @cython.cfunc
    def _rate(
        self, first: cython.int, length: cython.int, cell: cython.int, way: cython.int
    ) -> cython.int:
        """The rating of a place for a word (higher is better); -1 if the word does not fit there.

        The place is given by the first cell and the direction. `first` and `length` are as in
        `_anywhere`.
        """
        row: cython.int = cell // self.stride - MARGIN
        column: cython.int = cell % self.stride - MARGIN
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
                if self.demand[cell] != ANYTHING and self.demand[cell] != self.letters[place]:
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
