"""The output of `crosswright layout` for students of graph theory: overlaps and rejections.

An overlap is a letter that two words share, so that they could cross there. `--method graph`
chooses a set of crossings, and then tries to place the words. If this is impossible, it rejects the
set.
"""

from collections.abc import Iterable

import click

from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.layout.teaching import Overlaps, Rejection
from crosswright.search import Progress


def show_overlaps(overlaps: Overlaps, notices: Iterable[str], *, as_json: bool) -> None:
    """Print the letters at which each pair of words could cross. `notices` are printed first."""
    for line in notices:
        notice(line)
    if as_json:
        echo_json(overlaps.report())
        return
    for line in overlaps.lines():
        click.echo(line)
    click.echo(overlaps.summary(), err=True)


class Rejections:
    """Prints and counts the sets of crossings that `--method graph` rejects."""

    def __init__(self) -> None:
        self.count = 0

    def hear(self, progress: Progress) -> None:
        """Print a line if the event says that a set of crossings was rejected."""
        if isinstance(progress, Rejection):
            self.count += 1
            click.echo(progress.message)

    def tell_none(self) -> None:
        """Print a line if no set was rejected."""
        if not self.count:
            click.echo("no set of crossings was rejected")
