"""Fill a grid: a complete search with bitsets. It runs in slices of a limited number of nodes.

Each slot has the set of words that it may still take. The set has one bit for each word, in
*chunks* of 64 bits. Each cell has the set of glyphs that it may still hold. Slots that cross are
connected only by the glyphs of their common cell. Two moves are repeated until nothing changes:

- **filter**: a cell has lost glyphs, so a slot through it loses the words with these glyphs there;
- **support**: a slot has lost words, so its cells lose the glyphs that none of its words has there
  any more.

This is the compact-table method of Demeulenaere and others (CP 2016). A *table* has the words of
one length. For each place in a word and each glyph, it has a mask: the set of words with this glyph
at this place. So both moves are ANDs of chunks. In the move *support*, a glyph stays if some word
of the slot has it. The chunk in which such a word was last found is the *residue* of the glyph. It
is stored, and the next time it is tested first. Our version differs from the paper in three ways:

- A slot with few words left is read word by word instead of glyph by glyph.
- If many chunks of a slot are not empty, all its chunks are read in order. Then the compiler can
  use instructions that handle several chunks at a time.
- The slots that must be filtered wait in a queue, and the slot with the fewest words is taken
  first. So a dead end (a slot without words, or a cell without glyphs) is found before work is done
  on large slots.

When nothing changes any more, the search chooses a slot. Each slot has a weight, which counts the
failures that the slot has caused (dom/wdeg, Boussemart and others, ECAI 2004). The search takes the
slot for which the number of words divided by the weight is smallest. It tries the word that leaves
the most room: with this word, the crossing slots keep many words. If no fill is found with this
word, the search removes it from the slot and goes on. Each choice begins a new *level*. A trail (a
list of old values) is used to undo the changes of a level. After a number of failures (dead ends),
the search starts again and keeps the weights. This number grows with each restart. If everything
has been tried before this number is reached, it is proven that there are no more fills.

If a proof or a count is wanted, the search works in another way, either from the start or after
`proof_after` failures. It chooses a cell and tries its glyphs one after the other. There are
several ways to choose the cell (see `letters`). At first, each way is tested for a number of
failures. The test measures which share of the search tree is finished by then. The search keeps the
way with the largest share, and does not restart any more. If there are few failures for each fill
that is found, the search chooses words again. To count the fills, the search divides the grid into
parts that are not connected, and multiplies their counts (see `parts`).

All arithmetic is in integers, and the search has its own random number generator. So the compiled
builds and the interpreted source make exactly the same choices.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.fill.kernel.supposing import Supposing
from crosswright.kernels.arrays import NONE, zeros
from crosswright.kernels.pointers import as_longs

_FOUND = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)
_EXHAUSTED = cython.declare(cython.int, 3)

FOUND = _FOUND
"""Result of advance(): a fill was found. Call advance() again for the next one."""
MORE = _MORE
"""Result of advance(): the nodes are used up. Call advance() again to continue."""
EXHAUSTED = _EXHAUSTED
"""Result of advance(): it is proven that there is no fill, or no further fill."""

_GROW = cython.declare(cython.int, 4)  # the trail is full: get more memory and continue

# The phase of the search: what `_search` does next. It begins (`_FRESH`), makes the next choice,
# goes back after a dead end, or does nothing, because everything has been searched (`_DONE`).
_FRESH = cython.declare(cython.int, 0)
_DESCEND = cython.declare(cython.int, 1)
_BACKTRACK = cython.declare(cython.int, 2)
_DONE = cython.declare(cython.int, 3)

# If a slot has at most this number of words left, it is read word by word. (In tests on grids of 66
# to 72 words and a list of 116,000 words, all values from 100 to 300 gave the same speed. With 40,
# the search was a tenth slower.)
FEW_WORDS = 128

# The number of failures before the first restart.
_FIRST_LIMIT = cython.declare(cython.longlong, 50)
# The growth of this limit at each restart, in percent.
_LIMIT_GROWTH = cython.declare(cython.longlong, 10)

# This number stands for the whole search tree. `progress` is the part of this number that has been
# searched so far.
_WHOLE = cython.declare(cython.longlong, 1 << 62)

# Four numbers for the test of the ways to choose a cell (see `letters`). They were tuned on two
# wide-open 15×15 patterns and five open squares.
# The number of ways.
_WAYS = cython.declare(cython.int, 3)
# The test of each way ends after this number of failures.
_TRIAL_FAILURES = cython.declare(cython.longlong, 1000)
# The progress of the last way (`_SLOT_GLYPHS`) is divided by this number, because this way starts
# fast and slows down.
_LAST_DISCOUNT = cython.declare(cython.longlong, 8)
# If the first way (`_SLOT_PAIRS`) makes this much progress, a fiftieth of `_WHOLE`, the other ways
# are not tested.
_GOOD_PROGRESS = cython.declare(cython.longlong, (1 << 62) // 50)

# In a search for a proof: after each `_FILLS` fills, the search decides whether it goes on with
# words or with glyphs. It takes glyphs if there were more than `_FAILURES_A_FILL` failures for each
# of these fills.
_FILLS = cython.declare(cython.longlong, 64)
_FAILURES_A_FILL = cython.declare(cython.longlong, 2)

# A failure adds a number to a slot's weight. At each restart, this number is multiplied by
# 1 + `_BUMP_GROWTH` / 1024. This has the same effect as lowering the old weights.
_BUMP_GROWTH = cython.declare(cython.longlong, 21)
# If a weight is larger than this number, all weights are divided by 4096.
_LARGEST_WEIGHT = cython.declare(cython.longlong, 1 << 34)


@cython.cclass
class FillSearch(Supposing):
    """The search for fills of one problem.

    `FlatProblem` in `kernel/flat_problem.py` describes the arguments that define the problem.
    `Strategy` in `solve.py` describes `noise` and `score_weight` (1024 stands for 1.0) and
    `few_words`. With `keep_deepest`, the search prefers the words of the partial fill that had the
    most slots filled so far. The scores of a fill's words must add up to `least_total` or more
    (None: any sum is allowed); the caller may raise this number between two fills. `proof_after` is
    the number of failures after which the search looks for a proof, or -1 for never. With
    `counting`, fills are counted, and the search does not stop at each fill.
    """

    phase: cython.int
    limit: cython.longlong
    failures_at_start: cython.longlong
    may_restart: cython.bint
    proof_after: cython.longlong
    is_proof: cython.bint
    by_letters: cython.bint
    best_way: cython.int
    best_progress: cython.longlong
    counting: cython.bint
    found: cython.longlong
    failures_at_fills: cython.longlong
    shares: cython.p_longlong
    progress: cython.longlong
    root_failed: cython.bint
    nodes = cython.declare(cython.longlong, visibility="readonly")
    restarts = cython.declare(cython.longlong, visibility="readonly")

    def __init__(
        self,
        *,
        glyph_count,
        tables,
        slot_tables,
        slot_starts,
        slot_cells,
        cell_glyphs,
        domains=None,
        group_starts=None,
        group_tables=None,
        group_words=None,
        required=(),
        max_shared=0,
        allow_repeats=False,
        own=None,
        rng_seed=0,
        noise=200,
        score_weight=0,
        restarts=True,
        proof_after=-1,
        counting=False,
        keep_deepest=False,
        few_words=FEW_WORDS,
        least_total=None,
    ):
        self._take_problem(glyph_count, tables, slot_tables, slot_starts, slot_cells)
        self._take_rules(
            tables,
            group_starts,
            group_tables,
            group_words,
            required,
            max_shared,
            allow_repeats,
            own,
        )
        self._take_domains(tables, slot_tables, cell_glyphs, domains)
        self._make_trail()
        self._make_queue(tables, few_words)
        self._take_least(least_total)
        self._make_choices(tables, rng_seed, noise, score_weight, keep_deepest)
        self._make_letters()
        self._make_parts()
        self.shares = as_longs(self._keep("shares", zeros("q", self._most_levels())))
        self.proof_after = proof_after
        self.counting = counting
        self.found = self.failures_at_fills = 0
        self.is_proof = False
        self.base = 0
        self.limit = _FIRST_LIMIT
        self.failures_at_start = 0
        self.may_restart = restarts
        self.nodes = self.restarts = 0
        self._start_words()
        self.root_failed = False
        self.phase = _FRESH

    def advance(self, max_nodes):
        """Search for about `max_nodes` nodes. Choices and dead ends both count as nodes.

        Returns FOUND, MORE or EXHAUSTED.
        """
        stop: cython.longlong = self.nodes + self.failures + max_nodes
        status: cython.int
        while True:
            with cython.nogil:
                status = self._search(stop)
            if self.is_huge:
                raise OverflowError("expected fewer fills than the machine's integers can count")
            if status != _GROW:
                return status
            self._grow()

    def suppose_word(self, slot, word, keep):
        """From now on, search with a word in a slot.

        This is a supposition: it holds until it is taken back, or until the next supposition. With
        `keep`, prefer the stored words. After a call of `keep_words`, these are the words of the
        whole fill that was found last before the call. Otherwise they are the words of the partial
        fill with the most slots filled.
        """
        self._take_back()
        self._start_over(self._suppose_word(slot, word), keep)

    def suppose_glyph(self, cell, glyph, keep):
        """From now on, search with a glyph in a cell (see `suppose_word`)."""
        self._take_back()
        self._start_over(self._suppose_glyph(cell, glyph), keep)

    def suppose_nothing(self):
        """Go back to the state without any supposition."""
        self._take_back()
        self._start_over(True, self.keeps_deepest)

    @cython.cfunc
    def _start_over(self, alive: cython.bint, keep: cython.bint):
        """Start a new search with the supposition. The weights and the stored words (see
        `suppose_word`) are kept.

        `alive` is False if the supposition leads to a dead end at once.
        """
        self.keeps_deepest = keep
        self.limit = _FIRST_LIMIT
        self.failures_at_start = self.failures
        self.may_restart = True
        self._start_words()
        self.phase = _DESCEND if alive and not self.root_failed else _DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, stop: cython.longlong) -> cython.int:
        """Search until there is a fill or a proof, or nodes and failures together reach `stop`.

        There are three moves. To go down, the search chooses a slot and a word. At a dead end, it
        goes one level up, removes the word from the slot, and propagates (filters and supports
        until nothing changes). After enough dead ends, it restarts. In a search for a proof, it
        chooses a cell and the first glyph of this cell. After a dead end, it takes the next glyph.
        """
        slot: cython.Py_ssize_t
        required: cython.int
        if self.phase == _FRESH:
            self.phase = _DESCEND
            if not self._begin():
                self.root_failed = True
                self.phase = _DONE
        while self.phase != _DONE:
            if self.nodes + self.failures >= stop:
                return _MORE
            if (
                self.cell_trail_top + self.node_cells > self.cell_room
                or self.slot_trail_top + self.node_slots > self.slot_room
            ):
                return _GROW
            if self.phase == _BACKTRACK:
                if self.frame and self.level == self.frame_levels[self.frame]:
                    self._end_part()
                    self._go_on_in_frame()
                    continue
                if self.level == self.base:
                    self.phase = _DONE
                    break
                if self.may_restart and self.failures - self.failures_at_start > self.limit:
                    if not self.is_proof:
                        self._restart()
                        self.phase = _DESCEND
                        continue
                    if self._next_way():
                        self.phase = _DESCEND
                        continue
                self._back_up()
                continue
            if self.has_least and not self._cut_tails():
                self.phase = _BACKTRACK
                continue
            self._remember_deepest()
            required = self._choose_required() if self.required_count else 0
            if required < 0:
                self.failures += 1
                self.phase = _BACKTRACK
                continue
            if self.counting and not self.may_restart and self._split():
                self._go_on_in_frame()
                continue
            if required == 0 and self.by_letters and self._choose_cell():
                self.branch_slots[self.level] = -1 - self.chosen_cell
                self.branch_words[self.level] = self._glyph_after(self.chosen_cell, NONE)
            elif required == 0:
                slot = self._choose_slot()
                if slot < 0:
                    # The next call continues from here. A restart would find this fill again.
                    self.may_restart = False
                    self.phase = _BACKTRACK
                    self._note_fill()
                    if not self.counting:
                        return _FOUND
                    self._add_fills(1)
                    continue
                self.branch_slots[self.level] = slot
                self.branch_words[self.level] = self._choose_word(slot)
            self._go_down()
        return _EXHAUSTED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_down(self) -> cython.void:
        """Go one level down and apply the choice of this level.

        For each level, `shares` has the part of the search tree that belongs to the choices left at
        this level. This part is divided equally among these choices. The new level gets the part of
        one choice.
        """
        slot: cython.Py_ssize_t = self.branch_slots[self.level]
        word: cython.Py_ssize_t = self.branch_words[self.level]
        choices: cython.longlong = (
            self._glyphs_from(-1 - slot, word) if slot < 0 else self.counts[slot]
        )
        share: cython.longlong = self.shares[self.level] // max(1, choices)
        alive: cython.bint
        self.shares[self.level] -= share
        self.shares[self.level + 1] = share
        self.nodes += 1
        self._push_level()
        if slot < 0:
            alive = self._assign_glyph(-1 - slot, word)
        else:
            alive = self._assign(slot, word)
        self.phase = _DESCEND if alive else _BACKTRACK

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _back_up(self) -> cython.void:
        """Go one level up, and give up the choice that was made there.

        If it was a glyph, try the next glyph of the cell. If it was a word, remove it from the
        slot.
        """
        slot: cython.Py_ssize_t
        word: cython.Py_ssize_t
        self.progress += self.shares[self.level]
        self._pop_level()
        slot = self.branch_slots[self.level]
        word = self.branch_words[self.level]
        if slot < 0:
            word = self._glyph_after(-1 - slot, word)
            if word >= 0:
                self.branch_words[self.level] = word
                self._go_down()
        elif self._remove_word(slot, word) and self._propagate():
            self.phase = _DESCEND

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_on_in_frame(self) -> cython.void:
        """Go to the next part of the current frame. After the last part, close the frame.

        A frame is one division of the grid into parts that are not connected (see `parts`).
        """
        if self._next_part():
            self.phase = _DESCEND
        else:
            self._close_frame()
            self.phase = _BACKTRACK

    # -- Words or glyphs --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start_words(self) -> cython.void:
        """Choose words from now on, or glyphs if a proof is wanted from the start.

        In the second case, the results of earlier tests of the ways to choose cells are kept.
        """
        self._measure_anew()
        if self.proof_after == 0 and self.is_proof:
            self.may_restart = self.way < _WAYS - 1 and self.best_progress < _GOOD_PROGRESS
            self.limit = _TRIAL_FAILURES
            return
        self.is_proof = self.by_letters = False
        if self.proof_after == 0:
            self._start_proof()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start_proof(self) -> cython.void:
        """Choose glyphs from now on, and begin the tests of the ways to choose cells."""
        self.is_proof = self.by_letters = True
        self.way = self.best_way = 0
        self.best_progress = -1
        self.limit = _TRIAL_FAILURES
        self.failures_at_start = self.failures

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _measure_anew(self) -> cython.void:
        """Set the progress to zero. This must be called only when the search is at its root."""
        self.progress = 0
        self.shares[self.level] = _WHOLE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_way(self) -> cython.bint:
        """End the test of one way to choose cells.

        Returns True if the search begins again at the root with another way. Returns False if it
        goes on with this way.
        """
        progress: cython.longlong = self.progress
        if self.way == _WAYS - 1:
            progress //= _LAST_DISCOUNT
        if progress > self.best_progress:
            self.best_progress = progress
            self.best_way = self.way
        if self.way == 0 and self.progress >= _GOOD_PROGRESS:
            self.may_restart = False
            return False
        if self.way < _WAYS - 1:
            self.way += 1
        else:
            self.may_restart = False
            if self.best_way == self.way:
                return False
            self.way = self.best_way
        self._to_root()
        self.failures_at_start = self.failures
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_fill(self) -> cython.void:
        """Count a fill. After each `_FILLS` fills, decide whether to go on with words or glyphs."""
        self.found += 1
        if self.is_proof and self.found % _FILLS == 0:
            self.by_letters = self.failures - self.failures_at_fills > _FILLS * _FAILURES_A_FILL
            self.failures_at_fills = self.failures

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _to_root(self) -> cython.void:
        while self.level > self.base:
            self._pop_level()
        self._measure_anew()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restart(self) -> cython.void:
        """Go back to the root with a higher limit of failures.

        The weights are kept, but lose some of their effect.
        """
        slot: cython.Py_ssize_t
        self._to_root()
        self.restarts += 1
        self.failures_at_start = self.failures
        self.limit += self.limit * _LIMIT_GROWTH // 100
        if 0 <= self.proof_after < self.failures:
            self._start_proof()
        self.bump += self.bump * _BUMP_GROWTH >> 10
        heaviest: cython.longlong = 0
        for slot in range(self.slot_count):
            heaviest = max(heaviest, self.weights[slot])
        if heaviest > _LARGEST_WEIGHT:
            for slot in range(self.slot_count):
                self.weights[slot] = (self.weights[slot] >> 12) + 1
            self.bump = (self.bump >> 12) + 1

    # -- Results --------------------------------------------------------------------------------

    def words(self):
        """Return the only word left for each slot, as an index into its table. It is -1 if a slot
        has several words left, or none."""
        return [self._only_word(s) if self.counts[s] == 1 else -1 for s in range(self.slot_count)]

    def cells(self):
        """Return the id of the glyph of each cell, or -1 if several glyphs are possible."""
        return [self._only_glyph(cell) for cell in range(self.cell_count)]

    def best_words(self):
        """Return the words of the partial fill with the most slots filled, as indexes into the
        tables of the slots. The number is -1 for a slot that is not filled."""
        return [self.deepest_words[s] for s in range(self.slot_count)]

    def root_cause(self):
        """Return (slot, cell) if there was a dead end before the first choice, otherwise None.

        If the cell is -1, the slot has no word left. Otherwise this cell of the slot has no glyph
        left.
        """
        return (self.culprit_slot, self.culprit_cell) if self.root_failed else None

    def heaviest_slot(self):
        """Return the slot that caused the most dead ends recently."""
        return max(range(self.slot_count), key=lambda s: self.weights[s])

    def fills(self):
        """Return the number of fills counted so far."""
        return self.frame_counts[0]
