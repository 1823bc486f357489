"""Find dupes. A dupe is two entries that contain the same word or have the same root.

The root is what the forms of a word have in common: WALKED and WALKS have the root WALK. In a word
list, the root of a word is called its stem. Parts of a stem can be roots too: UNDERLINE has the
roots UNDER and LINE.
"""

from collections.abc import Iterator
from itertools import combinations
from weakref import WeakKeyDictionary

from crosswright.core import Fill, Slot
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

__all__ = ["parts_of", "shared_parts", "shared_stems", "stems_of"]

SHORTEST_PART = 4
"""A word that is inside two answers is reported only if it has at least this number of letters.
A part of a stem (LINE in UNDERLINE) is a root only if it has at least this number of letters."""

SHORTEST_ROOT = 3
"""A compound is a word such as UNDERLINE that consists of two other words. Each of the two parts
must have at least this number of letters. (A first part in `LEADING` may be shorter.) A part that
has fewer than `SHORTEST_PART` letters is not a root."""

KNOWN_SCORE = 62
"""We assume that everybody knows a word with at least this score. The parts of a compound, and the
word before one of the `KEPT_ENDINGS`, must have such a score."""

KEPT_ENDINGS = ("ty", "ful", "less", "ness", "ship", "hood", "ment", "ly", "ward", "some")
"""Endings that a stem keeps: in the word list, the stem of SAFETY is not SAFE. But a solver sees
SAFE in SAFETY. So the part before such an ending is also a root."""

LEANING = frozenset({"aside", "ashore", "afire", "ahead", "aboard", "apart", "afloat", "aground"})
"""Words that consist of the letter A and another word. The other word is a root too: ASIDE has the
root SIDE."""

LEADING = frozenset({"in", "on", "up", "out", "off", "over", "under", "down", "back", "fore"})
"""Words that may be the first part of a compound, even if they have only two letters."""


_KNOWN: WeakKeyDictionary[WordList, dict[str, frozenset[str]]] = WeakKeyDictionary()
"""The results of `stems_of` for each list. A search often needs the same results again."""


def stems_of(answer: str, words: WordList) -> frozenset[str]:
    """Return the roots in an answer, in small letters.

    If the list has no stem for the answer, the answer itself is the only root. The parts of a
    compound are roots too, if they are long enough: UNDERLINE has UNDER and LINE. In a word with
    one of the `KEPT_ENDINGS`, the word before the ending is also a root: SAFETY has SAFE.
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
        # The stem of a phrase leaves out small words such as INTO. But INTO and RAN INTO are a
        # dupe. So all words of the phrase are added here, if they are long enough.
        small = (part.lower() for part in word.display.split() if part.isalpha())
        roots.update(part for part in small if len(part) >= SHORTEST_PART)
    return frozenset(roots)


def _roots_in(stem: str, words: WordList) -> Iterator[str]:
    """Yield the parts of a stem that are roots too: SAFE in SAFETY, SIDE in ASIDE, UNDER and LINE
    in UNDERLINE."""
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


def _is_seen(part: Word) -> bool:
    return not part.display and (part.score >= KNOWN_SCORE or not part.sources)


def shared_stems(fill: Fill, words: WordList) -> Iterator[tuple[Slot, Slot, str]]:
    """Yield each pair of entries that share a root, with that root.

    If they share several roots, the first one in alphabetical order is yielded.
    """
    known = [(slot, stems_of(answer, words)) for slot, answer in fill.answers()]
    for (one, stems), (other, more) in combinations(known, 2):
        common = stems & more
        if common:
            yield one, other, min(common)


def shared_parts(fill: Fill, words: WordList) -> Iterator[tuple[Slot, Slot, str]]:
    """Yield each pair of entries in which a solver would see the same word, with that word.

    If they share several words, the longest one is yielded.

    If an answer is a phrase, the shared word must be inside one word of the phrase, or it must be
    the whole answer. Pairs that share a root are left out, because `shared_stems` yields them.
    """
    known = [(slot, parts_of(answer, words)) for slot, answer in fill.answers()]
    rooted = {(one, other) for one, other, _ in shared_stems(fill, words)}
    for (one, parts), (other, more) in combinations(known, 2):
        common = parts & more
        if common and (one, other) not in rooted:
            yield one, other, max(common, key=lambda part: (len(part), part))


def parts_of(answer: str, words: WordList) -> frozenset[str]:
    """Return the answer, and all words that a solver would see inside the answer.

    Everything with fewer than `SHORTEST_PART` letters is left out. So are names, and words of our
    list that not everybody knows: nobody sees IGHT in NIGHT.
    """
    word = words.get(answer)
    written = [answer]
    if word is not None and word.display:
        written = [words.spelling.normalise(part) for part in word.display.split()]
    found = {answer}
    for letters in written:
        for start in range(len(letters) - SHORTEST_PART + 1):
            for end in range(start + SHORTEST_PART, len(letters) + 1):
                part = words.get(letters[start:end])
                if part is not None and _is_seen(part):
                    found.add(part.text)
    return frozenset(part for part in found if len(part) >= SHORTEST_PART)
