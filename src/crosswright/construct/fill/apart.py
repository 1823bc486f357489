"""Find several different fills: any two of them differ in at least `apart` entries.

Before each search for a further fill, `apart` answers of each earlier fill are drawn at random and
banned. So the new fill has other answers in the slots of the drawn answers. Required words are
never banned. If an earlier fill has many required words, fewer than `apart` of its answers can be
banned. Then the new fill may differ from that earlier fill in fewer than `apart` slots. Such a new
fill is not used. It may also be impossible to fill the grid without the answers that were drawn. In
both cases other answers are drawn. After many draws without success, every fill is looked at. This
also finds fills that have the same answers in other slots.
"""

from collections.abc import Callable
from contextlib import suppress

from crosswright.core import FilledGrid, ProblemError
from crosswright.engines.fill import FillProblem
from crosswright.search import Engine, Outcome, Run, Statistics, Status, Stopped, StopReason

DRAWS = 200
"""No more answers are drawn if this many draws one after another gave no further fill."""

Fills = Callable[[FillProblem, Run], Outcome[FilledGrid]]
"""A function that looks for one fill of a problem."""


def fills_apart(
    problem: FillProblem,
    run: Run,
    find: Fills,
    every: Engine[FillProblem, FilledGrid] | None,
    *,
    count: int,
    apart: int,
) -> Outcome[FilledGrid]:
    """Return up to `count` fills. Any two of them differ in at least `apart` entries.

    `find` looks for one fill. It is called once for each draw. `every` is a complete engine. If it
    is None, the search gives up when no draw gives a further fill.
    """
    most = sum(1 for slot in problem.given.slots if problem.given.answer(slot) is None)
    if apart > most:
        raise ProblemError(f"fills of this grid can differ in at most {most} entries, got {apart}")
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
        if last.solution is None and not found:
            return last
        if last.solution is None or not _is_apart(last.solution, found, apart):
            draws += 1
        else:
            found.append(last.solution)
            draws = 0
    is_all = False
    if len(found) < count and every is not None:
        with suppress(Stopped):
            _add_any(found, problem, run, every, count=count, apart=apart)
            is_all = apart == 1
    reason = run.stop_reason()
    status = Status.FOUND
    if len(found) < count:
        status = Status.GAVE_UP if reason is None else Status.OUT_OF_BUDGET
        status = Status.COMPLETE if is_all else status
    if reason is StopReason.CANCELLED:
        status = Status.CANCELLED
    spent = Statistics(run.nodes, run.seconds)
    return Outcome(status, tuple(found), spent, notices=tuple(run.notices))


def _add_any(
    found: list[FilledGrid],
    problem: FillProblem,
    run: Run,
    every: Engine[FillProblem, FilledGrid],
    *,
    count: int,
    apart: int,
) -> None:
    """Look at all fills, and add those that differ enough, until there are `count`."""
    run.tick(0)
    for filled in every.solve(problem, run.part()):
        if _is_apart(filled, found, apart):
            found.append(filled)
            run.found(filled)
            if len(found) == count:
                return


def _is_apart(filled: FilledGrid, found: list[FilledGrid], apart: int) -> bool:
    """Return True if a fill differs from each fill in `found` in at least `apart` entries."""
    answers = list(filled.answers())
    return all(
        sum(a != b for a, b in zip(answers, other.answers(), strict=True)) >= apart
        for other in found
    )


def _without_some(
    problem: FillProblem, found: list[FilledGrid], apart: int, run: Run
) -> FillProblem:
    """Return the problem with `apart` answers of each fill in `found` banned.

    The banned answers are drawn at random. Given answers and required words are not banned. If a
    fill has fewer than `apart` other answers, all of these are banned.
    """
    own = {slot for slot, _ in problem.given.answers()}
    banned = set(problem.banned)
    for filled in found:
        free = sorted(
            answer
            for slot, answer in filled.answers()
            if slot not in own and answer not in problem.required
        )
        banned.update(run.rng.sample(free, min(apart, len(free))))
    return problem.wishing(banned=tuple(sorted(banned)))
