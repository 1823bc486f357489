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

import math
import mmap
from array import array
from contextlib import suppress
from itertools import accumulate

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

if cython.compiled:
    from cython.cimports.crosswright.native.bits import lowest, popcount
else:
    from crosswright.native.bits import lowest, popcount

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
_NONE = cython.declare(cython.int, -1)

# Where the search stands between two moves.
_FRESH = cython.declare(cython.int, 0)
_DESCEND = cython.declare(cython.int, 1)
_BACKTRACK = cython.declare(cython.int, 2)
_DONE = cython.declare(cython.int, 3)

# Up to how many words is a slot read word by word? (On 66- to 72-word grids and 116,000 words, 100
# to 300 were alike; 40 cost a tenth.)
FEW_WORDS = 128

# How many chunks does a walk over all of them take at a time?
_BLOCK = cython.declare(cython.Py_ssize_t, 32)

# How many chunks is the trail of slots prepared for?
_FIRST_ROOM = cython.declare(cython.Py_ssize_t, 1 << 19)

# How many chunks of a crossing slot are sampled to learn how much room a glyph leaves?
_SAMPLED_CHUNKS = cython.declare(cython.int, 64)

# How many words of a slot are weighed against each other when one is chosen?
_CANDIDATES = cython.declare(cython.int, 1500)

# How many failures may the first run have, and by how many parts in 100 does each next one grow?
_FIRST_LIMIT = cython.declare(cython.longlong, 50)
_LIMIT_GROWTH = cython.declare(cython.longlong, 10)

# What does a failure add to a slot's weight at first, and how much more (parts in 1024) with each
# restart? Adding more and more is the same as letting the old weights fade.
_FIRST_BUMP = cython.declare(cython.longlong, 1 << 12)
_BUMP_GROWTH = cython.declare(cython.longlong, 21)
_LARGEST_WEIGHT = cython.declare(cython.longlong, 1 << 34)

_ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)

# The constants of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
_GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

# Fixed point: 1024 is one natural unit of the value order.
UNIT = 1024
_LOG_ENTRIES = cython.declare(cython.int, 1024)
_NOISE_ENTRIES = cython.declare(cython.int, 1024)


def _log_table():
    """log(n + 0.3) for small n in fixed point: how much room n words leave."""
    return array("q", [round(UNIT * math.log(n + 0.3)) for n in range(_LOG_ENTRIES)])


def _noise_table():
    """The Gumbel distribution in equal steps of probability, in fixed point."""
    steps = [(n + 0.5) / _NOISE_ENTRIES for n in range(_NOISE_ENTRIES)]
    return array("q", [round(-UNIT * math.log(-math.log(step))) for step in steps])


# Made once: whoever fills many small problems would spend half the time on them.
_LOGS = _log_table()
_GUMBELS = _noise_table()


LOG_OF_TWO = cython.declare(cython.longlong, round(UNIT * math.log(2)))


# Compiled, an array becomes a bare pointer (its owner is kept in `stores`); interpreted, it stays
# what it is. Both are indexed alike, so everything below is written once.


@cython.cfunc
def _chunks(store) -> cython.p_ulonglong:
    if cython.compiled:
        view: cython.const[cython.ulonglong][::1] = store
        return cython.cast(cython.p_ulonglong, cython.address(view[0]))
    return store


@cython.cfunc
def _longs(store) -> cython.p_longlong:
    if cython.compiled:
        view: cython.longlong[::1] = store
        return cython.address(view[0])
    return store


@cython.cfunc
def _ints(store) -> cython.p_int:
    if cython.compiled:
        view: cython.int[::1] = store
        return cython.address(view[0])
    return store


@cython.cfunc
def _glyph_ids(store) -> cython.p_ushort:
    if cython.compiled:
        view: cython.const[cython.ushort][::1] = store
        return cython.cast(cython.p_ushort, cython.address(view[0]))
    return store


@cython.cfunc
def _scores(store) -> cython.p_short:
    if cython.compiled:
        view: cython.const[cython.short][::1] = store
        return cython.cast(cython.p_short, cython.address(view[0]))
    return store


def _zeros(code, count):
    """An array of `count` zeros, at least one so that it has an address."""
    return array(code, bytes(array(code).itemsize * max(1, count)))


def _room(count):
    """Room for `count` chunks that costs nothing until it is touched.

    The trail of an easy fill is a few megabytes that are written once. Taken from the heap, its
    pages cost more time than the search; large pages, where the system has them, cost little.
    """
    memory = mmap.mmap(-1, 8 * count)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("Q")


