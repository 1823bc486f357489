"""The output of `crosswright make`: each finished puzzle, numbers about it, and missing clues."""

import click

from crosswright.cli.show.report import echo_failure
from crosswright.cli.show.terminal import notice, picture, warning
from crosswright.construct.make.answer import MakeAnswer
from crosswright.search import Status


def show_made(answer: MakeAnswer, *, quiet: bool) -> None:
    """Print the last puzzle of the answer, numbers about it, and its entries without a clue.

    This function is called each time a puzzle is finished.
    """
    click.echo(picture(answer.puzzles[-1].fill))
    if not quiet:
        click.echo(answer.summary(), err=True)
        if answer.status is Status.CANCELLED:
            notice("cancelled: this is the best puzzle so far")
    for entry in answer.unclued():
        notice(f"no clue was found for {entry}; please write one")


def show_failure(answer: MakeAnswer, wanted: int) -> None:
    """Print why there is no puzzle, or why there are fewer than were asked for."""
    if not answer:
        echo_failure(answer.outcome)
        own = answer.short_list()
        if own:
            notice(f"{own} has few words; to place all of them, use `crosswright layout {own}`")
    elif answer.status is not Status.CANCELLED:
        warning(f"{len(answer.puzzles)} of {wanted} puzzles: {answer.status.value}")
