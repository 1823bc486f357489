"""Fit a word into a line (a row or column) in all possible ways at once.

A *spread* is one way: a choice of cells for the glyphs of the word. The other cells stay blank.
(The method `_list_patterns` lists spreads.) `pair_kernel` explains how words are fitted.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.pairsquare.kernel.lines import Lines
from crosswright.kernels.arrays import zeros


@cython.cclass
class Spreads(Lines):
    """Fits words into one line. A call of `_look_at` chooses the line."""

    line: cython.int
    cells: cython.int
    blank: cython.uint
    head: cython.uint
    tail: cython.uint
    runs: cython.uint[::1]
    fits: cython.uint[::1]
    paths: cython.longlong[::1]

    def _make_spreads(self):
        self.runs = zeros("I", 5)
        self.fits = zeros("I", 64)
        self.paths = zeros("q", 64)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at(self, line: cython.int) -> cython.void:
        """Choose the line for `_fit`, and compute `head`, `tail` and `runs`.

        `head` has the cells in which the first glyph can be, and `tail` those for the last glyph.
        """
        full: cython.uint
        solid: cython.uint
        step: cython.int
        self.line = line
        self.cells = self.columns if line < self.rows else self.rows
        full = (1 << self.cells) - 1
        self.blank = self.state[self.blank_at + line]
        self.head = self.tail = full
        solid = full & ~self.blank
        if solid:
            # The first glyph is at or before the first cell that must be filled.
            self.head = ((solid & (0 - solid)) << 1) - 1
            # The last glyph is at or after the last cell that must be filled.
            while solid & (solid - 1):
                solid &= solid - 1
            self.tail = full & ~(solid - 1)
        # A cell is in runs[i] if it and the 2**i - 1 cells before it may all stay blank.
        self.runs[0] = self.blank
        for step in range(4):
            self.runs[step + 1] = self.runs[step] & (self.runs[step] << (1 << step))

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _back(self, cells: cython.uint) -> cython.uint:
        """The possible cells of a glyph, if the next glyph is in one of `cells`.

        They are one cell back, or further back over cells that may stay blank.
        """
        cells >>= 1
        cells |= (cells & self.runs[0]) >> 1
        cells |= (cells & self.runs[1]) >> 2
        cells |= (cells & self.runs[2]) >> 4
        if self.cells > 8:
            cells |= (cells & self.runs[3]) >> 8
            cells |= (cells & self.runs[4]) >> 16
        return cells

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _fit(self, word: cython.int) -> cython.uint:
        """Fit all spreads of a word into the line at once.

        Returns 0 if the word does not fit. Otherwise it returns the set of cells that some spread
        leaves blank. One more bit, after the last cell, is set so that the result is not 0. The
        call also sets `fits[place]`: the cells that hold the glyph number `place` in some spread.
        """
        place: cython.int
        length: cython.int = self.lengths[word]
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, word) * self.stride
        allowed: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.line) * self.glyph_count
        blank: cython.uint = self.blank
        reach: cython.uint = self.head
        cells: cython.uint
        gaps: cython.uint
        for place in range(length):
            cells = reach & self.state[allowed + self.glyphs[at + place]]
            if cells == 0:
                return 0
            self.fits[place] = cells
            cells <<= 1
            reach = (((cells & blank) + blank) ^ blank) | cells
            # The cells that the next glyph can reach. The second pass (the loop from the last glyph
            # to the first) uses them.
            self.fits[32 + place] = reach
        cells = self.fits[length - 1] & self.tail
        if cells == 0:
            return 0
        self.fits[length - 1] = cells
        # A blank cell is after the last glyph, between two glyphs, or before the first glyph. The
        # three lines with `gaps` add these cells, in this order.
        gaps = reach & self.tail
        place = length - 1
        while place > 0:
            place -= 1
            reach = self._back(cells)
            gaps |= reach & self.fits[32 + place]
            cells = reach & self.fits[place]
            self.fits[place] = cells
        gaps |= self._back(cells) & self.head
        return (gaps & blank) | (1 << self.cells)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_patterns(self, word: cython.int, first: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """List the spreads of a word. Returns their number.

        Each spread is written into the arena as a bit set of its filled cells. The list begins at
        index `first`.
        """
        count: cython.Py_ssize_t = 0
        place: cython.int = 0
        length: cython.int = self.lengths[word]
        filled: cython.uint = 0
        cells: cython.uint
        here: cython.uint
        before: cython.uint
        self._fit(word)
        # From here on, fits[32 + place] is the set of cells to be tried for glyph number `place`.
        self.fits[32] = self.fits[0]
        while place >= 0:
            cells = self.fits[32 + place]
            if cells == 0:
                place -= 1
                if place >= 0:
                    filled &= ~self._highest(filled)
                continue
            here = cells & (0 - cells)
            self.fits[32 + place] = cells & ~here
            if place == length - 1:
                self.arena[first + count] = filled | here
                count += 1
                continue
            # The next glyph is in the next cell, or further on if every cell between them may stay
            # blank.
            before = here << 1
            filled |= here
            place += 1
            self.fits[32 + place] = self.fits[place] & (
                (((before & self.blank) + self.blank) ^ self.blank) | before
            )
        return count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _highest(self, cells: cython.uint) -> cython.uint:
        while cells & (cells - 1):
            cells &= cells - 1
        return cells

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_patterns(self, word: cython.int) -> cython.longlong:
        """The number of spreads of a word in the line that `_look_at` has chosen.

        `paths[n]` is the number of ways to put the first n glyphs into the cells so far.
        """
        length: cython.int = self.lengths[word]
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, word) * self.stride
        allowed: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.line) * self.glyph_count
        cell: cython.int
        place: cython.int
        ways: cython.longlong
        self.paths[0] = 1
        for place in range(length):
            self.paths[place + 1] = 0
        for cell in range(self.cells):
            place = length
            while place >= 0:
                ways = self.paths[place] if self.blank >> cell & 1 else 0
                if place > 0 and self.state[allowed + self.glyphs[at + place - 1]] >> cell & 1:
                    ways += self.paths[place - 1]
                self.paths[place] = ways
                place -= 1
        return self.paths[length]
