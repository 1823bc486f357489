"""Promises for a fill as a whole, in the spelling of a word list. The search for the best fill
prefers fills that keep them; `audit/promises` checks them with other code.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from math import ceil

from crosswright.core import ProblemError, Promises, noun
from crosswright.words import Spelling, letters_of
from crosswright.words.statistics import WEAK_SCORE

__all__ = ["Pledge", "pledge_of"]


@dataclass(frozen=True)
class Pledge:
    """Promises, and the letters that they ask for."""

    promises: Promises = noun(Promises)
    letters: str = ""
    """Each must be somewhere in the grid."""

    def __bool__(self) -> bool:
        return bool(self.promises)

    @property
    def good_score(self) -> int:
        return self.promises.good[1]

    def are_kept(self, scores: Sequence[int], letters: Container[str], weak_crossings: int) -> bool:
        """Return True if a fill keeps the promises. `scores` are those of its listed answers."""
        good = sum(score >= self.good_score for score in scores)
        return (
            (self.promises.min_mean is None or sum(scores) >= self._least_sum(len(scores)))
            and good >= self._least_good(len(scores))
            and all(letter in letters for letter in self.letters)
            and not (self.promises.no_weak_crossings and weak_crossings)
        )

    def least_total(self, listed: int) -> tuple[Callable[[int], int], int] | None:
        """Return a function of a score, and the least sum of it over the listed answers that every
        fill with these promises reaches: the score itself, or 1 for a good entry.
        """
        if self.promises.min_mean is not None:
            return int, self._least_sum(listed)
        if self.promises.good[0]:
            return self._is_good, self._least_good(listed)
        return None

    def _is_good(self, score: int) -> int:
        return int(score >= self.good_score)

    def _least_sum(self, listed: int) -> int:
        return 0 if self.promises.min_mean is None else ceil(self.promises.min_mean * listed - 1e-9)

    def _least_good(self, listed: int) -> int:
        return ceil(self.promises.good[0] * listed - 1e-9)

    def __str__(self) -> str:
        told = []
        if self.promises.min_mean is not None:
            told.append(f"a mean score of {self.promises.min_mean:g} or more")
        if self.promises.good[0]:
            told.append(
                f"{100 * self.promises.good[0]:g}% of the entries at {self.good_score} or more"
            )
        if self.letters:
            told.append(f"each of the letters {self.letters}")
        if self.promises.no_weak_crossings:
            told.append(f"no crossing of two entries below {WEAK_SCORE}")
        return ", ".join(told)


def pledge_of(promises: Promises, spelling: Spelling) -> Pledge:
    """Return the promises with their letters, as the word list spells them."""
    letters = letters_of(promises.use_letters, spelling)
    if promises.pangram:
        every = spelling.alphabet.letters
        if not every:
            raise ProblemError(
                "expected an alphabet whose letters are known, because of the pangram"
            )
        letters = "".join(dict.fromkeys(every + letters))
    return Pledge(promises, letters)
