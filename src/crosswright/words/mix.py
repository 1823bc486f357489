"""The mix of a fill: the kinds of its entries, and the changed scores that a search uses.

The best known words are often dull, so a search gives a phrase more than a plain word, and a form
in -S or -ED less. The changed scores are columns of our English list: after a change here, run
`scripts/pack-words`.
"""

from collections.abc import Sequence

from crosswright.words.word import Flag, Word, WordKind, kind_of

__all__ = [
    "MIXED",
    "crowding",
    "excess",
    "inflected_ending",
    "is_doubtful_name",
    "mixed_score",
]

MIXED = "english, mixed"
"""The name of our list with the changed scores."""

KIND_GAINS = {
    WordKind.PHRASE: 12,
    WordKind.NAME: 6,
    WordKind.WORD: 0,
    WordKind.FOREIGN: -4,
    WordKind.PREFIX: -8,
    WordKind.ABBREVIATION: -1,
    WordKind.NUMERAL: 0,
}
"""The points that are added to the score of a word of each kind."""

LEAST_GAINING = 42
"""A word with a lower score than this gets no points added, so a weak word stays weak."""

PLURAL_COST = 9
"""The points that a form in -S loses. Without this cost, a fill would have too many such forms."""

PAST_COST = 5
"""The points that a form in -ED loses. Without this cost, a fill would have too many such forms."""

DOUBTFUL_NAME = 56
"""A name with a lower score is doubtful: many solvers may not know it. The score is the one that
users see, without the points of `KIND_GAINS`."""

MOST = {WordKind.NAME: 0.18, WordKind.ABBREVIATION: 0.1, WordKind.FOREIGN: 0.04}
"""For each kind, the largest share of the entries (0 to 1) that should be of this kind."""

MOST_IN_CORNER = 2
"""The largest number of abbreviations that a corner of the grid should have."""


def mixed_score(score: int, flags: int, text: str, stem: str) -> int:
    """Return the changed score of a word of our list, which a search uses. It is at least 0.

    `text` is the word in capitals, and `stem` is its root in small letters.
    """
    gain = KIND_GAINS[kind_of(flags)]
    if score < LEAST_GAINING:
        gain = min(0, gain)
    if not flags & _SEVERAL_WORDS:
        ending = inflected_ending(text, stem)
        gain -= PLURAL_COST if ending == "S" else PAST_COST if ending == "ED" else 0
    return max(0, score + gain)


_SEVERAL_WORDS = int(Flag.PHRASE)


def inflected_ending(text: str, stem: str) -> str:
    """Return "S" or "ED" if the word is a form with that ending, otherwise an empty text.

    A word that is its own root (`stem`), such as BUS or RED, is not such a form.
    """
    if not stem or stem == text.lower():
        return ""
    if text.endswith("S") and not text.endswith("SS"):
        return "S"
    return "ED" if text.endswith("ED") else ""


def excess(kinds: Sequence[WordKind | None]) -> int:
    """Return how many entries there are above the limits of `MOST`, for all kinds together.

    `kinds` has the kind of each entry, or None for an entry whose kind does not count, such as an
    entry that is not in the list. One entry of each kind is always within the limits. A lower
    result is better.
    """
    total, over = len(kinds), 0
    for kind, share in MOST.items():
        over += max(0, kinds.count(kind) - max(1, round(share * total)))
    return over


def crowding(kinds: Sequence[WordKind | None], corners: Sequence[int]) -> int:
    """Return how many abbreviations there are above `MOST_IN_CORNER`, for all corners together.

    `corners` has one number for each entry. It says in which corner of the grid the entry is. A
    lower result is better.
    """
    counts: dict[int, int] = {}
    for kind, corner in zip(kinds, corners, strict=True):
        if kind is WordKind.ABBREVIATION:
            counts[corner] = counts.get(corner, 0) + 1
    return sum(max(0, count - MOST_IN_CORNER) for count in counts.values())


def is_doubtful_name(word: Word | None) -> bool:
    """Return True if an entry is a name of our list that a solver may not know."""
    if word is None or not word.sources or word.kind is not WordKind.NAME:
        return False
    gain = KIND_GAINS[WordKind.NAME] if word.origin == MIXED else 0
    return word.score - gain < DOUBTFUL_NAME
