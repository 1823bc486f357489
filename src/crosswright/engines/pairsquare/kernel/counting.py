"""Find words that occur twice in a grid, and count grids without visiting each of them.

A line is a row or a column. It is decided if it has only one word left, with only one choice of
cells for this word.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.pairsquare.kernel.frames import Frames
from crosswright.kernels.arrays import NONE, zeros


@cython.cclass
class Counting(Frames):
    """Counts the grids found.

    Where possible, all grids that differ only in the last undecided line are counted together.
    """

    found: cython.longlong
    # Each check for repeated words has its own number, `stamp`. For each word, `stamps` has the
    # number of the last check that met the word.
    stamps: cython.ulonglong[::1]
    stamp: cython.ulonglong

    def _make_counting(self):
        self.found = 0
        self.stamps = zeros("Q", self.word_count)
        self.stamp = 0

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _all_words_differ(self) -> cython.bint:
        line: cython.int
        word: cython.int
        self.stamp += 1
        for line in range(self.lines):
            word = self.arena[self.state[self.start_at + line]]
            if self.stamps[word] == self.stamp:
                return False
            self.stamps[word] = self.stamp
        return True

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_last_line(self) -> cython.bint:
        """Add all ways to fill the last undecided line to the count, without visiting each of them.

        This is right only under three conditions. First, all other lines of the same direction are
        decided. So in each crossing line, only the cell that it shares with this line is undecided.
        Second, no word is in the lists of two lines, so no word can occur twice. Third,
        `up_to_transpose` is False. Returns True if the conditions are met and the ways were
        counted.
        """
        other: cython.int
        i: cython.Py_ssize_t
        word: cython.int
        start: cython.Py_ssize_t
        line: cython.int = self._only_undecided(0, self.rows)
        if line == NONE:
            line = self._only_undecided(self.rows, self.lines)
        if line == NONE or self.up_to_transpose:
            return False
        self.stamp += 1
        for other in range(self.lines):
            start = self.state[self.start_at + other]
            for i in range(self.state[self.length_at + other]):
                word = self.arena[start + i]
                if self.stamps[word] == self.stamp:
                    return False
                self.stamps[word] = self.stamp
        self._look_at(line)
        start = self.state[self.start_at + line]
        for i in range(self.state[self.length_at + line]):
            self.found += self._count_patterns(self.arena[start + i])
        return True

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_undecided(self, first: cython.int, beyond: cython.int) -> cython.int:
        """The undecided line from `first` to `beyond` - 1.

        Returns -1 if there is no such line or more than one.
        """
        line: cython.int
        found: cython.int = NONE
        for line in range(first, beyond):
            if not self._is_decided(line):
                if found != NONE:
                    return NONE
                found = line
        return found
