"""Explain why a grid cannot be filled: a smallest set of wishes that conflict, and repairs.

A wish is one choice of the constructor: a given entry or letter, a ban, a pattern, a rule for one
slot, a required word, a block that the caller names (see `wishes.py`). A set of wishes counts as
impossible if the engine proves it within its limit of nodes. If it finds neither a fill nor a proof
for all wishes together, a set counts as impossible if no fill was found, and the result says that
the conflict is not proved. Each repair is tried before it is reported.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from crosswright.construct.explain.conflict import smallest_conflict
from crosswright.construct.explain.judge import WishJudge
from crosswright.construct.explain.repairs import Repair, repairs_of, whole_repair
from crosswright.construct.explain.wishes import Wish, WishKind, sentence, wishes_of
from crosswright.construct.fill.problem import AnyGrid, fill_problem
from crosswright.construct.report import headed
from crosswright.construct.request.fill import Anew
from crosswright.construct.words import Words, remark_on
from crosswright.core import Fill, FilledGrid, Position, Wishes
from crosswright.engines.fill import FillProblem
from crosswright.search import Outcome, Run, Statistics, Status, Stopped, StopReason, begin

__all__ = ["Explained", "Repair", "Wish", "WishKind", "conflict_in", "explain", "wishes_of"]

PATIENT_NODES = 60_000
"""The largest number of nodes in the first search, which must meet all wishes."""

MOST_REPAIRS = 5
"""The default number of repairs that are reported."""


@dataclass(frozen=True, repr=False)
class Explained(Outcome[FilledGrid]):
    """The reason why there is no fill, or the fill if there is one."""

    conflict: tuple[Wish, ...] = ()
    """A smallest set of wishes that cannot all be met. It is empty if there is a fill, if the
    grid cannot be filled from the list even without wishes, or if the search ended too early."""
    is_proved: bool = False
    """True if it is proved that there is no fill. If it is False and the result has no fill, the
    engine found none within its limit of nodes, but there may be one."""
    repairs: tuple[Repair, ...] = ()
    """Changes after which the grid can be filled. Each of them was tried."""
    given: Fill | None = None
    """The grid and the letters of the request."""

    @property
    def cells(self) -> frozenset[Position]:
        """The cells of all wishes in the conflict."""
        return frozenset(cell for wish in self.conflict for cell in wish.cells)

    def report(self) -> dict[str, Any]:
        """The explanation as a JSON object."""
        return headed(
            "explain",
            status=self.status.value,
            explanation=self.explanation,
            proven=self.is_proved,
            conflict=[
                {
                    "kind": wish.kind.name.lower(),
                    "told": wish.told,
                    "value": wish.value,
                    "slot": None if wish.slot is None else str(wish.slot),
                    "cells": [list(cell) for cell in wish.cells],
                }
                for wish in self.conflict
            ],
            repairs=[
                {"told": repair.told, "picture": str(repair.fill).split("\n")}
                for repair in self.repairs
            ],
            solutions=[str(filled).split("\n") for filled in self.solutions],
            statistics={
                "nodes": self.statistics.nodes,
                "seconds": round(self.statistics.seconds, 6),
            },
        )


def explain(
    grid: AnyGrid | FillProblem,
    words: Words = None,
    *,
    wishes: Wishes | None = None,
    anew: Anew | None = None,
    blocks: Iterable[Position | str] = (),
    repairs: int = MOST_REPAIRS,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Explained:
    """Explain why a grid cannot be filled: which wishes conflict, and which changes would help.

    Most parameters have the same meaning as in `fill`. If there is a fill, the result has this
    fill. `blocks` names blocks that may be part of the conflict: `7,4` (row and column, counted
    from 1), or `all`. A named block is always taken together with its symmetric partners. `repairs`
    is the number of repairs to look for.

    >>> from crosswright import WordList
    >>> explain("CX.", WordList.of(["cat"])).explanation
    'the letter X at row 1, column 2 is impossible'
    """
    problem = grid
    if not isinstance(problem, FillProblem):
        problem = fill_problem(problem, words, wishes, anew)
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on(problem.words, run)
    return _explained(WishJudge(problem, run, blocks), repairs)


def conflict_in(problem: FillProblem, run: Run) -> str:
    """A sentence about the conflict of a problem that was proved impossible.

    Empty if the grid cannot be filled even without wishes, or if the run ends before a conflict
    is found.
    """
    try:
        conflict = smallest_conflict(WishJudge(problem, run), strictly=True)
    except Stopped:
        return ""
    return sentence(conflict) if conflict else ""


def _explained(judge: WishJudge, most_repairs: int) -> Explained:
    """The whole result, or the part of it that was found before the budget ended."""
    run = judge.run
    conflict: tuple[Wish, ...] = ()
    is_proved, repairs = False, list[Repair]()
    outcome: Outcome[FilledGrid] = Outcome(Status.OUT_OF_BUDGET)
    try:
        outcome = judge.ask(judge.wishes, PATIENT_NODES)
        if outcome.solution is not None:
            run.found(outcome.solution)
        if outcome or outcome.status is Status.CANCELLED:
            return Explained(**vars(outcome), given=judge.problem.given)
        is_proved = outcome.status is Status.IMPOSSIBLE
        conflict = smallest_conflict(judge, strictly=is_proved)
        helpful = repairs_of(judge, conflict) if most_repairs else iter(())
        for repair in islice(helpful, most_repairs):
            repairs.append(repair)
            run.found(repair.fill)
        if most_repairs and not repairs:
            repairs += whole_repair(judge, conflict)
    except Stopped as stopped:
        if stopped.reason is StopReason.CANCELLED:
            outcome = replace(outcome, status=Status.CANCELLED)
    told = sentence(conflict) if conflict else "the grid cannot be filled from this list"
    if not is_proved:
        told = f"not proved, but nothing was found: {told}"
    return Explained(
        outcome.status,
        (),
        Statistics(run.nodes, run.seconds),
        told,
        outcome.partial,
        tuple(run.notices),
        conflict=conflict,
        is_proved=is_proved,
        repairs=tuple(repairs),
        given=judge.problem.given,
    )
