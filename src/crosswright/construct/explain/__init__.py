"""Why a grid cannot be filled: a smallest set of things the constructor chose, and what would help.

Everything that was chosen is a wish: a given entry, a given letter, a ban, the floor of scores, a
slot's pattern, the longest shared run, that no word stands twice, and blocks where they are named.
The judge is the fill engine: a set of wishes is impossible if it proves so within its nodes. Where
it cannot prove anything within its budget, what it could not fill is taken for impossible, and the
answer says that it is not proved.

A repair is told only after it was tried: with it there is a fill, which is part of the answer.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from crosswright.construct.explain.conflict import smallest_conflict
from crosswright.construct.explain.judge import WishJudge
from crosswright.construct.explain.repairs import Repair, repairs_of, whole_repair
from crosswright.construct.explain.wishes import Wish, WishKind, sentence, wishes_of
from crosswright.construct.fill import fill_problem
from crosswright.construct.report import headed
from crosswright.construct.searches import begin
from crosswright.construct.words import Words, remark_on
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import FillProblem
from crosswright.search.outcome import Outcome, Statistics, Status
from crosswright.search.run import Run, Stopped, StopReason

__all__ = ["Explained", "Repair", "Wish", "WishKind", "conflict_in", "explain", "wishes_of"]

PATIENT_NODES = 60_000
"""How many nodes may the judge spend on the question as a whole, which is asked first and once?"""

MOST_REPAIRS = 5
"""How many repairs are told if nobody says?"""


@dataclass(frozen=True, repr=False)
class Explained(Outcome[FilledGrid]):
    """Why there is no fill; or the fill, if there is one."""

    conflict: tuple[Wish, ...] = ()
    """A smallest set of wishes that cannot stand together; empty if the grid and the list alone
    cannot, and if there is a fill."""
    is_proved: bool = False
    """Whether the conflict is proved, or only what the judge could not fill in its time."""
    repairs: tuple[Repair, ...] = ()
    """What would help, the smallest change first; each was tried."""
    given: Fill | None = None
    """What stood in the grid when the question was asked."""

    @property
    def cells(self) -> frozenset[Position]:
        """Every cell that the conflict stands in."""
        return frozenset(cell for wish in self.conflict for cell in wish.cells)

    def report(self) -> dict[str, Any]:
        """The same for programs."""
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
    grid: Puzzle | Fill | Grid | str,
    words: Words = None,
    *,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    required: Iterable[str] = (),
    patterns: Mapping[SlotKey, str] | Iterable[str] = (),
    max_shared: int | None = None,
    refill: Iterable[str] = (),
    region: str | None = None,
    keep: Iterable[str] = (),
    blocks: Iterable[Position | str] = (),
    repairs: int = MOST_REPAIRS,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Explained:
    """Why a grid cannot be filled as asked: what cannot stand together, and what would help.

    Takes the wishes of `fill`. If there is a fill, that is the answer. `blocks` (`7,4`: row and
    column from one; or `all`) may be blamed too, each together with its symmetric partners.

    >>> from crosswright import WordList
    >>> explain("CX.", WordList.of(["cat"])).explanation
    'the letter X at row 1, column 2 cannot stand'
    """
    problem = fill_problem(
        grid,
        words,
        min_score=min_score,
        banned=banned,
        required=required,
        patterns=patterns,
        max_shared=max_shared,
        refill=refill,
        region=region,
        keep=keep,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on(problem.words, run)
    return _explained(WishJudge(problem, run, blocks), repairs)


def conflict_in(problem: FillProblem, run: Run) -> str:
    """The sentence for a question that was proved impossible; empty if no wish is to blame."""
    try:
        conflict = smallest_conflict(WishJudge(problem, run), strictly=True)
    except Stopped:
        return ""
    return sentence(conflict) if conflict else ""


def _explained(judge: WishJudge, most_repairs: int) -> Explained:
    """The whole answer, as far as the budget goes."""
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
