"""The search for pair squares. Words and blanks are chosen for one row or column after another.
After each choice, words that are no longer possible are removed from the crossing rows and columns.

A *line* is a row or a column. Its possible contents are stored in two forms:

- For each cell: the glyphs that it may take, and whether it may stay blank. Both are stored as sets
  of cells; each set is one integer of 32 bits. `allowed[line, glyph]` is the set of the line's
  cells that may take the glyph. `blankable[line]` is the set of its cells that may stay blank.
- For each line: the list of words that can still be spread over it.

A *spread* of a word is a choice of cells for its glyphs; the other cells of the line stay blank.
All spreads of a word are tested at once. Let `reach` be the set of cells where a glyph can be, as
far as the glyphs before it allow. The glyph can then be in `reach & allowed[line, glyph]`. The next
glyph can be one cell further, or further still if only cells that may stay blank are skipped. One
addition of integers finds all these cells, because its carry runs through neighbouring 1 bits.
(Cameron and others match `c*` in bit-parallel regular expressions in the same way.) A second pass,
from the last glyph to the first, keeps only the cells that both passes allow. So the test of a word
takes a few machine operations for each glyph, and no more time if the word has many spreads.

Glyphs and blanks that no word of a line uses are removed from its cells. Then the crossing lines
are filtered again, and so on until nothing changes. Then the search chooses a line. It chooses the
word of the line first and the spread of the word afterwards. A trail (a list of old values) is used
to undo the choices. All arithmetic is in integers, and the search has its own random number
generator. So every build gives the same results.

There are two modes of search:

- *ordered*: the search takes the line with the fewest words first, and the words of a line in the
  order of the list. The choices so far are a position. It can be saved, and the search can
  continue from it later.
- *eager*: the words of a line are tried from the best score to the worst. A word has a high score
  if many words of the crossing lines allow its glyphs. Some random noise is added to the score.
  Lines that failed often (that had no word left) are chosen early. Until the first grid is found,
  the search restarts after a number of failures. This number grows with each restart. After the
  first grid there are no more restarts. So every grid is found exactly once.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.pairsquare.kernel.counting import Counting
from crosswright.kernels.arrays import NONE

FOUND = 1
MORE = 2
EXHAUSTED = 3

# FOUND, MORE and EXHAUSTED again, for the compiled code. It cannot read Python's globals without
# the interpreter.
_FOUND = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)
_EXHAUSTED = cython.declare(cython.int, 3)

# The phases of the search: what `_step` does next. It filters all lines (start), chooses a line,
# takes the next candidate for the line that was chosen last, or ends.
_START = cython.declare(cython.int, 0)
_CHOOSE = cython.declare(cython.int, 1)
_NEXT = cython.declare(cython.int, 2)
_END = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class PairSearch(Counting):
    """Finds all pair squares of one shape. The search runs in slices (see `advance`).

    `glyphs` has `stride` glyph ids for each word; the first `lengths[word]` of them are used.
    `row_range` is the least and the largest number of filled cells in a row. `column_range` is the
    least and the largest number of filled cells in a column. With `up_to_transpose`, of a grid and
    its transpose (rows and columns exchanged) only one is found. With `counting`, grids are
    counted, and the search does not stop at each grid. The last three arguments are for the eager
    mode: `noise` is the size of the random part of a score (64 stands for 1.0), `rng_seed` is the
    seed of the random numbers, and `restart_after` is the number of failures before the first
    restart.
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
        """Continue the search for about `max_nodes` nodes.

        Returns FOUND (call `grid`), MORE (the nodes are used up) or EXHAUSTED (the search ended).
        """
        status: cython.int
        end: cython.longlong = self.nodes + max_nodes
        while True:
            self._make_room()
            with cython.nogil:
                status = self._step(end)
            if status != NONE:
                return status

    def grid(self) -> list:
        """The glyph id of each cell of the last grid found, row by row; -1 for a blank."""
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
        """The numbers of nodes, failures, restarts and grids so far, and the greatest depth."""
        return {
            "nodes": self.nodes,
            "failures": self.failures,
            "restarts": self.restarts,
            "found": self.found,
            "deepest": self.deepest,
        }

    def give(self, line: cython.int, word: cython.int, filled: cython.uint) -> bool:
        """Fix the word and the filled cells of a line before the search.

        `filled` is a bit set of cells. Returns False if filtering shows that no grid has them.
        """
        one: cython.ulonglong = 1
        if not self.settle():
            return False
        self._set_word(line, word)
        self._set_pattern(line, filled)
        self.dirty |= one << line
        return self._keep_for_good()

    def settle(self) -> bool:
        """Filter all lines before the search. Returns False if a line has no word left."""
        if self.phase == _START:
            self.phase = _CHOOSE if self._begin() else _END
        return self.phase != _END

    def candidates(self, line: cython.int) -> list:
        """The numbers of the words that a line can still take after filtering."""
        start: cython.Py_ssize_t = self.state[self.start_at + line]
        count: cython.Py_ssize_t = self.state[self.length_at + line]
        return [self.arena[start + i] for i in range(count)]

    def choices(self, row: cython.int, column: cython.int) -> list:
        """The glyph ids that a cell can still take; -1 comes first if it can stay blank."""
        found = [-1] if self.state[self.blank_at + row] >> column & 1 else []
        base: cython.Py_ssize_t = row * self.glyph_count
        glyph: cython.Py_ssize_t
        for glyph in range(self.glyph_count):
            if self.state[base + glyph] >> column & 1:
                found.append(glyph)
        return found

    def spreads(self, line: cython.int, word: cython.int) -> list:
        """The spreads of a word that a line still allows, each as a bit set of its filled cells."""
        self._make_room()
        self._look_at(line)
        if self._fit(word) == 0:
            return []
        count: cython.Py_ssize_t = self._list_patterns(word, self.arena_top)
        return [self.arena[self.arena_top + i] for i in range(count)]

    def seek(self, position, found=0) -> bool:
        """Continue after `position`, a result of `position()` in an ordered search of this problem.

        `found` is the number of grids before this position. Returns False if this problem has no
        such position.
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
        """Mark the search as ended, as if all grids had been found."""
        self.phase = _END

    # -- the search ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(self, end: cython.longlong) -> cython.int:
        """Search until a grid is found, `nodes` reaches `end`, or the arena is too small.

        Returns FOUND, MORE or EXHAUSTED; -1 if the arena (the memory for lists) must grow.
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
        """Filter every line before any choice is made. This is never undone.

        Returns False if there is no grid.
        """
        one: cython.ulonglong = 1
        self.level_floor = 0
        self.dirty = (one << self.lines) - 1
        return self._keep_for_good()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep_for_good(self) -> cython.bint:
        """Filter the dirty lines before any choice is made. These changes are never undone.

        Returns False if there is no grid.
        """
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
        """Count the failure of a line. An eager search that has found no grid restarts after enough
        failures."""
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
