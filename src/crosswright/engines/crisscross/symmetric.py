"""Symmetric layouts of the given words. The packer adds one word at a time, which does not work for
pairs. So a SAT solver is asked about one box after another: first growing ones, then smaller ones.
"""

from collections.abc import Iterator
from math import ceil, prod

from crosswright.core import Layout, ProblemError
from crosswright.engines.crisscross.boxes import Box, boxes, holds, largest_area
from crosswright.engines.crisscross.inquiry import Inquiry
from crosswright.engines.crisscross.problem import LayoutProblem, figures, merit
from crosswright.engines.crisscross.shapes import is_handsome
from crosswright.search import Progress, Run

MOST_WORDS = 40
"""With more, the formula is too large."""

FIRST_DENSITY = 0.45
"""Letters per cell in the first boxes."""

GROWTH = 1.2
"""Of the area, from round to round."""

BOXES_A_ROUND = 6

FIRST_CONFLICTS = 4_000
"""For each box. Doubled when boxes of all sizes have failed."""


def solve(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    """Yield better and better layouts, until no smaller nearly square box is left."""
    if len(problem.words) > MOST_WORDS:
        raise ProblemError(
            f"a symmetric layout can have at most {MOST_WORDS} words, got {len(problem.words)}",
            remedy="fewer symmetric words",
        )
    with Inquiry(problem, run, shuffled=True) as inquiry:
        search = _Search(problem, run, inquiry)
        yield from search.first()
        yield from search.better()


class _Search:
    def __init__(self, problem: LayoutProblem, run: Run, inquiry: Inquiry) -> None:
        self.problem = problem
        self.run = run
        self.inquiry = inquiry
        self.refuted: list[Box] = []
        self.best: Layout | None = None

    def first(self) -> Iterator[Layout]:
        below = ceil(self.problem.letters / FIRST_DENSITY) + 1
        conflicts = FIRST_CONFLICTS
        while self.best is None:
            largest = sorted(self._open(below), key=lambda box: -box[0] * box[1])
            few = largest[: 4 * BOXES_A_ROUND]
            for box in self.run.rng.sample(few, min(len(few), BOXES_A_ROUND)):
                yield from self._ask(box, conflicts)
                if self.best is not None:
                    return
            if below > largest_area(self.problem):
                self.run.explanation = "no nearly square box holds these words symmetrically"
                if not largest:
                    return
                conflicts *= 2
            below = ceil(below * GROWTH)

    def better(self) -> Iterator[Layout]:
        """Try boxes that are smaller than the best one, the largest first."""
        conflicts = FIRST_CONFLICTS
        while self.best is not None:
            left = self._open(prod(self.problem.frame(*self.best.size)))
            if not left:
                return
            self.run.rng.shuffle(left)
            for box in sorted(left, key=lambda box: -box[0] * box[1] // self.problem.longest):
                before = self.best
                yield from self._ask(box, conflicts)
                if self.best is not before:
                    break
            else:
                conflicts *= 2

    def _open(self, below: int) -> list[Box]:
        return [
            box
            for box in boxes(self.problem, below)
            if is_handsome(self.problem, *box) and not self._is_refuted(box)
        ]

    def _is_refuted(self, box: Box) -> bool:
        return any(holds(self.problem, other, box) for other in self.refuted)

    def _ask(self, box: Box, conflicts: int) -> Iterator[Layout]:
        if self._is_refuted(box):
            return
        height, width = box
        now = "none yet" if self.best is None else "best {1}x{0}".format(*self.best.size)
        self.run.observe(Progress(f"{now}, asking {width}x{height}", nodes=self.run.nodes))
        answer = self.inquiry.ask(box, conflicts)
        if answer.refuted:
            self.refuted.append(box)
            self.inquiry.forget(box)
        if answer.layout is None:
            return
        worth = merit(self.problem, figures(answer.layout))
        if self.best is None or worth < merit(self.problem, figures(self.best)):
            self.best = answer.layout
            yield answer.layout
