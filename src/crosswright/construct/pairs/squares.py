"""Pair squares: read the words, ask the engine, audit what it found."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from crosswright.audit.findings import ensure_clean
from crosswright.audit.pairs import audit_pairs
from crosswright.core.fill import FilledGrid
from crosswright.core.pairs import PairRules
from crosswright.engines.pairsquare import ENGINE, Enumeration, PairProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status, take
from crosswright.search.run import CancelFlag, Run
from crosswright.words.lowercase import load_lowercase, lowercase_of
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

__all__ = ["Shape", "audited_grids", "find_pairs", "pair_words", "survey_shapes"]


def pair_words(
    lists: Iterable[str],
    *,
    letters_per_cell: int = 2,
    banned: Iterable[str] = (),
    allow_offensive: bool = False,
    variant: str = "us",
) -> WordList:
    """The uncapitalised words of the named files, or of our own list; cut into cells."""
    spelling = Spelling(letters_per_cell=letters_per_cell)
    found = [load_lowercase(Path(path), spelling) for path in lists]
    if not found:
        ours = WordList.default(allow_offensive=allow_offensive, variant=variant)
        found = [lowercase_of(ours, spelling)]
    words = found[0].merged(*found[1:]) if len(found) > 1 else found[0]
    gone = [word for word in banned if len(spelling.normalise(word)) % letters_per_cell == 0]
    return words.without(gone) if gone else words


def find_pairs(problem: PairProblem, run: Run, *, limit: int | None = 1) -> Outcome[FilledGrid]:
    """Ask the engine, and let nobody see a grid that the audit has not passed."""
    outcome = take(ENGINE, problem, run, limit=limit)
    for grid in outcome.solutions:
        ensure_clean(audit_pairs(grid, problem.words, rules=problem.rules))
    return outcome


def audited_grids(enumeration: Enumeration, run: Run) -> Iterator[FilledGrid]:
    """The grids of an enumeration as they come, each audited."""
    problem = enumeration.problem
    for grid in enumeration.grids(run):
        ensure_clean(audit_pairs(grid, problem.words, rules=problem.rules))
        yield grid


@dataclass(frozen=True)
class Shape:
    """What became of one shape."""

    rows: int
    columns: int
    outcome: Outcome[FilledGrid]

    @property
    def verdict(self) -> str:
        """Found, impossible (proven) or open."""
        if self.outcome.solution is not None:
            return "found"
        return "impossible" if self.outcome.status is Status.IMPOSSIBLE else "open"


def survey_shapes(
    words: WordList,
    up_to: int,
    *,
    rules: PairRules | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    cancelled: CancelFlag | None = None,
) -> Iterator[Shape]:
    """Every shape of up to so many rows and columns, each with its own budget.

    A grid turned on its side is a grid of the turned shape, so only those with no more rows than
    columns are asked.
    """
    for rows in range(1, up_to + 1):
        for columns in range(rows, up_to + 1):
            problem = PairProblem(rows, columns, words, rules or PairRules())
            run = Run(Budget(seconds), rng_seed=rng_seed, cancelled=cancelled)
            outcome = find_pairs(problem, run)
            yield Shape(rows, columns, outcome)
            if outcome.status is Status.CANCELLED:
                return
