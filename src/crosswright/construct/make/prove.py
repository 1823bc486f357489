"""The best fill of a small grid, and the proof that none is better: branch and bound.

The kernel is told the total that a fill has to reach to be better than the best so far, and cuts
off what cannot reach it. It searches for a proof, not for a fill (see `fill_kernel`); a fill that
it comes upon raises the total. Polishing goes first, since a good fill cuts off more.
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
"""Up to how many slots is a proof looked for? On a 15×15 it is out of reach."""

POLISH_NODES = 12_000
"""How many nodes has polishing before the proof begins?"""

FIRST_NODES = 4_000
"""How many nodes has the first try for a fill that keeps promises?"""

WHOLE_SEARCH_PART = 8
"""Which part of that has the search that leaves nothing out?"""


def can_be_proved(problem: FillProblem) -> bool:
    """Whether a grid is small enough for a proof. Words that must stand would be held in place."""
    free = [slot for slot in problem.given.slots if problem.given.answer(slot) is None]
    return 0 < len(free) <= MOST_SLOTS and not problem.required


def prove(problem: FillProblem, run: Run, promises: Promises | None = None) -> Iterator[FilledGrid]:
    """Fills of growing quality; ending by itself is a proof that no fill is better."""
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
    """A fill that keeps the promises; ending without one is a proof that there is none.

    A search that leaves nothing out and one that makes a fill better and better take turns, each
    with twice as many nodes as the last time. The latter has more of them, as it finds more.
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
    """Every fill that keeps the promises; ending by itself is a proof that there is no more."""
    own = [problem.words.get(answer) for _, answer in problem.given.answers()]
    listed = len(problem.given.slots) - own.count(None)
    bound, least = promises.least_total(listed), None
    if bound is not None:
        worth, total = bound
        # What the list does not have stands in the kernel's tables with a score of 0.
        least = LeastTotal(worth, total + own.count(None) * worth(0))
    for filled in solve(problem, run, PROOF, least):
        if keeps(filled, problem.words, promises):
            yield filled


def _first_kept(problem: FillProblem, promises: Promises, run: Run) -> FilledGrid | None:
    """A fill that keeps the promises, and repeats no root if that can be had; None is a proof."""
    poor = None
    for filled in kept_ones(problem, run, promises):
        if not quality_of(filled, problem.words).shared_stems:
            return filled
        poor = poor or filled
    return poor


def _better_ones(
    problem: FillProblem, filled: FilledGrid, promises: Promises, run: Run
) -> Iterator[FilledGrid]:
    """Every fill that keeps the promises and betters all before it, until there is none."""
    refiller = Refiller(problem, promises.worth, run)
    judge = Judge(refiller, None, promises)
    standing = refiller.standing(filled)
    most = judge.value(standing)
    # Crossings of weak entries only take away, so a better fill has words that add up to more.
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
