"""All grids of a problem in one fixed order, which depends on nothing else. So the choices that
lead to a grid are a position from which the search can continue.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.core import FilledGrid, ProblemError
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.engines.pairsquare.tables import Table, kernel, new_search, slice_nodes
from crosswright.search import Progress, Run

SLICE_NODES = 500
"""Between two checks of the time limit."""


@dataclass(frozen=True)
class SearchPosition:
    """A position from which an enumeration can be continued."""

    choices: tuple[int, ...] = ()
    """On the way to this position."""
    found: int = 0
    """The number of grids before it."""
    is_end: bool = False
    """All grids come before it."""


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
        """With those before the start position."""
        return self._found if self._search is None else self._search.statistics()["found"]

    @property
    def position(self) -> SearchPosition:
        if self._end:
            return SearchPosition((), self.found, is_end=True)
        return SearchPosition(tuple(self._search.position()), self.found)

    @property
    def fingerprint(self) -> str:
        """A saved position can be used only in an enumeration with the same hash."""
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
        """Yield the next grids; none with `counting`."""
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
