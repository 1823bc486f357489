"""Every pair square of a shape, in a fixed order that can be left and resumed; or their number."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from crosswright.construct.pairs.folder import PairFolder
from crosswright.construct.pairs.squares import (
    PairWishes,
    audited,
    pair_problem,
    remark_on_prospects,
    told,
)
from crosswright.construct.pairs.words import PairWords
from crosswright.construct.searches import begin
from crosswright.construct.tallies import Tally
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.engines.pairsquare import ENGINE, Enumeration, PairProblem, Position, prospects
from crosswright.search.outcome import Outcome, Statistics, Status, take
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped, StopReason

__all__ = ["Tally", "count_pair_squares", "enumerate_pairs", "every_pair"]

KEEP_SECONDS = 1.0
"""How much work may a killed process have to do again?"""


def every_pair(problem: PairProblem, run: Run) -> Outcome[FilledGrid]:
    """All grids of a problem in the fixed order of their enumeration."""
    return take(told(replace(ENGINE, solve=_in_order)), problem, run, limit=None)


def _in_order(problem: PairProblem, run: Run) -> Iterator[FilledGrid]:
    run.explanation = prospects(problem).obstacle
    yield from Enumeration(problem).grids(run)


def enumerate_pairs(
    rows: int,
    columns: int,
    words: PairWords = None,
    *,
    folder: str | Path | None = None,
    resume: bool = False,
    seconds: float | None = None,
    run: Run | None = None,
    **wishes: Unpack[PairWishes],
) -> Tally:
    """Every pair square of a shape, in a fixed order, each told to the run's observer as it comes.

    With a folder each becomes a file there. The folder also keeps the place, now and then and at
    the end, however that comes; with `resume` the enumeration goes on from it and repeats none.

    >>> words = ["hung", "reis", "aile", "hure", "ngai", "isle"]
    >>> str(enumerate_pairs(3, 3, words))
    '2 grids, all there are'
    """
    run = begin(run, seconds=seconds, rng_seed=None)
    problem = pair_problem(rows, columns, words, **wishes)
    return _go_through(problem, run, folder, counting=False, resume=resume)


def count_pair_squares(
    rows: int,
    columns: int,
    words: PairWords = None,
    *,
    folder: str | Path | None = None,
    resume: bool = False,
    seconds: float | None = None,
    run: Run | None = None,
    **wishes: Unpack[PairWishes],
) -> Tally:
    """How many pair squares of a shape there are: the same search, much faster as none is made.

    >>> count_pair_squares(3, 3, ["hung", "reis", "aile", "hure", "ngai", "isle"]).count
    2
    """
    run = begin(run, seconds=seconds, rng_seed=None)
    problem = pair_problem(rows, columns, words, **wishes)
    return _go_through(problem, run, folder, counting=True, resume=resume)


def _go_through(
    problem: PairProblem, run: Run, folder: str | Path | None, *, counting: bool, resume: bool
) -> Tally:
    """Enumerate from the start, or from the place that the folder keeps."""
    bookmark = _bookmark(problem, folder, counting=counting, resume=resume)
    enumeration = bookmark.enumeration
    remark_on_prospects(problem, run)

    def hear(progress: Progress) -> None:
        run.observe(progress)
        if counting:  # a grid that was found may not be written yet, but one is counted at once
            bookmark.move()

    try:
        for grid in audited(problem, enumeration.grids(run.part(observer=hear))):
            bookmark.write(grid)
            bookmark.move()
            run.found(grid)
        bookmark.move()
        status = Status.COMPLETE if enumeration.found else Status.IMPOSSIBLE
    except Stopped as stopped:
        bookmark.move()
        cancelled = stopped.reason is StopReason.CANCELLED
        status = Status.CANCELLED if cancelled else Status.OUT_OF_BUDGET
    finally:
        bookmark.keep()
    return Tally(
        status,
        statistics=Statistics(run.nodes, run.seconds),
        explanation="" if enumeration.found else prospects(problem).obstacle,
        notices=tuple(run.notices),
        count=enumeration.found,
    )


@dataclass
class _Bookmark:
    """How far an enumeration has come, kept in its folder if it has one."""

    enumeration: Enumeration
    folder: PairFolder | None
    position: Position
    """Behind the last grid that was written, so that none is missed whatever happens next."""
    kept_at: float

    def write(self, grid: FilledGrid) -> None:
        if self.folder is not None:
            self.folder.write(self.enumeration.found, grid)

    def move(self) -> None:
        """All grids up to here are done: note the place, and now and then keep it."""
        if self.folder is None:
            return
        self.position = self.enumeration.position
        if time.monotonic() - self.kept_at > KEEP_SECONDS:
            self.keep()

    def keep(self) -> None:
        if self.folder is not None:
            self.folder.keep(self.position, fingerprint=self.enumeration.fingerprint)
        self.kept_at = time.monotonic()


def _bookmark(
    problem: PairProblem, path: str | Path | None, *, counting: bool, resume: bool
) -> _Bookmark:
    """At the start, or in a folder that is resumed where it says."""
    enumeration = Enumeration(problem, counting=counting)
    folder = None
    if path is not None:
        size = problem.words.spelling.letters_per_cell
        folder = PairFolder(Path(path), letters_per_cell=size)
    if resume:
        if folder is None:
            raise ProblemError("expected a folder to go on in, got none")
        position = folder.kept(fingerprint=enumeration.fingerprint)
        enumeration = Enumeration(problem, position, counting=counting)
    elif folder is not None and folder.has_grids:
        raise InputError(f"{folder.path} already holds grids", remedy="resume")
    return _Bookmark(enumeration, folder, enumeration.position, time.monotonic())
