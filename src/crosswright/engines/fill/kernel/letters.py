"""The choice of the next cell and of its glyph.

If nearly all choices lead to dead ends, it is better to choose a glyph for a cell than a word for a
slot. A glyph fixes less, so a dead end rules out more fills. There are three ways to choose the
cell, and the search tests them at the start (see `fill_kernel`), beginning with *slot, pairs*:

- **pairs**: of the crossings with several possible glyphs, consider the 15 that are in the longest
  slots. Choose the one with the fewest pairs of an across word and a down word that agree in it.
  For each glyph, the number of pairs is the number of across words with this glyph there times the
  number of down words with it. Orca, a public program for exhaustive search, chooses in this way.
- **slot, pairs**: choose the slot that would be chosen for a word. Of its crossings, choose the one
  with the fewest pairs.
- **slot, glyphs**: choose the slot that would be chosen for a word. Of its cells, choose the one
  with the fewest glyphs; of cells with equally many glyphs, the one with the fewest pairs.
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

from crosswright.engines.fill.kernel.choice import Choice
from crosswright.kernels.arrays import NONE, ONE, zeros
from crosswright.kernels.pointers import as_ints, as_longs

# The ways to choose a cell. They are tested in the order of these numbers.
_SLOT_PAIRS = cython.declare(cython.int, 0)
_PAIRS = cython.declare(cython.int, 1)
_SLOT_GLYPHS = cython.declare(cython.int, 2)

# The way `pairs` considers this number of crossings.
_LONGEST = cython.declare(cython.int, 15)

# In the way `slot, glyphs`, the number of glyphs is multiplied by this number, and then the number
# of pairs is added. So the number of pairs matters only between cells with equally many glyphs.
_GLYPH = cython.declare(cython.longlong, 1 << 50)


@cython.cclass
class Letters(Choice):
    """Chooses a crossing and a glyph, and puts a glyph in a cell."""

    # For each cell: its two indices in slot_cells. The second is -1 if only one slot has the cell.
    cell_places: cython.p_int
    cell_order: cython.p_int  # the cells; those of the longest slots come first
    # For each index in slot_cells and each glyph: the number of the slot's words with this glyph in
    # this cell. And for each index: the version of the slot when these words were counted.
    glyph_counts: cython.p_int
    counted: cython.p_longlong
    way: cython.int
    chosen_cell: cython.Py_ssize_t

    def _make_letters(self):
        """Store the indices of each cell in slot_cells. No glyphs are counted yet."""
        places = self.slot_starts[self.slot_count]
        found = array("i", [-1] * (2 * self.cell_count + 2))
        place: cython.Py_ssize_t
        for place in range(places):
            at = 2 * self.slot_cells[place]
            found[at if found[at] < 0 else at + 1] = place
        lengths = [0] * (self.cell_count + 1)
        for place in range(places):
            cell = self.slot_cells[place]
            lengths[cell] = max(lengths[cell], self.lengths[self.place_slots[place]])
        order = sorted(range(self.cell_count), key=lambda cell: -lengths[cell])
        self.cell_places = as_ints(self._keep("cell_places", found))
        self.cell_order = as_ints(self._keep("cell_order", array("i", [*order, 0])))
        self.glyph_counts = as_ints(
            self._keep("glyph_counts", zeros("i", places * self.glyph_count))
        )
        self.counted = as_longs(self._keep("counted", array("q", [-1] * (places + 1))))
        self.way = _SLOT_PAIRS
        self.chosen_cell = NONE

    # -- Which cell -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_cell(self) -> cython.bint:
        """Choose a crossing with more than one possible glyph, and store it in `chosen_cell`.

        Returns True if there is such a crossing.
        """
        n: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        key: cython.longlong
        fewest: cython.longlong = -1
        seen: cython.int = 0
        self.chosen_cell = NONE
        if self.way == _PAIRS:
            for n in range(self.cell_count):
                cell = self.cell_order[n]
                if self._glyph_count(cell) > 1 and self._is_crossing(cell):
                    key = self._pairs(cell)
                    if fewest < 0 or key < fewest:
                        fewest = key
                        self.chosen_cell = cell
                    seen += 1
                    if seen == _LONGEST:
                        break
            return fewest >= 0
        slot = self._choose_slot()
        if slot < 0:
            return False
        for n in range(self.slot_starts[slot], self.slot_starts[slot + 1]):
            cell = self.slot_cells[n]
            key = self._glyph_count(cell)
            if key > 1 and self._is_crossing(cell):
                key = key * _GLYPH if self.way == _SLOT_GLYPHS else 0
                if fewest < 0 or key < fewest:
                    key += self._pairs(cell)
                    if fewest < 0 or key < fewest:
                        fewest = key
                        self.chosen_cell = cell
        return fewest >= 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_crossing(self, cell: cython.Py_ssize_t) -> cython.bint:
        """Return True if two slots cross in a cell and both are part of this search."""
        other: cython.Py_ssize_t = self.cell_places[2 * cell + 1]
        return other >= 0 and self.active[self.place_slots[other]] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pairs(self, cell: cython.Py_ssize_t) -> cython.longlong:
        """Return the number of pairs of an across word and a down word that agree in a cell."""
        one: cython.Py_ssize_t = self.cell_places[2 * cell]
        other: cython.Py_ssize_t = self.cell_places[2 * cell + 1]
        part: cython.Py_ssize_t
        glyph: cython.Py_ssize_t
        rest: cython.ulonglong
        here: cython.longlong
        pairs: cython.longlong = 0
        self._count_glyphs(one)
        self._count_glyphs(other)
        one *= self.glyph_count
        other *= self.glyph_count
        for part in range(self.width):
            rest = self.cell_sets[cell * self.width + part]
            while rest:
                glyph = 64 * part + lowest(rest)
                rest &= rest - 1
                here = self.glyph_counts[one + glyph]
                pairs += here * self.glyph_counts[other + glyph]
        return pairs

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_glyphs(self, at: cython.Py_ssize_t) -> cython.void:
        """For each glyph, count the words of a slot that have it in a cell.

        `at` is an index in slot_cells, so it stands for one cell of one slot. If the slot's words
        have not changed since the last count, nothing is done.
        """
        slot: cython.Py_ssize_t = self.place_slots[at]
        if self.counted[at] == self.versions[slot]:
            return
        self.counted[at] = self.versions[slot]
        length: cython.Py_ssize_t = self.lengths[slot]
        place: cython.Py_ssize_t = at - self.slot_starts[slot]
        base: cython.Py_ssize_t = self.live_starts[slot]
        stride: cython.Py_ssize_t = self.strides[slot]
        listed: cython.Py_ssize_t = self.listed[slot]
        count: cython.Py_ssize_t = listed if listed >= 0 else stride
        first: cython.Py_ssize_t = at * self.glyph_count
        cell: cython.Py_ssize_t = self.slot_cells[at] * self.width
        live: cython.p_ulonglong = self.live
        masks: cython.p_ulonglong = self.masks[slot]
        glyphs: cython.p_ushort = self.glyphs[slot]
        part: cython.Py_ssize_t
        glyph: cython.Py_ssize_t
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        rest: cython.ulonglong
        some: cython.int
        if self.counts[slot] <= self.few_words:
            for glyph in range(self.glyph_count):
                self.glyph_counts[first + glyph] = 0
            for i in range(count):
                k = self.chunk_list[base + i] if listed >= 0 else i
                rest = live[base + k]
                while rest:
                    glyph = glyphs[(64 * k + lowest(rest)) * length + place]
                    self.glyph_counts[first + glyph] += 1
                    rest &= rest - 1
            return
        for part in range(self.width):
            rest = self.cell_sets[cell + part]
            while rest:
                glyph = 64 * part + lowest(rest)
                rest &= rest - 1
                row = (place * self.rows[slot] + glyph) * stride
                some = 0
                if listed >= 0:
                    for i in range(count):
                        k = self.chunk_list[base + i]
                        some += popcount(live[base + k] & masks[row + k])
                else:
                    for i in range(count):
                        some += popcount(live[base + i] & masks[row + i])
                self.glyph_counts[first + glyph] = some

    # -- Glyphs of a cell -----------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _glyph_count(self, cell: cython.Py_ssize_t) -> cython.longlong:
        """Return the number of glyphs that a cell may still hold."""
        return self._glyphs_from(cell, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _glyphs_from(self, cell: cython.Py_ssize_t, glyph: cython.Py_ssize_t) -> cython.longlong:
        """Return the number of glyphs, from `glyph` on, that a cell may still hold."""
        part: cython.Py_ssize_t = glyph >> 6
        first: cython.Py_ssize_t = cell * self.width
        count: cython.longlong = popcount(self.cell_sets[first + part] >> (glyph & 63))
        for part in range(part + 1, self.width):
            count += popcount(self.cell_sets[first + part])
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _glyph_after(self, cell: cython.Py_ssize_t, glyph: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return the next glyph after `glyph` that a cell may still hold, or -1."""
        first: cython.Py_ssize_t = cell * self.width
        part: cython.Py_ssize_t = (glyph + 1) >> 6
        rest: cython.ulonglong
        if part >= self.width:
            return NONE
        rest = self.cell_sets[first + part] >> ((glyph + 1) & 63)
        if rest:
            return glyph + 1 + lowest(rest)
        for part in range(part + 1, self.width):
            rest = self.cell_sets[first + part]
            if rest:
                return 64 * part + lowest(rest)
        return NONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _assign_glyph(self, cell: cython.Py_ssize_t, glyph: cython.Py_ssize_t) -> cython.bint:
        """Remove all glyphs but `glyph` from a cell, and propagate. Return False at a dead end."""
        k: cython.Py_ssize_t
        for k in range(self.width):
            self._set_cell(cell * self.width + k, ONE << (glyph & 63) if k == glyph >> 6 else 0)
        for k in range(2 * cell, 2 * cell + 2):
            if self.cell_places[k] >= 0:
                self._enqueue(self.place_slots[self.cell_places[k]])
        return self._propagate()
