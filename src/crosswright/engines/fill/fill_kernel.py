"""Fill a grid: a complete search over bitsets that advances in slices.

Each slot keeps the set of words it may still take, one bit a word, in *chunks* of 64. Each cell
keeps the set of glyphs it may still hold, and that set is the only link between the slots that
cross there. Two moves keep the two in step until nothing changes:

- **filter**: a cell has lost glyphs, so the slot drops the words that have them there;
- **support**: a slot has lost words, so a cell drops the glyphs that no word has there any more.

This is the compact-table idea of Demeulenaere and others (CP 2016): a glyph remembers the chunk
that last supported it (its *residue*), and the table's mask of (place, glyph) turns both moves
into ANDs of chunks. Ours differs in three ways. A slot with few words left is read word by word
instead of glyph by glyph. A slot with many chunks left is walked densely, so that the compiler may
take several chunks at a time. And the slots wait in a queue from which the one with the fewest
words goes first, so that a dead end shows before the large slots have been touched.

When all is in step, the search takes the slot with the fewest words for its weight (weights count
the failures a slot caused: dom/wdeg, Boussemart and others, ECAI 2004), tries the word that leaves
most room at its crossings, and later, if that fails, the same slot without that word. A trail
restores what a level changed. After a number of failures, which grows, it starts afresh and keeps
the weights; a run that ends below its limit is a proof that there are no more fills.

A search that is to end in a proof or a count goes another way, at once or after so many failures:
it chooses a cell, tries its glyphs one after the other, and does not start afresh. How it chooses
the cell (see `letters`) it learns at the start: each way has a number of failures, and the one that
got through the largest share of its tree stays. Where fills are many, it goes back to words. A
count multiplies what parts of the grid have that nothing joins (see `parts`).

All arithmetic is in integers and chance comes from the search's own generator, so that the
compiled builds and the interpreted source take the same path to the letter.
"""

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

from crosswright.engines.fill.kernel.supposing import Supposing
from crosswright.kernels.arrays import NONE, zeros
from crosswright.kernels.pointers import as_longs

_FOUND = cython.declare(cython.int, 1)
_MORE = cython.declare(cython.int, 2)
_EXHAUSTED = cython.declare(cython.int, 3)

FOUND = _FOUND
"""advance() came upon a fill; call it again for the next."""
MORE = _MORE
"""advance() has spent its nodes; call it again to go on."""
EXHAUSTED = _EXHAUSTED
"""There is no fill, or no further one. This is a proof."""

_GROW = cython.declare(cython.int, 4)  # the trail is full: make room and go on

# Where the search stands between two moves.
_FRESH = cython.declare(cython.int, 0)
_DESCEND = cython.declare(cython.int, 1)
_BACKTRACK = cython.declare(cython.int, 2)
_DONE = cython.declare(cython.int, 3)

# Up to how many words is a slot read word by word? (On 66- to 72-word grids and 116,000 words, 100
# to 300 were alike; 40 cost a tenth.)
FEW_WORDS = 128

# How many failures may the first run have, and by how many parts in 100 does each next one grow?
_FIRST_LIMIT = cython.declare(cython.longlong, 50)
_LIMIT_GROWTH = cython.declare(cython.longlong, 10)

# How much is a whole search, of which `progress` is the part that is done?
_WHOLE = cython.declare(cython.longlong, 1 << 62)

