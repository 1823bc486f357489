"""Spans: parts of the search for all pair squares, for several processes. The ordered search tries
the candidates of its first line one by one: words, or the spreads of the only word. A span is a
range of these *first choices*, whose grids do not depend on each other. Each takes at least one
node, so a slice has at most as many nodes as first choices are left: it ends before a grid of the
next span is counted.
"""

from collections.abc import Iterator
from typing import Any

from crosswright.core import FilledGrid
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.engines.pairsquare.tables import Table, kernel, new_search, slice_nodes
from crosswright.search import Progress, Run

SLICE_NODES = 500
"""Between two checks of the time limit."""

_NOT_BEGUN = -1
"""The kernel's sign that no candidate of a line was tried yet."""


def first_choices(problem: PairProblem) -> int:
    """The number of first choices; 1 if there is nothing to choose."""
    return max(1, len(_choices(problem, Table.of(problem))))


def _choices(problem: PairProblem, table: Table) -> list[int]:
    """In the order of the search: the spreads (bit sets) of the first line with one word and
    several spreads, otherwise the words of the line with the fewest.
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
        """So far."""
        self._table = Table.of(problem)
        choices = _choices(problem, self._table)
        self._ranks = {choice: rank for rank, choice in enumerate(choices)}
        search: Any = new_search(problem, self._table, counting=counting)
        self._search = search
        self._end = search is None or low >= min(high, max(1, len(choices)))
        if choices and not self._end:
            search.seek([choices[low - 1] if low else _NOT_BEGUN])

    def grids(self, run: Run) -> Iterator[FilledGrid]:
        """Yield the grids of the span; none with `counting`."""
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
        position = self._search.position()
        return self._ranks.get(position[0], -1) if position else -1
