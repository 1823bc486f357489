"""How often two words are used together, from the counts in `symspellpy`."""

import math
from dataclasses import dataclass
from itertools import pairwise

from .packages import PACKAGES

__all__ = ["Bigrams", "read"]

LEAST_COUNT = 6_400_000
"""The lowest count in the file of word pairs."""


@dataclass(frozen=True)
class Bigrams:
    """The counts of single words and of pairs of words."""

    counts: dict[tuple[str, str], int]
    words: dict[str, int]
    total: int
    """The sum of the counts of all single words."""

    def doublings(self, words: tuple[str, ...]) -> float | None:
        """Return how often the rarest pair of neighbouring words of a phrase is used.

        The result is log2(count of this pair / `LEAST_COUNT`), so it grows by 1 if the count
        doubles. It is None if the phrase has only one word, or if a pair is not in the file.
        """
        counts = [self.counts.get((one, other)) for one, other in pairwise(words)]
        known = [count for count in counts if count is not None]
        if not counts or len(known) < len(counts):
            return None
        return math.log2(min(known) / LEAST_COUNT)

    def association(self, one: str, other: str) -> float:
        """Return log2(count of the pair / expected count of the pair).

        The expected count is that of a text with the same words in a random order. The result is 0
        if the pair or one of the words is not in the files.
        """
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
