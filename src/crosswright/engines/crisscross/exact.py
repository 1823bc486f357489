"""The exact method: the smallest box, or the most crossings for a size, with a proof.

A packed layout from a short run of the packer comes first, so that there is an answer at once. Then
every box with a smaller area is settled: it holds a layout, which is a better one, or it is
refuted; and a box that is refuted refutes whatever fits into it. When none is left, the best is the
optimum; before that, the smallest box that is left is the proven bound.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.core.layout import Layout
from crosswright.engines.crisscross import improve
from crosswright.engines.crisscross.boxes import Box, boxes, holds, largest_area, most_crossings
from crosswright.engines.crisscross.encode import Encoding
from crosswright.engines.crisscross.inquiry import Inquiry
from crosswright.engines.crisscross.problem import LayoutProblem, Objective
from crosswright.search.outcome import Engine, best
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["ENGINE", "solve"]

MOST_WORDS = 30
"""Beyond how many words is a proof hopeless, and its formula too large to write down?"""

PACKER_NODES = 3000
"""How many nodes does the packer get for the layout that comes first?"""

FIRST_CONFLICTS = 4_000
"""How many conflicts is a box worth, before the next one has its turn? Twice as many each round."""


def solve(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    """Yield layouts, each better than the one before; the end is a proof that the last is best."""
    if len(problem.words) > MOST_WORDS:
        raise ProblemError(
            f"the exact method takes up to {MOST_WORDS} words, not {len(problem.words)}",
            remedy="another method",
        )
    if problem.blocks is not None:
        raise ProblemError("the exact method takes no share of blocks", remedy="method or blocks")
    if problem.objective is Objective.AREA:
        return _smallest(problem, run)
    if problem.objective is Objective.CROSSINGS and problem.max_height and problem.max_width:
        return _most_crossed(problem, run)
    raise ProblemError(
        "the exact method proves the smallest area, or the most crossings for a size",
        remedy="provable objective",
    )


def _packed(problem: LayoutProblem, run: Run) -> Layout | None:
    """A good layout, soon."""
    seconds = None if run.seconds_left is None else run.seconds_left / 4
    inner = run.part(seconds=seconds, nodes=PACKER_NODES, rng_seed=run.rng.getrandbits(31))
    return best(improve.ENGINE, problem, inner).solution


def _smallest(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    first = _packed(problem, run)
    if first is not None:
        yield first
        yield from _below(problem, run, _frame(problem, first))
        return
    # The smallest boxes first, or there would be too many to begin with.
    area, found = problem.letters, False
    while not found:
        for layout in _below(problem, run, area):
            found = True
            yield layout
        if area > largest_area(problem):
            return
        area *= 2


def _frame(problem: LayoutProblem, layout: Layout) -> int:
    """The cells of a layout's box, or of the square around it where that is what counts."""
    height, width = layout.size
    return max(height, width) ** 2 if problem.square else height * width


def _below(problem: LayoutProblem, run: Run, area: int) -> Iterator[Layout]:
    """Layouts in boxes of a smaller area, each smaller than the last; the end is a proof.

    The boxes that fit into no other are asked: of ten words there are eight, for a hundred boxes in
    all. Each gets a slice of conflicts in turn, narrow ones first, as they fall soonest. Then come
    the smallest boxes, for as long as they fall within a slice: a bound to tell meanwhile.
    """
    left = list(boxes(problem, area))
    conflicts = FIRST_CONFLICTS
    with Inquiry(problem, run) as inquiry:
        while left:
            turn = _outermost(problem, left)
            while left:
                climbing = not turn
                box = left[0] if climbing else turn.pop(0)
                if box not in left:
                    continue
                _tell(run, left[0], box)
                answer = inquiry.ask(box, conflicts)
                if answer.layout is not None:
                    yield answer.layout
                    area = _frame(problem, answer.layout)
                    left = [other for other in left if _cells(other) < area]
                elif answer.refuted:
                    left = [other for other in left if not holds(problem, box, other)]
                inquiry.forget_all_but(left)
                if climbing and not answer.refuted:
                    break
            conflicts *= 2


def _outermost(problem: LayoutProblem, among: list[Box]) -> list[Box]:
    """The boxes that fit into no other of them, narrow ones first.

    The two widest of each height are looked at, one of them for each parity as a rule; what that
    overlooks has its turn when they are gone.
    """
    widths: dict[int, list[int]] = defaultdict(list)
    for height, width in among:
        widths[height].append(width)
    wide = [(height, width) for height in widths for width in sorted(widths[height])[-2:]]
    return sorted(
        box for box in wide if not any(holds(problem, other, box) for other in wide if other != box)
    )


def _cells(box: Box) -> int:
    return box[0] * box[1]


def _tell(run: Run, smallest: Box, asked: Box) -> None:
    area = _cells(smallest)
    run.explanation = f"proven: no box of fewer than {area} cells"
    run.observe(Progress(f"none below {area} cells, asking {asked[1]}x{asked[0]}", nodes=run.nodes))


def _most_crossed(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    first = _packed(problem, run)
    if first is not None:
        yield first
    reached = first.crossings() if first is not None else -1
    assert problem.max_height and problem.max_width
    most = most_crossings(Counter(glyph for word in problem.words for glyph in word))
    # A symmetric layout lies in the middle of its box, so a box of either parity is asked.
    tall, wide = problem.max_height, problem.max_width
    odd = (0,) if problem.symmetry is Symmetry.NONE else (0, 1)
    shapes = [(tall - down, wide - across) for down in odd for across in odd]
    for box in shapes:
        if not problem.fits(*box) or min(box) < 1:
            continue
        encoding = Encoding(problem, *box)
        more_than = encoding.count_crossings(most)
        with Inquiry(problem, run, {box: encoding}) as inquiry:
            while reached < len(more_than):
                run.explanation = f"proven: no more than {most} crossings"
                run.observe(Progress(f"asking for {reached + 1} crossings", nodes=run.nodes))
                if reached >= 0:
                    inquiry.require(box, more_than[reached])
                answer = inquiry.ask(box)
                if answer.layout is None:
                    break
                reached = answer.layout.crossings()
                yield answer.layout


ENGINE: Engine[LayoutProblem, Layout] = Engine("exact", solve, complete=True)
