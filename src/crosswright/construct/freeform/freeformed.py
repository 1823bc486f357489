"""The result of `freeform`: puzzles, their layouts, and (with a goal) the bound that was proved."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosswright.audit.findings import ensure_clean
from crosswright.construct.freeform.setting import FreeformSetting, audit_answer
from crosswright.core import Entry, Layout, Puzzle
from crosswright.engines.freeform import Goal, Listener, Report
from crosswright.search import Outcome, Run


@dataclass(frozen=True, repr=False)
class Freeformed(Outcome[Puzzle]):
    """Puzzles without the empty edges of the frame, and facts about the search."""

    layouts: tuple[Layout, ...] = ()
    """The layout of each puzzle: its words and their places."""
    framed: tuple[Puzzle, ...] = ()
    """Each puzzle with the whole frame, including its empty edges."""
    goal: Goal | None = None
    """The goal that was maximised or minimised. None if there was none."""
    best: int | None = None
    """The value of the goal in the last puzzle. None without a goal or a puzzle."""
    bound: int | None = None
    """The bound that was proved: no layout has a value of the goal that is better than this. None
    without a goal."""
    tries: int = 1
    """The number of tries (single searches) that the strategy needed."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """The size of the last formula for the SAT solver, and the numbers of conflicts, cuts and
    sketches. The number of cuts is the number of layouts that the solver found but that were not
    connected. A sketch is a quick layout with random choices."""
    scores: Mapping[str, int] = field(default_factory=dict)
    """Only for the strategy `learn`, which first makes several easier tries with fewer groups. For
    each word, this has the number of easier tries in which the word was placed."""

    def entries(self, number: int) -> list[Entry]:
        """The entries of the puzzle `framed[number]` that are placed words. Letters of different
        words that happen to touch may form other entries. They are left out."""
        placed = {(p.start, p.direction) for p in self.layouts[number].placements}
        listed = self.framed[number].entries()
        return [one for one in listed if (one.slot.start, one.slot.direction) in placed]


def freeformed(report: Report, setting: FreeformSetting, goal: Goal | None = None) -> Freeformed:
    """Turn the report of a search into puzzles. Raises an error if a layout fails the audit."""
    outcome = report.outcome
    for layout in outcome.solutions:
        ensure_clean(audit_answer(layout, setting.problem))
    last = outcome.solution
    return Freeformed(
        outcome.status,
        tuple(map(setting.puzzle, outcome.solutions)),
        outcome.statistics,
        outcome.explanation,
        outcome.partial,
        outcome.notices,
        layouts=outcome.solutions,
        framed=tuple(map(setting.framed, outcome.solutions)),
        goal=goal,
        best=None if goal is None or last is None else goal.measure(last, setting.problem),
        bound=report.bound,
        tries=report.tries,
        figures=report.figures,
        scores={"".join(word): score for word, score in report.scores.items()},
    )


class Teller(Listener):
    """Audits each layout and sends it as a puzzle to the run's observer."""

    def __init__(self, setting: FreeformSetting, run: Run) -> None:
        self._setting, self._run = setting, run

    def found(self, layout: Layout) -> None:
        ensure_clean(audit_answer(layout, self._setting.problem))
        self._run.found(self._setting.puzzle(layout))
