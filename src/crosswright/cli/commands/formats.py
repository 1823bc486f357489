"""`crosswright formats`: the table of what each file format can carry."""

import click

from crosswright.cli.options.vocabulary import json_option
from crosswright.cli.show.report import JSON_VERSION, echo_json
from crosswright.formats import FORMATS, Feature

__all__ = ["command"]


@click.command("formats")
@json_option
def command(as_json: bool) -> None:
    """Show every file format: extensions, whether it is read and written, what it carries.

    \b
    Example:
      crosswright formats
    """
    rows = [
        {
            "name": row.name,
            "extensions": list(row.extensions),
            "description": row.description,
            "read": row.read is not None,
            "write": row.write is not None,
            "features": [feature.spoken for feature in Feature if feature in row.features],
            "extra": row.extra,
        }
        for row in FORMATS
    ]
    if as_json:
        echo_json({"version": JSON_VERSION, "command": "formats", "formats": rows})
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("format", "extensions", "read", "write", "carries"):
        table.add_column(heading)
    for row in FORMATS:
        carried = ", ".join(feature.spoken for feature in Feature if feature in row.features)
        table.add_row(
            row.name,
            " ".join(row.extensions),
            "yes" if row.read else "",
            "yes" if row.write else "",
            carried,
        )
    Console().print(table)