@cython.cclass
class FillSearch:
    """The search for fills of one problem.

    `tables` are tuples (length, word count, stride, glyph count, masks, glyphs, scores); the mask
    of (place, glyph) starts at `masks[(place * glyph count + glyph) * stride]`. A table may know
    fewer glyphs than the problem (`glyph_count`), never more. Slot s draws from table
    `slot_tables[s]` and lies on the cells `slot_cells[slot_starts[s]:slot_starts[s + 1]]`. Cell c
    may hold the glyphs whose bits are set in its `ceil(glyph_count / 64)` chunks of `cell_glyphs`.
    `domains` has for each slot None or the bitset of the words it may take.

    Clash groups: the words `(group_tables[m], group_words[m])` for m in
    `group_starts[g]:group_starts[g + 1]` may not stand together. `required` lists for each
    required word its alternatives as (table, word). `max_shared` > 0: no two answers share more
    glyphs in a row than that. `keep_deepest`: prefer the words of the fill that came furthest.

    `least_total`: the scores of a fill's words must add up to so much; the caller may raise it
    between two fills. The words of a table stand in descending order of score, so what a slot can
    add at most is the score of its first live word, and what cannot be made up for is a tail.
    """

    # What the problem says.
    glyph_count: cython.int
    width: cython.int  # chunks in a cell's set of glyphs
    slot_count: cython.int
    cell_count: cython.int
    slot_starts: cython.p_int
    slot_cells: cython.p_int
    crossing_slots: cython.p_int  # of each place of each slot: the other slot of the cell, or -1
    crossing_places: cython.p_int
    lengths: cython.p_int
    strides: cython.p_int
    word_counts: cython.p_int  # of each slot: how many words its table has
    rows: cython.p_int  # of each slot: how many glyphs its table has masks for
    tables: cython.p_int
    masks: cython.pointer(cython.p_ulonglong)
    glyphs: cython.pointer(cython.p_ushort)
    scores: cython.pointer(cython.p_short)
    table_starts: cython.p_int  # table t's slots are table_slots[table_starts[t]:...]
    table_slots: cython.p_int
    allow_repeats: cython.bint
    max_shared: cython.int

    group_starts: cython.p_int
    group_tables: cython.p_int
    group_words: cython.p_int
    group_count: cython.int
    first_word: cython.p_int  # of each table: its first index in word_starts
    word_starts: cython.p_int  # word (t, w) is in word_groups[word_starts[first_word[t] + w]:...]
    word_groups: cython.p_int

    required_count: cython.int
    required_starts: cython.p_int
    required_tables: cython.p_int
    required_words: cython.p_int

    # What is still possible.
    live: cython.p_ulonglong  # the words of each slot; slot s starts at live_starts[s]
    live_starts: cython.p_int
    counts: cython.p_int
    listed: cython.p_int  # how many chunks chunk_list holds, or -1: walk them all
    chunk_list: cython.p_int
    cell_sets: cython.p_ulonglong
    seen: cython.p_ulonglong  # of each place: glyphs its slot's words may have there
    residues: cython.p_int
    residue_masks: cython.p_ulonglong

    # The trail: what to restore, and where each level begins.
    level: cython.int
    stamp: cython.longlong
    stamps: cython.p_longlong
    cell_trail: cython.p_ulonglong  # pairs (place in cell_sets, old chunk)
    cell_trail_top: cython.Py_ssize_t
    slot_trail: cython.p_ulonglong  # snapshots of slots, read from the top down
    slot_trail_top: cython.Py_ssize_t
    fixed_trail: cython.p_int
    fixed_count: cython.int
    is_fixed: cython.p_int
    level_cells: cython.p_longlong
    level_slots: cython.p_longlong
    level_fixed: cython.p_int
    cell_room: cython.Py_ssize_t
    slot_room: cython.Py_ssize_t
    node_cells: cython.Py_ssize_t  # the most that one level can add to a trail
    node_slots: cython.Py_ssize_t

    # The queue of slots whose cells or words have changed.
    queue: cython.p_int
    queued: cython.p_int
    queue_size: cython.int

    # The search.
    phase: cython.int
    branch_slots: cython.p_int
    branch_words: cython.p_int
    weights: cython.p_longlong
    bump: cython.longlong
    limit: cython.longlong
    failures_at_start: cython.longlong
    may_restart: cython.bint
    dice: cython.ulonglong
    noise: cython.longlong
    score_weight: cython.longlong
    keeps_deepest: cython.bint
    few_words: cython.int
    logs: cython.p_longlong
    gumbels: cython.p_longlong
    appeals: cython.p_longlong
    tally: cython.p_int
    scratch: cython.p_ulonglong
    culprit_slot: cython.int
    culprit_cell: cython.int
    deepest: cython.int
    deepest_words: cython.p_int
    has_least: cython.bint

    least_total = cython.declare(cython.longlong, visibility="public")
    nodes = cython.declare(cython.longlong, visibility="readonly")
    failures = cython.declare(cython.longlong, visibility="readonly")
    restarts = cython.declare(cython.longlong, visibility="readonly")
    stores: dict
    root_failed: cython.bint

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
        rng_seed=0,
        noise=200,
        score_weight=0,
        restarts=True,
        keep_deepest=False,
        few_words=FEW_WORDS,
        least_total=None,
    ):
        self.stores = {}
        self.glyph_count = glyph_count
        self.width = (glyph_count + 63) // 64
        self.slot_count = len(slot_tables)
        self.cell_count = len(cell_glyphs) // self.width
        self.allow_repeats = allow_repeats
        self.max_shared = max_shared
        self._take_slots(tables, slot_tables, slot_starts, slot_cells)
        self._take_groups(tables, group_starts, group_tables, group_words)
        self._take_required(required)
        self._take_domains(tables, slot_tables, cell_glyphs, domains)
        self._make_trail()
        slots = self.slot_count
        self.queue = _ints(self._keep("queue", _zeros("i", slots)))
        self.queued = _ints(self._keep("queued", _zeros("i", slots)))
        self.queue_size = 0
        self.branch_slots = _ints(self._keep("branch_slots", _zeros("i", slots + 1)))
        self.branch_words = _ints(self._keep("branch_words", _zeros("i", slots + 1)))
        self.weights = _longs(self._keep("weights", array("q", [_FIRST_BUMP] * max(1, slots))))
        self.bump = _FIRST_BUMP
        self.limit = _FIRST_LIMIT
        self.failures_at_start = 0
        self.may_restart = restarts
        self.dice = (rng_seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF
        self.noise = noise
        self.score_weight = score_weight
        self.keeps_deepest = keep_deepest
        self.few_words = few_words
        self.logs = _longs(self._keep("logs", _LOGS))
        self.gumbels = _longs(self._keep("gumbels", _GUMBELS))
        longest = max((table[0] for table in tables), default=1)
        self.appeals = _longs(self._keep("appeals", _zeros("q", longest * glyph_count)))
        self.tally = _ints(self._keep("tally", _zeros("i", glyph_count)))
        widest = max((table[2] for table in tables), default=1)
        self.scratch = _chunks(
            self._keep("scratch", _zeros("Q", max(widest, longest * self.width)))
        )
        self.culprit_slot = self.culprit_cell = _NONE
        self.deepest = -1
        self.deepest_words = _ints(self._keep("deepest_words", array("i", [-1] * max(1, slots))))
        self.nodes = self.failures = self.restarts = 0
        self.root_failed = False
        self.has_least = least_total is not None
        self.least_total = least_total or 0
        self.phase = _FRESH

    def _keep(self, name, store):
        """Keep an array alive for as long as the search points into it."""
        self.stores[name] = store
        return store

    def _take_slots(self, tables, slot_tables, slot_starts, slot_cells):
        """Note each slot's table, cells and crossings."""
        slots: cython.Py_ssize_t = self.slot_count
        self.slot_starts = _ints(self._keep("slot_starts", array("i", [*slot_starts, 0])))
        self.slot_cells = _ints(self._keep("slot_cells", array("i", [*slot_cells, 0])))
        self.tables = _ints(self._keep("tables", array("i", [*slot_tables, 0])))
        self.lengths = _ints(
            self._keep("lengths", array("i", [*(tables[t][0] for t in slot_tables), 0]))
        )
        self.strides = _ints(
            self._keep("strides", array("i", [*(max(1, tables[t][2]) for t in slot_tables), 0]))
        )
        self.word_counts = _ints(
            self._keep("word_counts", array("i", [*(tables[t][1] for t in slot_tables), 0]))
        )
        self.rows = _ints(self._keep("rows", array("i", [*(tables[t][3] for t in slot_tables), 0])))
        used = [[] for _ in range(self.cell_count)]
        for s in range(slots):
            for p in range(slot_starts[s], slot_starts[s + 1]):
                used[slot_cells[p]].append((s, p - slot_starts[s]))
        crossing_slots = array("i", [-1] * (len(slot_cells) + 1))
        crossing_places = array("i", [-1] * (len(slot_cells) + 1))
        for pair in used:
            if len(pair) > 2:
                raise ValueError(f"expected a cell to lie in at most two slots: it lies in {pair}")
            if len(pair) == 2:
                (s, p), (other, q) = pair
                crossing_slots[slot_starts[s] + p] = other
                crossing_places[slot_starts[s] + p] = q
                crossing_slots[slot_starts[other] + q] = s
                crossing_places[slot_starts[other] + q] = p
        self.crossing_slots = _ints(self._keep("crossing_slots", crossing_slots))
        self.crossing_places = _ints(self._keep("crossing_places", crossing_places))
        by_table = [[s for s in range(slots) if slot_tables[s] == t] for t in range(len(tables))]
        starts = [0, *accumulate(len(members) for members in by_table)]
        self.table_starts = _ints(self._keep("table_starts", array("i", starts)))
        flat = [s for members in by_table for s in members]
        self.table_slots = _ints(self._keep("table_slots", array("i", [*flat, 0])))
        # A table without words has empty arrays, which have no address: a spare stands in.
        spare = {"Q": _zeros("Q", 1), "H": _zeros("H", 1), "h": _zeros("h", 1)}
        self._keep("tables_kept", (tables, spare))
        if cython.compiled:
            addresses = self._keep("addresses", _zeros("Q", 3 * slots))
            view: cython.ulonglong[::1] = addresses
            base: cython.p_ulonglong = cython.address(view[0])
            self.masks = cython.cast(cython.pointer(cython.p_ulonglong), base)
            self.glyphs = cython.cast(cython.pointer(cython.p_ushort), base + slots)
            self.scores = cython.cast(cython.pointer(cython.p_short), base + 2 * slots)
        else:
            self.masks, self.glyphs, self.scores = [None] * slots, [None] * slots, [None] * slots
        slot: cython.Py_ssize_t
        for slot in range(slots):
            _, count, _, _, masks, glyphs, scores = tables[slot_tables[slot]]
            self.masks[slot] = _chunks(masks if count else spare["Q"])
            self.glyphs[slot] = _glyph_ids(glyphs if count else spare["H"])
            self.scores[slot] = _scores(scores if count else spare["h"])

    def _take_groups(self, tables, group_starts, group_tables, group_words):
        """Note the clash groups, and for each word the groups it is in."""
        starts = array("i", group_starts or [0])
        self.group_count = len(starts) - 1
        self.group_starts = _ints(self._keep("group_starts", starts))
        member_tables = self._keep("group_tables", array("i", [*(group_tables or ()), 0]))
        member_words = self._keep("group_words", array("i", [*(group_words or ()), 0]))
        self.group_tables = _ints(member_tables)
        self.group_words = _ints(member_words)
        first = [0, *accumulate(table[1] for table in tables)]
        self.first_word = _ints(self._keep("first_word", array("i", first)))
        count = first[len(tables)] if self.group_count else 0
        ends = self._keep("word_starts", _zeros("i", count + 2))
        self.word_starts = _ints(ends)
        self.word_groups = _ints(self._keep("word_groups", _zeros("i", len(member_words))))
        member: cython.Py_ssize_t
        group: cython.Py_ssize_t
        word: cython.Py_ssize_t
        members: cython.Py_ssize_t = starts[self.group_count]
        # Count, add up, hand out: after the last step word_starts[w] is where w's groups begin.
        for member in range(members):
            word = self.first_word[self.group_tables[member]] + self.group_words[member]
            self.word_starts[word + 1] += 1
        for word in range(count):
            self.word_starts[word + 1] += self.word_starts[word]
        for group in range(self.group_count - 1, -1, -1):
            for member in range(self.group_starts[group], self.group_starts[group + 1]):
                word = self.first_word[self.group_tables[member]] + self.group_words[member]
                self.word_starts[word + 1] -= 1
                self.word_groups[self.word_starts[word + 1]] = group
        for word in range(count):
            self.word_starts[word] = self.word_starts[word + 1]
        if count:
            self.word_starts[count] = members

    def _take_required(self, required):
        """Note the alternatives of each required word."""
        starts = [0, *accumulate(len(alternatives) for alternatives in required)]
        flat = [pair for alternatives in required for pair in alternatives]
        self.required_count = len(starts) - 1
        self.required_starts = _ints(self._keep("required_starts", array("i", starts)))
        self.required_tables = _ints(
            self._keep("required_tables", array("i", [*(t for t, _ in flat), 0]))
        )
        self.required_words = _ints(
            self._keep("required_words", array("i", [*(w for _, w in flat), 0]))
        )

    def _take_domains(self, tables, slot_tables, cell_glyphs, domains):
        """Let each slot take every word of its table, or those the caller allows."""
        slots = self.slot_count
        starts = [0, *accumulate(max(1, tables[table][2]) for table in slot_tables)]
        room = starts[slots]
        live = self._keep("live", _zeros("Q", room))
        whole = {}
        for slot, table in enumerate(slot_tables):
            _, count, stride, *_ = tables[table]
            if domains is not None and domains[slot] is not None:
                live[starts[slot] : starts[slot] + stride] = array("Q", domains[slot])
                continue
            if table not in whole:
                whole[table] = array("Q", b"\xff" * (8 * stride))
                if count & 63:
                    whole[table][stride - 1] = (1 << (count & 63)) - 1
            live[starts[slot] : starts[slot] + stride] = whole[table]
        self.live = _chunks(live)
        self.live_starts = _ints(self._keep("live_starts", array("i", starts)))
        self.chunk_list = _ints(self._keep("chunk_list", _zeros("i", room)))
        self.counts = _ints(self._keep("counts", _zeros("i", slots)))
        self.listed = _ints(self._keep("listed", array("i", [-1] * max(1, slots))))
        self.cell_sets = _chunks(self._keep("cell_sets", array("Q", [*cell_glyphs, 0])))
        places = self.slot_starts[slots]
        seen = array("Q")
        for table in slot_tables:
            known = (1 << tables[table][3]) - 1  # a Python integer: it may need many bits
            parts = [(known >> (64 * part)) & 0xFFFFFFFFFFFFFFFF for part in range(self.width)]
            seen.extend(parts * tables[table][0])
        seen.append(0)
        self.seen = _chunks(self._keep("seen", seen))
        self.residues = _ints(self._keep("residues", _zeros("i", places * self.glyph_count)))
        self.residue_masks = _chunks(
            self._keep("residue_masks", _zeros("Q", places * self.glyph_count))
        )

    def _make_trail(self):
        """Make room for what two levels can change; `_grow` makes more."""
        slots = self.slot_count
        self.level = 0
        self.stamp = 1
        self.stamps = _longs(self._keep("stamps", _zeros("q", slots)))
        # A move saves each slot at most once, and each glyph of a cell is lost at most once.
        self.node_cells = 2 * self.cell_count * self.glyph_count + 2
        self.node_slots = 4
        slot: cython.Py_ssize_t
        for slot in range(slots):
            self.node_slots += self.strides[slot] + self.lengths[slot] * self.width + 4
        self.cell_room = 4 * self.node_cells
        self.slot_room = max(_FIRST_ROOM, 4 * self.node_slots)
        self.cell_trail = _chunks(self._keep("cell_trail", _room(self.cell_room)))
        self.slot_trail = _chunks(self._keep("slot_trail", _room(self.slot_room)))
        self.cell_trail_top = self.slot_trail_top = 0
        self.fixed_trail = _ints(self._keep("fixed_trail", _zeros("i", slots)))
        self.is_fixed = _ints(self._keep("is_fixed", _zeros("i", slots)))
        self.fixed_count = 0
        self.level_cells = _longs(self._keep("level_cells", _zeros("q", slots + 2)))
        self.level_slots = _longs(self._keep("level_slots", _zeros("q", slots + 2)))
        self.level_fixed = _ints(self._keep("level_fixed", _zeros("i", slots + 2)))

    def _grow(self):
        """Double the trails."""
        for name in ("cell_trail", "slot_trail"):
            before = self.stores[name]
            after = _room(2 * len(before))
            after[: len(before)] = before
            self.stores[name] = after
        self.cell_room *= 2
        self.slot_room *= 2
        self.cell_trail = _chunks(self.stores["cell_trail"])
        self.slot_trail = _chunks(self.stores["slot_trail"])

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

    def top_scores(self):
        """What each slot can add to a fill's total at most, as far as the live words tell."""
        return [self._top_score(slot) for slot in range(self.slot_count)]

    @cython.cfunc
    def _only_glyph(self, cell: cython.Py_ssize_t) -> cython.int:
        glyph: cython.int = _NONE
        k: cython.Py_ssize_t
        for k in range(self.width):
            part: cython.ulonglong = self.cell_sets[cell * self.width + k]
            if part:
                if glyph >= 0 or part & (part - 1):
                    return _NONE
                glyph = cython.cast(cython.int, 64 * k + lowest(part))
        return glyph

    # -- The trail ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push_level(self) -> cython.void:
        self.level_cells[self.level] = self.cell_trail_top
        self.level_slots[self.level] = self.slot_trail_top
        self.level_fixed[self.level] = self.fixed_count
        self.level += 1
        self.stamp += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pop_level(self) -> cython.void:
        self.level -= 1
        top: cython.Py_ssize_t = self.cell_trail_top
        bottom: cython.Py_ssize_t = self.level_cells[self.level]
        while top > bottom:
            top -= 2
            self.cell_sets[self.cell_trail[top]] = self.cell_trail[top + 1]
        self.cell_trail_top = top
        bottom = self.level_slots[self.level]
        while self.slot_trail_top > bottom:
            self._restore_slot()
        while self.fixed_count > self.level_fixed[self.level]:
            self.fixed_count -= 1
            self.is_fixed[self.fixed_trail[self.fixed_count]] = 0
        self.stamp += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_slot(self, slot: cython.Py_ssize_t) -> cython.void:
        """Put a slot's words on the trail, once a level; the root has nothing to go back to."""
        if self.stamps[slot] == self.stamp or self.level == 0:
            return
        self.stamps[slot] = self.stamp
        live: cython.p_ulonglong = self.live
        trail: cython.p_ulonglong = self.slot_trail
        top: cython.Py_ssize_t = self.slot_trail_top
        base: cython.Py_ssize_t = self.live_starts[slot]
        stride: cython.Py_ssize_t = self.strides[slot]
        listed: cython.Py_ssize_t = self.listed[slot]
        i: cython.Py_ssize_t
        if listed < 0:
            for i in range(stride):
                trail[top + i] = live[base + i]
            top += stride
        else:
            for i in range(listed):
                k: cython.Py_ssize_t = self.chunk_list[base + i]
                trail[top + 2 * i] = k
                trail[top + 2 * i + 1] = live[base + k]
            top += 2 * listed
        first: cython.Py_ssize_t = self.slot_starts[slot] * self.width
        size: cython.Py_ssize_t = self.lengths[slot] * self.width
        for i in range(size):
            trail[top + i] = self.seen[first + i]
        top += size
        trail[top] = self.counts[slot]
        trail[top + 1] = listed + 1
        trail[top + 2] = slot
        self.slot_trail_top = top + 3

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore_slot(self) -> cython.void:
        """Take the topmost snapshot off the trail.

        The list of chunks needs no copy: dropping a chunk swaps it behind the end, so the first
        `listed` entries of before are still the same chunks in another order.
        """
        live: cython.p_ulonglong = self.live
        trail: cython.p_ulonglong = self.slot_trail
        top: cython.Py_ssize_t = self.slot_trail_top - 3
        slot: cython.Py_ssize_t = trail[top + 2]
        listed: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, trail[top + 1]) - 1
        base: cython.Py_ssize_t = self.live_starts[slot]
        stride: cython.Py_ssize_t = self.strides[slot]
        self.counts[slot] = trail[top]
        self.listed[slot] = listed
        first: cython.Py_ssize_t = self.slot_starts[slot] * self.width
        size: cython.Py_ssize_t = self.lengths[slot] * self.width
        i: cython.Py_ssize_t
        top -= size
        for i in range(size):
            self.seen[first + i] = trail[top + i]
        if listed < 0:
            top -= stride
            for i in range(stride):
                live[base + i] = trail[top + i]
        else:
            top -= 2 * listed
            for i in range(listed):
                live[base + trail[top + 2 * i]] = trail[top + 2 * i + 1]
        self.slot_trail_top = top

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_cell(self, at: cython.Py_ssize_t, glyphs: cython.ulonglong) -> cython.void:
        if self.level > 0:
            self.cell_trail[self.cell_trail_top] = at
            self.cell_trail[self.cell_trail_top + 1] = self.cell_sets[at]
            self.cell_trail_top += 2
        self.cell_sets[at] = glyphs

    # -- The queue ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _enqueue(self, slot: cython.Py_ssize_t) -> cython.void:
        if not self.queued[slot]:
            self.queued[slot] = 1
            self.queue[self.queue_size] = slot
            self.queue_size += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _dequeue(self) -> cython.Py_ssize_t:
        """The waiting slot with the fewest words: dead ends show there first, and cheaply."""
        i: cython.Py_ssize_t
        best: cython.Py_ssize_t = 0
        fewest: cython.int = self.counts[self.queue[0]]
        for i in range(1, self.queue_size):
            if self.counts[self.queue[i]] < fewest:
                fewest = self.counts[self.queue[i]]
                best = i
        slot: cython.Py_ssize_t = self.queue[best]
        self.queue_size -= 1
        self.queue[best] = self.queue[self.queue_size]
        self.queued[slot] = 0
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fail(self, slot: cython.Py_ssize_t) -> cython.bint:
        """Blame a slot, forget the queue, and say so."""
        self.weights[slot] += self.bump
        self.failures += 1
        self.culprit_slot = slot
        while self.queue_size:
            self.queue_size -= 1
            self.queued[self.queue[self.queue_size]] = 0
        return False

    # -- Filter: cells have lost glyphs, so a slot loses words ------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recount(self, slot: cython.Py_ssize_t) -> cython.void:
        """Count a slot's words, drop its empty chunks from the list, or begin a list."""
        live: cython.p_ulonglong = self.live
        base: cython.Py_ssize_t = self.live_starts[slot]
        stride: cython.Py_ssize_t = self.strides[slot]
        listed: cython.Py_ssize_t = self.listed[slot]
        chunk_list: cython.p_int = self.chunk_list
        count: cython.int = 0
        i: cython.Py_ssize_t
        k: cython.int
        if listed < 0:
            used: cython.Py_ssize_t = 0
            for i in range(stride):
                count += popcount(live[base + i])
                used += live[base + i] != 0
            if 2 * used < stride:
                listed = 0
                for i in range(stride):
                    if live[base + i]:
                        chunk_list[base + listed] = i
                        listed += 1
                self.listed[slot] = listed
        else:
            i = 0
            while i < listed:
                k = chunk_list[base + i]
                if live[base + k]:
                    count += popcount(live[base + k])
                    i += 1
                else:
                    listed -= 1
                    chunk_list[base + i] = chunk_list[base + listed]
                    chunk_list[base + listed] = k
            self.listed[slot] = listed
        self.counts[slot] = count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gather(
        self,
        slot: cython.Py_ssize_t,
        place: cython.Py_ssize_t,
        glyphs: cython.ulonglong,
        part: cython.Py_ssize_t,
        begun: cython.bint,
    ) -> cython.void:
        """OR the masks of `glyphs` (chunk `part` of a glyph set) at a place into the scratch."""
        masks: cython.p_ulonglong = self.masks[slot]
        scratch: cython.p_ulonglong = self.scratch
        chunk_list: cython.p_int = self.chunk_list
        base: cython.Py_ssize_t = self.live_starts[slot]
        stride: cython.Py_ssize_t = self.strides[slot]
        listed: cython.Py_ssize_t = self.listed[slot]
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        next_row: cython.Py_ssize_t
        while glyphs:
            row = (place * self.rows[slot] + 64 * part + lowest(glyphs)) * stride
            glyphs &= glyphs - 1
            # Two rows at a time halve the passes over the scratch.
            next_row = row
            if glyphs:
                next_row = (place * self.rows[slot] + 64 * part + lowest(glyphs)) * stride
                glyphs &= glyphs - 1
            if listed < 0:
                if begun:
                    for i in range(stride):
                        scratch[i] |= masks[row + i] | masks[next_row + i]
                else:
                    for i in range(stride):
                        scratch[i] = masks[row + i] | masks[next_row + i]
            elif begun:
                for i in range(listed):
                    k = chunk_list[base + i]
                    scratch[i] |= masks[row + k] | masks[next_row + k]
            else:
                for i in range(listed):
                    k = chunk_list[base + i]
                    scratch[i] = masks[row + k] | masks[next_row + k]
            begun = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _filter(self, slot: cython.Py_ssize_t) -> cython.bint:
        """Drop the words that have a lost glyph. True if the slot has lost words."""
        live: cython.p_ulonglong = self.live
        scratch: cython.p_ulonglong = self.scratch
        seen: cython.p_ulonglong = self.seen
        width: cython.Py_ssize_t = self.width
        base: cython.Py_ssize_t = self.live_starts[slot]
        first: cython.Py_ssize_t = self.slot_starts[slot]
        before: cython.int = self.counts[slot]
        touched: cython.bint = False
        place: cython.Py_ssize_t
        part: cython.Py_ssize_t
        at: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        lost: cython.int
        kept: cython.int
        begun: cython.bint
        for place in range(self.lengths[slot]):
            at = (first + place) * width
            cell = self.slot_cells[first + place] * width
            lost = 0
            kept = 0
            for part in range(width):
                lost += popcount(seen[at + part] & ~self.cell_sets[cell + part])
                kept += popcount(seen[at + part] & self.cell_sets[cell + part])
            if not lost:
                continue
            if not touched:
                self._save_slot(slot)
                touched = True
            # Of the lost and the kept glyphs, the fewer are quicker to gather.
            begun = False
            for part in range(width):
                glyphs: cython.ulonglong = seen[at + part] & (
                    self.cell_sets[cell + part] if kept <= lost else ~self.cell_sets[cell + part]
                )
                self._gather(slot, place, glyphs, part, begun)
                begun = begun or glyphs != 0
                seen[at + part] &= self.cell_sets[cell + part]
            if not begun:
                self.counts[slot] = 0
                return True
            count: cython.Py_ssize_t = (
                self.listed[slot] if self.listed[slot] >= 0 else self.strides[slot]
            )
            if self.listed[slot] < 0:
                if kept <= lost:
                    for i in range(count):
                        live[base + i] &= scratch[i]
                else:
                    for i in range(count):
                        live[base + i] &= ~scratch[i]
            else:
                flip: cython.ulonglong = 0 if kept <= lost else _ALL_BITS
                for i in range(count):
                    k = self.chunk_list[base + i]
                    live[base + k] &= scratch[i] ^ flip
        if not touched:
            return False
        self._recount(slot)
        return self.counts[slot] != before

    # -- Support: a slot has lost words, so cells lose glyphs -------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_support(
        self, slot: cython.Py_ssize_t, place: cython.Py_ssize_t, glyph: cython.Py_ssize_t
    ) -> cython.bint:
        """Has any of the slot's words this glyph at this place? Ask the residue first."""
        live: cython.p_ulonglong = self.live
        base: cython.Py_ssize_t = self.live_starts[slot]
        at: cython.Py_ssize_t = (self.slot_starts[slot] + place) * self.glyph_count + glyph
        if live[base + self.residues[at]] & self.residue_masks[at]:
            return True
        masks: cython.p_ulonglong = self.masks[slot]
        stride: cython.Py_ssize_t = self.strides[slot]
        row: cython.Py_ssize_t = (place * self.rows[slot] + glyph) * stride
        some: cython.ulonglong
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if self.listed[slot] < 0:
            # A lost glyph costs a walk over all chunks: blocks of a fixed size let the compiler
            # take several chunks in one instruction.
            k = 0
            while k + _BLOCK <= stride:
                some = 0
                for i in range(32):  # _BLOCK: a bare number, for the compiler's sake
                    some |= live[base + k + i] & masks[row + k + i]
                if some:
                    break
                k += _BLOCK
            while k < stride:
                if live[base + k] & masks[row + k]:
                    self.residues[at] = k
                    self.residue_masks[at] = masks[row + k]
                    return True
                k += 1
            return False
        for i in range(self.listed[slot]):
            k = self.chunk_list[base + i]
            if live[base + k] & masks[row + k]:
                self.residues[at] = k
                self.residue_masks[at] = masks[row + k]
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _collect(self, slot: cython.Py_ssize_t) -> cython.void:
        """The glyphs of a slot's few words, place by place, into the scratch."""
        live: cython.p_ulonglong = self.live
        scratch: cython.p_ulonglong = self.scratch
        glyphs: cython.p_ushort = self.glyphs[slot]
        base: cython.Py_ssize_t = self.live_starts[slot]
        length: cython.Py_ssize_t = self.lengths[slot]
        count: cython.Py_ssize_t = (
            self.listed[slot] if self.listed[slot] >= 0 else self.strides[slot]
        )
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        at: cython.Py_ssize_t
        place: cython.Py_ssize_t
        rest: cython.ulonglong
        for i in range(length * self.width):
            scratch[i] = 0
        for i in range(count):
            k = self.chunk_list[base + i] if self.listed[slot] >= 0 else i
            rest = live[base + k]
            while rest:
                at = (64 * k + lowest(rest)) * length
                rest &= rest - 1
                if self.width == 1:
                    for place in range(length):
                        scratch[place] |= _ONE << glyphs[at + place]
                else:
                    for place in range(length):
                        scratch[place * self.width + (glyphs[at + place] >> 6)] |= _ONE << (
                            glyphs[at + place] & 63
                        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _support(self, slot: cython.Py_ssize_t) -> cython.bint:
        """Drop from the slot's cells the glyphs no word of it has there. False if one empties.

        `seen` loses exactly the glyphs that were found without support, and no others: a glyph
        that the cell lost elsewhere has yet to be filtered.
        """
        width: cython.Py_ssize_t = self.width
        first: cython.Py_ssize_t = self.slot_starts[slot]
        few: cython.bint = self.counts[slot] <= self.few_words
        place: cython.Py_ssize_t
        part: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        glyph: cython.Py_ssize_t
        glyphs: cython.ulonglong
        rest: cython.ulonglong
        lost: cython.ulonglong
        left: cython.ulonglong
        if few:
            self._collect(slot)
        for place in range(self.lengths[slot]):
            cell = self.slot_cells[first + place] * width
            if width == 1:
                glyphs = self.cell_sets[cell]
                if glyphs & (glyphs - 1) == 0 and self.seen[first + place] == glyphs:
                    continue
            left = 0
            lost = 0
            for part in range(width):
                glyphs = self.cell_sets[cell + part]
                if few:
                    rest = glyphs & ~self.scratch[place * width + part]
                else:
                    rest = glyphs & ~self.seen[(first + place) * width + part]
                    glyphs &= ~rest
                    while glyphs:
                        glyph = lowest(glyphs)
                        glyphs &= glyphs - 1
                        if not self._has_support(slot, place, 64 * part + glyph):
                            rest |= _ONE << glyph
                    glyphs = self.cell_sets[cell + part]
                if rest:
                    self._set_cell(cell + part, glyphs & ~rest)
                    self.seen[(first + place) * width + part] &= ~rest
                lost |= rest
                left |= glyphs & ~rest
            if left == 0:
                self.culprit_cell = self.slot_cells[first + place]
                return False
            if lost and self.crossing_slots[first + place] >= 0:
                self._enqueue(self.crossing_slots[first + place])
        return True

    # -- No word twice ----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_word(self, slot: cython.Py_ssize_t) -> cython.int:
        """The word of a slot that has one left."""
        base: cython.Py_ssize_t = self.live_starts[slot]
        i: cython.Py_ssize_t
        k: cython.int
        if self.listed[slot] >= 0:
            for i in range(self.listed[slot]):
                k = self.chunk_list[base + i]
                if self.live[base + k]:
                    return 64 * k + lowest(self.live[base + k])
        else:
            for k in range(self.strides[slot]):
                if self.live[base + k]:
                    return 64 * k + lowest(self.live[base + k])
        return _NONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_word(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Take one word from a slot; only the glyphs of that word can have lost support."""
        at: cython.Py_ssize_t = self.live_starts[slot] + (word >> 6)
        bit: cython.ulonglong = _ONE << (word & 63)
        if not self.live[at] & bit:
            return True
        self._save_slot(slot)
        self.live[at] &= ~bit
        self.counts[slot] -= 1
        if self.counts[slot] == 0:
            return self._fail(slot)
        if self.counts[slot] == 1:
            self._enqueue(slot)
        width: cython.Py_ssize_t = self.width
        first: cython.Py_ssize_t = self.slot_starts[slot]
        length: cython.Py_ssize_t = self.lengths[slot]
        place: cython.Py_ssize_t
        part: cython.Py_ssize_t
        glyph: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        left: cython.ulonglong
        for place in range(length):
            glyph = self.glyphs[slot][word * length + place]
            cell = self.slot_cells[first + place] * width
            bit = _ONE << (glyph & 63)
            if not self.cell_sets[cell + (glyph >> 6)] & bit:
                continue
            if self._has_support(slot, place, glyph):
                continue
            self._set_cell(cell + (glyph >> 6), self.cell_sets[cell + (glyph >> 6)] & ~bit)
            self.seen[(first + place) * width + (glyph >> 6)] &= ~bit
            left = 0
            for part in range(width):
                left |= self.cell_sets[cell + part]
            if left == 0:
                self.culprit_cell = self.slot_cells[first + place]
                return self._fail(slot)
            if self.crossing_slots[first + place] >= 0:
                self._enqueue(self.crossing_slots[first + place])
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_shared(
        self, slot: cython.Py_ssize_t, other: cython.Py_ssize_t, word: cython.Py_ssize_t
    ) -> cython.bint:
        """Take from `other` the words that share more than `max_shared` glyphs in a row with
        `word` of `slot`: those whose masks agree with one of its stretches at some offset."""
        run: cython.Py_ssize_t = self.max_shared + 1
        length: cython.Py_ssize_t = self.lengths[slot]
        reach: cython.Py_ssize_t = self.lengths[other]
        glyphs: cython.p_ushort = self.glyphs[slot]
        masks: cython.p_ulonglong = self.masks[other]
        base: cython.Py_ssize_t = self.live_starts[other]
        stride: cython.Py_ssize_t = self.strides[other]
        count: cython.Py_ssize_t = self.listed[other] if self.listed[other] >= 0 else stride
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        start: cython.Py_ssize_t
        offset: cython.Py_ssize_t
        step: cython.Py_ssize_t
        glyph: cython.int
        same: cython.ulonglong
        touched: cython.bint = False
        twin: cython.bint = self.allow_repeats and self.tables[slot] == self.tables[other]
        for start in range(length - run + 1):
            for offset in range(reach - run + 1):
                for i in range(count):
                    k = self.chunk_list[base + i] if self.listed[other] >= 0 else i
                    same = self.live[base + k]
                    for step in range(run):
                        glyph = glyphs[word * length + start + step]
                        if not same or glyph >= self.rows[other]:
                            same = 0
                            break
                        same &= masks[((offset + step) * self.rows[other] + glyph) * stride + k]
                    if twin and k == word >> 6:
                        same &= ~(_ONE << (word & 63))
                    if same:
                        self._save_slot(other)
                        self.live[base + k] &= ~same
                        touched = True
        if not touched:
            return True
        self._recount(other)
        if self.counts[other] == 0 or not self._support(other):
            return self._fail(other)
        if self.counts[other] == 1:
            self._enqueue(other)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fix(self, slot: cython.Py_ssize_t) -> cython.bint:
        """A slot has its word: take from the others what may not stand beside it."""
        self.is_fixed[slot] = 1
        self.fixed_trail[self.fixed_count] = slot
        self.fixed_count += 1
        word: cython.Py_ssize_t = self._only_word(slot)
        table: cython.Py_ssize_t = self.tables[slot]
        i: cython.Py_ssize_t
        member: cython.Py_ssize_t
        other: cython.Py_ssize_t
        at: cython.Py_ssize_t
        group: cython.Py_ssize_t
        if not self.allow_repeats:
            for i in range(self.table_starts[table], self.table_starts[table + 1]):
                other = self.table_slots[i]
                if other != slot and not self._remove_word(other, word):
                    return False
        if self.group_count:
            at = self.first_word[table] + word
            for i in range(self.word_starts[at], self.word_starts[at + 1]):
                group = self.word_groups[i]
                for member in range(self.group_starts[group], self.group_starts[group + 1]):
                    if self.group_tables[member] == table and self.group_words[member] == word:
                        continue  # itself: `allow_repeats` has decided
                    if not self._remove_member(slot, member):
                        return False
        if self.max_shared > 0:
            for other in range(self.slot_count):
                if other != slot and not self._remove_shared(slot, other, word):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_member(self, slot: cython.Py_ssize_t, member: cython.Py_ssize_t) -> cython.bint:
        """Take one member of a clash group from every slot but the one that has won."""
        i: cython.Py_ssize_t
        table: cython.Py_ssize_t = self.group_tables[member]
        for i in range(self.table_starts[table], self.table_starts[table + 1]):
            if self.table_slots[i] != slot and not self._remove_word(
                self.table_slots[i], self.group_words[member]
            ):
                return False
        return True

    # -- The search -------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propagate(self) -> cython.bint:
        """Filter and support until nothing changes. False at a dead end."""
        slot: cython.Py_ssize_t
        while self.queue_size:
            slot = self._dequeue()
            if self._filter(slot):
                if self.counts[slot] == 0 or not self._support(slot):
                    return self._fail(slot)
            if self.counts[slot] == 1 and not self.is_fixed[slot] and not self._fix(slot):
                return False
        return True

    # -- The least total ------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _top_score(self, slot: cython.Py_ssize_t) -> cython.longlong:
        """The score of a slot's first live word."""
        base: cython.Py_ssize_t = self.live_starts[slot]
        first: cython.Py_ssize_t = self.strides[slot]
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if self.listed[slot] >= 0:
            for i in range(self.listed[slot]):
                k = self.chunk_list[base + i]
                if k < first and self.live[base + k]:
                    first = k
        else:
            k = 0
            while k < first:
                if self.live[base + k]:
                    first = k
                k += 1
        if first == self.strides[slot]:
            return 0
        return self.scores[slot][64 * first + lowest(self.live[base + first])]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cut_tails(self) -> cython.bint:
        """Take from every slot the words so low that the others cannot make up for them."""
        slot: cython.Py_ssize_t
        slack: cython.longlong
        again: cython.bint = True
        while again:
            again = False
            slack = -self.least_total
            for slot in range(self.slot_count):
                slack += self._top_score(slot)
            if slack < 0:
                self.failures += 1
                return False
            for slot in range(self.slot_count):
                if self.counts[slot] > 1 and self._cut_tail(slot, slack):
                    again = True
                    if self.counts[slot] == 0 or not self._support(slot):
                        return self._fail(slot)
                    self._enqueue(slot)
            if again and not self._propagate():
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cut_tail(self, slot: cython.Py_ssize_t, slack: cython.longlong) -> cython.bint:
        """Take from a slot the words that score more than `slack` below its first one."""
        base: cython.Py_ssize_t = self.live_starts[slot]
        count: cython.Py_ssize_t = (
            self.listed[slot] if self.listed[slot] >= 0 else self.strides[slot]
        )
        scores: cython.p_short = self.scores[slot]
        least: cython.longlong = self._top_score(slot) - slack
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.word_counts[slot]
        middle: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        kept: cython.ulonglong
        touched: cython.bint = False
        while low < high:
            middle = (low + high) >> 1
            if scores[middle] >= least:
                low = middle + 1
            else:
                high = middle
        for i in range(count):
            k = self.chunk_list[base + i] if self.listed[slot] >= 0 else i
            if k < low >> 6:
                continue
            kept = (_ONE << (low & 63)) - 1 if k == low >> 6 else 0
            if self.live[base + k] & ~kept:
                self._save_slot(slot)
                self.live[base + k] &= kept
                touched = True
        if touched:
            self._recount(slot)
        return touched

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.bint:
        """Bring all slots and cells in step for the first time."""
        slot: cython.Py_ssize_t
        for slot in range(self.slot_count):
            self._recount(slot)
            if self.counts[slot] == 0:
                return self._fail(slot)
        for slot in range(self.slot_count):
            if not self._support(slot):
                return self._fail(slot)
            self._enqueue(slot)
        return self._propagate()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _assign(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Leave a slot one word only."""
        self._save_slot(slot)
        base: cython.Py_ssize_t = self.live_starts[slot]
        i: cython.Py_ssize_t
        if self.listed[slot] < 0:
            for i in range(self.strides[slot]):
                self.live[base + i] = 0
        else:
            for i in range(self.listed[slot]):
                self.live[base + self.chunk_list[base + i]] = 0
        self.live[base + (word >> 6)] = _ONE << (word & 63)
        self._recount(slot)
        if not self._support(slot):
            return self._fail(slot)
        return self._fix(slot) and self._propagate()

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll(self) -> cython.ulonglong:
        """The next 64 random bits (splitmix64)."""
        self.dice = (self.dice + _GOLDEN) & _ALL_BITS
        bits: cython.ulonglong = self.dice
        bits = ((bits ^ (bits >> 30)) * _MIX_A) & _ALL_BITS
        bits = ((bits ^ (bits >> 27)) * _MIX_B) & _ALL_BITS
        return bits ^ (bits >> 31)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _log(self, count: cython.longlong) -> cython.longlong:
        """log(count + 0.3) in fixed point."""
        extra: cython.longlong = 0
        while count >= _LOG_ENTRIES:
            count >>= 1
            extra += LOG_OF_TWO
        return self.logs[count] + extra

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_slot(self) -> cython.Py_ssize_t:
        """The open slot with the fewest words for its own and its open crossings' weights."""
        best: cython.Py_ssize_t = _NONE
        fewest: cython.longlong = 0
        heaviest: cython.longlong = 1
        slot: cython.Py_ssize_t
        place: cython.Py_ssize_t
        other: cython.Py_ssize_t
        weight: cython.longlong
        count: cython.longlong
        for slot in range(self.slot_count):
            count = self.counts[slot]
            if count <= 1:
                continue
            weight = self.weights[slot]
            for place in range(self.slot_starts[slot], self.slot_starts[slot + 1]):
                other = self.crossing_slots[place]
                if other >= 0 and self.counts[other] > 1:
                    weight += self.weights[other]
            # count / weight < fewest / heaviest, without dividing
            if best < 0 or count * heaviest < fewest * weight:
                best = slot
                fewest = count
                heaviest = weight
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_crossing(self, slot: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.void:
        """How much room each glyph at a place would leave the crossing slot, into `appeals`."""
        at: cython.Py_ssize_t = place * self.glyph_count
        glyph: cython.Py_ssize_t
        other: cython.Py_ssize_t = self.crossing_slots[self.slot_starts[slot] + place]
        if other < 0 or self.counts[other] <= 1:
            for glyph in range(self.glyph_count):
                self.appeals[at + glyph] = 0
            return
        there: cython.Py_ssize_t = self.crossing_places[self.slot_starts[slot] + place]
        length: cython.Py_ssize_t = self.lengths[other]
        base: cython.Py_ssize_t = self.live_starts[other]
        stride: cython.Py_ssize_t = self.strides[other]
        count: cython.Py_ssize_t = self.listed[other] if self.listed[other] >= 0 else stride
        cell: cython.Py_ssize_t = self.slot_cells[self.slot_starts[slot] + place] * self.width
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        part: cython.Py_ssize_t
        rest: cython.ulonglong
        room: cython.longlong
        masks: cython.p_ulonglong = self.masks[other]
        glyphs: cython.p_ushort = self.glyphs[other]
        if self.counts[other] <= self.few_words:
            for glyph in range(self.glyph_count):
                self.tally[glyph] = 0
            for i in range(count):
                k = self.chunk_list[base + i] if self.listed[other] >= 0 else i
                rest = self.live[base + k]
                while rest:
                    self.tally[glyphs[(64 * k + lowest(rest)) * length + there]] += 1
                    rest &= rest - 1
            for glyph in range(self.glyph_count):
                self.appeals[at + glyph] = self._log(self.tally[glyph])
            return
        step: cython.Py_ssize_t = (count + _SAMPLED_CHUNKS - 1) // _SAMPLED_CHUNKS
        for part in range(self.width):
            rest = self.cell_sets[cell + part]
            while rest:
                glyph = 64 * part + lowest(rest)
                rest &= rest - 1
                row = (there * self.rows[other] + glyph) * stride
                room = 0
                i = 0
                if self.listed[other] >= 0:
                    while i < count:
                        k = self.chunk_list[base + i]
                        room += popcount(self.live[base + k] & masks[row + k])
                        i += step
                else:
                    while i < count:
                        room += popcount(self.live[base + i] & masks[row + i])
                        i += step
                self.appeals[at + glyph] = self._log(room * step)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_word(self, slot: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The word with the most room at its crossings, its score and some chance added.

        Of a slot with very many words, every so many-th chunk is looked at, from a random start.
        """
        length: cython.Py_ssize_t = self.lengths[slot]
        base: cython.Py_ssize_t = self.live_starts[slot]
        count: cython.Py_ssize_t = (
            self.listed[slot] if self.listed[slot] >= 0 else self.strides[slot]
        )
        glyphs: cython.p_ushort = self.glyphs[slot]
        appeals: cython.p_longlong = self.appeals
        place: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        word: cython.Py_ssize_t
        best: cython.Py_ssize_t = _NONE
        rest: cython.ulonglong
        appeal: cython.longlong
        most: cython.longlong = 0
        if self.keeps_deepest:
            word = self.deepest_words[slot]
            if word >= 0 and (self.live[base + (word >> 6)] >> (word & 63)) & 1:
                return word
        for place in range(length):
            self._weigh_crossing(slot, place)
        step: cython.Py_ssize_t = (self.counts[slot] + _CANDIDATES - 1) // _CANDIDATES
        i = 0
        if step > 1:
            i = cython.cast(cython.Py_ssize_t, self._roll() % cython.cast(cython.ulonglong, step))
        while i < count:
            k = self.chunk_list[base + i] if self.listed[slot] >= 0 else i
            rest = self.live[base + k]
            while rest:
                word = 64 * k + lowest(rest)
                rest &= rest - 1
                appeal = self.score_weight * self.scores[slot][word]
                for place in range(length):
                    appeal += appeals[place * self.glyph_count + glyphs[word * length + place]]
                if self.noise:
                    appeal += (self.noise * self.gumbels[self._roll() >> 54]) >> 10
                if best < 0 or appeal > most:
                    best = word
                    most = appeal
            i += step
            if i >= count and best < 0:
                step = 1  # the sample was empty: look at everything
                i = 0
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_required(self) -> cython.int:
        """Branch on the required word with the fewest places left.

        0: every required word stands; 1: the branch is set; -1: one has no place left.
        """
        fewest: cython.int = 0
        which: cython.Py_ssize_t
        m: cython.Py_ssize_t
        i: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        word: cython.Py_ssize_t
        table: cython.Py_ssize_t
        options: cython.int
        stands: cython.bint
        last_slot: cython.Py_ssize_t = 0
        last_word: cython.Py_ssize_t = 0
        for which in range(self.required_count):
            options = 0
            stands = False
            for m in range(self.required_starts[which], self.required_starts[which + 1]):
                table = self.required_tables[m]
                word = self.required_words[m]
                for i in range(self.table_starts[table], self.table_starts[table + 1]):
                    slot = self.table_slots[i]
                    if (self.live[self.live_starts[slot] + (word >> 6)] >> (word & 63)) & 1:
                        if self.counts[slot] == 1:
                            stands = True
                        options += 1
                        # One of the options by chance, each as likely as the others.
                        if self._roll() % cython.cast(cython.ulonglong, options) == 0:
                            last_slot = slot
                            last_word = word
            if stands:
                continue
            if options == 0:
                return -1
            if fewest == 0 or options < fewest:
                fewest = options
                self.branch_slots[self.level] = last_slot
                self.branch_words[self.level] = last_word
        return 1 if fewest else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remember_deepest(self) -> cython.void:
        """Keep the partial fill with the most slots filled."""
        slot: cython.Py_ssize_t
        if self.fixed_count <= self.deepest:
            return
        self.deepest = self.fixed_count
        for slot in range(self.slot_count):
            self.deepest_words[slot] = self._only_word(slot) if self.counts[slot] == 1 else _NONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restart(self) -> cython.void:
        """Back to the root with the weights learnt, which fade a little, and a higher limit."""
        slot: cython.Py_ssize_t
        while self.level > 0:
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
                if self.level == 0:
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
