"""What comes of `freeform`: puzzles, the layouts they are, and what was proved."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosswright.audit.findings import ensure_clean
from crosswright.construct.freeform.request import FreeformRequest, audit_answer
from crosswright.core.layout import Layout
from crosswright.core.puzzle import Entry, Puzzle
from crosswright.engines.freeform import Goal, Listener, Report
from crosswright.search.outcome import Outcome
from crosswright.search.run import Run

__all__ = ["Freeformed", "Teller", "freeformed"]


@dataclass(frozen=True, repr=False)
class Freeformed(Outcome[Puzzle]):
    """Puzzles, less the edges of the frame that stayed empty, and what is known besides."""

    layouts: tuple[Layout, ...] = ()
    """One for each puzzle: which words stand where."""
    framed: tuple[Puzzle, ...] = ()
    """Each puzzle in the whole frame."""
    goal: Goal | None = None
    """Of what the most or the least was wanted."""
    best: int | None = None
    """How much of it the last puzzle has."""
    bound: int | None = None
    """With a goal: nothing beyond this is possible."""
    tries: int = 1
    figures: Mapping[str, float] = field(default_factory=dict)
    """The size of the formula asked last, and how often its answers were cut or sketched."""
    scores: Mapping[str, int] = field(default_factory=dict)
    """For the strategy learn: how often each word went into an easier try."""

    def entries(self, number: int) -> list[Entry]:
        """The words of a framed puzzle; where it is loose, letters may also touch by chance."""
        placed = {(p.start, p.direction) for p in self.layouts[number].placements}
        listed = self.framed[number].entries()
        return [one for one in listed if (one.slot.start, one.slot.direction) in placed]


def freeformed(report: Report, request: FreeformRequest, goal: Goal | None = None) -> Freeformed:
    """What came of a plan, as puzzles; nobody sees a layout that the audit has not passed."""
    outcome = report.outcome
    for layout in outcome.solutions:
        ensure_clean(audit_answer(layout, request.problem))
    last = outcome.solution
    return Freeformed(
        outcome.status,
        tuple(map(request.puzzle, outcome.solutions)),
        outcome.statistics,
        outcome.explanation,
        outcome.partial,
        outcome.notices,
        layouts=outcome.solutions,
        framed=tuple(map(request.framed, outcome.solutions)),
        goal=goal,
        best=None if goal is None or last is None else goal.measure(last, request.problem),
        bound=report.bound,
        tries=report.tries,
        figures=report.figures,
        scores={"".join(word): score for word, score in report.scores.items()},
    )


class Teller(Listener):
    """Tells whoever watches of each layout, as a puzzle, once the audit has passed it."""

    def __init__(self, request: FreeformRequest, run: Run) -> None:
        self._request, self._run = request, run

    def found(self, layout: Layout) -> None:
        ensure_clean(audit_answer(layout, self._request.problem))
        self._run.found(self._request.puzzle(layout))
