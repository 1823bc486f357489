"""The output of `crosswright fill`: pictures of fills, their entries, and the result."""

import click

from crosswright.cli.show.report import echo_failure, entry_lines
from crosswright.cli.show.terminal import picture
from crosswright.construct.answers import Answer
from crosswright.construct.report import spent_on
from crosswright.search import Status


def show_fills(answer: Answer, *, entries: bool, quiet: bool = False) -> None:
    """Print each fill as a picture, with its entries if `entries` is True.

    If there is no fill, print the reason. Otherwise a line on standard error may follow: the cost
    of the search (seconds, nodes and other counts), or the number of fills. With `quiet`, a line
    that has only the cost is left out.
    """
    solutions = answer.report()["solutions"] if entries else []
    for number, puzzle in enumerate(answer.puzzles):
        if number:
            click.echo()
        click.echo(picture(puzzle.fill))
        if entries:
            click.echo()
            for line in entry_lines(solutions[number]):
                click.echo(line)
    if not answer:
        echo_failure(answer.outcome)
    elif answer.outcome.statistics.counts and not answer.status.is_proof and not quiet:
        click.echo(spent_on(answer.outcome.statistics), err=True)
    elif len(answer.puzzles) > 1 or answer.status is not Status.FOUND:
        told = {
            Status.COMPLETE: "all there are",
            Status.OPTIMAL: "no fill has a higher value",
        }.get(answer.status, answer.status.value)
        counts = answer.outcome.statistics.counts
        spent = f" ({spent_on(answer.outcome.statistics)})" if counts else ""
        fills = "1 fill" if len(answer.puzzles) == 1 else f"{len(answer.puzzles):,} fills"
        click.echo(f"{fills}, {told}{spent}", err=True)
