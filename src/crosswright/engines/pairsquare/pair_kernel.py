"""The search for pair squares: rows and columns prune each other while words and blanks are chosen.

A *line* is a row or a column. What it may still hold is kept in two forms:

- per cell: which glyphs it may take and whether it may stay blank. Turned on its side this is
  `allowed[line, glyph]`, the set of the line's cells that may take the glyph, as one machine word,
  and `blankable[line]`, the set of its cells that may stay blank;
- per line: the list of words that can still be spread over it.

Laying one word over a line asks about all its blank patterns at once. Let `reach` be the cells
where the next glyph could stand. The glyph itself stands in `reach & allowed[line, glyph]`; one
cell further on, and over any run of cells that may stay blank, the next glyph can stand. Stepping
over such runs is one addition, because a carry runs through a block of ones (the trick by which
Cameron and others match `c*` in bit-parallel regular expressions). A second walk from the last
glyph back keeps only what both ends agree on. So a word costs a few machine operations a glyph,
however many blank patterns it has.

What no word of a line supports is taken from its cells, the crossing lines look again, and so on
until nothing changes. Then a line is chosen, first its word and next its blank pattern, and undone
by a trail. All numbers are integers and the dice are our own, so every build takes the same path.

Two manners of search:

- *ordered*: lines with the fewest words first, words in the order of the list. The path of choices
  is a position that can be kept and sought again.
- *eager*: words first whose glyphs the crossing lines like best, with some noise;
  lines that failed often come early; and until the first grid is found, the search starts afresh
  after a growing number of failures. Trees without a grid are thrown away, the tree with the first
  grid is searched to its end, so every grid is still found exactly once.
"""

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

import math
from array import array

if cython.compiled:
    from cython.cimports.crosswright.native.bits import lowest, popcount
else:
    from crosswright.native.bits import lowest, popcount

__all__ = ["EXHAUSTED", "FOUND", "MORE", "PairSearch"]

FOUND = 1
MORE = 2
EXHAUSTED = 3

# The same for the compiled code, which cannot read Python's names without the interpreter.
_FOUND = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)
_EXHAUSTED = cython.declare(cython.int, 3)

# What the search does next.
_START = cython.declare(cython.int, 0)
_CHOOSE = cython.declare(cython.int, 1)
_NEXT = cython.declare(cython.int, 2)
_END = cython.declare(cython.int, 3)

# A frame of the search: one line and the candidates for it, words or blank patterns.
_LINE = cython.declare(cython.int, 0)
_IS_PATTERN = cython.declare(cython.int, 1)
_FIRST = cython.declare(cython.int, 2)
_LEFT = cython.declare(cython.int, 3)
_CURRENT = cython.declare(cython.int, 4)
_TRAIL = cython.declare(cython.int, 5)
_ARENA = cython.declare(cython.int, 6)
_FRAME = cython.declare(cython.int, 7)

_NOTHING = cython.declare(cython.int, -1)
_NEVER = cython.declare(cython.longlong, -(1 << 40))

# How many words of a crossing line are asked what they like? A guess: enough to rank glyphs by, few
# beside the 20,000 and more that an untouched line of 7x7 lists.
_SAMPLE = cython.declare(cython.int, 1000)

