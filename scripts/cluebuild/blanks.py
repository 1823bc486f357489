"""Make clues with a blank, such as `___ breaker` for ICE, from the phrases of our own word list.

A blank is fair if few words fit into it, and good if everybody knows the phrase. To measure both,
we use counts of the package `symspellpy`, which say how often two words are next to each other in
texts.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from crosswright.clues.guard import FUNCTION_WORDS
from crosswright.words.word import Flag
from crosswright.words.wordlist import WordList

__all__ = ["blank_lines", "read_bigrams"]

LEAST_PHRASE = 40
"""The least score of a phrase. Many phrases with a lower score are only two words that are often
together."""

LEAST_COUNT = 150_000
"""The two words of a phrase must be next to each other at least this number of times in texts."""

LEAST_WORD = 30
"""The least score of the answer."""

LEAST_SHARE = 0.035
"""The least share (0 to 1) of the answer among all words that texts have at the place of the blank.

For `___ breaker`, it is the share of ICE among the words before *breaker*.
"""

LEFT_OUT = frozenset(
    """laden dysfunction lice rape nazi penis anal breast sex sexual nudity nude naked oral
    suicide abortion pissed""".split()  # noqa: SIM905
)
"""Words that are unpleasant in a puzzle. Phrases with one of them are not used."""

MOST = 3
"""The largest number of clues with a blank for one answer."""


def read_bigrams(path: Path) -> dict[tuple[str, str], int]:
    """Return the count of each pair of words that are next to each other."""
    found = {}
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        first, second, count = line.split(" ")
        found[first, second] = int(count)
    return found


def blank_lines(words: WordList, bigrams: dict[tuple[str, str], int]) -> Iterator[str]:
    """Yield a line for each answer and blank: `ICE<TAB>___ breaker<TAB>share`.

    The share is that of the answer among all words at the place of the blank (see `LEAST_SHARE`),
    in thousandths.
    """
    after: Counter[str] = Counter()
    before: Counter[str] = Counter()
    for (first, second), count in bigrams.items():
        after[first] += count
        before[second] += count
    found: dict[str, list[tuple[float, str]]] = {}
    for word in words:
        parts = word.display.split(" ")
        if len(parts) != 2 or word.score < LEAST_PHRASE or word.flags & Flag.OFFENSIVE:
            continue
        first, second = parts
        count = bigrams.get((first.lower(), second.lower()), 0)
        if not LEFT_OUT.isdisjoint(word.display.lower().split()):
            continue
        if count < LEAST_COUNT or not (first.isalpha() and second.isalpha()):
            continue
        for answer, other, text, share in (
            (first, second, f"___ {second}", count / before[second.lower()]),
            (second, first, f"{first[0].upper()}{first[1:]} ___", count / after[first.lower()]),
        ):
            listed = words.get(answer)
            if listed is None or listed.score < LEAST_WORD or share < LEAST_SHARE:
                continue
            if len(answer) < 2 or other.lower() in FUNCTION_WORDS or len(other) < 3:
                continue
            found.setdefault(answer.upper(), []).append((share, text))
    for answer in sorted(found):
        for share, text in sorted(found[answer], key=lambda pair: (-pair[0], pair[1]))[:MOST]:
            yield f"{answer}\t{text}\t{int(1000 * share)}"
