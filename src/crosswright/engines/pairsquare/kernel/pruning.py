"""Filter rows by columns and columns by rows until nothing changes.

To filter a line (a row or column) is to remove its words that do not fit any more, and then the
glyphs and blanks of its cells that none of its words uses. Then the crossing lines are *dirty*:
they must be filtered again. A level of the search is one choice, with all changes that follow from
it. The lists of words are in one array, the arena (see `lines`).
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

if cython.compiled:
    from cython.cimports.crosswright.kernels.bits import lowest
else:
    from crosswright.kernels.bits import lowest

from crosswright.engines.pairsquare.kernel.spreads import Spreads
from crosswright.kernels.arrays import zeros


@cython.cclass
class Pruning(Spreads):
    """Keeps the words of each line and the glyphs of each cell consistent."""

    up_to_transpose: cython.bint
    support: cython.uint[::1]  # for each glyph: the cells of the line in which some word has it
    root_top: cython.Py_ssize_t  # the end of the arena before the first choice
    level_floor: cython.Py_ssize_t  # the newest level made the lists from this arena index on
    failed_line: cython.int

    def _make_pruning(self, up_to_transpose):
        self.up_to_transpose = up_to_transpose
        self.support = zeros("I", self.glyph_count)
        self.root_top = self.arena_top
        self.level_floor = 0
        self.failed_line = 0

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propagate(self) -> cython.bint:
        """Filter the dirty lines until there are none. The line with the fewest words comes first.

        Returns False if a line has no word left.
        """
        line: cython.int
        best: cython.int
        left: cython.ulonglong
        one: cython.ulonglong = 1
        while self.dirty:
            left = self.dirty
            best = lowest(left)
            while left:
                line = lowest(left)
                left &= left - 1
                if self.state[self.length_at + line] < self.state[self.length_at + best]:
                    best = line
            self.dirty &= ~(one << best)
            if not self._filter(best):
                self.failed_line = best
                return False
        return True

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _filter(self, line: cython.int) -> cython.bint:
        """Remove the words that do not fit a line, and the glyphs and blanks that no word uses.

        Returns False if no word fits.
        """
        i: cython.Py_ssize_t
        start: cython.Py_ssize_t = self.state[self.start_at + line]
        count: cython.Py_ssize_t = self.state[self.length_at + line]
        # If this level has already copied the list, it is filtered in place. Otherwise the words
        # that are kept are copied, because the old list is needed again after an undo.
        is_ours: cython.bint = start >= self.level_floor
        target: cython.Py_ssize_t = start if is_ours else self.arena_top
        kept: cython.Py_ssize_t = 0
        word: cython.int
        place: cython.int
        glyph: cython.int
        taker: cython.uint
        gaps: cython.uint
        blanks: cython.uint = 0
        least: cython.int = -1
        most: cython.int = self.word_count
        if self.up_to_transpose:
            # Of a grid and its transpose, keep the grid in which the number of the first row's word
            # is smaller than the number of the first column's word.
            if line == 0:
                i = self.state[self.start_at + self.rows] + self.state[self.length_at + self.rows]
                most = self.arena[i - 1]
            elif line == self.rows:
                least = self.arena[self.state[self.start_at]]
        self._look_at(line)
        self._drop_dead_glyphs(line)
        for i in range(count):
            word = self.arena[start + i]
            gaps = self._fit(word)
            if gaps == 0 or word <= least or word >= most:
                continue
            taker = self.state[self.taker_at + word]
            if taker != 0 and taker != cython.cast(cython.uint, line + 1):
                continue
            self.arena[target + kept] = word
            kept += 1
            blanks |= gaps
            for place in range(self.lengths[word]):
                self.support[self.glyphs[word * self.stride + place]] |= self.fits[place]
        if kept == 0:
            return False
        if kept < count:
            if not is_ours:
                self._set(self.start_at + line, cython.cast(cython.uint, target))
                self._set(self.length_at + line, cython.cast(cython.uint, kept))
                self.arena_top += kept
            else:
                self.state[self.length_at + line] = cython.cast(cython.uint, kept)
            if self.up_to_transpose and line == 0:
                self.dirty |= cython.cast(cython.ulonglong, 1) << self.rows
            elif self.up_to_transpose and line == self.rows:
                self.dirty |= 1
        if kept == 1 and self.state[self.taker_at + self.arena[target]] == 0:
            self._take_word(line, self.arena[target])
        self._forbid_blanks(line, self.blank & ~blanks)
        for i in range(self.state[self.live_at + line]):
            glyph = self.live[line * self.glyph_count + i]
            gaps = self.state[line * self.glyph_count + glyph] & ~self.support[glyph]
            if gaps:
                self._forbid_glyph(line, glyph, gaps)
        return True

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop_dead_glyphs(self, line: cython.int) -> cython.void:
        """Drop the glyphs that no cell of a line allows. Set `support` of the other glyphs to 0."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, line) * self.glyph_count
        count: cython.Py_ssize_t = self.state[self.live_at + line]
        i: cython.Py_ssize_t = 0
        glyph: cython.int
        while i < count:
            glyph = self.live[base + i]
            if self.state[base + glyph]:
                self.support[glyph] = 0
                i += 1
            else:
                count -= 1
                self.live[base + i] = self.live[base + count]
                self.live[base + count] = glyph
        if count < self.state[self.live_at + line]:
            self._set(self.live_at + line, cython.cast(cython.uint, count))

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_word(self, line: cython.int, word: cython.int) -> cython.void:
        """Record that `word` is the only word of a line. Other lines that list it become dirty."""
        other: cython.int
        low: cython.Py_ssize_t
        high: cython.Py_ssize_t
        middle: cython.Py_ssize_t
        one: cython.ulonglong = 1
        self._set(self.taker_at + word, cython.cast(cython.uint, line + 1))
        for other in range(self.lines):
            if other == line:
                continue
            low = self.state[self.start_at + other]
            high = low + self.state[self.length_at + other]
            while low < high:
                middle = (low + high) // 2
                if self.arena[middle] < word:
                    low = middle + 1
                else:
                    high = middle
            high = self.state[self.start_at + other] + self.state[self.length_at + other]
            if low < high and self.arena[low] == word:
                self.dirty |= one << other
