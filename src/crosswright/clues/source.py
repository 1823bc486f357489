"""The interface of a clue source: an object that returns clues with scores for a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from crosswright.core import ProblemError
from crosswright.words import Word

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
"""In characters, for a printed column."""

FAIR_SCORES = {3: 0.6, 4: 0.6, 5: 0.9}
FAIR_SCORE = 1.2
FAIR_LONG_SCORE = 1.0
LONG = 13
"""The least score of the best clue of a word that `make` uses: low for short words, which small
grids need, and for the few long ones. In five Sunday puzzles, half of the clues below 1 had to be
written again, and one in twelve of the others.
"""

DULL_COST = 1.5
"""What a clue loses that only names a kind: `Kind of belt`."""


class Kind(Enum):
    """The way in which a clue describes its answer."""

    BANK = "bank"
    GLOSS = "gloss"
    """A definition."""
    SYNONYM = "synonym"
    SIMILAR = "similar"
    """A word with nearly the same meaning."""
    ANTONYM = "antonym"
    EXAMPLE = "example"
    """`Poodle or beagle, e.g.` for DOG."""
    TYPE = "type"
    """The kind of thing that the answer is."""
    PART = "part"
    """The whole of which the answer is a part."""
    NAME = "name"
    """The rest of a person's name."""
    NEAR = "near"
    """A word of the thesaurus that is no synonym in the dictionary."""
    BLANK = "blank"
    """The rest of a phrase: `___ breaker`."""
    FACT = "fact"
    """About a capital, an element and so on."""
    WRITTEN = "written"
    """Written for this program."""
    SPEECH = "speech"
    """What people say instead of the answer, in quotation marks."""
    WORDPLAY = "wordplay"
    """Two meanings, with a question mark."""


class Difficulty(Enum):
    """How hard the clues should be: a level, or a day of the week, as in newspapers."""

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
        return _TARGETS[self.value]

    @property
    def weight(self) -> float:
        """The points that a clue loses for each unit of obscurity off the target. Large for hard
        puzzles: their clues are for less common meanings, which have lower scores.
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
    try:
        return Difficulty(name)
    except ValueError:
        known = ", ".join(level.value for level in Difficulty)
        raise ProblemError(f"expected a difficulty out of {known}; got {name!r}") from None


@dataclass(frozen=True)
class ClueCandidate:
    text: str
    answer: str
    score: float
    """Higher is better. The difficulty is not counted."""
    origin: str
    """The name of the source: a clue bank, `wordnet`, `house`, `facts` or `phrases`."""
    kind: Kind = Kind.BANK
    sense: str = ""
    """The meaning of the answer that the clue uses, such as 'sing v1'; empty if unknown."""
    tag: str = ""
    """The answer's form as a Penn tag, such as 'NNS'; empty for a base form."""
    obscurity: float = 0.25
    """0 for plain clues, 1 for rare senses and rare words."""


class ClueSource(Protocol):
    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Return clues for a word, best first."""
        ...


def fitness(candidate: ClueCandidate, difficulty: Difficulty) -> float:
    return _liveliness(candidate) - difficulty.weight * abs(candidate.obscurity - difficulty.target)


def is_lively(candidates: Sequence[ClueCandidate]) -> bool:
    """True if the best of these clues says more than the kind of its answer."""
    best = max(candidates, key=_liveliness, default=None)
    return best is not None and best.kind is not Kind.TYPE


def is_fair(candidates: Sequence[ClueCandidate]) -> bool:
    """True if the best of these clues is probably good enough to print."""
    best = max(candidates, key=_liveliness, default=None)
    if best is None or best.kind is Kind.TYPE:
        return False
    letters = len(best.answer)
    usual = FAIR_LONG_SCORE if letters >= LONG else FAIR_SCORE
    return best.score >= FAIR_SCORES.get(letters, usual)


def _liveliness(candidate: ClueCandidate) -> float:
    return candidate.score - (DULL_COST if candidate.kind is Kind.TYPE else 0.0)
