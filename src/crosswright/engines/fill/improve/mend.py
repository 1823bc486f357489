"""Mend a fill: replace the entries that are not allowed, by filling the slots around them again."""

from crosswright.core import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.quality import Accepts, Judge, worth
from crosswright.engines.fill.refill import Refill, Refiller
from crosswright.engines.fill.solve import Strategy
from crosswright.search import Run

MEND_NODES = 400
"""For one search."""

MEND_SIZES = (6, 10, 16, 24, 40, 64, 100)
"""The slots that are emptied to replace one entry, in this order."""

MOST_MENDED = 40
"""After so many replaced entries the fill is given up."""

FIRST_STRATEGY = Strategy(noise=0.5, score_weight=0.06)


def mended(
    problem: FillProblem, filled: FilledGrid, accepts: Accepts | None, run: Run
) -> FilledGrid | None:
    """Return the fill with all forbidden entries replaced (see `Judge.objection`), if possible
    within the limits.
    """
    refiller = Refiller(problem, worth, run)
    judge = Judge(refiller, accepts)
    standing = refiller.standing(filled)
    judge.hold_required(standing)
    for _ in range(MOST_MENDED):
        bad = judge.objection(standing)
        if bad is None:
            return refiller.filled(standing)
        refiller.ban(bad, standing[bad])
        for size in MEND_SIZES:
            asked = Refill(standing, judge.around(bad, size))
            found = refiller.search(asked, run, nodes=MEND_NODES, strategy=FIRST_STRATEGY)
            again = next(iter(found), None)
            if again is not None:
                standing = again
                break
        else:
            return None
    return None
