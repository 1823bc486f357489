"""Choose the next line (row or column), and the order of its candidates.

A candidate is a word. If the line has only one word left, a candidate is a spread of this word: a
choice of the cells that it fills. The eager mode of the search finds the first grids quickly
(`pair_kernel.py` explains it).
"""

import math
from array import array

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.pairsquare.kernel.pruning import Pruning
from crosswright.kernels.arrays import NONE, zeros
from crosswright.kernels.dice import dice_of, xorshift64
from crosswright.kernels.fixed_point import gumbel_table, log_table, table_log
from crosswright.kernels.pointers import as_longs

# The score of a spread that is not possible.
_NEVER = cython.declare(cython.longlong, -(1 << 40))

# To rank the glyphs of a cell, a sample of about this number of words of the crossing line is read.
# (At the start, a line of a 7x7 square has 20,000 or more words.) The number is a guess and was not
# tuned.
_SAMPLE = cython.declare(cython.int, 1000)

# Logarithms have base 2 and are stored as integers; this number stands for 1.0. The factor `noise`
# is stored in the same way, so its products are divided by this number (see `_noise`). To divide,
# we shift by 6 bits. A shift rounds the same way in compiled and in interpreted code.
_LOG_UNIT = cython.declare(cython.int, 64)
_LOG_ENTRIES = cython.declare(cython.int, 4096)

_LOGS = log_table((max(n, 1) for n in range(_LOG_ENTRIES)), unit=_LOG_UNIT, log=math.log2)
_GUMBELS = gumbel_table(unit=_LOG_UNIT, log=math.log2)


@cython.cclass
class Order(Pruning):
    """Chooses the next line, by the number of its words and, if eager, by its failures (how often
    it had no word left).

    If eager, it also ranks the candidates of a line: by the number of words that the crossing lines
    keep, with some random noise.
    """

    eager: cython.bint
    noise: cython.int
    weights: cython.longlong[::1]
    liking: cython.int[::1]
    logs: cython.p_longlong
    gumbels: cython.p_longlong
    dice: cython.ulonglong

    def _make_order(self, eager, noise, rng_seed):
        self.eager = eager
        self.noise = noise
        self.weights = array("q", [1] * self.lines)
        self.liking = zeros("i", 32 * (self.glyph_count + 1))
        self.logs = as_longs(_LOGS)
        self.gumbels = as_longs(_GUMBELS)
        self.dice = dice_of(rng_seed) or 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_line(self) -> cython.int:
        """The undecided line with the fewest words; -1 if all lines are decided.

        A line with only one word comes first. If eager, the number of words is divided by the
        weight of the line, which grows with its failures.
        """
        line: cython.int
        best: cython.int = NONE
        size: cython.longlong
        best_size: cython.longlong = 0
        for line in range(self.lines):
            if self._is_decided(line):
                continue
            size = self.state[self.length_at + line]
            if size == 1:
                return line
            if best == NONE:
                best = line
                best_size = size
            elif self.eager:
                if size * self.weights[best] < best_size * self.weights[line]:
                    best = line
                    best_size = size
            elif size < best_size:
                best = line
                best_size = size
        return best

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_crossings(self, line: cython.int) -> cython.void:
        """Fill `liking[cell, glyph]` for the cells of a line.

        The value is the logarithm of the number of words of the crossing line that allow the glyph
        in the cell. The entry after the last glyph is for the blank.
        """
        cell: cython.int
        crossing: cython.int
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        place: cython.int
        word: cython.int
        gaps: cython.uint
        bit: cython.uint = 1 << (line if line < self.rows else line - self.rows)
        cells: cython.int = self.columns if line < self.rows else self.rows
        start: cython.Py_ssize_t
        count: cython.Py_ssize_t
        step: cython.Py_ssize_t
        for cell in range(cells):
            crossing = cell + self.rows if line < self.rows else cell
            row = cell * (self.glyph_count + 1)
            for i in range(self.glyph_count + 1):
                self.liking[row + i] = 0
            self._look_at(crossing)
            start = self.state[self.start_at + crossing]
            count = self.state[self.length_at + crossing]
            # For a long list a sample is enough.
            step = count // _SAMPLE + 1
            i = 0
            while i < count:
                word = self.arena[start + i]
                i += step
                gaps = self._fit(word)
                if gaps & bit:
                    self.liking[row + self.glyph_count] += step
                for place in range(self.lengths[word]):
                    if self.fits[place] & bit:
                        self.liking[row + self.glyphs[word * self.stride + place]] += step
            for i in range(self.glyph_count + 1):
                self.liking[row + i] = self._log(self.liking[row + i])

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _log(self, count: cython.int) -> cython.int:
        """The logarithm of a count in fixed point; 0 for a count of 0."""
        return cython.cast(cython.int, table_log(self.logs, _LOG_ENTRIES, _LOG_UNIT, count))

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _word_score(self, word: cython.int) -> cython.int:
        """The score of a word: the largest sum of `liking` that one of its spreads has in the
        current line.

        It is computed cell by cell (Viterbi's method): `paths[n]` is the largest sum so far if the
        first n glyphs have been put into cells.
        """
        length: cython.int = self.lengths[word]
        at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, word) * self.stride
        allowed: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.line) * self.glyph_count
        row: cython.Py_ssize_t
        cell: cython.int
        place: cython.int
        glyph: cython.int
        stay: cython.longlong
        step: cython.longlong
        self.paths[0] = 0
        for place in range(length):
            self.paths[place + 1] = _NEVER
        for cell in range(self.cells):
            row = cell * (self.glyph_count + 1)
            place = length
            while place >= 0:
                stay = _NEVER
                if self.blank >> cell & 1:
                    stay = self.paths[place] + self.liking[row + self.glyph_count]
                if place > 0:
                    glyph = self.glyphs[at + place - 1]
                    if self.state[allowed + glyph] >> cell & 1:
                        step = self.paths[place - 1] + self.liking[row + glyph]
                        if step > stay:
                            stay = step
                self.paths[place] = stay if stay > _NEVER else _NEVER
                place -= 1
        return cython.cast(cython.int, self.paths[length])

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pattern_score(self, word: cython.int, filled: cython.uint) -> cython.int:
        """The score of a spread of a word: the sum of `liking` over all cells of the line. `filled`
        has a bit for each cell that the spread fills."""
        cell: cython.int
        place: cython.int = 0
        row: cython.Py_ssize_t
        score: cython.int = 0
        for cell in range(self.cells):
            row = cell * (self.glyph_count + 1)
            if filled >> cell & 1:
                score += self.liking[row + self.glyphs[word * self.stride + place]]
                place += 1
            else:
                score += self.liking[row + self.glyph_count]
        return score

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _noise(self) -> cython.int:
        """A random number to add to a candidate's score (Gumbel distribution, times `noise`)."""
        self.dice = xorshift64(self.dice)
        return cython.cast(cython.int, self.gumbels[(self.dice >> 20) & 1023] * self.noise >> 6)
