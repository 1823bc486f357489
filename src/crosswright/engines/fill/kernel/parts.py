"""Counting: the fills of each part of a grid are counted separately; the counts are multiplied.

Two slots belong to one part if they cross in a cell with more than one possible glyph. They also
belong to one part if both could take the same word and no word may be used twice. During the
search, a part may itself be divided into smaller parts. A *frame* is one such division. Its parts
are searched one after the other. While one part is searched, the slots of the other parts do not
change. (Each choice of the search, and each part, begins a new level.)
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.fill.kernel.letters import Letters
from crosswright.kernels.arrays import zeros
from crosswright.kernels.pointers import as_ints, as_longs

# The largest number of nested frames. At this depth a part is not divided any more.
_FRAMES = cython.declare(cython.int, 32)

# If a count is above this number, the search stops with an error. So no product or sum is too large
# for 64 bits.
_HUGE_COUNT = cython.declare(cython.longlong, 1 << 61)


@cython.cclass
class Parts(Letters):
    """The frames of a count. Frame 0 is the whole grid, as a single part."""

    frame: cython.int
    frame_levels: cython.p_int  # the level at which each frame's current part began
    frame_parts: cython.p_int  # the number of parts of each frame
    frame_part: cython.p_int  # the part that is being counted
    frame_products: cython.p_longlong  # the product of the counts of the parts that are done
    frame_counts: cython.p_longlong  # the number of fills of the current part so far
    parts: cython.p_int  # for each frame and slot: the number of its part, from 1; 0 means none
    # The slots of a part form a tree, and the root of the tree stands for the part. For each slot:
    # the slot above it in the tree, or the slot itself if it is the root.
    roots: cython.p_int
    is_huge: cython.bint
    may_split: cython.bint

    def _make_parts(self):
        slots = self.slot_count
        for name in ("frame_levels", "frame_parts", "frame_part"):
            self._keep(name, zeros("i", _FRAMES))
        self.frame_levels = as_ints(self.stores["frame_levels"])
        self.frame_parts = as_ints(self.stores["frame_parts"])
        self.frame_part = as_ints(self.stores["frame_part"])
        self.frame_products = as_longs(self._keep("frame_products", zeros("q", _FRAMES)))
        self.frame_counts = as_longs(self._keep("frame_counts", zeros("q", _FRAMES)))
        self.parts = as_ints(self._keep("parts", zeros("i", _FRAMES * max(1, slots))))
        self.roots = as_ints(self._keep("roots", zeros("i", slots)))
        self.frame = 0
        self.is_huge = False
        # With one of the rules below, slots that do not cross also depend on each other. Then parts
        # cannot be counted separately.
        self.may_split = not (
            self.required_count or self.group_count or self.max_shared or self.has_least
        )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _root(self, slot: cython.int) -> cython.int:
        while self.roots[slot] != slot:
            self.roots[slot] = self.roots[self.roots[slot]]
            slot = self.roots[slot]
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _split(self) -> cython.bint:
        """If the open slots (with several words left) form several parts, begin a frame and return
        True. Otherwise return False."""
        slot: cython.int
        other: cython.int
        place: cython.Py_ssize_t
        at: cython.Py_ssize_t = (self.frame + 1) * self.slot_count
        count: cython.int = 0
        if not self.may_split or self.frame + 1 >= _FRAMES:
            return False
        for slot in range(self.slot_count):
            self.roots[slot] = slot
        for slot in range(self.slot_count):
            if self.counts[slot] <= 1 or not self.active[slot]:
                continue
            for place in range(self.slot_starts[slot], self.slot_starts[slot + 1]):
                other = self.crossing_slots[place]
                if other > slot and self._glyph_count(self.slot_cells[place]) > 1:
                    self.roots[self._root(other)] = self._root(slot)
        for slot in range(self.slot_count):
            if self.counts[slot] > 1 and self.active[slot] and self._root(slot) == slot:
                count += 1
        if count < 2:
            return False
        for slot in range(self.slot_count):
            if self.counts[slot] <= 1 or not self.active[slot] or self.allow_repeats:
                continue
            for other in range(slot):
                if (
                    self.counts[other] > 1
                    and self.active[other]
                    and self.tables[other] == self.tables[slot]
                    and self._root(other) != self._root(slot)
                    and self._have_common(slot, other)
                ):
                    self.roots[self._root(other)] = self._root(slot)
                    count -= 1
                    if count < 2:
                        return False
        count = 0
        for slot in range(self.slot_count):
            self.parts[at + slot] = 0
            if self.counts[slot] > 1 and self.active[slot] and self._root(slot) == slot:
                count += 1
                self.parts[at + slot] = count
        for slot in range(self.slot_count):
            if self.counts[slot] > 1 and self.active[slot]:
                self.parts[at + slot] = self.parts[at + self._root(slot)]
        self.frame += 1
        self.frame_parts[self.frame] = count
        self.frame_part[self.frame] = 0
        self.frame_products[self.frame] = 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _have_common(self, slot: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
        """Return True if two slots of one table could take the same word."""
        one: cython.Py_ssize_t = self.live_starts[slot]
        two: cython.Py_ssize_t = self.live_starts[other]
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if self.listed[slot] >= 0:
            for i in range(self.listed[slot]):
                k = self.chunk_list[one + i]
                if self.live[one + k] & self.live[two + k]:
                    return True
            return False
        for k in range(self.strides[slot]):
            if self.live[one + k] & self.live[two + k]:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_part(self) -> cython.bint:
        """Start the next part that must be searched in the current frame.

        Returns False if there is no such part. A part of only one slot need not be searched: it
        has one fill for each of its words.
        """
        slot: cython.int
        size: cython.int
        ways: cython.longlong = 0
        at: cython.Py_ssize_t = self.frame * self.slot_count
        while self.frame_part[self.frame] < self.frame_parts[self.frame]:
            self.frame_part[self.frame] += 1
            size = 0
            for slot in range(self.slot_count):
                self.active[slot] = self.parts[at + slot] == self.frame_part[self.frame]
                if self.active[slot]:
                    size += 1
                    ways = self.counts[slot]
            if size > 1:
                self.frame_counts[self.frame] = 0
                self._push_level()
                self.frame_levels[self.frame] = self.level
                return True
            self._multiply(ways)
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _multiply(self, ways: cython.longlong) -> cython.void:
        if ways and self.frame_products[self.frame] > _HUGE_COUNT // ways:
            self.is_huge = True
            ways = 1
        self.frame_products[self.frame] *= ways

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end_part(self) -> cython.void:
        """End the current part: undo its changes, and multiply the product by its count."""
        self._pop_level()
        self._multiply(self.frame_counts[self.frame])
        if self.frame_products[self.frame] == 0:
            self.frame_part[self.frame] = self.frame_parts[self.frame]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close_frame(self) -> cython.void:
        """Close the frame, and add the product of its parts to the count of the outer frame."""
        slot: cython.int
        product: cython.longlong = self.frame_products[self.frame]
        self.frame -= 1
        at: cython.Py_ssize_t = self.frame * self.slot_count
        for slot in range(self.slot_count):
            self.active[slot] = (
                self.frame == 0 or self.parts[at + slot] == self.frame_part[self.frame]
            )
        self._add_fills(product)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_fills(self, fills: cython.longlong) -> cython.void:
        if self.frame_counts[self.frame] > _HUGE_COUNT:
            self.is_huge = True
        self.frame_counts[self.frame] += fills
