"""Find words that occur twice, and count grids without visiting each of them."""

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

from crosswright.engines.pairsquare.kernel.frames import Frames
from crosswright.kernels.arrays import NONE, zeros

__all__ = ["Counting"]


@cython.cclass
class Counting(Frames):
    """Counts the grids found; where possible, all grids of the last line at once."""

    found: cython.longlong
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
        """Count the spreads of a line instead of visiting them, if that gives the same number.

        There are two conditions. First, all other lines of its direction are decided, so each
        crossing line depends on this line in only one cell. Second, no word is in the lists of two
        lines, so no word can occur twice. Returns whether there is such a line.
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
        """The only undecided line from `first` to `beyond` - 1; -1 if there is none or more than
        one."""
        line: cython.int
        found: cython.int = NONE
        for line in range(first, beyond):
            if not self._is_decided(line):
                if found != NONE:
                    return NONE
                found = line
        return found
