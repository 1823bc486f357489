"""Spans: parts of the search for all pair squares, so that several processes can share the search.

The ordered search (see `pair_kernel.py`) first chooses a line (a row or a column), and then tries
its candidates one by one. A candidate is a word. If the line has only one word left, a candidate is
a spread of this word: a choice of the cells that it fills. The candidates of this first line are
the *first choices*. They are numbered from 0, and a span is a range of these numbers.

The grids that begin with one first choice do not depend on the other first choices. So different
processes can search different spans, and their counts can be added.

A span must end before a grid of the next span is counted. The search runs in slices of a few nodes
(steps of the search). Only after a slice do we see which first choice the search has reached. Each
first choice takes at least one node. So a slice gets at most as many nodes as there are first
choices left in the span: then it ends before the next span begins. At the last first choice of the
span, a slice has 1 node.
"""

from collections.abc import Iterator
from typing import Any

from crosswright.core.fill import FilledGrid
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.engines.pairsquare.tables import Table, kernel, new_search, slice_nodes
from crosswright.search.progress import Progress
from crosswright.search.run import Run

SLICE_NODES = 500
"""The largest number of nodes between two checks of the time limit."""

_NOT_BEGUN = -1
"""The kernel stores this value instead of a candidate, if no candidate of a line was tried yet."""


def first_choices(problem: PairProblem) -> int:
    """The number of first choices. It is 1 if there is nothing to choose."""
    return max(1, len(_choices(problem, Table.of(problem))))


def _choices(problem: PairProblem, table: Table) -> list[int]:
    """The first choices, in the order in which the search tries them.

    If a line has only one word left but several spreads, the choices are the spreads of the first
    such line. Each of them is a bit set of filled cells. Otherwise, the choices are the numbers of
    the words of one line: the line with the fewest words, of the lines with at least two words.
    """
    search: Any = new_search(problem, table)
    if search is None or not search.settle():
        return []
    best: list[int] = []
    for line in range(problem.rows + problem.columns):
        words = search.candidates(line)
        if len(words) == 1:
            spreads: list[int] = search.spreads(line, words[0])
            if len(spreads) > 1:
                return spreads
        elif not best or len(words) < len(best):
            best = words
    return best


class Span:
    """The grids whose first choice has a number from `low` to `high` - 1."""

    def __init__(
        self, problem: PairProblem, low: int, high: int, *, counting: bool = False
    ) -> None:
        self.problem = problem
        self.high = high
        self.found = 0
        """The number of grids found so far."""
        self._table = Table.of(problem)
        choices = _choices(problem, self._table)
        self._ranks = {choice: rank for rank, choice in enumerate(choices)}
        search: Any = new_search(problem, self._table, counting=counting)
        self._search = search
        self._end = search is None or low >= min(high, max(1, len(choices)))
        if choices and not self._end:
            search.seek([choices[low - 1] if low else _NOT_BEGUN])

    def grids(self, run: Run) -> Iterator[FilledGrid]:
        """Yield the grids of the span. With `counting`, no grid is yielded; only `found` is set."""
        visited = 0
        while not self._end:
            run.tick(0)
            left = self.high - 1 - self._rank()
            status = self._search.advance(slice_nodes(run, max(1, min(SLICE_NODES, left))))
            nodes = int(self._search.statistics()["nodes"])
            run.count(nodes - visited)
            visited = nodes
            ended = status == kernel().EXHAUSTED
            if not ended and self._rank() >= self.high:
                self._end = True  # if the last node found a grid, it belongs to the next span
                return
            self._end = ended
            self.found = int(self._search.statistics()["found"])
            run.observe(Progress(f"{self.found:,} grids", run.nodes, self.found))
            if status == kernel().FOUND:
                yield self._table.grid(self.problem, self._search.grid())

    def _rank(self) -> int:
        """The number of the current first choice; -1 if no first choice was tried yet."""
        position = self._search.position()
        return self._ranks.get(position[0], -1) if position else -1
