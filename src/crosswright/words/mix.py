"""The mix of a fill: what kinds of entries it has, and what a search should think of each.

Scores tell how well a word is known, and the best known are the dullest. A search that adds up
scores is therefore shown other ones: a phrase is worth more than a plain word of the same score, a
form in -S or -ED less, and so is an abbreviation. What a list tells to people stays as it is.
"""

from collections.abc import Sequence

from crosswright.words.wordlist import Flag, Word, WordKind, kind_of

__all__ = [
    "MIXED",
    "VERSION",
    "crowding",
    "excess",
    "is_doubtful_name",
    "is_inflected",
    "mixed_score",
]

VERSION = 3
"""Which scores are these? Raised when a figure below changes, since mixed lists are cached."""

MIXED = "english, mixed"
"""What is our list called where it has these scores?"""

KIND_GAINS = {
    WordKind.PHRASE: 12,
    WordKind.NAME: 6,
    WordKind.WORD: 0,
    WordKind.FOREIGN: -4,
    WordKind.PREFIX: -8,
    WordKind.ABBREVIATION: -1,
    WordKind.NUMERAL: 0,
}
"""How many points of score does an entry of a kind gain?"""

LEAST_GAINING = 42
"""From which score on does an entry gain? No kind makes a weak one good."""

PLURAL_COST, PAST_COST = 9, 5
"""How many points does a form in -S cost, and one in -ED? They are everywhere if nobody minds."""

DOUBTFUL_NAME = 56
"""Below which score may a solver not know a name?"""

MOST = {WordKind.NAME: 0.18, WordKind.ABBREVIATION: 0.1, WordKind.FOREIGN: 0.04}
"""What share of the entries may be of a kind before it is too many?"""

MOST_IN_CORNER = 2
"""How many abbreviations may a corner have?"""


def mixed_score(score: int, flags: int, text: str, stem: str) -> int:
    """What a search should think of a word of our list."""
    gain = KIND_GAINS[kind_of(flags)]
    if score < LEAST_GAINING:
        gain = min(0, gain)
    if not flags & _SEVERAL_WORDS:
        ending = is_inflected(text, stem)
        gain -= PLURAL_COST if ending == "S" else PAST_COST if ending == "ED" else 0
    return max(0, score + gain)


_SEVERAL_WORDS = int(Flag.PHRASE)


def is_inflected(text: str, stem: str) -> str:
    """The ending of a form in -S or -ED; nothing, if the word has none."""
    if not stem or stem == text.lower():
        return ""
    if text.endswith("S") and not text.endswith("SS"):
        return "S"
    return "ED" if text.endswith("ED") else ""


def excess(kinds: Sequence[WordKind | None]) -> int:
    """How many entries of a fill are of a kind that is too many; `kinds` has one for each entry."""
    total, over = len(kinds), 0
    for kind, share in MOST.items():
        over += max(0, kinds.count(kind) - max(1, round(share * total)))
    return over


def crowding(kinds: Sequence[WordKind | None], corners: Sequence[int]) -> int:
    """How many abbreviations are too many where they stand; `corners` has one for each entry."""
    counts: dict[int, int] = {}
    for kind, corner in zip(kinds, corners, strict=True):
        if kind is WordKind.ABBREVIATION:
            counts[corner] = counts.get(corner, 0) + 1
    return sum(max(0, count - MOST_IN_CORNER) for count in counts.values())


def is_doubtful_name(word: Word | None) -> bool:
    """Whether an entry is a name of our list that a solver may not know."""
    if word is None or not word.sources or word.kind is not WordKind.NAME:
        return False
    gain = KIND_GAINS[WordKind.NAME] if word.origin == MIXED else 0
    return word.score - gain < DOUBTFUL_NAME
