"""The choice of the next slot and of its word.

The *weight* of a slot counts the dead ends that it has caused. A dead end is a state of the search
from which no fill can be reached. The *room* that a glyph leaves is the logarithm of the number of
words that the crossing slot keeps with this glyph. The set of words of a slot is stored in *chunks*
of 64 bits, one bit for each word. Each choice begins a new *level* of the search. A slot is *open*
if it has several words left.
"""

import math
from array import array

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

if cython.compiled:
    from cython.cimports.crosswright.kernels.bits import lowest, popcount
else:
    from crosswright.kernels.bits import lowest, popcount

from crosswright.engines.fill.kernel.totals import Totals
from crosswright.kernels.arrays import ALL_BITS, NONE, zeros
from crosswright.kernels.dice import SPLITMIX_STEP, dice_of, splitmix64
from crosswright.kernels.fixed_point import gumbel_table, log_table, table_log
from crosswright.kernels.pointers import as_ints, as_longs

# To estimate the room that a glyph leaves, at most this number of chunks of the crossing slot is
# read.
_SAMPLED_CHUNKS = cython.declare(cython.int, 256)
# If a slot has more words than this, only a sample of about this number is compared.
_CANDIDATES = cython.declare(cython.int, 4000)
# With 64 and 1,500 instead of these two numbers, the search is a twentieth faster on weekday grids,
# but it takes up to twice as long on hard grids and on open rectangles.

# Values are in fixed point: 1024 stands for 1.0.
UNIT = 1024
_LOG_ENTRIES = cython.declare(cython.int, 1024)
_LOG_OF_TWO = cython.declare(cython.longlong, round(UNIT * math.log(2)))

# These tables of logarithms and of random numbers are made only once. Otherwise small problems
# would use half of their time for them. If n words are left, the room is log(n + 0.3).
_LOGS = log_table((n + 0.3 for n in range(_LOG_ENTRIES)), unit=UNIT, log=math.log)
_GUMBELS = gumbel_table(unit=UNIT, log=math.log)


@cython.cclass
class Choice(Totals):
    """Chooses a slot by its number of words and its weight. Chooses a word by the room that it
    leaves and by its score.

    A random part is added to the value of a word.
    """

    active: cython.p_int  # for each slot: 1 if it is part of this search
    branch_slots: cython.p_int  # for each level: the slot, or -1 - cell if a glyph was chosen
    branch_words: cython.p_int
    dice: cython.ulonglong
    noise: cython.longlong
    score_weight: cython.longlong
    keeps_deepest: cython.bint
    logs: cython.p_longlong
    gumbels: cython.p_longlong
    appeals: cython.p_longlong
    tally: cython.p_int
    deepest: cython.int
    deepest_words: cython.p_int

    def _make_choices(self, tables, rng_seed, noise, score_weight, keep_deepest):
        """Prepare the arrays of choices and the random number generator."""
        slots = self.slot_count
        self.active = as_ints(self._keep("active", array("i", [1] * max(1, slots))))
        levels = self._most_levels()
        self.branch_slots = as_ints(self._keep("branch_slots", zeros("i", levels)))
        self.branch_words = as_ints(self._keep("branch_words", zeros("i", levels)))
        self.dice = dice_of(rng_seed)
        self.noise = noise
        self.score_weight = score_weight
        self.keeps_deepest = keep_deepest
        self.logs = as_longs(self._keep("logs", _LOGS))
        self.gumbels = as_longs(self._keep("gumbels", _GUMBELS))
        longest = max((table[0] for table in tables), default=1)
        self.appeals = as_longs(self._keep("appeals", zeros("q", longest * self.glyph_count)))
        self.tally = as_ints(self._keep("tally", zeros("i", self.glyph_count)))
        self.deepest = -1
        self.deepest_words = as_ints(self._keep("deepest_words", array("i", [-1] * max(1, slots))))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_slot(self) -> cython.Py_ssize_t:
        """Return an open slot with few words and a high weight; -1 if no slot is open.

        It is the slot for which the number of words divided by the weight is smallest. The weights
        of the open slots that cross the slot are added to its weight.
        """
        best: cython.Py_ssize_t = NONE
        fewest: cython.longlong = 0
        heaviest: cython.longlong = 1
        slot: cython.Py_ssize_t
        place: cython.Py_ssize_t
        other: cython.Py_ssize_t
        weight: cython.longlong
        count: cython.longlong
        for slot in range(self.slot_count):
            count = self.counts[slot]
            if count <= 1 or not self.active[slot]:
                continue
            weight = self.weights[slot]
            for place in range(self.slot_starts[slot], self.slot_starts[slot + 1]):
                other = self.crossing_slots[place]
                if other >= 0 and self.counts[other] > 1:
                    weight += self.weights[other]
            # This is count / weight < fewest / heaviest, without a division.
            if best < 0 or count * heaviest < fewest * weight:
                best = slot
                fewest = count
                heaviest = weight
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_word(self, slot: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Return the best word of a slot.

        The value of a word is the room that it leaves at its crossings, plus its weighted score,
        plus a random part. If the slot has very many words, only every n-th chunk is read, from a
        random start. With `keeps_deepest`, the search remembers the partial fill with the most
        slots filled. If the slot's word in that fill is still possible, it is returned at once, and
        no words are compared.
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
        best: cython.Py_ssize_t = NONE
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
                step = 1  # the sample was empty: read all chunks
                i = 0
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_crossing(self, slot: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.void:
        """Store in `appeals` the room that each glyph at a place leaves for the crossing slot."""
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
    def _choose_required(self) -> cython.int:
        """Choose the required word that has the fewest slots left, and one of these slots.

        The choice is stored in `branch_slots` and `branch_words` for the current level.

        Returns 0 if every required word is in a slot, 1 if a choice was made, and -1 if a required
        word has no slot left.
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
                        # Choose one of the options at random, all with the same chance.
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
        """Store the partial fill if it has more slots filled than any before."""
        slot: cython.Py_ssize_t
        if self.fixed_count <= self.deepest:
            return
        self.deepest = self.fixed_count
        for slot in range(self.slot_count):
            self.deepest_words[slot] = self._only_word(slot) if self.counts[slot] == 1 else NONE

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll(self) -> cython.ulonglong:
        """Return the next 64 random bits (splitmix64)."""
        self.dice = (self.dice + SPLITMIX_STEP) & ALL_BITS
        return splitmix64(self.dice)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _log(self, count: cython.longlong) -> cython.longlong:
        """Return log(count + 0.3) in fixed point."""
        return table_log(self.logs, _LOG_ENTRIES, _LOG_OF_TWO, count)
