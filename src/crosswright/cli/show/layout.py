"""What `crosswright layout` prints and writes: pictures, figures, verdicts, puzzles."""

from collections.abc import Sequence
from dataclasses import dataclass

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.groups import Output
from crosswright.cli.show.report import echo_failure, echo_json
from crosswright.cli.show.terminal import notice, picture, warning
from crosswright.construct.files import save_puzzles
from crosswright.construct.layout.layouts import framed, puzzle_of
from crosswright.construct.report import outcome_json, solution_json
from crosswright.core.fill import FilledGrid
from crosswright.core.layout import Layout
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.core.rules import symmetries
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.problem import figures
from crosswright.search.outcome import Outcome
from crosswright.words.given import GivenWord
from crosswright.words.wordlist import WordList

__all__ = ["Paper", "show_filled", "show_layouts", "show_layouts_json", "warn_of_fewer"]


@dataclass(frozen=True)
class Paper:
    """Whose words and clues go into the answers, and where these go."""

    given: tuple[GivenWord, ...]
    linkers: tuple[GivenWord, ...]
    metadata: Metadata
    output: Output

    @property
    def words(self) -> tuple[GivenWord, ...]:
        """The given words and those that link them."""
        return (*self.given, *self.linkers)

    def puzzles(self, grids: Sequence[FilledGrid], wanted: int) -> list[Puzzle]:
        """The grids with the clues that came with the words, written to the files asked for."""
        puzzles = [puzzle_of(filled, self.words, self.metadata) for filled in grids]
        save_puzzles(puzzles, self.output.outputs, several=wanted > 1)
        return puzzles


def show_layouts(
    outcome: Outcome[Layout], problem: LayoutProblem, paper: Paper, wanted: int
) -> None:
    """The layouts with their figures; where there is none, why."""
    puzzles = paper.puzzles([framed(layout, problem) for layout in outcome.solutions], wanted)
    for number, (layout, puzzle) in enumerate(zip(outcome.solutions, puzzles, strict=True)):
        if number:
            click.echo()
        click.echo(picture(puzzle.fill))
        found = figures(layout)
        proven = ", proven best" if outcome.status.is_proof else ""
        click.echo(
            f"{found.width}x{found.height}, {_counted(len(layout.placements), 'word')}, "
            f"{_counted(found.crossings, 'crossing')}, {found.density:.2f} letters per cell "
            f"(objective: {problem.objective.value}{proven})",
            err=True,
        )
    if not outcome:
        echo_failure(outcome)
    elif outcome.explanation:
        click.echo(outcome.explanation, err=True)
    if paper.linkers and not paper.output.quiet:
        notice(f"linked by {', '.join(word.text for word in paper.linkers)}")
    warn_of_fewer(len(puzzles), wanted, "layouts")


def show_layouts_json(
    outcome: Outcome[Layout], problem: LayoutProblem, paper: Paper, wanted: int
) -> None:
    """The same for programs."""
    puzzles = paper.puzzles([framed(layout, problem) for layout in outcome.solutions], wanted)
    echo_json(
        outcome_json(
            "layout",
            outcome,
            map(solution_json, puzzles),
            wanted=wanted,
            objective=problem.objective.value,
            linkers=[word.text for word in paper.linkers],
        )
    )
    warn_of_fewer(len(puzzles), wanted, "layouts")


def show_filled(outcome: Outcome[FilledGrid], words: WordList, paper: Paper, wanted: int) -> Exit:
    """Grids with the given words and others in them."""
    puzzles = paper.puzzles(outcome.solutions, wanted)
    if paper.output.as_json:
        solutions = [solution_json(puzzle, words) for puzzle in puzzles]
        linkers = [word.text for word in paper.linkers]
        echo_json(outcome_json("layout", outcome, solutions, wanted=wanted, linkers=linkers))
    else:
        for number, filled in enumerate(outcome.solutions):
            if number:
                click.echo()
            click.echo(picture(filled))
            click.echo(_filled_line(filled, len(paper.given)), err=True)
        if not outcome:
            echo_failure(outcome)
    warn_of_fewer(len(puzzles), wanted, "grids")
    return exit_for(outcome.status, found=bool(outcome))


def _filled_line(filled: FilledGrid, given: int) -> str:
    grid = filled.grid
    share = len(grid.blocks) / (grid.height * grid.width)
    names = [symmetry.value for symmetry in symmetries(grid)] or ["none"]
    return (
        f"{grid.width}x{grid.height}, {sum(1 for _ in filled.answers())} entries, "
        f"{given} of them given, {share:.1%} blocks, symmetry {', '.join(names)}"
    )


def warn_of_fewer(found: int, wanted: int, things: str) -> None:
    """Say that there are fewer than were asked for, and how many."""
    if 0 < found < wanted:
        warning(f"{found} of {wanted} {things} that differ clearly; more --seconds may find more")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
