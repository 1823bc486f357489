"""Divide the fills of a grid among several processes.

One slot is chosen, and its words are divided among the processes. Each process finds the fills that
have one of its words in this slot. Together the processes find every fill exactly once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.engines.fill.compile import chunks_to_bits
from crosswright.words.index import bits_of

WORDS_A_SHARE = 16
"""The least number of words that each process should get. With fewer words, some shares would take
much longer than others."""


@dataclass(frozen=True)
class Share:
    """One of several shares of the fills: the fills that have a word of this share in one slot.

    The words of the share are every `shares`-th word of the slot, starting with word `number` (the
    first word is 0).
    """

    number: int
    shares: int

    def suppositions(self, search: Any, kernel: Any) -> Iterator[None]:
        """In the kernel's `search`, put one word of the share after another into the slot whose
        words are divided (see `_slot`).

        Yields after each word. Then the caller runs the search until it is exhausted.
        """
        if search.advance(0) == kernel.EXHAUSTED:
            return
        slot = self._slot(search)
        if slot is None:
            # All slots are filled: there is one fill, and it belongs to the first share.
            if self.number == 0:
                yield
            return
        words = list(bits_of(chunks_to_bits(search.live_words(slot))))
        for word in words[self.number :: self.shares]:
            search.suppose_word(slot, word, False)
            yield

    def _slot(self, search: Any) -> int | None:
        """Return the slot with the fewest words among the slots with enough words for all shares.

        If no slot has enough words, return the slot with the most words. Return None if all slots
        are filled.
        """
        counts = [(count, slot) for slot, count in enumerate(search.words_left()) if count > 1]
        enough = [pair for pair in counts if pair[0] >= WORDS_A_SHARE * self.shares]
        return min(enough)[1] if enough else max(counts, default=(0, None))[1]
