"""Fill a grid: choose the engine, run it, audit what it found."""

from collections.abc import Iterator
from dataclasses import replace

from crosswright.audit.fill import audit_fill, audit_wishes
from crosswright.audit.findings import ensure_clean
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.grid import Grid
from crosswright.engines.fill import ENGINES, FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, Outcome, take
from crosswright.search.run import CancelFlag, Observer, Run
from crosswright.words.wordlist import WordList

__all__ = ["audited", "fill", "fill_engine", "run_fill"]


def fill(
    grid: Grid | Fill | str,
    words: WordList,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    limit: int | None = 1,
    rng_seed: int | None = None,
    min_score: int | None = None,
    engine: str = "auto",
    cancelled: CancelFlag | None = None,
    observer: Observer | None = None,
) -> Outcome[FilledGrid]:
    """Fill a grid from a word list; the answer says what was found and what was proved.

    >>> outcome = fill("..\\n..", WordList.of(["at", "to", "as", "so"]))
    >>> outcome.status.value
    'found'
    """
    if isinstance(grid, str):
        grid = Fill.parse(grid)
    given = Fill(grid) if isinstance(grid, Grid) else grid
    problem = FillProblem(given, words, min_score=min_score)
    run = Run(Budget(seconds, nodes), rng_seed=rng_seed, cancelled=cancelled, observer=observer)
    return run_fill(problem, run, fill_engine(engine), limit=limit)


def fill_engine(name: str) -> Engine[FillProblem, FilledGrid]:
    """The fill engine of that name; `auto` is the best there is."""
    if name == "auto":
        return next(iter(ENGINES.values()))
    if name not in ENGINES:
        raise ProblemError(f"expected an engine out of auto, {', '.join(ENGINES)}; got {name!r}")
    return ENGINES[name]


def run_fill(
    problem: FillProblem,
    run: Run,
    engine: Engine[FillProblem, FilledGrid],
    *,
    limit: int | None = 1,
) -> Outcome[FilledGrid]:
    """Ask an engine, and let nobody see an answer that the audit has not passed."""
    return take(audited(engine), problem, run, limit=limit)


def audited(engine: Engine[FillProblem, FilledGrid]) -> Engine[FillProblem, FilledGrid]:
    """The engine, each of its answers audited as it comes."""

    def solve(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        for filled in engine.solve(problem, run):
            ensure_clean(
                audit_fill(
                    filled,
                    problem.words,
                    given=problem.given,
                    min_score=problem.min_score,
                    allow_repeats=problem.allow_repeats,
                )
                + audit_wishes(
                    filled,
                    problem.words,
                    given=problem.given,
                    banned=problem.banned,
                    required=problem.required,
                    patterns=problem.patterns,
                    max_shared=problem.max_shared,
                )
            )
            yield filled

    return replace(engine, solve=solve)
