"""A survey of shapes: which shapes have a pair square, which have none, and which are undecided.

A shape is a number of rows and a number of columns.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.construct.pairs.report import grid_json
from crosswright.construct.pairs.squares import find_pairs
from crosswright.construct.pairs.words import PairWords, pair_words
from crosswright.construct.report import headed
from crosswright.construct.request.pairs import PairWishes
from crosswright.construct.words import remark_on
from crosswright.core import FilledGrid, PairRules
from crosswright.engines.pairsquare import PairProblem
from crosswright.search import Outcome, Run, Statistics, Status, StopReason, begin
from crosswright.words import WordList

SECONDS_EACH = 5.0
"""The default time for the search of each shape, in seconds."""


@dataclass(frozen=True)
class Shape:
    """One shape and the outcome of its search."""

    rows: int
    columns: int
    outcome: Outcome[FilledGrid]

    @property
    def verdict(self) -> str:
        """The result as one word: `found`, `impossible` (it is proved that there is no grid) or
        `open` (neither)."""
        if self.outcome.solution is not None:
            return "found"
        return "impossible" if self.outcome.status is Status.IMPOSSIBLE else "open"

    def __str__(self) -> str:
        spent = self.outcome.statistics
        why = f": {self.outcome.explanation}" if self.outcome.explanation else ""
        return (
            f"{self.rows}x{self.columns}  {self.verdict:<10}  "
            f"{spent.seconds:.2f} s, {spent.nodes:,} nodes{why}"
        )

    def to_json(self, *, letters_per_cell: int = 2) -> dict[str, Any]:
        """The shape and its outcome as a JSON object."""
        grid, spent = self.outcome.solution, self.outcome.statistics
        solution = None if grid is None else grid_json(grid, letters_per_cell=letters_per_cell)
        return {
            "rows": self.rows,
            "columns": self.columns,
            "verdict": self.verdict,
            "explanation": self.outcome.explanation,
            "nodes": spent.nodes,
            "seconds": round(spent.seconds, 6),
            "solution": solution,
        }


@dataclass(frozen=True, repr=False)
class Survey(Outcome[FilledGrid]):
    """The outcome for every shape. `solutions` has one grid for each shape for which a grid was
    found."""

    shapes: tuple[Shape, ...] = ()
    letters_per_cell: int = 2

    @property
    def largest(self) -> Shape | None:
        """Of the shapes with a grid, the one with the most cells. If two have equally many cells,
        the one with more rows. None if no shape has a grid."""
        found = [shape for shape in self.shapes if shape.outcome]
        return max(found, key=lambda s: (s.rows * s.columns, s.rows), default=None)

    def report(self) -> dict[str, Any]:
        """The survey as a JSON object."""
        size = self.letters_per_cell
        told = [shape.to_json(letters_per_cell=size) for shape in self.shapes]
        return headed("pairs --largest", shapes=told)


def largest_pairs(
    words: PairWords = None,
    up_to: int = 9,
    *,
    wishes: PairWishes | None = None,
    finished: Callable[[Shape], None] | None = None,
    seconds_each: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Survey:
    """Search for one pair square of each shape with up to `up_to` rows and columns. Each search may
    take `seconds_each` seconds (5 by default).

    `finished` is called with each shape as soon as its search
    ends. Shapes with more rows than columns are not searched: such a shape has a grid if and only
    if the shape with rows and columns swapped has one.

    >>> words = ["hung", "reis", "aile", "hure", "ngai", "isle"]
    >>> [shape.verdict for shape in largest_pairs(words, 3).shapes]
    ['impossible', 'impossible', 'impossible', 'impossible', 'impossible', 'found']
    """
    wishes = wishes or PairWishes()
    cut = pair_words(words, letters_per_cell=wishes.letters_per_cell)
    run = begin(run, seconds=None, rng_seed=rng_seed)
    remark_on(cut, run)
    seconds = SECONDS_EACH if seconds_each is None else seconds_each
    shapes: list[Shape] = []
    for shape in _asked(cut, up_to, wishes.rules, run, seconds):
        shapes.append(shape)
        if finished is not None:
            finished(shape)
    return Survey(
        _status(shapes, run),
        tuple(grid for shape in shapes for grid in shape.outcome.solutions),
        Statistics(run.nodes, run.seconds),
        notices=tuple(run.notices),
        shapes=tuple(shapes),
        letters_per_cell=wishes.letters_per_cell,
    )


def _asked(
    words: WordList, up_to: int, rules: PairRules, run: Run, seconds: float
) -> Iterator[Shape]:
    for rows in range(1, up_to + 1):
        for columns in range(rows, up_to + 1):
            problem = PairProblem(rows, columns, words, rules)
            part = run.part(seconds=seconds, observer=run.observe, rng_seed=run.rng_seed)
            yield Shape(rows, columns, find_pairs(problem, part))
            if run.stop_reason() is not None:
                return


def _status(shapes: list[Shape], run: Run) -> Status:
    """The status of the survey. It is `IMPOSSIBLE` only if all shapes were proved impossible."""
    if run.stop_reason() is StopReason.CANCELLED:
        return Status.CANCELLED
    verdicts = {shape.verdict for shape in shapes}
    if "found" in verdicts:
        return Status.FOUND
    return Status.OUT_OF_BUDGET if "open" in verdicts else Status.IMPOSSIBLE
