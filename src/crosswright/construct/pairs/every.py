"""Enumerate or count all pair squares of a shape (rows and columns), in a fixed order.

The work can be interrupted and resumed. For this, the position of the enumeration (the place that
it has reached in the order) is recorded in a file.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from crosswright.construct.pairs.folder import PairFolder
from crosswright.construct.pairs.squares import (
    audited,
    pair_problem,
    remark_on_prospects,
    told,
)
from crosswright.construct.pairs.words import PairWords
from crosswright.construct.report import Tally
from crosswright.construct.request.pairs import PairWishes
from crosswright.core import FilledGrid, InputError, ProblemError
from crosswright.engines.pairsquare import (
    ENGINE,
    OrderedSearch,
    PairProblem,
    SearchPosition,
    prospects,
)
from crosswright.search import (
    Outcome,
    Progress,
    Run,
    Statistics,
    Status,
    Stopped,
    StopReason,
    begin,
    take,
)

KEEP_SECONDS = 1.0
"""The number of seconds between two records of the position. If the process is killed, only the
work since the last record is lost."""


def every_pair(problem: PairProblem, run: Run) -> Outcome[FilledGrid]:
    """All grids of a problem, in a fixed order."""
    return take(told(replace(ENGINE, solve=_in_order)), problem, run, limit=None)


def _in_order(problem: PairProblem, run: Run) -> Iterator[FilledGrid]:
    run.explanation = prospects(problem).obstacle
    yield from OrderedSearch(problem).grids(run)


def enumerate_pairs(
    rows: int,
    columns: int,
    words: PairWords = None,
    *,
    wishes: PairWishes | None = None,
    folder: str | Path | None = None,
    resume: bool = False,
    seconds: float | None = None,
    run: Run | None = None,
) -> Tally:
    """Enumerate every pair square of a shape in a fixed order. The run's observer gets each grid.

    With `folder`, each grid is written to a file there. The position of the enumeration is recorded
    in the folder about once a second, and when the enumeration ends or is stopped. With `resume`,
    the enumeration continues from the recorded position and repeats no grid.

    >>> words = ["hung", "reis", "aile", "hure", "ngai", "isle"]
    >>> str(enumerate_pairs(3, 3, words))
    '2 grids, all there are'
    """
    problem = pair_problem(rows, columns, words, wishes)
    run = begin(run, seconds=seconds, rng_seed=None)
    return _go_through(problem, run, folder, counting=False, resume=resume)


def count_pair_squares(
    rows: int,
    columns: int,
    words: PairWords = None,
    *,
    wishes: PairWishes | None = None,
    folder: str | Path | None = None,
    resume: bool = False,
    seconds: float | None = None,
    run: Run | None = None,
) -> Tally:
    """Count the pair squares of a shape. This is faster than `enumerate_pairs`, because no grid is
    built.

    With `folder`, only the position of the count is recorded there. `resume` continues from it.

    >>> count_pair_squares(3, 3, ["hung", "reis", "aile", "hure", "ngai", "isle"]).count
    2
    """
    problem = pair_problem(rows, columns, words, wishes)
    run = begin(run, seconds=seconds, rng_seed=None)
    return _go_through(problem, run, folder, counting=True, resume=resume)


def _go_through(
    problem: PairProblem, run: Run, folder: str | Path | None, *, counting: bool, resume: bool
) -> Tally:
    """Enumerate the grids or, with `counting`, only count them.

    Begin at the start or, with `resume`, at the position that is recorded in the folder.
    """
    bookmark = _bookmark(problem, folder, counting=counting, resume=resume)
    enumeration = bookmark.enumeration
    remark_on_prospects(problem, run)

    def hear(progress: Progress) -> None:
        run.observe(progress)
        # A counted grid needs no more work, so the position may pass it. In an enumeration, each
        # grid must be written before the position passes it (see the loop below).
        if counting:
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
    """The position of an enumeration. If there is a folder, the position is recorded in it."""

    enumeration: OrderedSearch
    folder: PairFolder | None
    position: SearchPosition
    """The position after the last grid that was written or counted. `resume` continues there, so
    that no grid is missing."""
    kept_at: float
    """The time of the last record in the folder, from `time.monotonic`."""

    def write(self, grid: FilledGrid) -> None:
        if self.folder is not None:
            self.folder.write(self.enumeration.found, grid)

    def move(self) -> None:
        """Set `position` to the current position of the enumeration.

        Call this only if all grids before that position are written or counted. Every
        `KEEP_SECONDS`, the position is also recorded in the folder.
        """
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
    """A bookmark at the start. With `resume`, it is at the position that is recorded in the
    folder."""
    enumeration = OrderedSearch(problem, counting=counting)
    folder = None
    if path is not None:
        size = problem.words.spelling.letters_per_cell
        folder = PairFolder(Path(path), letters_per_cell=size)
    if resume:
        if folder is None:
            raise ProblemError("expected a folder to continue in, got none")
        position = folder.kept(fingerprint=enumeration.fingerprint)
        enumeration = OrderedSearch(problem, position, counting=counting)
    elif folder is not None and folder.has_grids:
        raise InputError(f"{folder.path} already has grids", remedy="resume")
    return _Bookmark(enumeration, folder, enumeration.position, time.monotonic())
