"""Suppositions: put a word in a slot or a glyph in a cell for a time, and see what is left."""

from array import array

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.engines.fill.kernel.parts import Parts
from crosswright.kernels.arrays import NONE


@cython.cclass
class Supposing(Parts):
    """Returns the words and glyphs that are left, and tries single words and glyphs.

    A supposition is a choice that the caller makes, and it has its own level in the search tree. A
    search may go on below this level. When the supposition is taken back, the earlier state is
    restored.
    """

    base: cython.int  # the level of the supposition, or 0 if there is none

    # -- What is left -----------------------------------------------------------------------------

    def words_left(self):
        """Return the number of words that each slot may still take."""
        return self.stores["counts"][: self.slot_count].tolist()

    def live_words(self, slot):
        """Return the words that a slot may still take, as a bitset in chunks of 64 bits."""
        return self.stores["live"][self.live_starts[slot] : self.live_starts[slot + 1]]

    def live_glyphs(self):
        """Return the glyphs that each cell may still hold, as `width` chunks for each cell."""
        return self.stores["cell_sets"][: self.cell_count * self.width]

    def room(self, apart=NONE):
        """Return the room: a number that is larger the more words are left.

        Unlike the room of a candidate, it is not a number from 0 to 1. It is a sum over all slots
        except `apart`. A slot with n > 1 words left adds log(n + 0.3) - log(1.3). The result is the
        sum times 1024, as an integer.
        """
        return self._room(apart)

    # -- Trials of single words and glyphs --------------------------------------------------------

    def try_words(self, slot, words):
        """Return, for each word, the room that it leaves for the other slots (see `room`).

        The value is -1 if the word leads to a dead end: a slot or a cell has nothing left.
        """
        found = array("q")
        word: cython.Py_ssize_t
        at: cython.Py_ssize_t = slot
        room: cython.longlong
        for word in words:
            with cython.nogil:
                room = self._room(at) if self._suppose_word(at, word) else NONE
                self._take_back()
            found.append(room)
        return found

    def try_glyphs(self, cell, glyphs):
        """Return, for each glyph of a cell, the room that it leaves, or -1 at a dead end."""
        found = array("q")
        glyph: cython.Py_ssize_t
        at: cython.Py_ssize_t = cell
        room: cython.longlong
        for glyph in glyphs:
            with cython.nogil:
                room = self._room(NONE) if self._suppose_glyph(at, glyph) else NONE
                self._take_back()
            found.append(room)
        return found

    def keep_words(self):
        """Store the words of the fill that was just found. The next searches prefer them."""
        slot: cython.Py_ssize_t
        self.deepest = self.slot_count
        for slot in range(self.slot_count):
            self.deepest_words[slot] = self._only_word(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _suppose_word(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Go one level down and put a word in a slot. Return False at a dead end."""
        self._push_level()
        self.base = self.level
        at: cython.Py_ssize_t = self.live_starts[slot] + (word >> 6)
        if not (self.live[at] >> (word & 63)) & 1:
            return False
        return self.counts[slot] == 1 or self._assign(slot, word)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _suppose_glyph(self, cell: cython.Py_ssize_t, glyph: cython.Py_ssize_t) -> cython.bint:
        """Go one level down and put a glyph in a cell. Return False at a dead end."""
        self._push_level()
        self.base = self.level
        return self._may_hold(cell, glyph) and self._assign_glyph(cell, glyph)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_hold(self, cell: cython.Py_ssize_t, glyph: cython.Py_ssize_t) -> cython.bint:
        at: cython.Py_ssize_t = cell * self.width + (glyph >> 6)
        return (self.cell_sets[at] >> (glyph & 63)) & 1 != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_back(self) -> cython.void:
        """Take back the supposition, and all choices below it."""
        while self.level > 0:
            self._pop_level()
        self.base = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _room(self, apart: cython.Py_ssize_t) -> cython.longlong:
        slot: cython.Py_ssize_t
        room: cython.longlong = 0
        for slot in range(self.slot_count):
            # `_log(n)` is log(n + 0.3). `_log(1)` is subtracted because a slot with one word has no
            # room.
            if slot != apart and self.counts[slot] > 1:
                room += self._log(self.counts[slot]) - self._log(1)
        return room
