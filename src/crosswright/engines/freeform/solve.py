"""The search: ask a SAT solver for a model, read the layout from it, and ask for another one. A
whole first sketch that keeps all rules is the first layout. Then half of the effort, in conflicts,
goes into the whole problem, which alone can prove something, and half into sketches, of which the
solver must keep a part. Each half has its own solver: clauses learnt from sketches would slow down
a proof.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosswright.core import Direction, Layout
from crosswright.engines.freeform.connect import connected_in_steps, cuts
from crosswright.engines.freeform.crowding import CROWDING
from crosswright.engines.freeform.decode import decode
from crosswright.engines.freeform.encode import encode
from crosswright.engines.freeform.encoding import Encoding
from crosswright.engines.freeform.places import Places, refuse_if_too_large
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.engines.freeform.sketch import Sketch, Sketcher
from crosswright.search import Progress, Run
from crosswright.search.sat import DEFAULT_SOLVER, Closing, SatSolver, Solver, open_solver

__all__ = ["Asking", "Method", "at_first_sight", "full_encoding", "solve"]

FIRST_ROUND = 200
"""Conflicts for the whole problem in the first round. Most small problems need no second."""

ROUND_GROWTH = 1.5
"""From round to round."""

CONFLICTS_A_SKETCH = 400

MENDS_A_SKETCH = 1000
"""Steps before a part of the sketch is given to the solver."""

MENDS_AT_FIRST = 2000

MENDS_A_TICK = 250
"""A step takes 10 to 30 microseconds."""

MENDS_A_CONFLICT = 5
"""Steps that take as long as one conflict."""

CONFLICTS_A_CUT = 20
"""Counted for each unconnected model, which is then cut off."""


@dataclass(frozen=True)
class Method:
    """How to search. It changes how long a search takes, not whether an answer exists."""

    solver: str = DEFAULT_SOLVER
    command: str | None = None
    """A program to use instead of `solver`, such as `minisat {cnf} {out}`."""
    steps: bool = False
    """Write the clauses for connection before the search, instead of cuts."""
    sketches: bool = True
    """Half of the effort goes into sketches."""

    @property
    def tells_steps(self) -> bool:
        """Whether to write the clauses for connection before the search. A `command` is started
        again for every question, so cuts would be slow.
        """
        return self.steps or self.command is not None


def full_encoding(problem: FreeformProblem, run: Run | None = None, *, steps: bool) -> Encoding:
    encoding = encode(problem, run)
    sides = {way: problem.side(way) for way in Direction}
    for family, clauses in CROWDING.items():
        encoding.add(family, clauses(encoding, sides))
    if steps and not problem.islands:
        connected_in_steps(encoding)
    return encoding


class Asking(Closing):
    """A problem's formula and its solvers: one for the whole problem and one for sketches."""

    def __init__(self, encoding: Encoding, run: Run, method: Method) -> None:
        self.encoding = encoding
        self.heading = Progress()
        """What the caller adds to our progress reports."""
        self.cuts = 0
        self.sketches = 0
        self._method = method
        self._later: list[Sequence[int]] = []
        """Added after the formula was made."""
        self._prover = self._open(run)
        self._grower: Solver | None = None
        """For sketches. Opened with the first."""
        # A program is started again for every question, so sketches would be slow with it.
        in_process = isinstance(self._prover, SatSolver)
        self._sketches = method.sketches and in_process and len(encoding.problem.groups) > 2
        self._kept: dict[Places, int] = {}
        """How many words of the next sketch the solver must keep, for each frame."""
        self._sketchers: dict[Places, Sketcher] = {}

    def _open(self, run: Run) -> Solver:
        cnf = self.encoding.cnf
        solver = open_solver(
            cnf.clauses,
            name=self._method.solver,
            command=self._method.command,
            variables=cnf.variables,
            dice=run.rng,
            run=run,
        )
        solver.add(self._later)
        return solver

    def layout(
        self, run: Run, assumptions: Sequence[int] = (), frames: Sequence[Places] = ()
    ) -> Layout | None:
        """Return a layout that keeps the `assumptions`; None if it is proven that there is none. It
        works in turns on the whole problem and on sketches in one of the `frames` (the most
        promising first; by default the problem's own).
        """
        run.observe(self.progress(run))
        verdict: bool | None = None
        if self._sketches and frames:
            verdict, layout = self._at_first_sight(run, assumptions, self._choose(frames, run))
        effort = float(FIRST_ROUND)
        while verdict is None:
            most = int(effort) if self._sketches else None
            verdict, layout = self._ask(self._prover, run, assumptions, most)
            run.observe(self.progress(run))
            if verdict is None:
                frame = self._choose(frames, run)
                verdict, layout = self._from_sketches(run, assumptions, frame, int(effort))
                run.observe(self.progress(run))
            effort *= ROUND_GROWTH
        return layout

    def _ask(
        self,
        solver: Solver,
        run: Run,
        assumptions: Sequence[int],
        conflicts: int | None,
    ) -> tuple[bool | None, Layout | None]:
        """A verdict of None: the limit was reached. An unconnected model counts as conflicts, or a
        problem with many of them would use up all the time.
        """
        left = conflicts
        while left is None or left > 0:
            before = solver.conflicts
            verdict, model = solver.attempt(run, assumptions, conflicts=left)
            if not verdict:
                return verdict, None
            layout = decode(self.encoding, model)
            missing = [] if self.encoding.problem.islands else cuts(self.encoding, layout)
            if not missing:
                return True, layout
            run.tick(0)
            self.cuts += 1
            self.add(missing)
            if left is not None:
                left -= solver.conflicts - before + CONFLICTS_A_CUT
        return None, None

    def _choose(self, frames: Sequence[Places], run: Run) -> Places:
        if not frames:
            return self.encoding.possible
        return frames[min(int(run.rng.expovariate(1.0)), len(frames) - 1)]

    def _sketcher(self, frame: Places, run: Run) -> Sketcher:
        if frame not in self._sketchers:
            self._sketchers[frame] = Sketcher(frame, run.rng)
        return self._sketchers[frame]

    def _at_first_sight(
        self, run: Run, assumptions: Sequence[int], frame: Places
    ) -> tuple[bool | None, Layout | None]:
        sketcher = self._sketcher(frame, run)
        sketch = _fullest(sketcher, run, MENDS_AT_FIRST)
        if sketcher.is_whole(sketch):
            verdict, layout = self._pursue(run, assumptions, sketch)
            if verdict:
                return verdict, layout
        return None, None

    def _from_sketches(
        self, run: Run, assumptions: Sequence[int], frame: Places, effort: int
    ) -> tuple[bool | None, Layout | None]:
        """A sketch that fails proves nothing."""
        sketcher = self._sketcher(frame, run)
        groups = len(self.encoding.problem.groups)
        spent = 0
        while spent < effort:
            self.sketches += 1
            sketch = _fullest(sketcher, run, MENDS_A_SKETCH)
            if sketcher.is_whole(sketch):
                verdict, layout = self._pursue(run, assumptions, sketch)
                if verdict:
                    return True, layout
            kept = self._kept.get(frame, len(sketch) - 1)
            before = self.conflicts
            verdict, layout = self._pursue(run, assumptions, sketcher.part(sketch, kept))
            if verdict:
                return True, layout
            # If the solver refuted the part (False), too many words were kept. If it reached the
            # limit (None), too few were kept. The second case takes longer and should be rarer.
            # Therefore we add 2 in the second case and subtract only 1 in the first case. Then
            # about two of three parts are refuted.
            kept += 2 if verdict is None else -1
            self._kept[frame] = min(max(kept, 1), groups)
            spent += self.conflicts - before + MENDS_A_SKETCH // MENDS_A_CONFLICT
        return None, None

    def _pursue(
        self, run: Run, assumptions: Sequence[int], sketch: Sketch
    ) -> tuple[bool | None, Layout | None]:
        placed = self.encoding.placed
        assumed = [placed[placement] for placement in sketch if placement in placed]
        if self._grower is None:
            self._grower = self._open(run)
        return self._ask(self._grower, run, [*assumptions, *assumed], CONFLICTS_A_SKETCH)

    def forbid(self, layout: Layout) -> None:
        placed = self.encoding.placed
        there = set(layout.placements)
        clause = [-placed[p] for p in layout.placements]
        if self.encoding.problem.at_least_one:
            # A layout that has more words than this one is a different layout. It stays possible.
            clause += [number for p, number in placed.items() if p not in there]
        self.add([clause])

    def add(self, clauses: Sequence[Sequence[int]]) -> None:
        self._later += clauses
        for solver in self._solvers:
            solver.add(clauses)

    @property
    def _solvers(self) -> list[Solver]:
        return [self._prover] if self._grower is None else [self._prover, self._grower]

    @property
    def conflicts(self) -> int:
        return sum(solver.conflicts for solver in self._solvers)

    def figures(self) -> dict[str, int]:
        cnf = self.encoding.cnf
        return {
            "variables": cnf.variables,
            "clauses": len(cnf),
            "conflicts": self.conflicts,
            "cuts": self.cuts,
            "sketches": self.sketches,
        }

    def progress(self, run: Run) -> Progress:
        figures = self.figures()
        told = [f"{value:,} {name}" for name, value in figures.items() if value]
        heading = self.heading
        return Progress(
            ", ".join([heading.message, *told] if heading.message else told),
            nodes=run.nodes,
            best=heading.best,
            figures={**figures, **heading.figures},
        )

    def close(self) -> None:
        for solver in self._solvers:
            solver.close()


