"""The best fill of a small grid, and the proof that none is better: branch and bound.

The kernel is told the total that a fill has to reach to be better than the best so far, and cuts
off what cannot reach it. It searches for a proof, not for a fill (see `fill_kernel`); a fill that
it comes upon raises the total. Polishing goes first, since a good fill cuts off more.
"""

from collections.abc import Iterator

from crosswright.construct.make.polish import first_fill, polish
from crosswright.construct.make.quality import Judge, worth
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import PROOF, FillProblem
from crosswright.engines.fill.refill import Refill, Refiller, Standing
from crosswright.search.outcome import Engine
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped

__all__ = ["ENGINE", "can_be_proved", "prove"]

MOST_SLOTS = 16
"""Up to how many slots is a proof looked for? On a 15×15 it is out of reach."""

POLISH_NODES = 12_000
"""How many nodes has polishing before the proof begins?"""


def can_be_proved(problem: FillProblem) -> bool:
    """Whether a grid is small enough for a proof. Words that must stand would be held in place."""
    free = [slot for slot in problem.given.slots if problem.given.answer(slot) is None]
    return 0 < len(free) <= MOST_SLOTS and not problem.required


def prove(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
    """Fills of growing quality; ending by itself is a proof that no fill is better."""
    best: FilledGrid | None = None
    part = run.part(nodes=POLISH_NODES)
    try:
        for best in polish(problem, part):
            yield best
    except Stopped:
        run.tick(0)
    else:
        if best is None:
            run.explanation, run.partial = part.explanation, part.partial
            return
    if best is None:
        best = first_fill(problem, run, patient=True)
        if best is None:
            return
        yield best
    yield from _better_ones(problem, best, run)


def _better_ones(problem: FillProblem, filled: FilledGrid, run: Run) -> Iterator[FilledGrid]:
    """Every fill that betters all before it, until there is none."""
    refiller = Refiller(problem, worth, run)
    judge = Judge(refiller, None)
    standing = refiller.standing(filled)
    most = judge.value(standing)
    # Crossings of weak entries only take away, so a better fill has words that add up to more.
    others = sum(
        worth(s) for slot, s in enumerate(judge.scores(standing)) if slot not in judge.free
    )
    asked = Refill(standing, judge.free, most + 1 - others)
    search = refiller.search(asked, run, nodes=None, strategy=PROOF)
    found: Standing
    for found in search:
        value = judge.value(found)
        if value > most and judge.objection(found) is None:
            most = value
            search.least_total = most + 1 - others
            mean = judge.mean(found)
            run.observe(Progress(f"mean score {mean:.1f}", run.nodes, 1, mean))
            yield refiller.filled(found)


ENGINE: Engine[FillProblem, FilledGrid] = Engine("prove", prove, complete=True)
