"""The interface of a clue source: for a word it returns clues with scores."""

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
"""How many characters may a clue have to look good in a printed column?"""

FAIR_SCORE = 0.6
"""How good must the best clue of a word be, so that the word stays in the list that `make` uses?

Of the judged clues that came first for their answers, four in five were usable or better. Below
this score it was half of them (`bench/judged-clues.tsv`). At 1.2 the list is too short for small
grids.
"""

DULL_COST = 1.5
"""How many points does a clue lose if it only names a kind (`Kind of belt`)?"""


class Kind(Enum):
    """The way in which a clue describes its answer."""

    BANK = "bank"
    """A clue bank has this clue for the answer."""
    GLOSS = "gloss"
    """A dictionary's definition of the answer."""
    SYNONYM = "synonym"
    SIMILAR = "similar"
    """A word with nearly the same meaning."""
    ANTONYM = "antonym"
    EXAMPLE = "example"
    """Examples of the kind that the answer names."""
    TYPE = "type"
    """The kind of thing that the answer is."""
    PART = "part"
    """The whole of which the answer is a part."""
    NAME = "name"
    """The rest of a person's name."""
    NEAR = "near"
    """A word that a thesaurus gives for the answer, and that the dictionary links to its sense."""
    BLANK = "blank"
    """The rest of a phrase with the answer: `___ breaker`."""
    FACT = "fact"
    """A fact: a capital, a neighbour, an element."""
    WRITTEN = "written"
    """A clue that was written for the clues that come with the program."""
    SPEECH = "speech"
    """Words that mean the same as the answer when spoken, in quotation marks."""
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
        """How many points of a clue's score does the right obscurity count?

        Hard puzzles need senses that are less likely, which lowers their scores. The weight must be
        larger than this loss. Set by looking at the clues of common words, November 2026.
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
    """The answer's letters as they are in the grid."""
    score: float
    """How good the clue is, without regard to the difficulty. Higher is better."""
    origin: str
    """The name of the bank or of the dictionary."""
    kind: Kind = Kind.BANK
    sense: str = ""
    """Which meaning of the answer it uses, as the origin names it: 'sing v1'."""
    tag: str = ""
    """The answer's form, as a Penn tag: 'NNS', 'VBD', 'JJR' …; empty if unknown."""
    obscurity: float = 0.25
    """From 0 for plain clues to 1 for rare senses and rare words."""


class ClueSource(Protocol):
    """A source of clues."""

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Return clues for a word, best first. The result may be empty."""
        ...


def fitness(candidate: ClueCandidate, difficulty: Difficulty) -> float:
    """Return a candidate's score, minus points for dullness and for the wrong obscurity."""
    off = abs(candidate.obscurity - difficulty.target)
    return _liveliness(candidate) - difficulty.weight * off


def is_lively(candidates: Sequence[ClueCandidate]) -> bool:
    """Return True if the best of some clues says more than the kind of its answer."""
    best = max(candidates, key=_liveliness, default=None)
    return best is not None and best.kind is not Kind.TYPE


def is_fair(candidates: Sequence[ClueCandidate]) -> bool:
    """Return True if the best of some clues is probably good enough to print."""
    best = max(candidates, key=_liveliness, default=None)
    return is_lively(candidates) and best is not None and best.score >= FAIR_SCORE


def _liveliness(candidate: ClueCandidate) -> float:
    return candidate.score - (DULL_COST if candidate.kind is Kind.TYPE else 0.0)