def _fullest(sketcher: Sketcher, run: Run, mends: int) -> Sketch:
    fullest: Sketch = ()
    for _ in range(mends // MENDS_A_TICK):
        run.tick(0)
        fullest = max(fullest, sketcher.mend(MENDS_A_TICK), key=len)
        if sketcher.is_whole(fullest):
            break
    return fullest


def at_first_sight(problem: FreeformProblem, run: Run, method: Method) -> Layout | None:
    """Return the first sketch as a layout, if it is whole and keeps all rules. In a large frame it
    often is, and writing the clauses would take far longer.
    """
    if not method.sketches or method.command is not None or problem.at_least_one:
        return None
    refuse_if_too_large(problem)
    sketcher = Sketcher(Places(problem), run.rng)
    sketch = _fullest(sketcher, run, MENDS_AT_FIRST)
    figures = {"variables": 0, "clauses": 0, "conflicts": 0, "cuts": 0, "sketches": 1}
    run.observe(Progress("first sketch", nodes=run.nodes, figures=figures))
    layout = Layout.of(sketch)
    return layout if sketcher.is_whole(sketch) and _is_as_asked(problem, layout) else None


def _is_as_asked(problem: FreeformProblem, layout: Layout) -> bool:
    letters = layout.glyphs()
    blocks = problem.height * problem.width - len(letters)
    return (
        all(letters.get(cell) == glyph for cell, glyph in problem.given.items())
        and all(
            image in letters
            for cell in letters
            for image in problem.symmetry.images(cell, problem.height, problem.width)
        )
        and problem.fewest_blocks <= blocks
        and (problem.most_blocks is None or blocks <= problem.most_blocks)
    )


def solve(
    problem: FreeformProblem,
    run: Run,
    method: Method | None = None,
    encoding: Encoding | None = None,
) -> Iterator[Layout]:
    """Yield every layout once; the end proves that there are no more. A caller that solves a
    problem several times can pass its `encoding`. Then the search does not begin with a sketch.
    """
    method = method or Method()
    run.tick(0)
    sketched = at_first_sight(problem, run, method) if encoding is None else None
    if sketched is not None:
        yield sketched
    encoding = encoding or full_encoding(problem, run, steps=method.tells_steps)
    with Asking(encoding, run, method) as asking:
        if sketched is not None:
            asking.forbid(sketched)
        while (layout := asking.layout(run)) is not None:
            yield layout
            asking.forbid(layout)
