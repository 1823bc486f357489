"""The exact method: find the smallest box, or the most crossings in a given size, with a proof. A
short run of the packer gives a first layout. Then a SAT solver decides every smaller box: a refuted
box refutes all that fit into it. At last the boxes of the best area are searched for more
crossings. The search for the most crossings goes the other way round.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import prod

from crosswright.core import Layout, ProblemError, Symmetry
from crosswright.engines.crisscross import improve
from crosswright.engines.crisscross.boxes import (
    Box,
    boxes,
    boxes_framed,
    holds,
    largest_area,
    most_crossings,
)
from crosswright.engines.crisscross.encode import Encoding
from crosswright.engines.crisscross.inquiry import Inquiry
from crosswright.engines.crisscross.problem import LayoutProblem, Objective
from crosswright.search import Engine, Progress, Run, best

MOST_WORDS = 30
"""With more, the formula is too large and a proof takes too long."""

PACKER_NODES = 3000
"""For the first layout."""

FIRST_CONFLICTS = 4_000
"""For each box in the first round. Doubled in each later round."""


def solve(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    """Yield layouts, each better than the one before. The end proves that the last is the best."""
    if len(problem.words) > MOST_WORDS:
        raise ProblemError(
            f"the exact method can place at most {MOST_WORDS} words, got {len(problem.words)}",
            remedy="another method",
        )
    if problem.blocks is not None:
        raise ProblemError(
            "the exact method cannot be combined with a share of blocks", remedy="method or blocks"
        )
    if problem.objective is Objective.AREA:
        return _smallest(_Search(problem, run))
    if problem.objective is Objective.CROSSINGS and problem.max_height and problem.max_width:
        return _most_crossed(_Search(problem, run))
    raise ProblemError(
        "the exact method can only prove the smallest area, or the most crossings for a given size",
        remedy="provable objective",
    )


def _smallest(search: "_Search") -> Iterator[Layout]:
    yield from search.first()
    problem = search.problem
    # If the packer found no layout, begin with small boxes: all boxes together would be too many.
    area = problem.letters
    while search.best is None:
        yield from search.below(boxes(problem, area), search.frame_cells)
        if search.best is None and area > largest_area(problem):
            search.run.explanation = _nothing_fits(problem)
            return
        area *= 2
    yield from search.below(boxes(problem, search.frame_cells(search.best)), search.frame_cells)
    tied = boxes_framed(problem, search.frame_cells(search.best))
    if problem.square:
        search.proven = "no smaller square is possible, and in it "
        smaller = [box for box in tied if prod(box) < prod(search.best.size)]
        yield from search.below(smaller, lambda layout: prod(layout.size))
    search.run.explanation = "proven: no smaller box is possible"
    yield from search.crossed([box for box in tied if prod(box) == prod(search.best.size)])


def _most_crossed(search: "_Search") -> Iterator[Layout]:
    yield from search.first()
    problem, run = search.problem, search.run
    run.explanation = f"proven so far: no more than {most_crossings(problem)} crossings"
    yield from search.crossed(_widest(problem))
    if search.best is None:
        run.explanation = _nothing_fits(problem)
        return
    most = search.best.crossings()
    search.proven = f"no more than {most} crossings are possible, and with them "
    smaller = boxes(problem, search.frame_cells(search.best))
    yield from search.below(smaller, search.frame_cells, least_crossings=most)


def _nothing_fits(problem: LayoutProblem) -> str:
    allowed = [
        f"at most {side} {name}"
        for side, name in ((problem.max_width, "wide"), (problem.max_height, "tall"))
        if side
    ]
    within = f"no box {' and '.join(allowed)}" if allowed else "no box of any size"
    return f"proven: {within} holds all words"


def _widest(problem: LayoutProblem) -> list[Box]:
    """Every allowed layout fits into one of these. A symmetric layout must be in the middle, so
    with a symmetry there are even and odd sides.
    """
    assert problem.max_height and problem.max_width
    tall, wide = problem.max_height, problem.max_width
    odd = (0,) if problem.symmetry is Symmetry.NONE else (0, 1)
    if problem.square or problem.symmetry.needs_square:
        side = min(tall, wide)
        found = [(side - less, side - less) for less in odd]
    else:
        found = [(tall - down, wide - across) for down in odd for across in odd]
    return [box for box in found if min(box) > 0]


class _Search:
    def __init__(self, problem: LayoutProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.best: Layout | None = None
        self.refuted: list[Box] = []
        self.proven = ""
        """What is already proven: the start of the explanation."""

    def first(self) -> Iterator[Layout]:
        run = self.run
        seconds = None if run.seconds_left is None else run.seconds_left / 4
        inner = run.part(seconds=seconds, nodes=PACKER_NODES, rng_seed=run.rng.getrandbits(31))
        self.best = best(improve.ENGINE, self.problem, inner).solution
        if self.best is not None:
            yield self.best

    def frame_cells(self, layout: Layout) -> int:
        return prod(self.problem.frame(*layout.size))

    def below(
        self,
        asked: Iterable[Box],
        cells_of: Callable[[Layout], int],
        *,
        least_crossings: int = 0,
    ) -> Iterator[Layout]:
        """Yield layouts in these boxes (sorted by area), each smaller than the one before.

        Their end proves that none is smaller. In each round, every box gets some conflicts:

        1. The boxes of `left` that fit into no other one: refuting one also refutes those inside
           it. (With ten words, eight of a hundred.) Flat ones first: they are refuted soonest.
        2. The smallest box of `left`, then the next one, until a box is not refuted: a proven
           bound.
        """
        problem = self.problem
        left = [box for box in asked if not self._is_refuted(box)]
        conflicts = FIRST_CONFLICTS
        with Inquiry(problem, self.run, least_crossings=least_crossings) as inquiry:
            while left:
                turn = _outermost(problem, left)
                while left:
                    climbing = not turn
                    box = left[0] if climbing else turn.pop(0)
                    if box not in left:
                        continue
                    self._tell(left[0], box)
                    answer = inquiry.ask(box, conflicts)
                    if answer.layout is not None:
                        self.best = answer.layout
                        yield answer.layout
                        area = cells_of(answer.layout)
                        left = [other for other in left if prod(other) < area]
                    elif answer.refuted:
                        self.refuted.append(box)
                        left = [other for other in left if not holds(problem, box, other)]
                    inquiry.forget_all_but(left)
                    if climbing and not answer.refuted:
                        break
                conflicts *= 2

    def _is_refuted(self, box: Box) -> bool:
        return any(holds(self.problem, other, box) for other in self.refuted)

    def _tell(self, smallest: Box, asked: Box) -> None:
        area = prod(smallest)
        self.run.explanation = f"proven so far: {self.proven}no box of fewer than {area} cells"
        told = f"no box of fewer than {area} cells is possible, trying {asked[1]}x{asked[0]}"
        self.run.observe(Progress(told, nodes=self.run.nodes))

    def crossed(self, among: Iterable[Box]) -> Iterator[Layout]:
        """Yield layouts in these boxes, each with more crossings. The end proves that there are no
        more.
        """
        most = most_crossings(self.problem)
        for box in among:
            reached = -1 if self.best is None else self.best.crossings()
            if reached >= most or self._is_refuted(box):
                continue
            encoding = Encoding(self.problem, *box)
            more_than = encoding.count_crossings(most)
            with Inquiry(self.problem, self.run, {box: encoding}) as inquiry:
                while reached < len(more_than):
                    told = f"searching {box[1]}x{box[0]} for {reached + 1} crossings"
                    self.run.observe(Progress(told, nodes=self.run.nodes))
                    if reached >= 0:
                        inquiry.require(box, more_than[reached])
                    answer = inquiry.ask(box)
                    if answer.layout is None:
                        break
                    self.best = answer.layout
                    reached = self.best.crossings()
                    yield answer.layout


def _outermost(problem: LayoutProblem, among: list[Box]) -> list[Box]:
    """Only the two widest of each height are compared: usually an even and an odd width, of which
    neither need hold the other (see `holds`). Boxes left out are tried later.
    """
    widths: dict[int, list[int]] = defaultdict(list)
    for height, width in among:
        widths[height].append(width)
    wide = [(height, width) for height in widths for width in sorted(widths[height])[-2:]]
    return sorted(
        box for box in wide if not any(holds(problem, other, box) for other in wide if other != box)
    )


ENGINE: Engine[LayoutProblem, Layout] = Engine("exact", solve, complete=True)
