"""Divide the fills of a grid among several processes, by the words of one slot. Together they find
every fill exactly once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.engines.fill.compile import chunks_to_bits
from crosswright.words.index import bits_of

WORDS_A_SHARE = 16
"""The least for each process. With fewer, some shares would take much longer."""


@dataclass(frozen=True)
class Share:
    """The fills that have every `shares`-th word, from word `number`, in one slot."""

    number: int
    shares: int

    def suppositions(self, search: Any, kernel: Any) -> Iterator[None]:
        """Put one word of the share after another into the slot; the caller exhausts the search
        each time.
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
        """The fewest words that are enough for all shares; otherwise the most."""
        counts = [(count, slot) for slot, count in enumerate(search.words_left()) if count > 1]
        enough = [pair for pair in counts if pair[0] >= WORDS_A_SHARE * self.shares]
        return min(enough)[1] if enough else max(counts, default=(0, None))[1]
