"""Dupes: entries that repeat a word or a root."""

from collections.abc import Iterator
from itertools import combinations

from crosswright.core.fill import Fill
from crosswright.core.slots import Slot
from crosswright.words.wordlist import WordList

__all__ = ["shared_stems", "stems_of"]


def stems_of(answer: str, words: WordList) -> frozenset[str]:
    """The roots in an answer, as far as the list knows them; its own letters otherwise."""
    word = words.get(answer)
    if word is None or not word.stem:
        return frozenset({answer.lower()})
    return frozenset(word.stem.split())


def shared_stems(fill: Fill, words: WordList) -> Iterator[tuple[Slot, Slot, str]]:
    """Pairs of entries that share a root, with that root."""
    known = [(slot, stems_of(answer, words)) for slot, answer in fill.answers()]
    for (one, stems), (other, more) in combinations(known, 2):
        common = stems & more
        if common:
            yield one, other, min(common)
