"""What a source of clues is: asked for a word, it answers with ranked candidates."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from crosswright.core.errors import ProblemError
from crosswright.words.wordlist import Word

__all__ = [
    "LONGEST_CLUE",
    "ClueCandidate",
    "ClueSource",
    "Difficulty",
    "Kind",
    "difficulty_of",
    "fitness",
    "is_fair",
    "is_lively",
]

LONGEST_CLUE = 60
"""How many characters may a clue have and still sit well in a printed column?"""

FAIR_SCORE = 0.6
"""How good must the best clue of a word be for it to stay in the list that `make` fills from?

Of the judged clues that were first for their answers, four in five were usable or better, and of
those below it half (`bench/judged-clues.tsv`). At 1.2 the list is too short for small grids.
"""

DULL_COST = 1.5
"""What costs it a clue that it only names a kind (`Kind of belt`), where another could be had?"""


class Kind(Enum):
    """How a clue speaks of its answer."""

    BANK = "bank"
    """Somebody wrote it for this answer."""
    GLOSS = "gloss"
    """What a dictionary says of the answer."""
    SYNONYM = "synonym"
    SIMILAR = "similar"
    """A word of nearly the same meaning."""
    ANTONYM = "antonym"
    EXAMPLE = "example"
    """Things of the kind that the answer names."""
    TYPE = "type"
    """The kind of thing that the answer is."""
    PART = "part"
    """The whole that the answer belongs to."""
    NAME = "name"
    """The rest of a person's name."""
    NEAR = "near"
    """A word that a thesaurus puts beside the answer, and the dictionary beside its sense."""
    BLANK = "blank"
    """What stands around the answer in a phrase: `___ breaker`."""
    FACT = "fact"
    """What an almanac says: a capital, a neighbour, an element."""
    WRITTEN = "written"
    """Somebody wrote it for the clues that come with the program."""
    SPEECH = "speech"
    """What one might say instead of the answer, in quotation marks."""
    WORDPLAY = "wordplay"
    """It means two things, and has a question mark to say so."""


class Difficulty(Enum):
    """How hard a puzzle's clues should be: a word for it, or a day of the week.

    Newspapers grow harder from Monday to Saturday.
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"

    @property
    def target(self) -> float:
        """The obscurity that suits it, from 0 (plain) to 1."""
        return _TARGETS[self.value]

    @property
    def weight(self) -> float:
        """How much of a clue's score is it worth to be as obscure as was asked for?

        Hard puzzles ask for senses that are less likely, which costs them score; the weight has
        to outdo that. Set by looking at the clues of common words, November 2026.
        """
        return 2.5 + 7.0 * abs(self.target - _TARGETS["medium"])


_TARGETS = {
    "easy": 0.0,
    "medium": 0.25,
    "hard": 1.0,
    "monday": 0.0,
    "tuesday": 0.12,
    "wednesday": 0.25,
    "thursday": 0.45,
    "friday": 0.7,
    "saturday": 1.0,
}


def difficulty_of(name: str) -> Difficulty:
    """The difficulty of that name."""
    try:
        return Difficulty(name)
    except ValueError:
        known = ", ".join(level.value for level in Difficulty)
        raise ProblemError(f"expected a difficulty out of {known}; got {name!r}") from None


@dataclass(frozen=True)
class ClueCandidate:
    """A clue that would do for an answer."""

    text: str
    answer: str
    """The answer's letters, as they stand in the grid."""
    score: float
    """How good it is as a clue, whatever the difficulty: higher is better."""
    origin: str
    """The bank's name, or the dictionary's."""
    kind: Kind = Kind.BANK
    sense: str = ""
    """Which meaning of the answer, as the origin names it: 'sing v1'."""
    tag: str = ""
    """The answer's form, as a Penn tag: 'NNS', 'VBD', 'JJR' …; empty if unknown."""
    obscurity: float = 0.25
    """From 0, plain, to 1: rare senses and rare words."""


class ClueSource(Protocol):
    """Anything that can be asked for clues."""

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Clues for a word, best first; none is an honest answer."""
        ...


def fitness(candidate: ClueCandidate, difficulty: Difficulty) -> float:
    """A candidate's score, less what its obscurity is off the mark and what it has of dullness."""
    off = abs(candidate.obscurity - difficulty.target)
    return _liveliness(candidate) - difficulty.weight * off


def is_lively(candidates: Sequence[ClueCandidate]) -> bool:
    """Whether the best of some clues says more than of which kind its answer is."""
    best = max(candidates, key=_liveliness, default=None)
    return best is not None and best.kind is not Kind.TYPE


def is_fair(candidates: Sequence[ClueCandidate]) -> bool:
    """Whether the best of some clues would most likely do in print."""
    best = max(candidates, key=_liveliness, default=None)
    return is_lively(candidates) and best is not None and best.score >= FAIR_SCORE


def _liveliness(candidate: ClueCandidate) -> float:
    return candidate.score - (DULL_COST if candidate.kind is Kind.TYPE else 0.0)
