"""Promises: conditions for a fill as a whole.

They are about the mean score of the fill, its share of good entries, its letters, and its weak
crossings (crossings of two entries with low scores). A promise depends on all slots, so the fill
engines do not handle promises. The search for the best fill prefers fills that keep the promises
(see `make/quality`). This module checks whether a fill keeps the promises. `audit/promises` checks
this again with other code.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from crosswright.core.errors import ProblemError, SpellingError
from crosswright.words.spelling import Spelling
from crosswright.words.statistics import WEAK_SCORE
from crosswright.words.wordlist import SCORE_RANGE

__all__ = ["Promises", "letters_of", "promises_of", "share_of"]


@dataclass(frozen=True)
class Promises:
    """Conditions for a fill as a whole. By default there are none."""

    min_mean: float | None = None
    """The least mean score of the listed answers (the answers that are in the word list)."""
    share: float = 0.0
    """At least this share of the listed answers (0 to 1) must score `share_score` or more. With 0,
    there is no such promise."""
    share_score: int = 0
    letters: str = ""
    """Each of these letters must be somewhere in the grid."""
    no_weak_crossings: bool = False
    """True if no two entries with a score below 40 may cross."""

    def __bool__(self) -> bool:
        return self != Promises()

    def are_kept(self, scores: Sequence[int], letters: Container[str], weak_crossings: int) -> bool:
        """Return True if a fill keeps the promises.

        `scores` are the scores of its listed answers. `letters` are the letters in the grid.
        `weak_crossings` is the number of crossings of two weak entries.
        """
        good = sum(score >= self.share_score for score in scores)
        return (
            (self.min_mean is None or sum(scores) >= self._least_sum(len(scores)))
            and good >= self._least_good(len(scores))
            and all(letter in letters for letter in self.letters)
            and not (self.no_weak_crossings and weak_crossings)
        )

    def least_total(self, listed: int) -> tuple[Callable[[int], int], int] | None:
        """Return a function that gives a number for a score, and the least sum of these numbers.

        The sum is over all listed answers of a fill, and `listed` is how many there are. Every fill
        that keeps the promises reaches the least sum.

        If a mean score is promised, the number for a score is the score itself. Otherwise, if a
        share of good entries is promised, the number is 1 for a good entry and 0 for other entries.
        If neither is promised, the result is None.
        """
        if self.min_mean is not None:
            return int, self._least_sum(listed)
        if self.share:
            return self._is_good, self._least_good(listed)
        return None

    def _is_good(self, score: int) -> int:
        return int(score >= self.share_score)

    def _least_sum(self, listed: int) -> int:
        return 0 if self.min_mean is None else ceil(self.min_mean * listed - 1e-9)

    def _least_good(self, listed: int) -> int:
        return ceil(self.share * listed - 1e-9)

    def __str__(self) -> str:
        told = []
        if self.min_mean is not None:
            told.append(f"a mean score of {self.min_mean:g} or more")
        if self.share:
            told.append(f"{100 * self.share:g}% of the entries at {self.share_score} or more")
        if self.letters:
            told.append(f"each of the letters {self.letters}")
        if self.no_weak_crossings:
            told.append(f"no crossing of two entries below {WEAK_SCORE}")
        return ", ".join(told)


def promises_of(
    spelling: Spelling,
    *,
    min_mean: float | None = None,
    share: str | None = None,
    pangram: bool = False,
    use_letters: str = "",
    no_weak_crossings: bool = False,
) -> Promises:
    """Return the promises for these options of `fill`. A wrong value raises a `ProblemError`."""
    if min_mean is not None and not SCORE_RANGE[0] <= min_mean <= SCORE_RANGE[-1]:
        raise ProblemError(f"expected a mean score, got {min_mean}")
    part, score = share_of(share) if share is not None else (0.0, 0)
    letters = letters_of(use_letters, spelling)
    if pangram:
        every = spelling.alphabet.letters
        if not every:
            raise ProblemError(
                "expected an alphabet whose letters are known, because of the pangram"
            )
        letters = "".join(dict.fromkeys(every + letters))
    return Promises(min_mean, part, score, letters, no_weak_crossings)


def share_of(text: str) -> tuple[float, int]:
    """Return the share and the score in a text. `90%:50` means that nine tenths of the
    entries score 50 or more.

    >>> share_of("90%:50")
    (0.9, 50)
    """
    wrong = ProblemError(f"expected a share and a score such as 90%:50, got {text!r}")
    part, sign, score = text.partition("%:")
    try:
        share, least = float(part) / 100, int(score)
    except ValueError:
        raise wrong from None
    if not sign or not 0 < share <= 1 or least not in SCORE_RANGE:
        raise wrong
    return share, least


def letters_of(texts: str | Iterable[str], spelling: Spelling) -> str:
    """Return the letters of `texts`, each only once.

    They are spelled as in the word list: capital letters of its alphabet.
    """
    text = "".join(texts)
    try:
        found = spelling.normalise(text)
    except SpellingError as problem:
        raise ProblemError(f"expected letters of the alphabet, got {text!r}") from problem
    if text.strip() and not found:
        raise ProblemError(f"expected letters of the alphabet, got {text!r}")
    return "".join(dict.fromkeys(found))
