"""Freeform crosswords: a SAT solver chooses one word of every group, and the shape of the grid.

`request` makes two values from the parameters: the problem, which says which layouts are allowed,
and the plan, which says how to search for them. One process or several processes (`team`) carry out
the plan. Every layout is audited when it is found.
"""

from collections.abc import Iterable
from dataclasses import replace

from crosswright.construct.freeform.answer import Freeformed, Teller, freeformed
from crosswright.construct.freeform.clauses import decode_freeform, freeform_clauses
from crosswright.construct.freeform.groups import Groups, draw_groups, load_groups
from crosswright.construct.freeform.request import (
    DEFAULT_SOLVER,
    Letters,
    freeform_plan,
    freeform_request,
)
from crosswright.construct.freeform.team import race
from crosswright.construct.jobs import process_count
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.puzzle import Metadata
from crosswright.search.limits import begin, limit_usually, remark_on_limit
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling

__all__ = [
    "Freeformed",
    "decode_freeform",
    "draw_groups",
    "freeform",
    "freeform_clauses",
    "freeform_request",
    "load_groups",
]

USUAL_SECONDS, USUAL_CONFLICTS = 60.0, 250_000
"""The default limits: seconds or, with an `rng_seed`, conflicts (dead ends) of the SAT solver."""


def freeform(
    groups: Groups,
    size: str | tuple[int, int],
    *,
    at_least_one: bool = False,
    allow_loose: bool = False,
    islands: bool = False,
    blocks: Iterable[Position | str] = (),
    letters: Letters = (),
    symmetry: Symmetry | str | None = None,
    min_blocks: int = 0,
    max_blocks: int | None = None,
    random_blocks: int = 0,
    mirrors: bool = False,
    strategy: str | None = None,
    try_seconds: float = 10.0,
    maximise: str | None = None,
    minimise: str | None = None,
    by: str = "linear",
    count: int | None = 1,
    solver: str = DEFAULT_SOLVER,
    solver_command: str | None = None,
    connection: str = "cuts",
    sketches: bool = True,
    spelling: Spelling | None = None,
    metadata: Metadata | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    jobs: int | None = None,
    run: Run | None = None,
) -> Freeformed:
    """Make a crossword with one word from every group, in a frame of `size` (`12x9`: width first).

    Exactly one word of each group is used or, with `at_least_one`, one or more. A single word is
    also a group. With `allow_loose`, letters that touch may form a run that is not one of the
    words. With `islands`, the words need not all be connected. `blocks` are cells such as `2,3`,
    and `letters` are given letters such as `1,4=E`: row and column, counted from 1. `random_blocks`
    is the number of further blocks, at random places.

    `count` is the number of layouts, or None for all. Of two mirror images only one is returned,
    unless `mirrors` is set. `maximise` is `letters`, `crossings` or `words`; `minimise` is `area`
    (the number of cells of the rectangle around the words), `square` (the longer side of this
    rectangle) or `blocks` (the number of cells in the frame that have no letter). With `maximise`
    or `minimise`, the search looks for the best layout and, if there is time, proves that it is
    the best.
    `strategy`, `by`, `solver`, `connection` and `sketches` affect only the time of the search. If
    no limit is given, the search ends after a minute or, with an `rng_seed`, after
    `USUAL_CONFLICTS` conflicts of the SAT solver. But if `count` is None, it ends only when all
    layouts are found.

    In the example, two words of three letters cross, and the smallest area is 3 × 3 cells:

    >>> made = freeform(["cat", ["tip", "top"]], "5x5", minimise="area", rng_seed=1)
    >>> made.status.value, made.best, len(made.layouts[0].placements)
    ('optimal', 9, 2)
    """
    request = freeform_request(
        groups,
        size,
        at_least_one=at_least_one,
        allow_loose=allow_loose,
        islands=islands,
        blocks=blocks,
        letters=letters,
        symmetry=symmetry,
        min_blocks=min_blocks,
        max_blocks=max_blocks,
        mirrors=mirrors,
        spelling=spelling,
        metadata=metadata,
    )
    plan = freeform_plan(
        strategy=strategy,
        try_seconds=try_seconds,
        random_blocks=random_blocks,
        maximise=maximise,
        minimise=minimise,
        by=by,
        count=count,
        solver=solver,
        solver_command=solver_command,
        connection=connection,
        sketches=sketches,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    # A request for all layouts has no default limit.
    is_usual = count is not None and limit_usually(
        run, seconds=USUAL_SECONDS, nodes=USUAL_CONFLICTS
    )
    told = Teller(request, run)
    report = race(request.problem, run, plan, jobs=process_count(run, jobs), listener=told)
    if is_usual:
        remark_on_limit(run, report.outcome.status)
    return replace(freeformed(report, request, plan.goal), notices=tuple(run.notices))