# How many ways to choose a cell are there, how many failures has each to show what it can do, and
# by how much is the progress of the last divided, which begins best and slows down? What progress
# of the first is so good that the others are not asked? (Tuned on two wide-open 15×15 patterns and
# five open squares.)
_WAYS = cython.declare(cython.int, 3)
_TRIAL_FAILURES = cython.declare(cython.longlong, 1000)
_LAST_DISCOUNT = cython.declare(cython.longlong, 8)
_GOOD_PROGRESS = cython.declare(cython.longlong, (1 << 62) // 50)

# After how many fills is it looked whether words or glyphs are better, and how many failures a fill
# speak for glyphs?
_FILLS = cython.declare(cython.longlong, 64)
_FAILURES_A_FILL = cython.declare(cython.longlong, 2)

# How much more (parts in 1024) does a failure add to a slot's weight after each restart? Adding
# more and more is the same as letting the old weights fade.
_BUMP_GROWTH = cython.declare(cython.longlong, 21)
_LARGEST_WEIGHT = cython.declare(cython.longlong, 1 << 34)


@cython.cclass
class FillSearch(Supposing):
    """The search for fills of one problem: see `FlatProblem` for what it is asked.

    `keep_deepest`: prefer the words of the fill that came furthest. `least_total`: the scores of a
    fill's words must add up to so much; the caller may raise it between two fills. `proof_after`:
    after how many failures to search for a proof, -1 for never. `counting`: count the fills instead
    of stopping at each.
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
        """Search on for at most `max_nodes` choices and dead ends: FOUND, MORE or EXHAUSTED."""
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
        """Search from here on with a word in a slot, and nothing else supposed.

        `keep`: prefer the words of the fill that came furthest, or of `keep_words`.
        """
        self._take_back()
        self._start_over(self._suppose_word(slot, word), keep)

    def suppose_glyph(self, cell, glyph, keep):
        """The same with a glyph in a cell."""
        self._take_back()
        self._start_over(self._suppose_glyph(cell, glyph), keep)

    def suppose_nothing(self):
        """Back to what was left before anything was supposed."""
        self._take_back()
        self._start_over(True, self.keeps_deepest)

    @cython.cfunc
    def _start_over(self, alive: cython.bint, keep: cython.bint):
        """A search of its own below the supposition; only the weights are from before."""
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
        """Go on until a fill, a proof, or `stop` nodes and failures.

        Three moves. Descend: choose a slot and a word, and go a level down. Dead end: go a level
        up, take that word from that slot, and see what follows. Enough dead ends: start afresh.
        In a proof, descending is to choose a cell and its first glyph, and a dead end is followed
        by the next glyph.
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
                    # The next call goes on from here, and must not lose its way by a restart.
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
        """Let what was chosen at this level stand, a level down, which gets its share of what is
        left to search here."""
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
        """A level up, to the next glyph of its cell, or to its slot without that word."""
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
        """The next part of the grid; after the last, back to the whole."""
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
        """Begin with words, or with glyphs if a proof was asked for; a way to choose cells that
        has shown what it can do stays."""
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
        """Glyphs from here on, each way to choose their cells in its turn."""
        self.is_proof = self.by_letters = True
        self.way = self.best_way = 0
        self.best_progress = -1
        self.limit = _TRIAL_FAILURES
        self.failures_at_start = self.failures

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _measure_anew(self) -> cython.void:
        """At the root nothing is done yet."""
        self.progress = 0
        self.shares[self.level] = _WHOLE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_way(self) -> cython.bint:
        """A way to choose cells has had its turn: True if another begins at the root."""
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
        """A fill: every now and then, see whether most of what was tried led to one."""
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
        """Back to the root with the weights learnt, which fade a little, and a higher limit."""
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

    # -- What came of it ------------------------------------------------------------------------

    def words(self):
        """The word of each slot, as an index into its table; -1 where several are possible."""
        return [self._only_word(s) if self.counts[s] == 1 else -1 for s in range(self.slot_count)]

    def cells(self):
        """The glyph of each cell; -1 where several are possible."""
        return [self._only_glyph(cell) for cell in range(self.cell_count)]

    def best_words(self):
        """The fill that came furthest so far: the word of each slot, or -1."""
        return [self.deepest_words[s] for s in range(self.slot_count)]

    def root_cause(self):
        """(slot, cell) that emptied before any choice was made, -1 for neither; or None."""
        return (self.culprit_slot, self.culprit_cell) if self.root_failed else None

    def heaviest_slot(self):
        """The slot that caused the most dead ends of late."""
        return max(range(self.slot_count), key=lambda s: self.weights[s])

    def fills(self):
        """How many fills were counted so far."""
        return self.frame_counts[0]
