"""Ask SAT solvers whether boxes can hold a layout.

A box is a rectangle with a given height and width. It holds a layout if all words can be placed in
it. A solver works for a limited number of conflicts (dead ends of its search) at a time. If the
same box is asked about again, its solver still has the clauses (conditions) that it learned before.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Self

from crosswright.core.layout import Layout
from crosswright.engines.crisscross.boxes import Box
from crosswright.engines.crisscross.encode import Encoding
from crosswright.engines.crisscross.problem import LayoutProblem
from crosswright.search.run import Run
from crosswright.search.sat import SatSolver

SOLVER = "cadical195"
"""The name of the SAT solver that is used."""

SLICE = 800
"""The number of conflicts between two checks whether the search is cancelled (for example by
Ctrl-C). This number of conflicts takes less than a tenth of a second."""


@dataclass(frozen=True)
class Answer:
    """The answer about a box. If there is no layout and `refuted` is False, nothing is known."""

    layout: Layout | None = None
    """A layout that fits into the box, if one was found."""
    refuted: bool = False
    """True if it is proven that the box can hold no layout."""


class Inquiry:
    """One SAT solver for each box. It is made at the first question about the box."""

    def __init__(
        self,
        problem: LayoutProblem,
        run: Run,
        known: Mapping[Box, Encoding] | None = None,
        *,
        shuffled: bool = False,
        least_crossings: int = 0,
    ) -> None:
        """Prepare to ask about boxes for `problem`.

        An encoding has the clauses for one box; `known` has the encodings that are already made.
        With `shuffled`, the layouts depend on the run's random numbers. Only layouts with at least
        `least_crossings` crossings count.
        """
        self.problem = problem
        self.least_crossings = least_crossings
        self.shuffled = shuffled
        self.run = run
        self._encodings: dict[Box, Encoding] = dict(known or {})
        self._solvers: dict[Box, SatSolver] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.forget_all_but(())

    def ask(self, box: Box, conflicts: int | None = None) -> Answer:
        """Search for a layout in the box.

        The search ends after about `conflicts` conflicts. Then it may be that nothing is known (see
        `Answer`). None means no limit.
        """
        encoding = self._encodings.get(box)
        if encoding is None:
            encoding = self._encodings[box] = self._encoded(box)
        if not all(encoding.cnf.clauses):
            return Answer(refuted=True)
        if box not in self._solvers:
            self._solvers[box] = self._solver(encoding)
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
            # than `least_crossings`, the list is too short, and `enough` is empty. An empty clause
            # cannot be met, so no layout is possible.
            enough = more_than[self.least_crossings - 1 :]
            encoding.cnf.add("asked for", [enough])
        return encoding

    def _solver(self, encoding: Encoding) -> SatSolver:
        dice = Random(self.run.rng.getrandbits(32)) if self.shuffled else None
        return SatSolver(encoding.cnf.clauses, name=SOLVER, dice=dice)

    def require(self, box: Box, literal: int) -> None:
        """From now on, allow only layouts of the box for which `literal` is true.

        A literal is a variable of the box's encoding, or its negation.
        """
        if box in self._solvers:
            self._solvers[box].add([[literal]])
        else:
            self._encodings[box].cnf.add("asked for", [[literal]])

    def forget_all_but(self, wanted: Collection[Box]) -> None:
        """Delete the solvers and encodings of all boxes that are not in `wanted`."""
        for box in [box for box in self._encodings if box not in wanted]:
            self.forget(box)

    def forget(self, box: Box) -> None:
        """Delete the solver and the encoding of a box."""
        self._encodings.pop(box, None)
        if box in self._solvers:
            self._solvers.pop(box).close()
