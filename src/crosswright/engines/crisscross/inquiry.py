"""Ask SAT solvers whether boxes can hold a layout, for a limited number of conflicts at a time. A
solver keeps what it learned for the next question about its box.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random

from crosswright.core import Layout
from crosswright.engines.crisscross.boxes import Box
from crosswright.engines.crisscross.encode import Encoding
from crosswright.engines.crisscross.problem import LayoutProblem
from crosswright.search import Run
from crosswright.search.sat import Closing, SatSolver

SOLVER = "cadical195"

SLICE = 800
"""Conflicts between two checks whether the run is cancelled: less than a tenth of a second."""


@dataclass(frozen=True)
class Answer:
    """The answer about a box. Without a layout and not `refuted`, nothing is known."""

    layout: Layout | None = None
    refuted: bool = False
    """It is proven that the box holds no layout."""


class Inquiry(Closing):
    """One SAT solver for each box, made at the first question."""

    def __init__(
        self,
        problem: LayoutProblem,
        run: Run,
        known: Mapping[Box, Encoding] | None = None,
        *,
        shuffled: bool = False,
        least_crossings: int = 0,
    ) -> None:
        """Prepare to ask. `known` are encodings already made. With `shuffled`, the layouts depend
        on the run's dice.
        """
        self.problem = problem
        self.least_crossings = least_crossings
        self.shuffled = shuffled
        self.run = run
        self._encodings: dict[Box, Encoding] = dict(known or {})
        self._solvers: dict[Box, SatSolver] = {}

    def close(self) -> None:
        self.forget_all_but(())

    def ask(self, box: Box, conflicts: int | None = None) -> Answer:
        """Search for a layout in the box, for about `conflicts` conflicts."""
        encoding = self._encodings.get(box)
        if encoding is None:
            encoding = self._encodings[box] = self._encoded(box)
        if not all(encoding.cnf.clauses):
            return Answer(refuted=True)
        if box not in self._solvers:
            dice = Random(self.run.rng.getrandbits(32)) if self.shuffled else None
            self._solvers[box] = SatSolver(encoding.cnf.clauses, name=SOLVER, dice=dice)
        verdict: bool | None = None
        left = conflicts
        while verdict is None and (left is None or left > 0):
            verdict, model = self._solvers[box].attempt(self.run, conflicts=SLICE)
            left = None if left is None else left - SLICE
            if verdict:
                return Answer(encoding.layout(model))
        return Answer(refuted=verdict is False)

    def _encoded(self, box: Box) -> Encoding:
        encoding = Encoding(self.problem, *box)
        if self.least_crossings:
            more_than = encoding.count_crossings(self.least_crossings)
            # `more_than[k]` is true if there are more than k crossings. If the box has fewer cells
            # than `least_crossings`, the list is too short, and the clause is empty. It
            # cannot be met, so no layout is possible.
            encoding.cnf.add("asked for", [more_than[self.least_crossings - 1 :]])
        return encoding

    def require(self, box: Box, literal: int) -> None:
        """From now on, allow only layouts of the box for which `literal` is true."""
        if box in self._solvers:
            self._solvers[box].add([[literal]])
        else:
            self._encodings[box].cnf.add("asked for", [[literal]])

    def forget_all_but(self, wanted: Collection[Box]) -> None:
        for box in [box for box in self._encodings if box not in wanted]:
            self.forget(box)

    def forget(self, box: Box) -> None:
        self._encodings.pop(box, None)
        if box in self._solvers:
            self._solvers.pop(box).close()
