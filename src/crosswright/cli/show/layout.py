"""The output of `crosswright layout`: pictures, each with a line of numbers, or the names of the
written files."""

from collections.abc import Sequence

import click

from crosswright.cli.remedies import hint
from crosswright.cli.show.report import echo_failure
from crosswright.cli.show.terminal import notice, picture, warning
from crosswright.construct.layout.answer import ClassPackAnswer, LayoutAnswer
from crosswright.construct.layout.given import GivenWord
from crosswright.construct.layout.laying import LaidOut
from crosswright.core import Fill, symmetries


def show_answer(answer: LayoutAnswer | ClassPackAnswer, *, quiet: bool) -> None:
    """Print the layouts. If there are none, print the reason.

    For a class pack (several versions of one puzzle for a school class), print the names of the
    written files instead.
    """
    if isinstance(answer, ClassPackAnswer):
        for path in answer.files:
            click.echo(path)
    else:
        _show_layouts(answer, quiet=quiet)
    if not answer:
        echo_failure(answer.outcome)
        if answer.outcome.remedies:
            click.echo(hint(answer.outcome.remedies), err=True)


def _show_layouts(answer: LayoutAnswer, *, quiet: bool) -> None:
    """Print each grid as a picture. Unless `quiet` is True, print a line of numbers below it."""
    laid = answer.outcome
    is_plain = laid.objective is not None  # if None, the grids were filled from a list
    lines = _layout_lines(laid) if is_plain else _filled_lines(laid)
    for number, (puzzle, line) in enumerate(zip(answer.puzzles, lines, strict=True)):
        if number:
            click.echo()
        click.echo(picture(puzzle.fill))
        if not quiet:
            click.echo(line, err=True)
    if laid and is_plain and laid.explanation and not quiet:
        click.echo(laid.explanation, err=True)
    if is_plain and laid.linkers and not quiet:
        notice(f"added from the word list: {', '.join(word.text for word in laid.linkers)}")


def without_clues(words: Sequence[GivenWord]) -> list[str]:
    """A list with one message about words without a clue. It is empty if all words have a clue."""
    bare = [word.text for word in words if not word.clue]
    if not bare:
        return []
    shown = ", ".join(bare[:3]) + (f" and {len(bare) - 3:,} more" if len(bare) > 3 else "")
    told = "no word has a clue" if len(bare) == len(words) else f"without a clue: {shown}"
    return [f"{told}; `crosswright clue PUZZLE -o PUZZLE` finds English clues for a puzzle file"]


def warn_of_fewer(answer: LayoutAnswer | ClassPackAnswer) -> None:
    """Warn if there are fewer layouts, or versions of a class pack, than were asked for."""
    found = len(answer.puzzles)
    things = "versions"
    if isinstance(answer, LayoutAnswer):
        things = "grids" if answer.outcome.objective is None else "layouts"
    if 0 < found < answer.wanted:
        told = f"found only {found} of {answer.wanted} clearly different {things}"
        warning(f"{told}; more --seconds may find more")


def _layout_lines(laid: LaidOut) -> list[str]:
    proven = ", proven best" if laid.status.is_proof else ""
    return [
        f"{found.width}x{found.height}, {_counted(len(layout.placements), 'word')}, "
        f"{_counted(found.crossings, 'crossing')}, {found.density:.2f} letters per cell "
        f"(objective: {laid.objective}{proven})"
        for layout, found in zip(laid.layouts, laid.figures, strict=True)
    ]


def _filled_lines(laid: LaidOut) -> list[str]:
    return [_filled_line(puzzle.fill, len(laid.given)) for puzzle in laid.solutions]


def _filled_line(fill: Fill, given: int) -> str:
    grid = fill.grid
    share = len(grid.blocks) / (grid.height * grid.width)
    names = [symmetry.value for symmetry in symmetries(grid)] or ["none"]
    return (
        f"{grid.width}x{grid.height}, {sum(1 for _ in fill.answers())} entries, "
        f"{given} of them given, {share:.1%} blocks, symmetry {', '.join(names)}"
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
