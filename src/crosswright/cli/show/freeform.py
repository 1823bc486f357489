"""The output of `crosswright freeform`."""

from typing import Any

import click

from crosswright.cli.show.report import echo_failure, entry_lines
from crosswright.cli.show.terminal import picture
from crosswright.construct.freeform.answer import FreeformAnswer
from crosswright.search import Status


def show_layouts(answer: FreeformAnswer, report: dict[str, Any], *, quiet: bool) -> None:
    """Print every layout with its entries and figures (numbers), then the result of the search.

    With `quiet`, no figures are printed, and the result only if no layout was found.
    """
    for framed, solution in zip(answer.outcome.framed, report["solutions"], strict=True):
        click.echo(picture(framed.fill))
        click.echo()
        for line in entry_lines(solution):
            click.echo(line)
        if not quiet:
            click.echo(_figures(solution["figures"]))
        click.echo()
    if not answer:
        echo_failure(answer.outcome)
    for line in _verdict(answer, report["goal"]) if not (quiet and answer) else ():
        click.echo(line, err=True)


def _verdict(answer: FreeformAnswer, goal: dict[str, Any] | None) -> list[str]:
    """Return a list with one line, or an empty list if there is nothing to say.

    With a goal (--maximise or --minimise), the line has the best value that was found and what is
    proved about it. The bound is a value for which it is proved that no layout is better. Without a
    goal, the line has the number of layouts.
    """
    if goal is not None and not answer:
        side = "least" if goal["least"] else "most"
        known = goal["bound"] is not None
        return [f"proven: {goal['name']} at {side} {goal['bound']}"] if known else []
    if goal is not None:
        is_best = answer.status is Status.OPTIMAL
        proved = "proven best" if is_best else f"bound {goal['bound']}"
        seconds = answer.outcome.statistics.seconds
        return [f"{goal['name']} {goal['best']}, {proved} ({seconds:.1f} s)"]
    if answer and answer.status is not Status.FOUND:
        return [f"{len(answer.puzzles):,} layouts, {answer.status.value}"]
    return []


def _figures(told: dict[str, Any]) -> str:
    """The numbers about a layout, in one line. A piece is a set of connected words."""
    width, height = told["width"], told["height"]
    cells = width * height
    return (
        f"{width}x{height}, box {told['box'][0]}x{told['box'][1]}: {_some(told, 'word')}, "
        f"{told['letters']} letters ({told['letters'] / cells:.2f} per cell, or "
        f"{told['letters_twice'] / cells:.2f} if crossings count twice), "
        f"{_some(told, 'crossing')}, {_some(told, 'piece')}, {told['blocks']} blocks"
    )


def _some(told: dict[str, Any], noun: str) -> str:
    count = told[f"{noun}s"]
    return f"{count} {noun}{'s' if count != 1 else ''}"
