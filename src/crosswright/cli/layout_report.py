"""What `crosswright layout` prints and writes: pictures, figures, verdicts, puzzles."""

from collections.abc import Sequence
from typing import Any

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.layout_options import Asked, parse_symmetry
from crosswright.cli.report import echo_json, outcome_json
from crosswright.cli.terminal import picture
from crosswright.construct.files import save_puzzle
from crosswright.construct.layout import puzzle_of
from crosswright.core.fill import FilledGrid
from crosswright.core.layout import Layout
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.problem import figures
from crosswright.search.outcome import Outcome, Status
from crosswright.words.given import GivenWord
from crosswright.words.wordlist import WordList

__all__ = ["measures", "show_filled", "show_layouts", "why_nothing", "write_best"]


def show_layouts(outcome: Outcome[Layout], grids: list[FilledGrid], problem: LayoutProblem) -> None:
    """The layouts with their figures; where there is none, why."""
    for number, (layout, filled) in enumerate(zip(outcome.solutions, grids, strict=True)):
        if number:
            click.echo()
        click.echo(picture(filled))
        found = figures(layout)
        proven = ", proven best" if outcome.status.is_proof else ""
        click.echo(
            f"{found.width}x{found.height}, {_counted(len(layout.placements), 'word')}, "
            f"{_counted(found.crossings, 'crossing')}, {found.density:.2f} letters per cell "
            f"(objective: {problem.objective.value}{proven})",
            err=True,
        )
    if not outcome:
        click.echo(why_nothing(outcome), err=True)
        if isinstance(outcome.partial, Layout):
            click.echo("the fullest try:", err=True)
            click.echo(picture(outcome.partial.to_filled_grid()), err=True)
    elif outcome.explanation:
        click.echo(outcome.explanation, err=True)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def why_nothing(outcome: Outcome[Any]) -> str:
    """What a run without a layout has to say, in one line."""
    why = f": {outcome.explanation}" if outcome.explanation else ""
    spent = f"after {outcome.statistics.seconds:.1f} s"
    match outcome.status:
        case Status.IMPOSSIBLE:
            return f"impossible{why or ': every possibility was tried'}"
        case Status.CANCELLED:
            return f"cancelled {spent}: no layout yet"
        case Status.OUT_OF_BUDGET:
            return (
                f"out of budget {spent}, no layout found, none ruled out{why}; try more --seconds"
            )
        case _:
            return f"gave up {spent}, no layout found, none ruled out{why}"


def measures(layout: Layout) -> dict[str, Any]:
    found = figures(layout)
    return {
        "width": found.width,
        "height": found.height,
        "area": found.area,
        "words": len(layout.placements),
        "crossings": found.crossings,
        "letters_per_cell": round(found.density, 4),
    }


def write_best(grids: Sequence[FilledGrid], asked: Asked, given: Sequence[GivenWord]) -> None:
    """Write the best to every file asked for; nothing found writes nothing."""
    for filled in grids:
        puzzle = puzzle_of(filled, given, asked.about)
        for path in asked.outputs:
            save_puzzle(puzzle, path)


def show_filled(
    outcome: Outcome[FilledGrid], given: Sequence[GivenWord], words: WordList, asked: Asked
) -> Exit:
    """Grids with the given words and others in them."""
    write_best(outcome.solutions[:1], asked, given)
    if asked.as_json:
        echo_json(outcome_json("layout", outcome, words))
        return exit_for(outcome.status, found=bool(outcome))
    for number, filled in enumerate(outcome.solutions):
        if number:
            click.echo()
        click.echo(picture(filled))
        grid = filled.grid
        share = len(grid.blocks) / (grid.height * grid.width)
        click.echo(
            f"{grid.width}x{grid.height}, {sum(1 for _ in filled.answers())} entries, "
            f"{len(given)} of them given, {share:.1%} blocks, "
            f"symmetry {parse_symmetry(asked.symmetry).value}",
            err=True,
        )
    if not outcome:
        click.echo(why_nothing(outcome), err=True)
    return exit_for(outcome.status, found=bool(outcome))
