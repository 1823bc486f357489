"""How often two words are used together, from the counts in `symspellpy`."""

import math
from dataclasses import dataclass
from itertools import pairwise

from .packages import PACKAGES

__all__ = ["Bigrams", "read"]

LEAST_COUNT = 6_400_000
"""What is the lowest count in the file? (The counts are those of a web corpus, times 64.)"""


@dataclass(frozen=True)
class Bigrams:
    counts: dict[tuple[str, str], int]
    words: dict[str, int]
    total: int

    def doublings(self, words: tuple[str, ...]) -> float | None:
        """Return how many doublings the rarest pair of a phrase is above the least count.

        None if a pair is not in the file.
        """
        counts = [self.counts.get((one, other)) for one, other in pairwise(words)]
        known = [count for count in counts if count is not None]
        if not counts or len(known) < len(counts):
            return None
        return math.log2(min(known) / LEAST_COUNT)

    def association(self, one: str, other: str) -> float:
        """Return how many doublings the pair is more common than by chance."""
        count = self.counts.get((one, other), 0)
        alone = self.words.get(one, 0) * self.words.get(other, 0)
        return math.log2(count * self.total / alone) if count and alone else 0.0


def read() -> Bigrams:
    source = PACKAGES["symspellpy"]
    words = {}
    for line in source.text("symspellpy/frequency_dictionary_en_82_765.txt").splitlines():
        word, count = line.split()
        words[word] = int(count)
    counts = {}
    for line in source.text("symspellpy/frequency_bigramdictionary_en_243_342.txt").splitlines():
        one, other, count = line.split()
        counts[one, other] = int(count)
    return Bigrams(counts, words, sum(words.values()))
