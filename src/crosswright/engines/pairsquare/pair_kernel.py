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

from crosswright.engines.pairsquare.kernel.counting import Counting
from crosswright.kernels.arrays import NONE

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


@cython.final
@cython.cclass
class PairSearch(Counting):
    """All pair squares of one shape, from one table of words, in slices.

    `glyphs` holds the words one after another, `stride` glyph ids each, the first `lengths[word]`
    of them in use. A row takes words of `row_shortest` to `row_longest` cells, a column likewise.
    """

    counting: cython.bint
    phase: cython.int
    restart_after: cython.longlong
    nodes: cython.longlong
    failures: cython.longlong
    restarts: cython.longlong
    run_failures: cython.longlong

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
        self._take_problem(rows, columns, glyphs, lengths, stride, glyph_count)
        self._make_state()
        self._fill_lists(row_range, column_range)
        self._make_spreads()
        self._make_pruning(up_to_transpose)
        self._make_order(eager, noise, rng_seed)
        self._make_frames()
        self._make_counting()
        self.counting = counting
        self.phase = _START
        self.restart_after = restart_after
        self.nodes = self.failures = self.restarts = self.run_failures = 0

    # -- what the caller sees ------------------------------------------------------------------

    def advance(self, max_nodes: cython.longlong) -> int:
        """Search on for about `max_nodes` nodes: FOUND, MORE or EXHAUSTED."""
        status: cython.int
        end: cython.longlong = self.nodes + max_nodes
        while True:
            self._make_room()
            with cython.nogil:
                status = self._step(end)
            if status != NONE:
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
            if line == NONE:
                return False
            self._open_frame(line)
            self.phase = _NEXT
            if choice == NONE:
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
                if line == NONE:
                    self.phase = _NEXT
                    if self._all_words_differ():
                        self.found += 1
                        if not self.counting:
                            return _FOUND
                elif self.counting and self._count_last_line():
                    self.phase = _NEXT
                elif self._is_short_of_room():
                    return NONE
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
