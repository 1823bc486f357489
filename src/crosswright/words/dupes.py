"""Dupes: entries that repeat a word or a root."""

from collections.abc import Iterator
from itertools import combinations
from weakref import WeakKeyDictionary

from crosswright.core.fill import Fill
from crosswright.core.slots import Slot
from crosswright.words.wordlist import WordList

__all__ = ["parts_of", "shared_parts", "shared_stems", "stems_of"]

SHORTEST_PART = 4
"""From how many letters on is a word that stands inside two answers told?"""

SHORTEST_ROOT = 3
"""Of how many letters at least are the parts of a compound?"""

KNOWN_SCORE = 62
"""From which score on is a part of a compound a word that everybody sees in it?"""

KEPT_ENDINGS = ("ty", "ful", "less", "ness", "ship", "hood", "ment", "ly", "ward", "some")
"""Endings that a stem keeps although the word under it is plain to see."""

LEANING = frozenset({"aside", "ashore", "afire", "ahead", "aboard", "apart", "afloat", "aground"})
"""Words that are an A before another word."""

LEADING = frozenset({"in", "on", "up", "out", "off", "over", "under", "down", "back", "fore"})
"""Words, however short, that lead compounds."""


_KNOWN: WeakKeyDictionary[WordList, dict[str, frozenset[str]]] = WeakKeyDictionary()
"""The roots that were asked for, by list: a search asks for the same again and again."""


def stems_of(answer: str, words: WordList) -> frozenset[str]:
    """The roots in an answer, as far as the list knows them; its own letters otherwise.

    A compound has those of its parts (UNDERLINE those of UNDER and LINE), and a word with an ending
    that its stem keeps has the root under it (SAFETY that of SAFE).
    """
    known = _KNOWN.setdefault(words, {})
    if answer not in known:
        known[answer] = _stems_of(answer, words)
    return known[answer]


def _stems_of(answer: str, words: WordList) -> frozenset[str]:
    word = words.get(answer)
    if word is None or not word.stem:
        return frozenset({answer.lower()})
    stems = word.stem.split()
    roots = {root for stem in stems for root in (stem, *_roots_in(stem, words))}
    if " " in word.display:
        # A stem leaves small words out; INTO and RAN INTO are a dupe all the same.
        small = (part.lower() for part in word.display.split() if part.isalpha())
        roots.update(part for part in small if len(part) >= SHORTEST_PART)
    return frozenset(roots)


def _roots_in(stem: str, words: WordList) -> Iterator[str]:
    """The roots of the parts of a stem, where it is plainly made of them."""
    for ending in KEPT_ENDINGS:
        body = stem.removesuffix(ending)
        if body != stem and len(body) >= SHORTEST_PART and _is_known(body, words):
            yield body
    if stem in LEANING:
        yield stem[1:]
    for place in range(2, len(stem) - 1):
        one, other = stem[:place], stem[place:]
        is_long = max(len(one), len(other)) >= SHORTEST_PART
        is_led = one in LEADING or len(one) >= SHORTEST_ROOT
        is_cut = is_long and is_led and len(other) >= SHORTEST_ROOT
        if is_cut and _is_known(one, words) and _is_known(other, words):
            yield from (part for part in (one, other) if len(part) >= SHORTEST_PART)


def _is_known(part: str, words: WordList) -> bool:
    word = words.get(part)
    return word is not None and word.score >= KNOWN_SCORE and not word.display


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
