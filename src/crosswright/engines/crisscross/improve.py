"""Find better and better layouts with the packer (`kernels/packing_kernel.py`) until the budget is
used up. The first box grows until it holds every word. Then smaller boxes are tried, usually from
the part of the best layout that fits; in between, the best box is searched for more crossings.
"""

from collections.abc import Iterator
from math import ceil

from crosswright.core import Layout, Symmetry
from crosswright.engines.crisscross import symmetric
from crosswright.engines.crisscross.place import Placed, WordPacker
from crosswright.engines.crisscross.problem import Figures, LayoutProblem, Objective, merit
from crosswright.engines.crisscross.shapes import first_box, larger_box, smaller_boxes
from crosswright.search import Engine, Progress, Run

__all__ = ["ENGINE", "solve"]

HEAT = 5
"""How much the cost may rise in one node, times a random factor."""

CROSSINGS_HEAT = 20
"""Higher, because each crossing then changes the cost more."""

MOST_RUINED = 5
"""The most words taken out in one node. Best near this with 20, 50 and 100 words
(`bench layout`).
"""

CROSSING_WEIGHTS = {
    Objective.AREA: 1,
    Objective.SQUARENESS: 1,
    Objective.CROSSINGS: 12,
    Objective.DENSITY: 0,
}
"""By how much a crossing lowers the cost. (A word that is not placed costs 40, plus 12
a letter.)
"""

FIRST_NODES = 1200
"""For one box at first. Grows in the search."""

PATIENCE = 5
"""After so many steps without success, each with boxes nearer to the best area, comes `polish`, and
more nodes.
"""


def solve(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    """Yield better and better layouts until the run stops."""
    if problem.symmetry is not Symmetry.NONE:
        yield from symmetric.solve(problem, run)
        return
    search = _Search(problem, run)
    yield from search.first()
    if len(problem.words) > 1:
        yield from search.better()


class _Search:
    def __init__(self, problem: LayoutProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.box = first_box(problem)
        self.packer = self._new_packer(2 * max(self.box))
        self.best: tuple[Placed, ...] = ()
        self.figures = Figures(0, 0, 0, 0)
        self.fewest_left = len(problem.words) + 1

    def _new_packer(self, side: int) -> WordPacker:
        packer = WordPacker(self.problem, side, self.run.rng.getrandbits(32))
        packer.tune(
            crossing_weight=CROSSING_WEIGHTS[self.problem.objective],
            heat=CROSSINGS_HEAT if self.problem.objective is Objective.CROSSINGS else HEAT,
            most_ruined=MOST_RUINED,
        )
        return packer

    def first(self) -> Iterator[Layout]:
        nodes = FIRST_NODES // 2
        while True:
            for layout in self.attempt(*self.box, (), nodes):
                yield layout
                return
            larger = larger_box(self.problem, *self.box)
            if larger == self.box:
                nodes = min(2 * nodes, 100 * FIRST_NODES)
            self.box = larger
            if max(larger) > self.packer.side:
                self.packer = self._new_packer(2 * max(larger))

    def better(self) -> Iterator[Layout]:
        nodes, closeness = FIRST_NODES, 0
        while True:
            before = self.best
            for shape in self._shapes(closeness):
                yield from self.attempt(*shape, self._start(shape), nodes)
                if self.best is not before:
                    break
            closeness = closeness + 1 if self.best is before else 0
            if closeness > PATIENCE:
                yield from self.polish(nodes)
                closeness = 0
                nodes = ceil(nodes * 1.7)

    def _shapes(self, closeness: int) -> list[tuple[int, int]]:
        if self.problem.objective is Objective.CROSSINGS:
            return []
        shapes = smaller_boxes(self.problem, self.figures, closeness)
        return self.run.rng.sample(shapes, min(len(shapes), 3))

    def _start(self, shape: tuple[int, int]) -> list[Placed]:
        """At random empty, or mirrored."""
        if self.run.rng.random() < 1 / (1 + len(self.problem.words) / 12):
            return []
        start = self.best
        if self.run.rng.random() < 0.3:
            start = tuple((word, column, row, 1 - way) for word, row, column, way in start)
        return self.packer.cut(start, *shape)

    def polish(self, nodes: int) -> Iterator[Layout]:
        """Look for more crossings in the best box, or in a larger one if they are the objective."""
        height, width = self.figures.height, self.figures.width
        if self.problem.objective is Objective.CROSSINGS:
            height, width = larger_box(self.problem, height, width)
        start = self.packer.cut(self.best, height, width)
        yield from self.attempt(height, width, start, nodes, floor=self.figures.crossings)

    def attempt(
        self,
        height: int,
        width: int,
        start: list[Placed] | tuple[Placed, ...],
        nodes: int,
        *,
        floor: int = -1,
    ) -> Iterator[Layout]:
        """Yield better layouts of all words in one box. With `floor` -1 only the first; otherwise
        those with more than `floor` crossings.
        """
        packer = self.packer
        packer.open(height, width, start, floor=floor)
        spent = 0
        while spent < nodes:
            step = min(packer.slice_nodes, nodes - spent)
            if self.run.nodes_left is not None:
                step = max(1, min(step, self.run.nodes_left))
            complete = packer.advance(step)
            spent += step
            if complete and self._is_better(packer.placed):
                yield packer.layout(self.best)
                if floor < 0:
                    return
            self._tell(height, width)
            self.run.tick(step)

    def _is_better(self, placed: tuple[Placed, ...]) -> bool:
        found = self.packer.figures(placed)
        if self.best and merit(self.problem, found) >= merit(self.problem, self.figures):
            return False
        if not self.problem.fits(found.height, found.width):
            return False
        self.best, self.figures = placed, found
        self.run.explanation, self.run.partial = "", None
        return True

    def _tell(self, height: int, width: int) -> None:
        if not self.best:
            outside = self.packer.outside
            if outside and len(outside) < self.fewest_left:
                self.fewest_left = len(outside)
                shown = ", ".join(outside[:5]) + (", …" if len(outside) > 5 else "")
                words = "1 word" if len(outside) == 1 else f"{len(outside)} words"
                self.run.explanation = f"{words} could not be placed: {shown}"
                if self.packer.placed:
                    self.run.partial = self.packer.layout(self.packer.placed)
            message = f"{len(outside)} of {len(self.problem.words)} words still to place"
        else:
            best = self.figures
            message = (
                f"best {best.width}x{best.height} with {best.crossings} crossings, "
                f"trying {width}x{height}"
            )
        self.run.observe(
            Progress(
                message,
                nodes=self.run.nodes,
                solutions=int(bool(self.best)),
                best=float(self.figures.area) if self.best else None,
            )
        )


ENGINE: Engine[LayoutProblem, Layout] = Engine("auto", solve, complete=False)
