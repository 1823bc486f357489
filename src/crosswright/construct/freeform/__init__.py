"""Freeform crosswords: a SAT solver chooses one word of every group, and the shape of the grid.

`setting` makes two values from a request: the problem, which says which layouts are allowed, and
the plan, which says how to search for them. One process or several processes (`team`) carry out the
plan. Every layout is audited when it is found.
"""

from dataclasses import replace

from crosswright.construct.freeform.freeformed import Freeformed, Teller, freeformed
from crosswright.construct.freeform.groups import Groups
from crosswright.construct.freeform.setting import freeform_plan, freeform_setting
from crosswright.construct.freeform.team import race
from crosswright.construct.jobs import process_count
from crosswright.construct.request.freeform import Aim, Frame, Solving
from crosswright.core import Metadata, size_of
from crosswright.search import Run, begin, limit_usually, remark_on_limit
from crosswright.words import Spelling

__all__ = ["Freeformed", "freeform"]

USUAL_SECONDS, USUAL_CONFLICTS = 60.0, 250_000
"""The default limits: seconds or, with an `rng_seed`, conflicts (dead ends) of the SAT solver."""


def freeform(
    groups: Groups,
    size: str | tuple[int, int],
    *,
    frame: Frame | None = None,
    aim: Aim | None = None,
    solving: Solving | None = None,
    spelling: Spelling | None = None,
    metadata: Metadata | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Freeformed:
    """Make a crossword with one word from every group, in a frame of `size` (`12x9`: width first).

    A single word is also a group. `frame` says what is allowed in the grid. `aim` says how many
    layouts are wanted, or which layout is the best. `solving` affects only the time of the search.
    If no limit is given, the search ends after a minute or, with an `rng_seed`, after
    `USUAL_CONFLICTS` conflicts of the SAT solver. But if all layouts are wanted, it ends only when
    all are found.

    In the example, two words of three letters cross, and the smallest area is 3 × 3 cells:

    >>> from crosswright import Aim
    >>> made = freeform(["cat", ["tip", "top"]], "5x5", aim=Aim(minimise="area"), rng_seed=1)
    >>> made.status.value, made.best, len(made.layouts[0].placements)
    ('optimal', 9, 2)
    """
    frame, aim = replace(frame or Frame(), size=size_of(size)), aim or Aim()
    setting = freeform_setting(groups, frame, spelling, metadata)
    plan = freeform_plan(aim, solving or Solving(), frame.random_blocks)
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    # A request for all layouts has no default limit.
    is_usual = not aim.every and limit_usually(run, seconds=USUAL_SECONDS, nodes=USUAL_CONFLICTS)
    teller = Teller(setting, run)
    report = race(setting.problem, run, plan, jobs=process_count(run), listener=teller)
    if is_usual:
        remark_on_limit(run, report.outcome.status)
    return replace(freeformed(report, setting, plan.goal), notices=tuple(run.notices))
