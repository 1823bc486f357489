"""The best fill of a small grid, with a proof that none is better: branch and bound.

The kernel gets the total that a fill must reach to be better than the best so far, and skips
everything that cannot reach it. It searches for a proof, not for a fill (see `fill_kernel`). Each
fill that it finds raises the total. Before that, `polish` looks for a good fill, since a good fill
lets the kernel skip more.
"""

from collections.abc import Iterator

from crosswright.construct.make.polish import polish
from crosswright.construct.make.quality import Judge, keeps, quality_of
from crosswright.construct.promises import Promises
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import PROOF, FillProblem
from crosswright.engines.fill.refill import Refill, Refiller
from crosswright.engines.fill.solve import LeastTotal, solve
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped

__all__ = ["can_be_proved", "kept_ones", "promised", "prove"]

MOST_SLOTS = 16
"""Up to how many slots do we try a proof? For a 15×15 grid it is not possible."""

POLISH_NODES = 12_000
"""How many nodes does `polish` get before the proof begins?"""

FIRST_NODES = 4_000
"""How many nodes does the first try for a fill that keeps promises get?"""

WHOLE_SEARCH_PART = 8
"""By what is this number divided for the complete search?"""


def can_be_proved(problem: FillProblem) -> bool:
    """Return True if a grid is small enough for a proof and has no required words.

    Required words would be kept in place.
    """
    free = [slot for slot in problem.given.slots if problem.given.answer(slot) is None]
    return 0 < len(free) <= MOST_SLOTS and not problem.required


def prove(problem: FillProblem, run: Run, promises: Promises | None = None) -> Iterator[FilledGrid]:
    """Yield better and better fills. If it ends by itself, it is proved that no fill is better."""
    best: FilledGrid | None = None
    promises = promises or Promises()
    part = run.part(nodes=FIRST_NODES if promises else POLISH_NODES)
    try:
        for best in polish(problem, part, promises=promises):
            yield best
    except Stopped:
        run.tick(0)
    else:
        if best is None and not promises:
            run.explanation, run.partial = part.explanation, part.partial
            return
    if best is None:
        best = _first_kept(problem, promises, run)
        if best is None:
            return
        yield best
    yield from _better_ones(problem, best, promises, run)


def promised(problem: FillProblem, run: Run, promises: Promises) -> Iterator[FilledGrid]:
    """Yield a fill that keeps the promises.

    If it ends without one, it is proved that there is none.

    A complete search and a search that improves a fill take turns, each with twice as many nodes as
    the last time. The second one gets more nodes, since it finds more fills.
    """
    nodes = FIRST_NODES
    while True:
        part = run.part(nodes=nodes // WHOLE_SEARCH_PART)
        try:
            yield from kept_ones(problem, part, promises)
            run.explanation, run.partial = part.explanation, part.partial
            return
        except Stopped:
            run.tick(0)
        try:
            yield from polish(problem, run.part(nodes=nodes), promises=promises)
        except Stopped:
            run.tick(0)
        nodes *= 2


def kept_ones(problem: FillProblem, run: Run, promises: Promises) -> Iterator[FilledGrid]:
    """Yield every fill that keeps the promises. If it ends by itself, there are no more."""
    own = [problem.words.get(answer) for _, answer in problem.given.answers()]
    listed = len(problem.given.slots) - own.count(None)
    bound, least = promises.least_total(listed), None
    if bound is not None:
        worth, total = bound
        # A word that is not in the list has a score of 0 in the kernel's tables.
        least = LeastTotal(worth, total + own.count(None) * worth(0))
    for filled in solve(problem, run, PROOF, least):
        if keeps(filled, problem.words, promises):
            yield filled


def _first_kept(problem: FillProblem, promises: Promises, run: Run) -> FilledGrid | None:
    """Return a fill that keeps the promises, if possible without a repeated root.

    None is a proof.
    """
    poor = None
    for filled in kept_ones(problem, run, promises):
        if not quality_of(filled, problem.words).shared_stems:
            return filled
        poor = poor or filled
    return poor


def _better_ones(
    problem: FillProblem, filled: FilledGrid, promises: Promises, run: Run
) -> Iterator[FilledGrid]:
    """Yield every fill that keeps the promises and is better than all before it."""
    refiller = Refiller(problem, promises.worth, run)
    judge = Judge(refiller, None, promises)
    standing = refiller.standing(filled)
    most = judge.value(standing)
    # Crossings of weak entries only cost points, so a better fill has words with a higher sum.
    others = sum(map(promises.worth, judge.own_scores.values()))
    asked = Refill(standing, judge.free, most + 1 - others)
    search = refiller.search(asked, run, nodes=None, strategy=PROOF)
    for found in search:
        value = judge.value(found)
        if value > most and judge.is_kept(found) and judge.objection(found) is None:
            most = value
            search.least_total = most + 1 - others
            mean = judge.mean(found)
            run.observe(Progress(f"mean score {mean:.1f}", run.nodes, 1, mean))
            yield refiller.filled(found)