# What is one doubling worth in the fixed-point logarithms of the candidates' order? The noise
# is divided by it with a shift of 6, which rounds the same way compiled and interpreted.
_LOG_UNIT = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class PairSearch:
    """All pair squares of one shape, from one table of words, in slices.

    `glyphs` holds the words one after another, `stride` glyph ids each, the first `lengths[word]`
    of them in use. A row takes words of `row_shortest` to `row_longest` cells, a column likewise.
    """

    rows: cython.int
    columns: cython.int
    lines: cython.int
    glyph_count: cython.int
    word_count: cython.int
    stride: cython.int
    glyphs: cython.const[cython.ushort][::1]
    lengths: cython.const[cython.uchar][::1]
    up_to_transpose: cython.bint
    counting: cython.bint
    eager: cython.bint
    noise: cython.int
    restart_after: cython.longlong
    most_patterns: cython.Py_ssize_t

    # Everything that is undone on the way back stands in one array with one trail:
    # allowed[line, glyph], then by line: blankable, list start, list length, count of live glyphs;
    # then taker[word], the line that has settled on it, plus one.
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

    # Lists of words lie in an arena that grows and shrinks with the depth of the search.
    arena: cython.int[::1]
    scores: cython.int[::1]
    arena_top: cython.Py_ssize_t
    arena_size: cython.Py_ssize_t
    root_top: cython.Py_ssize_t
    level_floor: cython.Py_ssize_t

    frames: cython.longlong[::1]
    depth: cython.int
    phase: cython.int
    dirty: cython.ulonglong

    # The line being looked at.
    line: cython.int
    cells: cython.int
    blank: cython.uint
    head: cython.uint
    tail: cython.uint
    runs: cython.uint[::1]
    fits: cython.uint[::1]
    support: cython.uint[::1]

    # For the order of candidates.
    weights: cython.longlong[::1]
    liking: cython.int[::1]
    logarithm: cython.int[::1]
    gumbel: cython.int[::1]
    stamps: cython.ulonglong[::1]
    stamp: cython.ulonglong
    paths: cython.longlong[::1]
    dice: cython.ulonglong

    nodes: cython.longlong
    failures: cython.longlong
    restarts: cython.longlong
    run_failures: cython.longlong
    found: cython.longlong
    failed_line: cython.int
    deepest: cython.int

    def __init__(
        self,
        rows,
        columns,
        glyphs,
        lengths,
        stride,
        glyph_count,
        row_range,
        column_range,
        *,
        up_to_transpose=False,
        counting=False,
        eager=False,
        noise=16,
        rng_seed=0,
        restart_after=400,
    ):
        self.rows = rows
        self.columns = columns
        self.lines = rows + columns
        self.glyph_count = glyph_count
        self.word_count = len(lengths)
        self.stride = stride
        self.glyphs = glyphs
        self.lengths = lengths
        self.up_to_transpose = up_to_transpose
        self.counting = counting
        self.eager = eager
        self.noise = noise
        self.restart_after = restart_after
        self.most_patterns = max(math.comb(side, side // 2) for side in (rows, columns))
        self.dice = (rng_seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF or 1

        lines = rows + columns
        words = len(lengths)
        self.blank_at = lines * glyph_count
        self.start_at = self.blank_at + lines
        self.length_at = self.start_at + lines
        self.live_at = self.length_at + lines
        self.taker_at = self.live_at + lines
        self.state = array("I", bytes(4 * (lines * (glyph_count + 4) + words)))
        # For each line its glyphs, those that some cell allows in front. Undoing needs only the
        # count of them, for a glyph that dies is swapped to the place just behind.
        self.live = array("H", list(range(glyph_count)) * lines)
        # No bit of a set is taken twice on one path, and no list is moved twice on one level.
        changes = 2 * rows * columns * (glyph_count + 1) + lines * (4 * lines + glyph_count + 8)
        self.trail_index = array("I", bytes(4 * changes))
        self.trail_value = array("I", bytes(4 * changes))
        self.trail_top = 0
        self.frames = array("q", bytes(8 * _FRAME * (2 * lines + 2)))
        self.depth = 0
        self.phase = _START
        self.dirty = 0
        self.runs = array("I", bytes(4 * 5))
        self.fits = array("I", bytes(4 * 64))
        self.support = array("I", bytes(4 * glyph_count))
        self.weights = array("q", [1] * lines)
        self.liking = array("i", bytes(4 * 32 * (glyph_count + 1)))
        self.logarithm = array("i", [_fixed_point_log(n) for n in range(4096)])
        self.gumbel = array("i", [_fixed_point_gumbel(n) for n in range(1024)])
        self.stamps = array("Q", bytes(8 * words))
        self.stamp = 0
        self.paths = array("q", bytes(8 * 64))
        self.nodes = self.failures = self.restarts = self.run_failures = self.found = 0
        self.failed_line = self.deepest = 0
        self._fill_lists(row_range, column_range)

    def _fill_lists(self, row_range, column_range):
        """Give every line its words, and every cell their glyphs and the blank."""
        lists = []
        for shortest, longest in (row_range, column_range):
            lists.append(
                [w for w in range(self.word_count) if shortest <= self.lengths[w] <= longest]
            )
        total = self.rows * len(lists[0]) + self.columns * len(lists[1])
        self.arena_size = 2 * total + 4096
        self.arena = array("i", bytes(4 * self.arena_size))
        self.scores = array("i", bytes(4 * self.arena_size))
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
        self.root_top = self.arena_top
        self.level_floor = 0

    # -- what the caller sees ------------------------------------------------------------------

    def advance(self, max_nodes: cython.longlong) -> int:
        """Search on for about `max_nodes` nodes: FOUND, MORE or EXHAUSTED."""
        status: cython.int
        end: cython.longlong = self.nodes + max_nodes
        while True:
            self._make_room()
            with cython.nogil:
                status = self._step(end)
            if status != _NOTHING:
                return status

    def grid(self) -> list:
        """The glyph id of each cell of the grid just found, row by row; -1 for a blank."""
        cells = []
        for row in range(self.rows):
            blank = self.state[self.blank_at + row]
            word = self.arena[self.state[self.start_at + row]]
            place = 0
            for column in range(self.columns):
                if blank >> column & 1:
                    cells.append(-1)
                else:
                    cells.append(self.glyphs[word * self.stride + place])
                    place += 1
        return cells

    def statistics(self) -> dict:
        """Counts so far: nodes, failures, restarts, grids found, deepest choice."""
        return {
            "nodes": self.nodes,
            "failures": self.failures,
            "restarts": self.restarts,
            "found": self.found,
            "deepest": self.deepest,
        }

    def give(self, line: cython.int, word: cython.int, filled: cython.uint) -> bool:
        """Before the search: a line's word and its filled cells. False if that cannot be."""
        one: cython.ulonglong = 1
        if not self.settle():
            return False
        self._set_word(line, word)
        self._set_pattern(line, filled)
        self.dirty |= one << line
        return self._keep_for_good()

    def settle(self) -> bool:
        """Before the search: let the lines prune each other. False if one of them has no word."""
        if self.phase == _START:
            self.phase = _CHOOSE if self._begin() else _END
        return self.phase != _END

    def candidates(self, line: cython.int) -> list:
        """The words that a line can still take, as far as pruning knows."""
        start: cython.Py_ssize_t = self.state[self.start_at + line]
        count: cython.Py_ssize_t = self.state[self.length_at + line]
        return [self.arena[start + i] for i in range(count)]

    def choices(self, row: cython.int, column: cython.int) -> list:
        """The glyph ids that a cell can still take, and -1 if it can stay blank."""
        found = [-1] if self.state[self.blank_at + row] >> column & 1 else []
        base: cython.Py_ssize_t = row * self.glyph_count
        glyph: cython.Py_ssize_t
        for glyph in range(self.glyph_count):
            if self.state[base + glyph] >> column & 1:
                found.append(glyph)
        return found

    def spreads(self, line: cython.int, word: cython.int) -> list:
        """The sets of filled cells with which a word can still be spread over a line."""
        self._make_room()
        self._look_at(line)
        if self._fit(word) == 0:
            return []
        count: cython.Py_ssize_t = self._list_patterns(word, self.arena_top)
        return [self.arena[self.arena_top + i] for i in range(count)]

    def position(self) -> list:
        """The choices on the path to where the search stands, for `seek`.

        A last choice of -1 is a line whose candidates are all still to come.
        """
        base: cython.Py_ssize_t
        found = []
        for depth in range(self.depth):
            base = depth * _FRAME
            found.append(self.frames[base + _CURRENT])
        return found

    def seek(self, position, found=0) -> bool:
        """Go on behind `position`, as an ordered search of the same problem reported it.

        False if there is no such position here.
        """
        choice: cython.longlong
        line: cython.int
        self.found = found
        if not self.settle():
            return not position
        for choice in position:
            self._make_room()
            line = self._choose_line()
            if line == _NOTHING:
                return False
            self._open_frame(line)
            self.phase = _NEXT
            if choice == _NOTHING:
                break
            while self._take_next():
                if self._current() == choice:
                    break
            else:
                return False
            self._assign()
            self._propagate()
        return True

    def close(self) -> None:
        """Nothing is left to do: a search that ended before it was kept."""
        self.phase = _END

    # -- room ------------------------------------------------------------------------------------

    def _make_room(self):
        """Let the arena hold whatever one more level can ask for."""
        if self._is_short_of_room():
            self.arena_size = 2 * self.arena_size
            while self._is_short_of_room():
                self.arena_size = 2 * self.arena_size
            self.arena = _grown(self.arena, self.arena_size)
            self.scores = _grown(self.scores, self.arena_size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_short_of_room(self) -> cython.bint:
        # A level may copy every list once and hold one list of candidates, words or patterns.
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

    # -- the search ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(self, end: cython.longlong) -> cython.int:
        """Search until a grid, until `nodes` reaches `end`, or until the arena must grow."""
        line: cython.int
        if self.phase == _START:
            self.phase = _CHOOSE if self._begin() else _END
        while self.phase != _END:
            if self.phase == _CHOOSE:
                line = self._choose_line()
                if line == _NOTHING:
                    self.phase = _NEXT
                    if self._all_words_differ():
                        self.found += 1
                        if not self.counting:
                            return _FOUND
                elif self.counting and self._count_last_line():
                    self.phase = _NEXT
                elif self._is_short_of_room():
                    return _NOTHING
                else:
                    self._open_frame(line)
                    self.phase = _NEXT
            else:
                if self.depth == 0:
                    self.phase = _END
                    break
                if self.nodes >= end:
                    return _MORE
                if not self._take_next():
                    self._close_frame()
                    continue
                self.nodes += 1
                self._assign()
                if self._propagate():
                    self.phase = _CHOOSE
                else:
                    self._fail()
        return _EXHAUSTED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.bint:
        """Look at every line once; what falls here stays fallen."""
        one: cython.ulonglong = 1
        self.level_floor = 0
        self.dirty = (one << self.lines) - 1
        return self._keep_for_good()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep_for_good(self) -> cython.bint:
        """Propagate at the root, where nothing is undone."""
        alive: cython.bint = self._propagate()
        self.trail_top = 0
        self.root_top = self.arena_top
        if not alive:
            self.phase = _END
        return alive

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fail(self) -> cython.void:
        """Remember which line failed; before the first grid, start afresh after enough failures."""
        self.failures += 1
        self.run_failures += 1
        self.weights[self.failed_line] += 1
        if self.eager and self.found == 0 and self.run_failures >= self.restart_after:
            self.run_failures = 0
            self.restarts += 1
            self.restart_after += self.restart_after // 8 + 1
            self._undo(0)
            self.depth = 0
            self.arena_top = self.root_top
            self.phase = _CHOOSE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_line(self) -> cython.int:
        """The undecided line with the fewest words (for its weight); -1 when all are decided."""
        line: cython.int
        best: cython.int = _NOTHING
        size: cython.longlong
        best_size: cython.longlong = 0
        for line in range(self.lines):
            if self._is_decided(line):
                continue
            size = self.state[self.length_at + line]
            if size == 1:
                return line
            if best == _NOTHING:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_decided(self, line: cython.int) -> cython.bint:
        """Whether one word is left and only one way to spread it."""
        word: cython.int
        cells: cython.int = self.columns if line < self.rows else self.rows
        if self.state[self.length_at + line] != 1:
            return False
        word = self.arena[self.state[self.start_at + line]]
        return popcount(self.state[self.blank_at + line]) == cells - self.lengths[word]

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

    # -- frames ----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open_frame(self, line: cython.int) -> cython.void:
        """List the candidates of a line: its words, or the blank patterns of its only word."""
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
        self.frames[base + _CURRENT] = _NOTHING
        self.frames[base + _TRAIL] = self.trail_top
        self.frames[base + _ARENA] = first + count
        self.depth += 1
        if self.depth > self.deepest:
            self.deepest = self.depth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close_frame(self) -> cython.void:
        self.depth -= 1
        self.arena_top = self.frames[self.depth * _FRAME + _FIRST]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _current(self) -> cython.longlong:
        return self.frames[(self.depth - 1) * _FRAME + _CURRENT]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_next(self) -> cython.bint:
        """Undo the newest frame's candidate and take its next; False when none is left."""
        base: cython.Py_ssize_t = (self.depth - 1) * _FRAME
        first: cython.Py_ssize_t = self.frames[base + _FIRST]
        left: cython.Py_ssize_t = self.frames[base + _LEFT]
        self._undo(self.frames[base + _TRAIL])
        self.arena_top = self.frames[base + _ARENA]
        self.level_floor = self.arena_top
        if left == 0:
            return False
        if self.eager:
            # The best stands at the top of a heap; the last one takes its place.
            self.frames[base + _CURRENT] = self.arena[first]
            self.arena[first] = self.arena[first + left - 1]
            self.scores[first] = self.scores[first + left - 1]
            self._sift(first, 0, left - 1)
        else:
            self.frames[base + _CURRENT] = self.arena[self.arena_top - left]
        self.frames[base + _LEFT] = left - 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sift(
        self, first: cython.Py_ssize_t, i: cython.Py_ssize_t, count: cython.Py_ssize_t
    ) -> cython.void:
        """Let a candidate sink in the heap to where nothing below it scores better."""
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_word(self, line: cython.int, word: cython.int) -> cython.void:
        self._set(self.start_at + line, cython.cast(cython.uint, self.arena_top))
        self._set(self.length_at + line, 1)
        self.arena[self.arena_top] = word
        self.arena_top += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_pattern(self, line: cython.int, filled: cython.uint) -> cython.void:
        glyph: cython.int
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        self._forbid_blanks(line, self.state[self.blank_at + line] & filled)
        for i in range(self.state[self.live_at + line]):
            glyph = self.live[line * self.glyph_count + i]
            at = line * self.glyph_count + glyph
            if self.state[at] & ~filled:
                self._forbid_glyph(line, glyph, self.state[at] & ~filled)

    # -- state and trail -------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _set(self, at: cython.Py_ssize_t, value: cython.uint) -> cython.void:
        self.trail_index[self.trail_top] = cython.cast(cython.uint, at)
        self.trail_value[self.trail_top] = self.state[at]
        self.trail_top += 1
        self.state[at] = value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _undo(self, mark: cython.Py_ssize_t) -> cython.void:
        while self.trail_top > mark:
            self.trail_top -= 1
            self.state[self.trail_index[self.trail_top]] = self.trail_value[self.trail_top]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forbid_glyph(self, line: cython.int, glyph: cython.int, cells: cython.uint) -> cython.void:
        """Take a glyph from some cells of a line; their crossing lines must look again."""
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forbid_blanks(self, line: cython.int, cells: cython.uint) -> cython.void:
        """Let some cells of a line be filled; their crossing lines must look again."""
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

    # -- propagation -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propagate(self) -> cython.bint:
        """Filter the lines that must look again, shortest list first, until nothing changes."""
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at(self, line: cython.int) -> cython.void:
        """Make ready for `_fit`: where the first and the last glyph can stand, and the runs."""
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
            # The first glyph stands at or before the first cell that must be filled,
            self.head = ((solid & (0 - solid)) << 1) - 1
            # and the last glyph at or after the last one.
            while solid & (solid - 1):
                solid &= solid - 1
            self.tail = full & ~(solid - 1)
        # runs[i]: cells from which 2**i cells downwards may all stay blank.
        self.runs[0] = self.blank
        for step in range(4):
            self.runs[step + 1] = self.runs[step] & (self.runs[step] << (1 << step))

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _back(self, cells: cython.uint) -> cython.uint:
        """Where the glyph before may stand: one cell back, and over any blankable run."""
        cells >>= 1
        cells |= (cells & self.runs[0]) >> 1
        cells |= (cells & self.runs[1]) >> 2
        cells |= (cells & self.runs[2]) >> 4
        if self.cells > 8:
            cells |= (cells & self.runs[3]) >> 8
            cells |= (cells & self.runs[4]) >> 16
        return cells

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _fit(self, word: cython.int) -> cython.uint:
        """Lay a word over the line in all its blank patterns at once.

        Returns 0 if it fits nowhere. Otherwise `fits[place]` is the set of cells where that glyph
        can stand in some spread, and the result is the set of cells that some spread leaves blank,
        with the bit beyond the last cell set so that it is never 0.
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
            self.fits[32 + place] = reach
        cells = self.fits[length - 1] & self.tail
        if cells == 0:
            return 0
        self.fits[length - 1] = cells
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _filter(self, line: cython.int) -> cython.bint:
        """Keep the words that fit a line, and in its cells what they support; False if none do."""
        i: cython.Py_ssize_t
        start: cython.Py_ssize_t = self.state[self.start_at + line]
        count: cython.Py_ssize_t = self.state[self.length_at + line]
        # A list that this level has already copied is filtered in place, another one is copied.
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
            # Of a grid and its transpose keep the one whose first row comes first in the list.
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop_dead_glyphs(self, line: cython.int) -> cython.void:
        """Forget the glyphs that no cell of a line allows, and clear the support of the others."""
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_word(self, line: cython.int, word: cython.int) -> cython.void:
        """A line has settled on its word: the other lines that list it must look again."""
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

    # -- the order of candidates -----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_patterns(self, word: cython.int, first: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Write at `first` the sets of filled cells of a word's spreads; how many there are."""
        count: cython.Py_ssize_t = 0
        place: cython.int = 0
        length: cython.int = self.lengths[word]
        filled: cython.uint = 0
        cells: cython.uint
        here: cython.uint
        before: cython.uint
        self._fit(word)
        # fits[32 + place] becomes the cells still to be tried for that place.
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
            # The next glyph: behind this one, and over blankable cells only.
            before = here << 1
            filled |= here
            place += 1
            self.fits[32 + place] = self.fits[place] & (
                (((before & self.blank) + self.blank) ^ self.blank) | before
            )
        return count

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _highest(self, cells: cython.uint) -> cython.uint:
        while cells & (cells - 1):
            cells &= cells - 1
        return cells

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_crossings(self, line: cython.int) -> cython.void:
        """liking[cell, glyph]: log of how many words of the crossing line would welcome it.

        The entry behind the last glyph is the blank's.
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
            # Of a long list a sample will do.
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

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _log(self, count: cython.int) -> cython.int:
        shift: cython.int = 0
        while count >= 4096:
            count >>= 1
            shift += 1
        return self.logarithm[count] + shift * _LOG_UNIT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _word_score(self, word: cython.int) -> cython.int:
        """The liking of a word in its best spread, cell by cell (Viterbi's way)."""
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pattern_score(self, word: cython.int, filled: cython.uint) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _noise(self) -> cython.int:
        mask: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        self.dice ^= (self.dice << 13) & mask
        self.dice ^= self.dice >> 7
        self.dice ^= (self.dice << 17) & mask
        return self.gumbel[(self.dice >> 20) & 1023] * self.noise >> 6

    # -- counting --------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_last_line(self) -> cython.bint:
        """Count the spreads of a line instead of visiting them, where that is the same.

        It is the same if every other line of its direction is decided, for then each crossing line
        hangs on it by one cell, and if no word is listed by two undecided lines, for then no word
        can come twice. Returns whether there is such a line.
        """
        other: cython.int
        i: cython.Py_ssize_t
        word: cython.int
        start: cython.Py_ssize_t
        line: cython.int = self._only_undecided(0, self.rows)
        if line == _NOTHING:
            line = self._only_undecided(self.rows, self.lines)
        if line == _NOTHING or self.up_to_transpose:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_undecided(self, first: cython.int, beyond: cython.int) -> cython.int:
        """The undecided line among some, if there is just one."""
        line: cython.int
        found: cython.int = _NOTHING
        for line in range(first, beyond):
            if not self._is_decided(line):
                if found != _NOTHING:
                    return _NOTHING
                found = line
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_patterns(self, word: cython.int) -> cython.longlong:
        """How many spreads a word has on the line being looked at."""
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


def _fixed_point_log(count):
    return round(_LOG_UNIT * math.log2(count)) if count > 0 else 0


def _fixed_point_gumbel(n):
    return round(-_LOG_UNIT * math.log2(-math.log((n + 0.5) / 1024)))


def _grown(old, size):
    """A larger array that begins with the old one's values."""
    grown = array("i", bytes(4 * size))
    memoryview(grown)[: len(old)] = memoryview(old)
    return grown
