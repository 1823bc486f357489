"""The interface of a clue source: an object that returns clues with scores for a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from crosswright.core.errors import ProblemError
from crosswright.words.word import Word

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
"""The largest number of characters of a clue that looks good in a printed column."""

FAIR_SCORES = {3: 0.6, 4: 0.6, 5: 0.9}
FAIR_SCORE = 1.2
FAIR_LONG_SCORE = 1.0
LONG = 13
"""`make` uses a word only if its best clue has a certain least score. The least score depends on
the number of letters of the word:

- `FAIR_SCORES` has the least score for words of 3, 4 and 5 letters. It is low, because small grids
  need these words. Most of these words have a clue that was written for them. Its score is much
  higher than the least score.
- `FAIR_LONG_SCORE` is for words of `LONG` letters or more. It is lower than `FAIR_SCORE`,
  because there are few of these words.
- `FAIR_SCORE` is for all other words.

In five Sunday puzzles, about half of the clues with a score below 1 had to be written again. Of the
clues with a score of 1 or more, only one in twelve had to be written again (November 2026).
"""

DULL_COST = 1.5
"""The points that a clue loses if it only names a kind, such as `Kind of belt`."""


class Kind(Enum):
    """The way in which a clue describes its answer."""

    BANK = "bank"
    """A clue from a clue bank."""
    GLOSS = "gloss"
    """A definition of the answer from the dictionary."""
    SYNONYM = "synonym"
    SIMILAR = "similar"
    """A word with nearly the same meaning."""
    ANTONYM = "antonym"
    EXAMPLE = "example"
    """Examples of what the answer names: `Poodle or beagle, e.g.` for DOG."""
    TYPE = "type"
    """The kind of thing that the answer is."""
    PART = "part"
    """The whole of which the answer is a part."""
    NAME = "name"
    """The rest of the name of a person, if the answer is one part of this name."""
    NEAR = "near"
    """A word that a thesaurus gives for one sense of the answer. It is not a synonym in the
    dictionary."""
    BLANK = "blank"
    """The rest of a phrase with the answer: `___ breaker`."""
    FACT = "fact"
    """A fact about a capital, a neighbouring country, an element and so on."""
    WRITTEN = "written"
    """A clue that was written for this program."""
    SPEECH = "speech"
    """Words in quotation marks that people say instead of the answer."""
    WORDPLAY = "wordplay"
    """A clue with two meanings. Its question mark shows this."""


class Difficulty(Enum):
    """How hard the clues of a puzzle should be: a level, or a day of the week.

    In newspapers the puzzles get harder from Monday to Saturday.
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
        """The obscurity that fits this difficulty, from 0 (plain) to 1."""
        return _TARGETS[self.value]

    @property
    def weight(self) -> float:
        """The points that a clue loses if its obscurity differs from `target` by 1. If it differs
        by 0.5, the clue loses half of these points, and so on.

        Hard puzzles need clues for less common meanings of the answer. These clues have lower
        scores. The weight must be large enough to make up for this difference; otherwise the easy
        clues would always win. The weights were chosen by looking at the clues of common words
        (November 2026).
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
    """Return the difficulty with this name."""
    try:
        return Difficulty(name)
    except ValueError:
        known = ", ".join(level.value for level in Difficulty)
        raise ProblemError(f"expected a difficulty out of {known}; got {name!r}") from None


@dataclass(frozen=True)
class ClueCandidate:
    """A possible clue for an answer."""

    text: str
    answer: str
    """The letters of the answer in the grid."""
    score: float
    """How good the clue is. Higher is better. The difficulty is not counted here."""
    origin: str
    """The name of the source: the name of the clue bank, `wordnet` for the dictionary, or `house`,
    `facts` or `phrases` for ready-made clues (see `written.py`)."""
    kind: Kind = Kind.BANK
    sense: str = ""
    """The meaning of the answer that the clue uses. Empty if unknown. For example, 'sing v1' is the
    first meaning of the verb `sing`."""
    tag: str = ""
    """The answer's form as a Penn tag (see `form.py`), such as 'NNS' for a plural. Empty for a base
    form or if unknown."""
    obscurity: float = 0.25
    """How obscure the clue is: 0 for plain clues, 1 for rare senses and rare words."""


class ClueSource(Protocol):
    """A source of clues."""

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Return clues for a word, best first. The result may be empty."""
        ...


def fitness(candidate: ClueCandidate, difficulty: Difficulty) -> float:
    """Return a candidate's score for this difficulty.

    The candidate loses points if it only names a kind (see `DULL_COST`), or if its obscurity does
    not fit the difficulty.
    """
    off = abs(candidate.obscurity - difficulty.target)
    return _liveliness(candidate) - difficulty.weight * off


def is_lively(candidates: Sequence[ClueCandidate]) -> bool:
    """Return True if the best of these clues says more than the kind of its answer."""
    best = max(candidates, key=_liveliness, default=None)
    return best is not None and best.kind is not Kind.TYPE


def is_fair(candidates: Sequence[ClueCandidate]) -> bool:
    """Return True if the best of these clues is probably good enough to print."""
    best = max(candidates, key=_liveliness, default=None)
    if best is None or best.kind is Kind.TYPE:
        return False
    letters = len(best.answer)
    usual = FAIR_LONG_SCORE if letters >= LONG else FAIR_SCORE
    return best.score >= FAIR_SCORES.get(letters, usual)


def _liveliness(candidate: ClueCandidate) -> float:
    return candidate.score - (DULL_COST if candidate.kind is Kind.TYPE else 0.0)
