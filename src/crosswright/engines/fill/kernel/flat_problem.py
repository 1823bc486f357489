"""A fill problem in flat arrays."""

from array import array
from itertools import accumulate

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.kernels.arrays import zeros
from crosswright.kernels.pointers import as_chunks, as_glyph_ids, as_ints, as_scores


@cython.cclass
class FlatProblem:
    """Slots, cells, tables, clashes and requirements. They do not change during a search.

    - Each of the `tables` has words of one length. It is a tuple (length, word count, stride, glyph
      count, masks, glyphs, scores). A set of words has one bit for each word, in chunks of 64 bits;
      `stride` is its number of chunks. A place is the index of a cell in its slot. The mask of
      (place, glyph) is the set of words with this glyph at this place. It starts at
      `masks[(place * glyph count + glyph) * stride]`. A table may have fewer glyphs than the
      problem (`glyph_count`), but never more.
    - Slot s uses table `slot_tables[s]`. Its cells are
      `slot_cells[slot_starts[s]:slot_starts[s + 1]]`.
    - `cell_glyphs` has `ceil(glyph_count / 64)` chunks for each cell: the bits of the glyphs that
      the cell may hold.
    - `domains` has a bitset for each slot: the words that it may take. None means all words.
    - Clash groups: group g has the words `(group_tables[m], group_words[m])` for m in
      `group_starts[g]:group_starts[g + 1]`. No two of them may be in the same fill.
    - `required` says for each required word where the tables have it, as a list of pairs (number
      of the table, number of the word in it).
    - If `max_shared` > 0, no two answers may share a run of more glyphs than this number. Only two
      answers that are both given (marked in `own`) may share a longer run.
    """

    stores: dict

    glyph_count: cython.int
    width: cython.int  # the number of chunks of a cell's set of glyphs
    slot_count: cython.int
    cell_count: cython.int
    slot_starts: cython.p_int
    slot_cells: cython.p_int
    # These three have one item for each item of slot_cells, that is, for each cell of each slot.
    # The items are: the other slot of the cell (or -1), the place of the cell in that other slot
    # (or -1), and the slot itself.
    crossing_slots: cython.p_int
    crossing_places: cython.p_int
    place_slots: cython.p_int
    lengths: cython.p_int
    strides: cython.p_int
    word_counts: cython.p_int  # for each slot: the number of words in its table
    rows: cython.p_int  # for each slot: the number of glyphs for which its table has masks
    tables: cython.p_int
    masks: cython.pointer(cython.p_ulonglong)
    glyphs: cython.pointer(cython.p_ushort)
    scores: cython.pointer(cython.p_short)
    table_starts: cython.p_int  # the slots of table t begin at table_slots[table_starts[t]]
    table_slots: cython.p_int
    allow_repeats: cython.bint
    max_shared: cython.int
    is_own: cython.p_int  # for each slot: 1 if its answer is given

    group_starts: cython.p_int
    group_tables: cython.p_int
    group_words: cython.p_int
    group_count: cython.int
    first_word: cython.p_int  # for each table: its first index in word_starts
    word_starts: cython.p_int  # groups of word (t, w): word_groups[word_starts[first_word[t] + w]:]
    word_groups: cython.p_int

    required_count: cython.int
    required_starts: cython.p_int
    required_tables: cython.p_int
    required_words: cython.p_int

    def _keep(self, name, store):
        """Store an array, so that it stays in memory while the search has pointers to it."""
        self.stores[name] = store
        return store

    def _take_problem(self, glyph_count, tables, slot_tables, slot_starts, slot_cells):
        """Store each slot's table, cells and crossings."""
        self.stores = {}
        self.glyph_count = glyph_count
        self.width = (glyph_count + 63) // 64
        self.slot_count = len(slot_tables)
        self.cell_count = max(slot_cells, default=-1) + 1
        slots: cython.Py_ssize_t = self.slot_count
        self.slot_starts = as_ints(self._keep("slot_starts", array("i", [*slot_starts, 0])))
        self.slot_cells = as_ints(self._keep("slot_cells", array("i", [*slot_cells, 0])))
        self.tables = as_ints(self._keep("tables", array("i", [*slot_tables, 0])))
        self.lengths = as_ints(
            self._keep("lengths", array("i", [*(tables[t][0] for t in slot_tables), 0]))
        )
        self.strides = as_ints(
            self._keep("strides", array("i", [*(max(1, tables[t][2]) for t in slot_tables), 0]))
        )
        self.word_counts = as_ints(
            self._keep("word_counts", array("i", [*(tables[t][1] for t in slot_tables), 0]))
        )
        self.rows = as_ints(
            self._keep("rows", array("i", [*(tables[t][3] for t in slot_tables), 0]))
        )
        used = [[] for _ in range(self.cell_count)]
        for s in range(slots):
            for p in range(slot_starts[s], slot_starts[s + 1]):
                used[slot_cells[p]].append((s, p - slot_starts[s]))
        crossing_slots = array("i", [-1] * (len(slot_cells) + 1))
        crossing_places = array("i", [-1] * (len(slot_cells) + 1))
        for pair in used:
            if len(pair) > 2:
                raise ValueError(f"expected a cell in at most two slots, got one in {pair}")
            if len(pair) == 2:
                (s, p), (other, q) = pair
                crossing_slots[slot_starts[s] + p] = other
                crossing_places[slot_starts[s] + p] = q
                crossing_slots[slot_starts[other] + q] = s
                crossing_places[slot_starts[other] + q] = p
        self.crossing_slots = as_ints(self._keep("crossing_slots", crossing_slots))
        self.crossing_places = as_ints(self._keep("crossing_places", crossing_places))
        of_places = array("i", [0] * (len(slot_cells) + 1))
        for s in range(slots):
            for p in range(slot_starts[s], slot_starts[s + 1]):
                of_places[p] = s
        self.place_slots = as_ints(self._keep("place_slots", of_places))
        by_table = [[s for s in range(slots) if slot_tables[s] == t] for t in range(len(tables))]
        starts = [0, *accumulate(len(members) for members in by_table)]
        self.table_starts = as_ints(self._keep("table_starts", array("i", starts)))
        flat = [s for members in by_table for s in members]
        self.table_slots = as_ints(self._keep("table_slots", array("i", [*flat, 0])))
        # A table without words has empty arrays, which have no address. Arrays with one zero are
        # used instead of them.
        spare = {"Q": zeros("Q", 1), "H": zeros("H", 1), "h": zeros("h", 1)}
        self._keep("tables_kept", (tables, spare))
        if cython.compiled:
            addresses = self._keep("addresses", zeros("Q", 3 * slots))
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
            self.masks[slot] = as_chunks(masks if count else spare["Q"])
            self.glyphs[slot] = as_glyph_ids(glyphs if count else spare["H"])
            self.scores[slot] = as_scores(scores if count else spare["h"])

    def _take_rules(
        self,
        tables,
        group_starts,
        group_tables,
        group_words,
        required,
        max_shared,
        allow_repeats,
        own,
    ):
        """Store the words that must not be in the same fill, and the required words."""
        self.is_own = as_ints(
            self._keep("is_own", array("i", [*(own or [0] * self.slot_count), 0]))
        )
        self.max_shared = max_shared
        self.allow_repeats = allow_repeats
        self._take_groups(tables, group_starts, group_tables, group_words)
        self._take_required(required)

    def _take_groups(self, tables, group_starts, group_tables, group_words):
        """Store the clash groups, and for each word the groups that it is in."""
        starts = array("i", group_starts or [0])
        self.group_count = len(starts) - 1
        self.group_starts = as_ints(self._keep("group_starts", starts))
        member_tables = self._keep("group_tables", array("i", [*(group_tables or ()), 0]))
        member_words = self._keep("group_words", array("i", [*(group_words or ()), 0]))
        self.group_tables = as_ints(member_tables)
        self.group_words = as_ints(member_words)
        first = [0, *accumulate(table[1] for table in tables)]
        self.first_word = as_ints(self._keep("first_word", array("i", first)))
        count = first[len(tables)] if self.group_count else 0
        ends = self._keep("word_starts", zeros("i", count + 2))
        self.word_starts = as_ints(ends)
        self.word_groups = as_ints(self._keep("word_groups", zeros("i", len(member_words))))
        member: cython.Py_ssize_t
        group: cython.Py_ssize_t
        word: cython.Py_ssize_t
        members: cython.Py_ssize_t = starts[self.group_count]
        # First count the groups of each word, then add up the counts, then store the groups. In the
        # end word_starts[w] is the index where the groups of word w begin.
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
        """Store where the tables have each required word."""
        starts = [0, *accumulate(len(alternatives) for alternatives in required)]
        flat = [pair for alternatives in required for pair in alternatives]
        self.required_count = len(starts) - 1
        self.required_starts = as_ints(self._keep("required_starts", array("i", starts)))
        self.required_tables = as_ints(
            self._keep("required_tables", array("i", [*(t for t, _ in flat), 0]))
        )
        self.required_words = as_ints(
            self._keep("required_words", array("i", [*(w for _, w in flat), 0]))
        )
