"""`crosswright formats`: a table of the file formats and the features that each can store."""

import click

from crosswright.cli.options.vocabulary import json_option
from crosswright.cli.show.report import echo_json
from crosswright.construct.convert import format_rows
from crosswright.construct.report import headed


@click.command("formats")
@json_option
def command(as_json: bool) -> None:
    """Show a table of all file formats.

    The columns are: name, file extensions, whether files can be read, whether they can be written,
    and the features of a puzzle that the format can store.

    \b
    Example:
      crosswright formats
    """
    rows = format_rows()
    if as_json:
        echo_json(headed("formats", formats=rows))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("format", "extensions", "read", "write", "carries"):
        table.add_column(heading)
    for row in rows:
        table.add_row(
            row["name"],
            " ".join(row["extensions"]),
            "yes" if row["read"] else "",
            "yes" if row["write"] else "",
            ", ".join(row["features"]),
        )
    console = Console()
    with console.capture() as drawn:
        console.print(table)
    # Print with click: rich would exit with code 1 if the reader closes the pipe.
    click.echo(drawn.get(), nl=False)
