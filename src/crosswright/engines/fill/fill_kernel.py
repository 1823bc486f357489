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

All arithmetic is in integers and chance comes from the search's own generator, so that the
compiled builds and the interpreted source take the same path to the letter.
"""

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

from crosswright.engines.fill.kernel.supposing import Supposing

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

# How much more (parts in 1024) does a failure add to a slot's weight after each restart? Adding
# more and more is the same as letting the old weights fade.
_BUMP_GROWTH = cython.declare(cython.longlong, 21)
_LARGEST_WEIGHT = cython.declare(cython.longlong, 1 << 34)


@cython.cclass
class FillSearch(Supposing):
    """The search for fills of one problem: see `FlatProblem` for what it is asked.

    `keep_deepest`: prefer the words of the fill that came furthest. `least_total`: the scores of a
    fill's words must add up to so much; the caller may raise it between two fills.
    """

    phase: cython.int
    limit: cython.longlong
    failures_at_start: cython.longlong
    may_restart: cython.bint
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
        self.base = 0
        self.limit = _FIRST_LIMIT
        self.failures_at_start = 0
        self.may_restart = restarts
        self.nodes = self.restarts = 0
        self.root_failed = False
        self.phase = _FRESH

    def advance(self, max_nodes):
        """Search on for at most `max_nodes` choices and dead ends: FOUND, MORE or EXHAUSTED."""
        stop: cython.longlong = self.nodes + self.failures + max_nodes
        status: cython.int
        while True:
            with cython.nogil:
                status = self._search(stop)
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
        self.phase = _DESCEND if alive and not self.root_failed else _DONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, stop: cython.longlong) -> cython.int:
        """Go on until a fill, a proof, or `stop` nodes and failures.

        Three moves. Descend: choose a slot and a word, and go a level down. Dead end: go a level
        up, take that word from that slot, and see what follows. Enough dead ends: start afresh.
        """
        slot: cython.Py_ssize_t
        word: cython.Py_ssize_t
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
                if self.level == self.base:
                    self.phase = _DONE
                    break
                if self.may_restart and self.failures - self.failures_at_start > self.limit:
                    self._restart()
                    self.phase = _DESCEND
                    continue
                self._pop_level()
                slot = self.branch_slots[self.level]
                word = self.branch_words[self.level]
                if self._remove_word(slot, word) and self._propagate():
                    self.phase = _DESCEND
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
            if required == 0:
                slot = self._choose_slot()
                if slot < 0:
                    # The next call goes on from here, and must not lose its way by a restart.
                    self.may_restart = False
                    self.phase = _BACKTRACK
                    return _FOUND
                self.branch_slots[self.level] = slot
                self.branch_words[self.level] = self._choose_word(slot)
            slot = self.branch_slots[self.level]
            word = self.branch_words[self.level]
            self.nodes += 1
            self._push_level()
            self.phase = _DESCEND if self._assign(slot, word) else _BACKTRACK
        return _EXHAUSTED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restart(self) -> cython.void:
        """Back to the root with the weights learnt, which fade a little, and a higher limit."""
        slot: cython.Py_ssize_t
        while self.level > self.base:
            self._pop_level()
        self.restarts += 1
        self.failures_at_start = self.failures
        self.limit += self.limit * _LIMIT_GROWTH // 100
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
