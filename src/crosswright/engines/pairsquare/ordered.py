"""All grids of a problem in one fixed order. The search can be stopped and continued later.

The order depends only on the problem, not on random numbers or on failures of the search. So the
choices that lead to a grid describe a position in the enumeration. From this position the search
can continue without repeating or missing a grid.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.core.errors import ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.engines.pairsquare.tables import Table, kernel, new_search, slice_nodes
from crosswright.search.progress import Progress
from crosswright.search.run import Run

SLICE_NODES = 500
"""The number of nodes between two checks of the time limit. In grids that are small enough to be
enumerated, a node takes little time."""


@dataclass(frozen=True)
class SearchPosition:
    """A position in an enumeration. The enumeration can be continued from there."""

    choices: tuple[int, ...] = ()
    """The choices of the search on the way to this position."""
    found: int = 0
    """The number of grids before this position."""
    is_end: bool = False
    """True if all grids come before this position."""


START = SearchPosition()


class OrderedSearch:
    """Finds the grids of a problem after a position. With `counting`, it only counts them."""

    def __init__(
        self, problem: PairProblem, position: SearchPosition = START, *, counting: bool = False
    ) -> None:
        self.problem = problem
        self._counting = counting
        self._table = Table.of(problem)
        self._end = position.is_end
        self._found = position.found
        self._search: Any = None
        if not position.is_end:
            self._search = new_search(problem, self._table, counting=counting)
        if self._search is None:
            self._end = True
        elif position.choices and not self._search.seek(list(position.choices), position.found):
            raise ProblemError("the saved position does not belong to this problem")

    @property
    def found(self) -> int:
        """The number of grids found so far, including those before the start position."""
        return self._found if self._search is None else self._search.statistics()["found"]

    @property
    def position(self) -> SearchPosition:
        """The current position."""
        if self._end:
            return SearchPosition((), self.found, is_end=True)
        return SearchPosition(tuple(self._search.position()), self.found)

    @property
    def fingerprint(self) -> str:
        """A hash of the shape, rules, given lines, words and `counting`.

        A saved position can be used only in an enumeration with the same hash.
        """
        problem = self.problem
        asked = (
            problem.rows,
            problem.columns,
            problem.rules,
            problem.up_to_transpose,
            problem.given,
            self._counting,
            self._table.words,
        )
        return hashlib.sha256(repr(asked).encode()).hexdigest()[:32]

    def grids(self, run: Run) -> Iterator[FilledGrid]:
        """Yield the next grids. With `counting`, no grid is yielded; only `found` is set."""
        visited, began = self._nodes(), self.found
        while not self._end:
            run.tick(0)
            status = self._search.advance(slice_nodes(run, SLICE_NODES))
            self._end = status == kernel().EXHAUSTED
            nodes = self._nodes()
            run.count(nodes - visited)
            visited = nodes
            rate = (self.found - began) / max(run.seconds, 0.001)
            message = f"{self.found:,} grids, {rate:,.0f} a second"
            run.observe(Progress(message, run.nodes, self.found))
            if status == kernel().FOUND:
                yield self._table.grid(self.problem, self._search.grid())

    def _nodes(self) -> int:
        return 0 if self._search is None else int(self._search.statistics()["nodes"])
