"""The least total: the scores of a fill's words must add up to at least `least_total`.

In the table of a slot, the words with the highest scores come first. So the highest score that is
still possible in a slot is the score of its first live word. (A word is live if it is still
possible.) The words with too low a score are at the end of the table, which is called its tail.
(With a least total, the caller may put other values into the tables in place of the scores: see
`LeastTotal` in `solve.py`.)
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

if cython.compiled:
    from cython.cimports.crosswright.kernels.bits import lowest
else:
    from crosswright.kernels.bits import lowest

from crosswright.engines.fill.kernel.propagation import Propagation
from crosswright.kernels.arrays import ONE


@cython.cclass
class Totals(Propagation):
    """Propagation that also removes words whose score is too low for the total."""

    has_least: cython.bint
    least_total = cython.declare(cython.longlong, visibility="public")

    def _take_least(self, least_total):
        self.has_least = least_total is not None
        self.least_total = least_total or 0

    def top_scores(self):
        """Return the highest score of the live words of each slot."""
        return [self._top_score(slot) for slot in range(self.slot_count)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cut_tails(self) -> cython.bint:
        """Remove words whose score is so low that the total cannot be reached with them.

        Returns False at a dead end.
        """
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
        """Remove the words of a slot whose score is too low. Return True if words were removed.

        `slack` is the highest total that is still possible minus the least total. A score is too
        low if it is more than `slack` below the score of the slot's first live word.
        """
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
            kept = (ONE << (low & 63)) - 1 if k == low >> 6 else 0
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
    def _top_score(self, slot: cython.Py_ssize_t) -> cython.longlong:
        """Return the score of a slot's first live word."""
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
