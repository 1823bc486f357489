"""All grids of a problem in one fixed order, which can be left and taken up again.

The order depends on the problem alone: no dice, no weights learnt on the way. So the choices that
lead to a grid are a place in the enumeration, and the search goes on behind it without repeating
or missing one.
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

__all__ = ["Enumeration", "Position"]

SLICE_NODES = 500
"""How many nodes between two looks at the clock? Enumerations are of shapes with small nodes."""


@dataclass(frozen=True)
class Position:
    """How far an enumeration has come."""

    choices: tuple[int, ...] = ()
    found: int = 0
    """How many grids came before."""
    is_end: bool = False


START = Position()


class Enumeration:
    """The grids of a problem from a position on; or, when counting, only their number."""

    def __init__(
        self, problem: PairProblem, position: Position = START, *, counting: bool = False
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
            raise ProblemError("the kept position does not belong to this problem")

    @property
    def found(self) -> int:
        """How many grids so far, with those before the position it began from."""
        return self._found if self._search is None else self._search.statistics()["found"]

    @property
    def position(self) -> Position:
        """Where the enumeration stands now."""
        if self._end:
            return Position((), self.found, is_end=True)
        return Position(tuple(self._search.position()), self.found)

    @property
    def fingerprint(self) -> str:
        """What a kept position must agree on: shape, rules, words, and whether it counts."""
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
        """The next grids, one by one. When counting, none: the count is `found` at the end."""
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
