"""Filter and support: keep the words of slots and the glyphs of cells consistent.

To *filter* a slot is to remove its words with a glyph that a cell has lost. To *support* is to
remove a glyph from a cell of the slot if no word of the slot has it there any more. To *propagate*
is to repeat both until nothing changes. At a dead end, a slot has no word left or a cell has no
glyph left. Sets of words are stored in chunks of 64 bits, one bit for each word.
"""

from array import array

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

if cython.compiled:
    from cython.cimports.crosswright.kernels.bits import lowest, popcount
else:
    from crosswright.kernels.bits import lowest, popcount

from crosswright.engines.fill.kernel.domains import Domains
from crosswright.kernels.arrays import ALL_BITS, NONE, ONE, zeros
from crosswright.kernels.pointers import as_chunks, as_ints, as_longs

# If all chunks are read, this number of chunks is read at a time.
_BLOCK = cython.declare(cython.Py_ssize_t, 32)

# The number that a failure adds to a slot's weight at first. Later failures add more.
_FIRST_BUMP = cython.declare(cython.longlong, 1 << 12)


@cython.cclass
class Propagation(Domains):
    """Makes slots and cells consistent. At a dead end, the slot that failed gets more weight.

    (The search chooses slots with a high weight earlier.)
    """

    # The queue of the slots whose cells or words have changed.
    queue: cython.p_int
    queued: cython.p_int
    queue_size: cython.int

    # A slot has few words if it has at most this number of them (see `_collect`).
    few_words: cython.int
    # Memory for a set of words (see `_gather`) or for sets of glyphs (see `_collect`).
    scratch: cython.p_ulonglong
    weights: cython.p_longlong
    bump: cython.longlong
    # The slot of the last dead end, and the cell that was the last to have no glyph left (or -1).
    culprit_slot: cython.int
    culprit_cell: cython.int
    failures = cython.declare(cython.longlong, visibility="readonly")

    def _make_queue(self, tables, few_words):
        """Allocate the queue and the weights. No slot has failed yet."""
        slots = self.slot_count
        self.queue = as_ints(self._keep("queue", zeros("i", slots)))
        self.queued = as_ints(self._keep("queued", zeros("i", slots)))
        self.queue_size = 0
        self.few_words = few_words
        longest = max((table[0] for table in tables), default=1)
        widest = max((table[2] for table in tables), default=1)
        self.scratch = as_chunks(
            self._keep("scratch", zeros("Q", max(widest, longest * self.width)))
        )
        self.weights = as_longs(self._keep("weights", array("q", [_FIRST_BUMP] * max(1, slots))))
        self.bump = _FIRST_BUMP
        self.culprit_slot = self.culprit_cell = NONE
        self.failures = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propagate(self) -> cython.bint:
        """Filter and support until nothing changes. Return False at a dead end."""
        slot: cython.Py_ssize_t
        while self.queue_size:
            slot = self._dequeue()
            if self._filter(slot):
                if self.counts[slot] == 0 or not self._support(slot):
                    return self._fail(slot)
            if self.counts[slot] == 1 and not self.is_fixed[slot] and not self._fix(slot):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.bint:
        """Make all slots and cells consistent for the first time. Return False at a dead end."""
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
        """Remove all words but `word` from a slot, and propagate. Return False at a dead end."""
        self._save_slot(slot)
        base: cython.Py_ssize_t = self.live_starts[slot]
        i: cython.Py_ssize_t
        if self.listed[slot] < 0:
            for i in range(self.strides[slot]):
                self.live[base + i] = 0
        else:
            for i in range(self.listed[slot]):
                self.live[base + self.chunk_list[base + i]] = 0
        self.live[base + (word >> 6)] = ONE << (word & 63)
        self._recount(slot)
        if not self._support(slot):
            return self._fail(slot)
        return self._fix(slot) and self._propagate()

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
        """Take the slot with the fewest words from the queue. It is fast to filter, and most likely
        to show a dead end."""
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
        """Add weight to the slot that failed, clear the queue, and return False."""
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
    def _gather(
        self,
        slot: cython.Py_ssize_t,
        place: cython.Py_ssize_t,
        glyphs: cython.ulonglong,
        part: cython.Py_ssize_t,
        begun: cython.bint,
    ) -> cython.void:
        """Write into the array `scratch` the words that have one of `glyphs` at a place.

        `glyphs` is chunk number `part` of a set of glyphs. If `begun`, add to the words that are
        already in `scratch`.
        """
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
            # Two masks at a time, so that `scratch` is read and written half as often.
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
        """Remove each word of a slot that has, in some cell, a glyph which this cell has lost.

        Returns True if words were removed.
        """
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
            # Collect the words with the lost glyphs or with the kept glyphs, whichever glyphs are
            # fewer.
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
                flip: cython.ulonglong = 0 if kept <= lost else ALL_BITS
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
        """Return True if a word of the slot has this glyph at this place.

        The residue (the chunk that last had such a word) is tested first.
        """
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
            # If no word has the glyph, all chunks must be read. If a fixed number of chunks is read
            # at a time, the compiler can handle several in one instruction.
            k = 0
            while k + _BLOCK <= stride:
                some = 0
                for i in range(32):  # _BLOCK as a number, for the compiler
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
        """For a slot with few words: store the glyphs that its words have at each place.

        The result is in the array `scratch`.
        """
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
                        scratch[place] |= ONE << glyphs[at + place]
                else:
                    for place in range(length):
                        scratch[place * self.width + (glyphs[at + place] >> 6)] |= ONE << (
                            glyphs[at + place] & 63
                        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _support(self, slot: cython.Py_ssize_t) -> cython.bint:
        """Remove a glyph from a cell of the slot if no word of the slot has it there.

        Returns False if a cell has no glyph left. For each place, `seen` has the glyphs that the
        slot's words may have there: `_filter` has removed the words with other glyphs. No word has
        a glyph that is removed here, so this glyph is also removed from `seen`. But a glyph that
        the cell has lost in another way stays in `seen`, because `_filter` must still remove the
        words with this glyph.
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
                            rest |= ONE << glyph
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

    # -- Words that exclude each other ------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fix(self, slot: cython.Py_ssize_t) -> cython.bint:
        """Fix a slot that has one word left. Remove the words that clash with it from other slots.

        Returns False at a dead end.
        """
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
                        continue  # this is the word itself: see `allow_repeats` above
                    if not self._remove_member(slot, member):
                        return False
        if self.max_shared > 0:
            for other in range(self.slot_count):
                if other == slot or (self.is_own[slot] and self.is_own[other]):
                    continue
                if not self._remove_shared(slot, other, word):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_word(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Remove one word from a slot. Return False at a dead end.

        Only the glyphs of this word must be checked: only they can have lost their last word.
        """
        at: cython.Py_ssize_t = self.live_starts[slot] + (word >> 6)
        bit: cython.ulonglong = ONE << (word & 63)
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
            bit = ONE << (glyph & 63)
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
    def _remove_member(self, slot: cython.Py_ssize_t, member: cython.Py_ssize_t) -> cython.bint:
        """Remove one word of a clash group from every slot except `slot`.

        Only one word of a clash group may be in a fill. Returns False at a dead end.
        """
        i: cython.Py_ssize_t
        table: cython.Py_ssize_t = self.group_tables[member]
        for i in range(self.table_starts[table], self.table_starts[table + 1]):
            if self.table_slots[i] != slot and not self._remove_word(
                self.table_slots[i], self.group_words[member]
            ):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remove_shared(
        self, slot: cython.Py_ssize_t, other: cython.Py_ssize_t, word: cython.Py_ssize_t
    ) -> cython.bint:
        """Remove the words of `other` that share too long a run of glyphs with `word` of `slot`.

        For each glyph and place, a mask has the words with this glyph at this place. For every run
        of `word` and every place in `other`, the masks give the words that have this run there.
        Returns False at a dead end.
        """
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
                        same &= ~(ONE << (word & 63))
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
