"""Find several different fills: any two of them differ in at least `apart` entries.

From each fill found so far, `apart` answers are drawn at random and banned for the next fill. So
the next fill differs at least in the slots of these answers. Some draws allow no fill, so other
draws are tried before we give up.
"""

from collections.abc import Callable
from dataclasses import replace

from crosswright.core.errors import ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.search.outcome import Outcome, Statistics, Status
from crosswright.search.run import Run, StopReason

__all__ = ["Fills", "fills_apart"]

DRAWS = 200
"""How many draws of banned answers are tried for one more fill?"""

Fills = Callable[[FillProblem, Run], Outcome[FilledGrid]]
"""A function that looks for one fill of a problem."""


def fills_apart(
    problem: FillProblem, run: Run, find: Fills, *, count: int, apart: int
) -> Outcome[FilledGrid]:
    """Up to `count` fills of which any two differ in at least `apart` entries."""
    most = sum(1 for slot in problem.given.slots if problem.given.answer(slot) is None)
    if apart > most:
        raise ProblemError(f"expected fills to differ in at most {most} entries, got {apart}")
    found: list[FilledGrid] = []
    last: Outcome[FilledGrid] = Outcome(Status.OUT_OF_BUDGET)
    draws = 0
    while len(found) < count and draws < DRAWS and run.stop_reason() is None:
        share = count - len(found)
        part = run.part(
            seconds=None if run.seconds_left is None else run.seconds_left / share,
            nodes=None if run.nodes_left is None else max(1, run.nodes_left // share),
            observer=run.observe if run.is_watched else None,
        )
        last = find(_without_some(problem, found, apart, run), part)
        if last.solution is None:
            draws += 1
            if not found:
                return last
        else:
            found.append(last.solution)
            draws = 0
    reason = run.stop_reason()
    status = Status.FOUND
    if len(found) < count:
        status = Status.GAVE_UP if reason is None else Status.OUT_OF_BUDGET
    if reason is StopReason.CANCELLED:
        status = Status.CANCELLED
    spent = Statistics(run.nodes, run.seconds)
    return Outcome(status, tuple(found), spent, notices=tuple(run.notices))


def _without_some(
    problem: FillProblem, found: list[FilledGrid], apart: int, run: Run
) -> FillProblem:
    """The problem with `apart` answers of each fill in `found` banned."""
    own = {slot for slot, _ in problem.given.answers()}
    banned = set(problem.banned)
    for filled in found:
        free = sorted(
            answer
            for slot, answer in filled.answers()
            if slot not in own and answer not in problem.required
        )
        banned.update(run.rng.sample(free, min(apart, len(free))))
    return replace(problem, banned=frozenset(banned))
