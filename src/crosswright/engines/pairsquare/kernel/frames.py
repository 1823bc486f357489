"""The choices of the search so far. There is one level for each choice. A level has a line (a row
or column), and the candidates for this line that are not tried yet."""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.pairsquare.kernel.order import Order
from crosswright.kernels.arrays import NONE, zeros

# The fields of a frame. A frame is one level of the search: a line, and the candidates for it. A
# candidate is a word. If the line has only one word, a candidate is a spread of this word: a choice
# of the cells that it fills, as a bit set. `_IS_PATTERN` is then 1.
_LINE = cython.declare(cython.int, 0)
_IS_PATTERN = cython.declare(cython.int, 1)
# The index where the candidates begin in the arena (the array of all lists, see `lines`), and the
# number of candidates that are not tried yet.
_FIRST = cython.declare(cython.int, 2)
_LEFT = cython.declare(cython.int, 3)
# The candidate that is being tried, or -1 before the first.
_CURRENT = cython.declare(cython.int, 4)
# The ends of the trail (the list of old values) and of the arena when the frame was opened. Before
# the next candidate, both are set back to these ends.
_TRAIL = cython.declare(cython.int, 5)
_ARENA = cython.declare(cython.int, 6)
# The number of fields.
_FRAME = cython.declare(cython.int, 7)


@cython.cclass
class Frames(Order):
    """Opens a frame for a line, takes its candidates one after another, and closes the frame."""

    frames: cython.longlong[::1]
    depth: cython.int
    deepest: cython.int

    def _make_frames(self):
        self.frames = zeros("q", _FRAME * (2 * self.lines + 2))
        self.depth = self.deepest = 0

    def position(self) -> list:
        """The choices that led to the current state. `seek` can continue from them.

        If the last choice is -1, no candidate of the last line has been tried yet.
        """
        base: cython.Py_ssize_t
        found = []
        for depth in range(self.depth):
            base = depth * _FRAME
            found.append(self.frames[base + _CURRENT])
        return found

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open_frame(self, line: cython.int) -> cython.void:
        """Open a frame for a line, and list its candidates: its words, or the spreads of its only
        word.

        In the eager mode (see `pair_kernel`), the list is a heap: the candidate with the best score
        is at its top.
        """
        base: cython.Py_ssize_t = self.depth * _FRAME
        first: cython.Py_ssize_t = self.arena_top
        start: cython.Py_ssize_t = self.state[self.start_at + line]
        count: cython.Py_ssize_t = self.state[self.length_at + line]
        i: cython.Py_ssize_t
        is_pattern: cython.bint = count == 1
        if self.eager:
            self._weigh_crossings(line)
        self._look_at(line)
        if is_pattern:
            count = self._list_patterns(self.arena[start], first)
        else:
            for i in range(count):
                self.arena[first + i] = self.arena[start + i]
        if self.eager:
            for i in range(count):
                if is_pattern:
                    self.scores[first + i] = self._pattern_score(
                        self.arena[start], self.arena[first + i]
                    )
                else:
                    self.scores[first + i] = self._word_score(self.arena[first + i])
                self.scores[first + i] += self._noise()
            i = count // 2
            while i > 0:
                i -= 1
                self._sift(first, i, count)
        self.frames[base + _LINE] = line
        self.frames[base + _IS_PATTERN] = is_pattern
        self.frames[base + _FIRST] = first
        self.frames[base + _LEFT] = count
        self.frames[base + _CURRENT] = NONE
        self.frames[base + _TRAIL] = self.trail_top
        self.frames[base + _ARENA] = first + count
        self.depth += 1
        if self.depth > self.deepest:
            self.deepest = self.depth

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close_frame(self) -> cython.void:
        self.depth -= 1
        self.arena_top = self.frames[self.depth * _FRAME + _FIRST]

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _current(self) -> cython.longlong:
        return self.frames[(self.depth - 1) * _FRAME + _CURRENT]

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_next(self) -> cython.bint:
        """Undo the candidate of the newest frame and take the next one.

        Returns False if no candidate is left.
        """
        base: cython.Py_ssize_t = (self.depth - 1) * _FRAME
        first: cython.Py_ssize_t = self.frames[base + _FIRST]
        left: cython.Py_ssize_t = self.frames[base + _LEFT]
        self._undo(self.frames[base + _TRAIL])
        self.arena_top = self.frames[base + _ARENA]
        self.level_floor = self.arena_top
        if left == 0:
            return False
        if self.eager:
            # Take the best candidate from the top of the heap, and move the last one to the top.
            self.frames[base + _CURRENT] = self.arena[first]
            self.arena[first] = self.arena[first + left - 1]
            self.scores[first] = self.scores[first + left - 1]
            self._sift(first, 0, left - 1)
        else:
            self.frames[base + _CURRENT] = self.arena[self.arena_top - left]
        self.frames[base + _LEFT] = left - 1
        return True

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sift(
        self, first: cython.Py_ssize_t, i: cython.Py_ssize_t, count: cython.Py_ssize_t
    ) -> cython.void:
        """Move candidate `i` down in the heap until no candidate below it has a better score."""
        child: cython.Py_ssize_t
        candidate: cython.int = self.arena[first + i]
        score: cython.int = self.scores[first + i]
        while 2 * i + 1 < count:
            child = 2 * i + 1
            if child + 1 < count and self.scores[first + child + 1] > self.scores[first + child]:
                child += 1
            if self.scores[first + child] <= score:
                break
            self.arena[first + i] = self.arena[first + child]
            self.scores[first + i] = self.scores[first + child]
            i = child
        self.arena[first + i] = candidate
        self.scores[first + i] = score

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _assign(self) -> cython.void:
        """Give the newest frame's line its current candidate."""
        base: cython.Py_ssize_t = (self.depth - 1) * _FRAME
        line: cython.int = self.frames[base + _LINE]
        candidate: cython.longlong = self.frames[base + _CURRENT]
        one: cython.ulonglong = 1
        self.dirty = one << line
        if self.frames[base + _IS_PATTERN]:
            self._set_pattern(line, cython.cast(cython.uint, candidate))
        else:
            self._set_word(line, cython.cast(cython.int, candidate))
