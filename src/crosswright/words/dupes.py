"""Dupes: entries that repeat a word or a root."""

from collections.abc import Iterator
from itertools import combinations

from crosswright.core.fill import Fill
from crosswright.core.slots import Slot
from crosswright.words.wordlist import WordList

__all__ = ["parts_of", "shared_parts", "shared_stems", "stems_of"]

SHORTEST_PART = 4
"""From how many letters on is a word that stands inside two answers told?"""


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


def shared_parts(fill: Fill, words: WordList) -> Iterator[tuple[Slot, Slot, str]]:
    """Pairs of entries that have a listed word inside both, with the longest such word.

    UNDERLINE and UNDERSCORES share UNDER. Where an answer is written in several words, the part
    lies in one of them. Pairs that share a root are told by `shared_stems`, not here.
    """
    known = [(slot, parts_of(answer, words)) for slot, answer in fill.answers()]
    rooted = {(one, other) for one, other, _ in shared_stems(fill, words)}
    for (one, parts), (other, more) in combinations(known, 2):
        common = parts & more
        if common and (one, other) not in rooted:
            yield one, other, max(common, key=lambda part: (len(part), part))


def parts_of(answer: str, words: WordList) -> frozenset[str]:
    """The listed words of some length in an answer, itself among them, listed or not."""
    word = words.get(answer)
    written = [answer]
    if word is not None and word.display:
        written = [words.spelling.normalise(part) for part in word.display.split()]
    found = {answer}
    for letters in written:
        for start in range(len(letters) - SHORTEST_PART + 1):
            for end in range(start + SHORTEST_PART, len(letters) + 1):
                if letters[start:end] in words:
                    found.add(letters[start:end])
    return frozenset(part for part in found if len(part) >= SHORTEST_PART)
