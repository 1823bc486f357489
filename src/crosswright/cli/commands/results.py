"""`crosswright results`: collect the scores that a class has sent."""

import click

from crosswright.cli.options.vocabulary import json_option
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.player import collect_results
from crosswright.core import for_terminal


@click.command("results")
@click.argument("folder", metavar="DIR")
@click.option("-o", "--output", metavar="FILE", help="Also write the table as a CSV file.")
@json_option
def command(folder: str, output: str | None, as_json: bool) -> None:
    """Collect the scores in the folder DIR into one table.

    The scores are files that solvers saved in the player, and codes in any other text file, such as
    saved mails. A score can be forged: it only says what the solver sent.

    \b
    Example:
      crosswright results class-5b -o class-5b.csv
    """
    results = collect_results(folder)
    for line in results.damaged:
        notice(for_terminal(line))
    if output:
        results.save_table(output)
    if as_json:
        echo_json(results.report())
        return
    rows = [results.HEADINGS, *results.rows()]
    texts = [[for_terminal(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
