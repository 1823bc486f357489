"""Find the best fill of a small grid, and prove that no fill is better (branch and bound). The
kernel skips everything that cannot reach the total score of a better fill, which each fill raises.
`polish` looks for a good first one.
"""

from collections.abc import Iterator
from functools import partial

from crosswright.core import FilledGrid
from crosswright.engines.fill import PROOF, FillProblem, Share
from crosswright.engines.fill.improve.polish import polish
from crosswright.engines.fill.improve.quality import ROOT_PENALTY, Judge, keeps, quality_of, worth
from crosswright.engines.fill.promises import Pledge
from crosswright.engines.fill.refill import Refill, Refiller
from crosswright.engines.fill.solve import LeastTotal, solve
from crosswright.search import Engine, Progress, Run, Stopped

__all__ = ["better_ones", "can_be_proved", "kept_engine", "promised", "prove"]

MOST_SLOTS = 16
"""Free slots. A 15×15 grid is out of reach."""

POLISH_NODES = 12_000
"""Before the proof begins."""

FIRST_NODES = 4_000
"""For the first search with promises."""

WHOLE_SEARCH_PART = 8
"""In `promised`, `polish` gets this many times the nodes of the complete search."""


def can_be_proved(problem: FillProblem) -> bool:
    """Return True if a grid is small enough and has no required words: a search would keep these in
    the slots of the first fill, and so prove nothing.
    """
    free = [slot for slot in problem.given.slots if problem.given.answer(slot) is None]
    return 0 < len(free) <= MOST_SLOTS and not problem.required


def prove(problem: FillProblem, run: Run, promises: Pledge | None = None) -> Iterator[FilledGrid]:
    """Yield better and better fills that keep the promises. The end proves that no such fill is
    better.
    """
    best: FilledGrid | None = None
    promises = promises or Pledge()
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
    yield from better_ones(problem, best, promises, run)


def promised(problem: FillProblem, run: Run, promises: Pledge) -> Iterator[FilledGrid]:
    """Yield fills that keep the promises; none proves that there is none. A complete search and
    `polish`, which finds more fills, take turns with doubling limits.
    """
    nodes = FIRST_NODES
    while True:
        part = run.part(nodes=nodes // WHOLE_SEARCH_PART)
        try:
            yield from _kept_ones(problem, part, promises)
            run.explanation, run.partial = part.explanation, part.partial
            return
        except Stopped:
            run.tick(0)
        try:
            yield from polish(problem, run.part(nodes=nodes), promises=promises)
        except Stopped:
            run.tick(0)
        nodes *= 2


def kept_engine(promises: Pledge) -> Engine[FillProblem, FilledGrid]:
    """Return an engine that finds every fill that keeps the promises."""
    return Engine("kept", partial(_kept_ones, promises=promises), complete=True)


def _kept_ones(problem: FillProblem, run: Run, promises: Pledge) -> Iterator[FilledGrid]:
    own = [problem.words.get(answer) for _, answer in problem.given.answers()]
    listed = len(problem.given.slots) - own.count(None)
    bound, least = promises.least_total(listed), None
    if bound is not None:
        worth, total = bound
        # `worth` gives a number for a score. `total` is the least sum of these numbers over the
        # answers that are in the word list. But the kernel also adds up given answers that are not
        # in the list: its tables give them a score of 0. So `worth(0)` is added to the total for
        # each of them.
        least = LeastTotal(worth, total + own.count(None) * worth(0))
    for filled in solve(problem, run, PROOF, least):
        if keeps(filled, problem.words, promises):
            yield filled


def _first_kept(problem: FillProblem, promises: Pledge, run: Run) -> FilledGrid | None:
    """If possible without a repeated root."""
    poor = None
    for filled in _kept_ones(problem, run, promises):
        if not quality_of(filled, problem.words).shared_stems:
            return filled
        poor = poor or filled
    return poor


def better_ones(
    problem: FillProblem,
    filled: FilledGrid,
    promises: Pledge,
    run: Run,
    share: Share | None = None,
) -> Iterator[FilledGrid]:
    """Yield fills of this share that keep the promises, each better than `filled` and
    all before.
    """
    refiller = Refiller(problem, worth, run)
    judge = Judge(refiller, None, promises)
    standing = refiller.standing(filled)
    most = judge.value(standing) - _root_cost(filled, problem)
    # The value of a fill is the sum of the worth of its words, minus its costs (see `Judge.costs`).
    # So in a better fill, this sum is greater than the value of the best fill so far. The kernel
    # adds up only the words of the slots that it fills. So the worth of the constructor's own
    # entries (`others`) is subtracted.
    others = sum(map(worth, judge.own_scores.values()))
    asked = Refill(standing, judge.free, most + 1 - others)
    search = refiller.search(asked, run, nodes=None, strategy=PROOF, share=share)
    for found in search:
        value = judge.value(found)
        if value <= most or not judge.is_kept(found) or judge.sharing(found) is not None:
            continue
        value -= _root_cost(refiller.filled(found), problem)
        if value > most:
            most = value
            search.least_total = most + 1 - others
            mean = judge.mean(found)
            run.observe(Progress(f"mean score {mean:.1f}", run.nodes, 1, mean))
            yield refiller.filled(found)


def _root_cost(filled: FilledGrid, problem: FillProblem) -> int:
    return ROOT_PENALTY * len(filled.slots) * quality_of(filled, problem.words).shared_stems
