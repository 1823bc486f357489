"""The possible contents of the rows and columns of a pair square, and a trail to undo changes.

A line is a row or a column. A spread of a word is a choice of cells of a line for its glyphs; the
other cells stay blank. (Some names call a spread a pattern.) The trail is a list of old values:
before a value is changed, it is copied to the trail. A level of the search is one choice, with all
changes that follow from it.
"""

import math
from array import array

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

if cython.compiled:
    from cython.cimports.crosswright.kernels.bits import lowest, popcount
else:
    from crosswright.kernels.bits import lowest, popcount

from crosswright.kernels.arrays import zeros


@cython.cclass
class Lines:
    """The possible contents of every line: glyphs for each cell, and a list of words."""

    rows: cython.int
    columns: cython.int
    lines: cython.int
    glyph_count: cython.int
    word_count: cython.int
    stride: cython.int
    glyphs: cython.const[cython.ushort][::1]
    lengths: cython.const[cython.uchar][::1]
    most_patterns: cython.Py_ssize_t  # the largest number of spreads that a word has in a line

    # All values that must be undone on backtracking are in one array, `state`, with one trail. The
    # array has these parts, one after another:
    # - allowed[line, glyph]: the cells of the line that may take the glyph;
    # - for each line: the cells that may stay blank, the start and the length of its list of words,
    #   and the number of its live glyphs (the glyphs that some cell of the line may take);
    # - taker[word]: 1 + the number of the line that has only this word left; 0 if there is no such
    #   line.
    state: cython.uint[::1]
    blank_at: cython.Py_ssize_t
    start_at: cython.Py_ssize_t
    length_at: cython.Py_ssize_t
    live_at: cython.Py_ssize_t
    taker_at: cython.Py_ssize_t
    live: cython.ushort[::1]
    trail_index: cython.uint[::1]
    trail_value: cython.uint[::1]
    trail_top: cython.Py_ssize_t

    # The lists of words are in one array, the arena. The used part grows with the depth of the
    # search.
    arena: cython.int[::1]
    scores: cython.int[::1]
    arena_top: cython.Py_ssize_t
    arena_size: cython.Py_ssize_t

    # The dirty lines, as a bit set. A line is dirty if it must be filtered again (see `pruning`).
    dirty: cython.ulonglong

    def _take_problem(self, rows, columns, glyphs, lengths, stride, glyph_count):
        self.rows = rows
        self.columns = columns
        self.lines = rows + columns
        self.glyph_count = glyph_count
        self.word_count = len(lengths)
        self.stride = stride
        self.glyphs = glyphs
        self.lengths = lengths
        self.most_patterns = max(math.comb(side, side // 2) for side in (rows, columns))

    def _make_state(self):
        """Allocate the state of the lines, and the trail."""
        lines = self.lines
        glyph_count = self.glyph_count
        self.blank_at = lines * glyph_count
        self.start_at = self.blank_at + lines
        self.length_at = self.start_at + lines
        self.live_at = self.length_at + lines
        self.taker_at = self.live_at + lines
        self.state = zeros("I", self.taker_at + self.word_count)
        # For each line: all glyphs. The live glyphs (some cell allows them) come first. A glyph
        # that is no longer live is swapped to the place just after the live glyphs. So to undo
        # this, it is enough to restore the number of live glyphs.
        self.live = array("H", list(range(glyph_count)) * lines)
        # The trail never has more than `changes` old values: from the start to the newest choice,
        # each bit of the state is cleared at most once, and on each level, each list is copied to a
        # new place in the arena at most once.
        changes = 2 * self.rows * self.columns * (glyph_count + 1)
        changes += lines * (4 * lines + glyph_count + 8)
        self.trail_index = zeros("I", changes)
        self.trail_value = zeros("I", changes)
        self.trail_top = 0
        self.dirty = 0

    def _fill_lists(self, row_range, column_range):
        """Allow all words of the right length in every line, and all glyphs and blanks in every
        cell."""
        lists = []
        for shortest, longest in (row_range, column_range):
            lists.append(
                [w for w in range(self.word_count) if shortest <= self.lengths[w] <= longest]
            )
        total = self.rows * len(lists[0]) + self.columns * len(lists[1])
        self.arena_size = 2 * total + 4096
        self.arena = zeros("i", self.arena_size)
        self.scores = zeros("i", self.arena_size)
        self.arena_top = 0
        for line in range(self.lines):
            is_row = line < self.rows
            words = lists[0] if is_row else lists[1]
            full = (1 << (self.columns if is_row else self.rows)) - 1
            self.state[self.blank_at + line] = full
            self.state[self.start_at + line] = self.arena_top
            self.state[self.length_at + line] = len(words)
            self.state[self.live_at + line] = self.glyph_count
            for glyph in range(self.glyph_count):
                self.state[line * self.glyph_count + glyph] = full
            for i in range(len(words)):
                self.arena[self.arena_top + i] = words[i]
            self.arena_top = self.arena_top + len(words)

    # -- memory ----------------------------------------------------------------------------------

    def _make_room(self):
        """Make the arena large enough for one more level of the search."""
        if self._is_short_of_room():
            self.arena_size = 2 * self.arena_size
            while self._is_short_of_room():
                self.arena_size = 2 * self.arena_size
            self.arena = _grown(self.arena, self.arena_size)
            self.scores = _grown(self.scores, self.arena_size)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_short_of_room(self) -> cython.bint:
        # A level may copy the list of every line once. It also has one list of candidates, which
        # are words or the spreads of one word.
        line: cython.int
        length: cython.Py_ssize_t
        need: cython.Py_ssize_t = self.arena_top
        longest: cython.Py_ssize_t = self.most_patterns
        for line in range(self.lines):
            length = self.state[self.length_at + line]
            need += length
            if length > longest:
                longest = length
        return need + longest > self.arena_size

    # -- state and trail -------------------------------------------------------------------------

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _set(self, at: cython.Py_ssize_t, value: cython.uint) -> cython.void:
        self.trail_index[self.trail_top] = cython.cast(cython.uint, at)
        self.trail_value[self.trail_top] = self.state[at]
        self.trail_top += 1
        self.state[at] = value

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _undo(self, mark: cython.Py_ssize_t) -> cython.void:
        while self.trail_top > mark:
            self.trail_top -= 1
            self.state[self.trail_index[self.trail_top]] = self.trail_value[self.trail_top]

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forbid_glyph(self, line: cython.int, glyph: cython.int, cells: cython.uint) -> cython.void:
        """Forbid a glyph in some cells of a line. The lines that cross there become dirty."""
        at: cython.Py_ssize_t = line * self.glyph_count + glyph
        crossing: cython.int
        one: cython.ulonglong = 1
        self._set(at, self.state[at] & ~cells)
        crossing_bit: cython.uint = 1 << (line if line < self.rows else line - self.rows)
        while cells:
            crossing = lowest(cells)
            cells &= cells - 1
            if line < self.rows:
                crossing += self.rows
            at = crossing * self.glyph_count + glyph
            self._set(at, self.state[at] & ~crossing_bit)
            self.dirty |= one << crossing

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forbid_blanks(self, line: cython.int, cells: cython.uint) -> cython.void:
        """Forbid blanks in some cells of a line. The lines that cross there become dirty."""
        at: cython.Py_ssize_t = self.blank_at + line
        crossing: cython.int
        one: cython.ulonglong = 1
        if cells == 0:
            return
        self._set(at, self.state[at] & ~cells)
        crossing_bit: cython.uint = 1 << (line if line < self.rows else line - self.rows)
        while cells:
            crossing = lowest(cells)
            cells &= cells - 1
            if line < self.rows:
                crossing += self.rows
            at = self.blank_at + crossing
            self._set(at, self.state[at] & ~crossing_bit)
            self.dirty |= one << crossing

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_word(self, line: cython.int, word: cython.int) -> cython.void:
        self._set(self.start_at + line, cython.cast(cython.uint, self.arena_top))
        self._set(self.length_at + line, 1)
        self.arena[self.arena_top] = word
        self.arena_top += 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_pattern(self, line: cython.int, filled: cython.uint) -> cython.void:
        """Forbid blanks in the cells `filled` of a line, and all glyphs in its other cells."""
        glyph: cython.int
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        self._forbid_blanks(line, self.state[self.blank_at + line] & filled)
        for i in range(self.state[self.live_at + line]):
            glyph = self.live[line * self.glyph_count + i]
            at = line * self.glyph_count + glyph
            if self.state[at] & ~filled:
                self._forbid_glyph(line, glyph, self.state[at] & ~filled)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_decided(self, line: cython.int) -> cython.bint:
        """Whether a line has only one word left, with only one spread."""
        word: cython.int
        cells: cython.int = self.columns if line < self.rows else self.rows
        if self.state[self.length_at + line] != 1:
            return False
        word = self.arena[self.state[self.start_at + line]]
        return popcount(self.state[self.blank_at + line]) == cells - self.lengths[word]


def _grown(old, size):
    """An array of `size` items that begins with the items of `old`."""
    grown = zeros("i", size)
    memoryview(grown)[: len(old)] = memoryview(old)
    return grown
