"""The search: ask a SAT solver, read its model, ask again for another.

Part of the solver's effort goes into the whole question, and so in the end into a proof; the rest
into sketches: assume that part of a random sketch stands, and see if the others can be added.
What the solver learns from one serves the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from crosswright.core.layout import Layout, Placement
from crosswright.engines.freeform.connect import connected_in_steps, cuts
from crosswright.engines.freeform.decode import decode
from crosswright.engines.freeform.encode import Encoding, encode
from crosswright.engines.freeform.places import Places
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.engines.freeform.sketch import Sketcher
from crosswright.search.progress import Progress
from crosswright.search.run import Run
from crosswright.search.sat import DEFAULT_SOLVER, SatSolver, open_solver

__all__ = ["Asking", "Method", "full_encoding", "solve"]

FIRST_ROUND = 200
"""How many conflicts does the whole question get before the first sketch? Most small ones end."""

ROUND_GROWTH = 1.5

SKETCH_SHARE = 3
"""How many conflicts go into sketches for one that goes into the whole question?"""

CONFLICTS_A_SKETCH = 400
"""How long is one sketch worth pursuing? 500 with 8 of 18 words kept beat 1,000 with 6."""

SKETCHES_TO_CHOOSE_FROM = 24
"""Of how many sketches is the one with most crossings pursued?"""


@dataclass(frozen=True)
class Method:
    """How to look: the answer's truth does not depend on it, only the time it takes."""

    solver: str = DEFAULT_SOLVER
    command: str | None = None
    """A program to call instead, such as `minisat {cnf} {out}`."""
    steps: bool = True
    """Whether connection is told beforehand, by steps, or learnt, by cuts."""
    sketches: bool = True
    """Whether part of the effort goes into growing answers from random sketches."""


def full_encoding(problem: FreeformProblem, *, steps: bool) -> Encoding:
    """The problem's formula; with `steps`, the connection of the pieces included."""
    encoding = encode(problem)
    if steps and not problem.islands:
        connected_in_steps(encoding)
    return encoding


class Asking:
    """A solver with a problem's formula in it, asked as often as one likes."""

    def __init__(self, encoding: Encoding, run: Run, method: Method) -> None:
        self.encoding = encoding
        self.cuts = 0
        self.sketches = 0
        self._solver = open_solver(
            encoding.cnf.clauses,
            name=method.solver,
            command=method.command,
            variables=encoding.cnf.variables,
            dice=run.rng,
        )
        self._sketches = method.sketches and len(encoding.problem.groups) > 2
        self._kept: dict[Places, int] = {}
        self._sketchers: dict[Places, Sketcher] = {}

    def layout(
        self, run: Run, assumptions: Sequence[int] = (), frame: Places | None = None
    ) -> Layout | None:
        """A layout under the assumptions, or None: proven, there is none.

        Sketches are made from the placements of `frame`, or of the problem.
        """
        while True:
            model = self._model(run, assumptions, frame or self.encoding.places)
            if model is None:
                return None
            layout = decode(self.encoding, model)
            missing = [] if self.encoding.problem.islands else cuts(self.encoding, layout)
            if not missing:
                return layout
            self.cuts += 1
            self._solver.add(missing)

    def _model(self, run: Run, assumptions: Sequence[int], frame: Places) -> frozenset[int] | None:
        """Turn about: the whole question, then sketches, each time for longer."""
        solver = self._solver
        if not self._sketches or not isinstance(solver, SatSolver):
            run.observe(self._progress(run))
            return solver.solve(run, assumptions)
        effort = float(FIRST_ROUND)
        while True:
            run.observe(self._progress(run))
            verdict, model = solver.attempt(run, assumptions, conflicts=int(effort))
            if verdict is None:
                verdict, model = self._from_sketches(
                    solver, run, assumptions, frame, SKETCH_SHARE * effort
                )
            if verdict is not None:
                return model if verdict else None
            effort *= ROUND_GROWTH

    def _from_sketches(
        self,
        solver: SatSolver,
        run: Run,
        assumptions: Sequence[int],
        frame: Places,
        effort: float,
    ) -> tuple[bool | None, frozenset[int]]:
        """Pursue sketches for about so many conflicts. A sketch that fails proves nothing."""
        sketcher = self._sketchers.setdefault(frame, Sketcher(frame))
        groups = len(self.encoding.problem.groups)
        kept = self._kept.get(frame) or self._first_kept(sketcher, run)
        end = solver.conflicts + effort
        tries = 0
        while solver.conflicts < end and tries * CONFLICTS_A_SKETCH < effort * 10:
            run.tick(0)
            tries += 1
            self.sketches += 1
            sketch = max(
                (sketcher.draw(run.rng, kept) for _ in range(SKETCHES_TO_CHOOSE_FROM)),
                key=_worth,
            )
            assumed = [self.encoding.placed[p] for p in sketch if p in self.encoding.placed]
            verdict, model = solver.attempt(
                run, [*assumptions, *assumed], conflicts=CONFLICTS_A_SKETCH
            )
            if verdict:
                return True, model
            # Refuted: it kept too much. Still open: it left too much to decide.
            # An open one costs more, so two of three are to be refuted.
            kept += 2 if verdict is None else -1
            self._kept[frame] = kept = min(max(kept, 1), groups)
        return None, frozenset()

    def _first_kept(self, sketcher: Sketcher, run: Run) -> int:
        """How many words of a sketch to keep at first: nearly as many as sketches can hold."""
        longest = max(len(sketcher.draw(run.rng)) for _ in range(SKETCHES_TO_CHOOSE_FROM))
        return max(1, longest - 1)

    def forbid(self, layout: Layout) -> None:
        """From now on, not this layout again."""
        placed = self.encoding.placed
        there = set(layout.placements)
        clause = [-placed[p] for p in layout.placements]
        if self.encoding.problem.at_least_one:
            # More words beside these make another layout, which must stay possible.
            clause += [number for p, number in placed.items() if p not in there]
        self._solver.add([clause])

    def add(self, clauses: Sequence[Sequence[int]]) -> None:
        """More clauses, such as those of a bound."""
        self._solver.add(clauses)

    def figures(self) -> dict[str, int]:
        """The formula's size, and what has been tried."""
        cnf = self.encoding.cnf
        return {
            "variables": cnf.variables,
            "clauses": len(cnf),
            "cuts": self.cuts,
            "sketches": self.sketches,
        }

    def _progress(self, run: Run) -> Progress:
        figures = self.figures()
        message = ", ".join(f"{value:,} {name}" for name, value in figures.items() if value)
        return Progress(message, nodes=run.nodes, figures=figures)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.close()


def _worth(sketch: list[Placement]) -> tuple[int, int]:
    """A sketch with more words first, then one with more crossings."""
    cells = [cell for placement in sketch for cell in placement.cells]
    return len(sketch), len(cells) - len(set(cells))


def solve(
    problem: FreeformProblem,
    run: Run,
    method: Method | None = None,
    encoding: Encoding | None = None,
) -> Iterator[Layout]:
    """Yield every layout once; ending by itself proves that there is no more.

    Whoever asks the same problem again and again may make its `encoding` once.
    """
    method = method or Method()
    run.tick(0)
    encoding = encoding or full_encoding(problem, steps=method.steps)
    with Asking(encoding, run, method) as asking:
        while (layout := asking.layout(run)) is not None:
            yield layout
            asking.forbid(layout)
