"""The search for pair squares: rows and columns prune each other while words and blanks are chosen.

A *line* is a row or a column. Its possible contents are stored in two forms:

- for each cell: the glyphs that it may take, and whether it may stay blank. These are stored as
  sets of cells, one machine word each: `allowed[line, glyph]` is the set of the line's cells that
  may take the glyph, and `blankable[line]` the set of its cells that may stay blank;
- for each line: the list of words that can still be spread over it.

A *spread* of a word is a choice of filled cells for its glyphs. All spreads of a word are tested at
once. Let `reach` be the set of cells where the next glyph can be. The glyph itself can be in
`reach & allowed[line, glyph]`. The glyph after it can be one cell further, or beyond any run of
cells that may stay blank. One addition finds all these cells, because a carry runs through a block
of ones. (Cameron and others match `c*` in bit-parallel regular expressions in the same way.) A
second pass from the last glyph back keeps only the cells that both passes allow. So a word costs a
few machine operations per glyph, however many spreads it has.

Glyphs and blanks that no word of a line uses are removed from its cells. Then the crossing lines
are filtered again, and so on until nothing changes. Then the search chooses a line, first its word
and then its blank pattern. A trail undoes the choices. All numbers are integers and the random
numbers are our own, so every build gives the same results.

There are two modes of search:

- *ordered*: the line with the fewest words first, its words in the order of the list. The path of
  choices is a position that can be saved and found again.
- *eager*: words first whose glyphs the most words of the crossing lines allow, with some noise;
  lines that failed often come early. Until the first grid is found, the search restarts after a
  growing number of failures. Search trees without a grid are thrown away. The tree with the first
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

# The same values for the compiled code, which cannot read Python's globals without the interpreter.
_FOUND = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)
_EXHAUSTED = cython.declare(cython.int, 3)

# The phases of the search. Each names the next thing to do.
_START = cython.declare(cython.int, 0)
_CHOOSE = cython.declare(cython.int, 1)
_NEXT = cython.declare(cython.int, 2)
_END = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class PairSearch(Counting):
    """Finds all pair squares of one shape, from one table of words, in slices.

    `glyphs` holds the words one after another, `stride` glyph ids each, of which the first
    `lengths[word]` are used. `row_range` and `column_range` are the least and the most cells of a
    word in a row and in a column.
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

    # -- called from Python --------------------------------------------------------------------

    def advance(self, max_nodes: cython.longlong) -> int:
        """Continue the search for about `max_nodes` nodes; returns FOUND, MORE or EXHAUSTED."""
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
        """Fix a line's word and filled cells, before the search. False if that is impossible."""
        one: cython.ulonglong = 1
        if not self.settle():
            return False
        self._set_word(line, word)
        self._set_pattern(line, filled)
        self.dirty |= one << line
        return self._keep_for_good()

    def settle(self) -> bool:
        """Filter all lines, before the search. False if a line has no word left."""
        if self.phase == _START:
            self.phase = _CHOOSE if self._begin() else _END
        return self.phase != _END

    def candidates(self, line: cython.int) -> list:
        """The words that a line can still take after filtering."""
        start: cython.Py_ssize_t = self.state[self.start_at + line]
        count: cython.Py_ssize_t = self.state[self.length_at + line]
        return [self.arena[start + i] for i in range(count)]

    def choices(self, row: cython.int, column: cython.int) -> list:
        """The glyph ids that a cell can still take; with -1 if it can stay blank."""
        found = [-1] if self.state[self.blank_at + row] >> column & 1 else []
        base: cython.Py_ssize_t = row * self.glyph_count
        glyph: cython.Py_ssize_t
        for glyph in range(self.glyph_count):
            if self.state[base + glyph] >> column & 1:
                found.append(glyph)
        return found

    def spreads(self, line: cython.int, word: cython.int) -> list:
        """The sets of filled cells (as bits) of the spreads of a word that a line still allows."""
        self._make_room()
        self._look_at(line)
        if self._fit(word) == 0:
            return []
        count: cython.Py_ssize_t = self._list_patterns(word, self.arena_top)
        return [self.arena[self.arena_top + i] for i in range(count)]

    def seek(self, position, found=0) -> bool:
        """Continue after `position`, which an ordered search of the same problem has returned.

        False if there is no such position.
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
        """End the search: used to restore a search that was already at its end."""
        self.phase = _END

    # -- the search ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(self, end: cython.longlong) -> cython.int:
        """Search until a grid is found, `nodes` reaches `end`, or the arena must grow.

        Returns FOUND, MORE or EXHAUSTED; -1 if the arena must grow.
        """
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
        """Filter every line once, before any choice; this is never undone."""
        one: cython.ulonglong = 1
        self.level_floor = 0
        self.dirty = (one << self.lines) - 1
        return self._keep_for_good()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep_for_good(self) -> cython.bint:
        """Propagate at the root, where changes are never undone; False if there is no grid."""
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
        """Count the failure of a line; before the first grid, restart after enough failures."""
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
