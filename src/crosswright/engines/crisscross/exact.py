"""The exact method: the smallest box, or the most crossings for a size, with a proof.

Boxes are asked in order of their area, growing outward, whether they hold a layout; every no raises
the proven bound, and the first yes is the optimum. A packed layout from a short run of the packer
comes first, so that there is an answer at once and no box larger than it is ever asked about.
"""

from collections import Counter
from collections.abc import Iterator

from crosswright.core.errors import MissingExtraError, ProblemError
from crosswright.core.layout import Layout
from crosswright.engines.crisscross import improve
from crosswright.engines.crisscross.encode import Encoding
from crosswright.engines.crisscross.problem import LayoutProblem, Objective
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, best
from crosswright.search.progress import Progress
from crosswright.search.run import Run
from crosswright.search.sat import SatSolver

__all__ = ["ENGINE", "boxes", "most_crossings", "solve"]

MOST_WORDS = 30
"""Beyond how many words is a proof hopeless, and its formula too large to write down?"""

PACKER_NODES = 3000
"""How many nodes does the packer get for the layout that comes first?"""

SOLVER = "cadical195"


def solve(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    """Yield layouts, each better than the one before; the end is a proof that the last is best."""
    if len(problem.words) > MOST_WORDS:
        raise ProblemError(
            f"the exact method takes up to {MOST_WORDS} words, not {len(problem.words)}; "
            "leave --method out"
        )
    if problem.objective is Objective.AREA:
        return _smallest(problem, run)
    if problem.objective is Objective.CROSSINGS and problem.max_height and problem.max_width:
        return _most_crossed(problem, run)
    raise ProblemError(
        "the exact method proves --objective area, or --objective crossings with --max-size"
    )


def _packed(problem: LayoutProblem, run: Run) -> Layout | None:
    """A good layout, soon."""
    left = run.nodes_left
    nodes = PACKER_NODES if left is None else min(PACKER_NODES, left)
    seconds = None if run.seconds_left is None else run.seconds_left / 4
    inner = Run(Budget(seconds, nodes), rng_seed=run.rng.getrandbits(31), cancelled=run.cancelled)
    found = best(improve.ENGINE, problem, inner).solution
    run.nodes += inner.nodes
    return found


def _smallest(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    first = _packed(problem, run)
    largest = None
    if first is not None:
        yield first
        height, width = first.size
        largest = max(height, width) ** 2 if problem.square else height * width
    refuted: list[tuple[int, int]] = []
    for height, width in boxes(problem, largest):
        if any(height <= tall and width <= wide for tall, wide in refuted):
            continue
        area = height * width
        run.explanation = f"proven: no box of fewer than {area} cells"
        run.observe(Progress(f"asking {width}x{height}", nodes=run.nodes, best=float(area)))
        found = _ask(problem, Encoding(problem, height, width), run)
        if found is not None:
            yield found
            return
        refuted.append((height, width))
        if _may_be_turned(problem):
            refuted.append((width, height))


def _may_be_turned(problem: LayoutProblem) -> bool:
    """Whether a layout mirrored at its diagonal is as good."""
    return problem.max_height == problem.max_width


def boxes(problem: LayoutProblem, below: int | None) -> Iterator[tuple[int, int]]:
    """Every allowed box that could hold the words, by area, up to but not `below`.

    Of two that are mirror images only the wide one, where both are allowed.
    """
    counts = Counter(glyph for word in problem.words for glyph in word)
    fewest = problem.letters - most_crossings(counts)
    longest = problem.longest
    area = max(fewest, longest)
    while below is None or area < below:
        for height in range(1, area + 1):
            width, odd = divmod(area, height)
            if odd or max(height, width) < longest or not problem.fits(height, width):
                continue
            if problem.square and height != width:
                continue
            if height > width and _may_be_turned(problem):
                continue
            yield height, width
        area += 1


def most_crossings(counts: Counter[str]) -> int:
    """No layout crosses more often than its letters pair up."""
    return sum(count // 2 for count in counts.values())


def _most_crossed(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
    first = _packed(problem, run)
    if first is not None:
        yield first
    reached = first.crossings() if first is not None else -1
    counts = Counter(glyph for word in problem.words for glyph in word)
    most = most_crossings(counts)
    assert problem.max_height and problem.max_width
    encoding = Encoding(problem, problem.max_height, problem.max_width)
    more_than = encoding.count_crossings(most)
    solver = _solver(encoding)
    with solver:
        while reached < len(more_than):
            run.explanation = f"proven: no more than {most} crossings"
            run.observe(Progress(f"asking for {reached + 1} crossings", nodes=run.nodes))
            if reached >= 0:
                solver.add([[more_than[reached]]])
            found = _connected(encoding, solver, run)
            if found is None:
                return
            reached = found.crossings()
            yield found


def _ask(problem: LayoutProblem, encoding: Encoding, run: Run) -> Layout | None:
    """A layout in one box, or None: proven, there is none."""
    if not all(encoding.cnf.clauses):
        return None
    with _solver(encoding) as solver:
        return _connected(encoding, solver, run)


def _solver(encoding: Encoding) -> SatSolver:
    try:
        return SatSolver(encoding.cnf.clauses, name=SOLVER)
    except ImportError as error:
        raise MissingExtraError("the exact method", "sat") from error


def _connected(encoding: Encoding, solver: SatSolver, run: Run) -> Layout | None:
    """A model in one piece: each that falls apart is answered with a clause against its pieces."""
    while True:
        model = solver.solve(run)
        if model is None:
            return None
        layout = encoding.layout(model)
        pieces = _pieces(encoding.problem, layout)
        if encoding.problem.islands or len(pieces) == 1:
            return layout
        solver.add([encoding.cut(piece) for piece in pieces])


def _pieces(problem: LayoutProblem, layout: Layout) -> list[set[int]]:
    """The words, by index, parted into those that hang together."""
    index_of = {word: index for index, word in enumerate(problem.words)}
    left = [(index_of[p.glyphs], frozenset(p.cells)) for p in layout.placements]
    pieces = []
    while left:
        first, cells = left.pop()
        piece, joined = {first}, set(cells)
        grown = True
        while grown:
            grown = False
            for entry in left[:]:
                if joined & entry[1]:
                    piece.add(entry[0])
                    joined |= entry[1]
                    left.remove(entry)
                    grown = True
        pieces.append(piece)
    return pieces


ENGINE: Engine[LayoutProblem, Layout] = Engine("exact", solve, complete=True)
