"""What `crosswright freeform` prints and writes."""

from dataclasses import dataclass

import click

from crosswright.cli.show.report import echo_failure, echo_json, entry_lines
from crosswright.cli.show.terminal import picture
from crosswright.construct.layout.layouts import puzzle_of
from crosswright.construct.report import outcome_json, solution_json
from crosswright.core.grid import CellKind
from crosswright.core.layout import Layout
from crosswright.core.puzzle import Entry, Metadata, Puzzle
from crosswright.engines.freeform import FreeformProblem, Goal, Report
from crosswright.engines.freeform.decode import facts
from crosswright.search.outcome import Status
from crosswright.words.given import GivenWord

__all__ = ["Paper", "echo_report", "show_report"]


@dataclass(frozen=True)
class Paper:
    """What the answers were asked for, and what is printed with them."""

    problem: FreeformProblem
    words: tuple[GivenWord, ...]
    metadata: Metadata

    def puzzle(self, layout: Layout) -> Puzzle:
        """A layout with the clues that came with its words."""
        size = (self.problem.height, self.problem.width)
        filled = layout.to_filled_grid(outside=CellKind.BLOCK, size=size)
        return puzzle_of(filled, self.words, self.metadata)

    def puzzles(self, report: Report) -> list[Puzzle]:
        """What goes into files: without the rows and columns of the frame that stayed empty."""
        boxes = (one.to_filled_grid(outside=CellKind.BLOCK) for one in report.outcome.solutions)
        return [puzzle_of(filled, self.words, self.metadata) for filled in boxes]


def _entries(puzzle: Puzzle, layout: Layout) -> list[Entry]:
    """The entries that are words: with --allow-loose, letters may also touch by chance."""
    placed = {(placement.start, placement.direction) for placement in layout.placements}
    return [e for e in puzzle.entries() if (e.slot.start, e.slot.direction) in placed]


def show_report(report: Report, paper: Paper, goal: Goal | None) -> None:
    """Every layout with its lists and figures, then what was proved."""
    outcome = report.outcome
    for layout in outcome.solutions:
        puzzle = paper.puzzle(layout)
        click.echo(picture(puzzle.fill))
        click.echo()
        for line in entry_lines(solution_json(puzzle, entries=_entries(puzzle, layout))):
            click.echo(line)
        click.echo(facts(layout, paper.problem).line())
        click.echo()
    if not outcome:
        echo_failure(outcome)
        if goal is not None and report.bound is not None:
            side = "least" if goal.is_least else "most"
            click.echo(f"proven: {goal.value} at {side} {report.bound}", err=True)
    elif goal is not None and outcome.solution is not None:
        value = goal.measure(outcome.solution, paper.problem)
        proved = "proven best" if outcome.status is Status.OPTIMAL else f"bound {report.bound}"
        click.echo(f"{goal.value} {value}, {proved} ({outcome.statistics.seconds:.1f} s)", err=True)
    elif outcome.status is not Status.FOUND:
        click.echo(f"{len(outcome.solutions):,} layouts, {outcome.status.value}", err=True)


def echo_report(report: Report, paper: Paper, goal: Goal | None) -> None:
    """The same for programs."""
    outcome = report.outcome
    puzzles = [(paper.puzzle(layout), layout) for layout in outcome.solutions]
    best = outcome.solution
    echo_json(
        outcome_json(
            "freeform",
            outcome,
            [solution_json(puzzle, entries=_entries(puzzle, layout)) for puzzle, layout in puzzles],
            statistics={
                **{name: value for name, value in report.figures.items() if name != "bound"},
                "conflicts": outcome.statistics.nodes,
                "tries": report.tries,
            },
            goal=None
            if goal is None
            else {
                "name": goal.value,
                "least": goal.is_least,
                "best": None if best is None else goal.measure(best, paper.problem),
                "bound": report.bound,
            },
            word_scores={"".join(word): score for word, score in report.scores.items()},
        )
    )
