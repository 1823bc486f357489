"""The words and glyphs that are still possible, and the trail to undo changes.

A set of words or glyphs has one bit for each of them, in chunks of 64 bits. Each choice of the
search begins a new level. A trail is a list of old values: before a value is changed, it is copied
to the trail. One trail is for slots and one is for cells. With the trails, the changes of a level
are undone.
"""

from array import array
from itertools import accumulate

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

if cython.compiled:
    from cython.cimports.crosswright.kernels.bits import lowest, popcount
else:
    from crosswright.kernels.bits import lowest, popcount

from crosswright.engines.fill.kernel.flat_problem import FlatProblem
from crosswright.kernels.arrays import NONE, mapped_room, zeros
from crosswright.kernels.pointers import as_chunks, as_ints, as_longs

# At the start, the trail of slots has room for this number of chunks or more.
_FIRST_ROOM = cython.declare(cython.Py_ssize_t, 1 << 19)

# The largest number of chunks of a trail. These chunks take four gigabytes.
_MOST_ROOM = cython.declare(cython.Py_ssize_t, 1 << 29)


@cython.cclass
class Domains(FlatProblem):
    """The words that each slot may still take, and the glyphs that each cell may still hold."""

    live: cython.p_ulonglong  # the possible words of each slot; slot s starts at live_starts[s]
    live_starts: cython.p_int
    counts: cython.p_int  # for each slot: the number of its possible words
    versions: cython.p_longlong  # for each slot: a number that changes whenever its words change
    version: cython.longlong
    listed: cython.p_int  # for each slot: the length of its chunk_list, or -1: read all chunks
    chunk_list: cython.p_int  # for each slot: the chunks of `live` that are not empty
    cell_sets: cython.p_ulonglong  # for each cell: the possible glyphs
    # For each place of each slot: the glyphs that the slot's words may have there. Words with other
    # glyphs were already removed (see `_filter` in `propagation`).
    seen: cython.p_ulonglong
    # For each place and glyph: the chunk in which a word with this glyph was last found, and the
    # words of this chunk that have this glyph.
    residues: cython.p_int
    residue_masks: cython.p_ulonglong

    # The trails: the old values, and where each level begins. `stamp` gets a new value whenever the
    # level changes. If `stamps` has the same value for a slot, the slot was already saved at this
    # level. A slot is fixed if it has one word left and the words that clash with it were removed.
    # `fixed_trail` has the fixed slots, in the order in which they were fixed.
    level: cython.int
    stamp: cython.longlong
    stamps: cython.p_longlong
    cell_trail: cython.p_ulonglong  # pairs (index into cell_sets, old chunk)
    cell_trail_top: cython.Py_ssize_t
    slot_trail: cython.p_ulonglong  # old values of slots, read from the top down
    slot_trail_top: cython.Py_ssize_t
    fixed_trail: cython.p_int
    fixed_count: cython.int
    is_fixed: cython.p_int
    level_cells: cython.p_longlong
    level_slots: cython.p_longlong
    level_fixed: cython.p_int
    cell_room: cython.Py_ssize_t
    slot_room: cython.Py_ssize_t
    # The largest number of chunks that one pass of the search loop adds to each trail.
    node_cells: cython.Py_ssize_t
    node_slots: cython.Py_ssize_t

    def _take_domains(self, tables, slot_tables, cell_glyphs, domains):
        """Allow in each slot the words that `domains` has for it, or all words of its table."""
        slots = self.slot_count
        starts = [0, *accumulate(max(1, tables[table][2]) for table in slot_tables)]
        room = starts[slots]
        live = self._keep("live", zeros("Q", room))
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
        self.live = as_chunks(live)
        self.live_starts = as_ints(self._keep("live_starts", array("i", starts)))
        self.chunk_list = as_ints(self._keep("chunk_list", zeros("i", room)))
        self.counts = as_ints(self._keep("counts", zeros("i", slots)))
        self.versions = as_longs(self._keep("versions", zeros("q", slots)))
        self.version = 0
        self.listed = as_ints(self._keep("listed", array("i", [-1] * max(1, slots))))
        self.cell_sets = as_chunks(self._keep("cell_sets", array("Q", [*cell_glyphs, 0])))
        places = self.slot_starts[slots]
        seen = array("Q")
        for table in slot_tables:
            known = (1 << tables[table][3]) - 1  # a Python integer, since it may need many bits
            parts = [(known >> (64 * part)) & 0xFFFFFFFFFFFFFFFF for part in range(self.width)]
            seen.extend(parts * tables[table][0])
        seen.append(0)
        self.seen = as_chunks(self._keep("seen", seen))
        self.residues = as_ints(self._keep("residues", zeros("i", places * self.glyph_count)))
        self.residue_masks = as_chunks(
            self._keep("residue_masks", zeros("Q", places * self.glyph_count))
        )

    def _make_trail(self):
        """Reserve memory for the changes of a few levels. `_grow` reserves more if needed."""
        slots = self.slot_count
        self.level = 0
        self.stamp = 1
        self.stamps = as_longs(self._keep("stamps", zeros("q", slots)))
        # One pass of the search loop saves each slot at most twice: once before the choice, when
        # `Totals` removes words with low scores, and once after it. Each glyph of a cell is removed
        # at most once.
        self.node_cells = 2 * self.cell_count * self.glyph_count + 2
        self.node_slots = 4
        slot: cython.Py_ssize_t
        for slot in range(slots):
            self.node_slots += 2 * (self.strides[slot] + self.lengths[slot] * self.width + 4)
        self.cell_room = 4 * self.node_cells
        self.slot_room = max(_FIRST_ROOM, 4 * self.node_slots)
        self.cell_trail = as_chunks(self._keep("cell_trail", mapped_room(self.cell_room)))
        self.slot_trail = as_chunks(self._keep("slot_trail", mapped_room(self.slot_room)))
        self.cell_trail_top = self.slot_trail_top = 0
        self.fixed_trail = as_ints(self._keep("fixed_trail", zeros("i", slots)))
        self.is_fixed = as_ints(self._keep("is_fixed", zeros("i", slots)))
        self.fixed_count = 0
        levels = self._most_levels()
        self.level_cells = as_longs(self._keep("level_cells", zeros("q", levels)))
        self.level_slots = as_longs(self._keep("level_slots", zeros("q", levels)))
        self.level_fixed = as_ints(self._keep("level_fixed", zeros("i", levels)))

    def _most_levels(self):
        """Return the largest number of levels of a search.

        At each level a slot gets its word, or a cell gets its glyph, or the search begins to count
        the fills of a part of the grid (see `parts`).
        """
        return 2 * self.slot_count + self.cell_count + 4

    def _grow(self):
        """Double the size of the trails. Only the used part is copied."""
        tops = {"cell_trail": self.cell_trail_top, "slot_trail": self.slot_trail_top}
        for name, top in tops.items():
            before = self.stores[name]
            if 2 * len(before) > _MOST_ROOM:
                raise MemoryError(f"expected a trail of at most {_MOST_ROOM} chunks")
            after = mapped_room(2 * len(before))
            after[:top] = before[:top]
            self.stores[name] = after
        self.cell_room *= 2
        self.slot_room *= 2
        self.cell_trail = as_chunks(self.stores["cell_trail"])
        self.slot_trail = as_chunks(self.stores["slot_trail"])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recount(self, slot: cython.Py_ssize_t) -> cython.void:
        """Count a slot's words, and remove empty chunks from its `chunk_list`.

        A slot that has no such list yet gets one if fewer than half of its chunks have words.
        """
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
    def _only_word(self, slot: cython.Py_ssize_t) -> cython.int:
        """Return the word of a slot that has one word left; -1 if it has none."""
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
        return NONE

    @cython.cfunc
    def _only_glyph(self, cell: cython.Py_ssize_t) -> cython.int:
        glyph: cython.int = NONE
        k: cython.Py_ssize_t
        for k in range(self.width):
            part: cython.ulonglong = self.cell_sets[cell * self.width + k]
            if part:
                if glyph >= 0 or part & (part - 1):
                    return NONE
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
        """Save a slot's words on the trail before they change, once for each level.

        At the root, level 0, nothing is saved. The slot gets a new version number.
        """
        version: cython.longlong = self.versions[slot]
        self.version += 1
        self.versions[slot] = self.version
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
        trail[top] = version
        trail[top + 1] = self.counts[slot]
        trail[top + 2] = listed + 1
        trail[top + 3] = slot
        self.slot_trail_top = top + 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore_slot(self) -> cython.void:
        """Restore the slot whose values are at the top of the trail.

        The list of chunks was not copied to the trail. `_recount` moves a chunk that it removes
        from the list to the place after the end of the list. So the first `listed` entries are
        still the same chunks as before, but perhaps in another order.
        """
        live: cython.p_ulonglong = self.live
        trail: cython.p_ulonglong = self.slot_trail
        top: cython.Py_ssize_t = self.slot_trail_top - 4
        slot: cython.Py_ssize_t = trail[top + 3]
        listed: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, trail[top + 2]) - 1
        base: cython.Py_ssize_t = self.live_starts[slot]
        stride: cython.Py_ssize_t = self.strides[slot]
        self.versions[slot] = trail[top]
        self.counts[slot] = trail[top + 1]
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
