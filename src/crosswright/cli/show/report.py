"""Print entries as text, a report as JSON, and the reason for a failure."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import click

from crosswright.cli.show.terminal import picture
from crosswright.construct.report import partial_fill, verdict
from crosswright.core import Position, for_terminal
from crosswright.search import Outcome


def entry_lines(solution: Mapping[str, Any]) -> Iterator[str]:
    """Yield one line for each entry: number, answer, position, and its score if it has one.

    A heading comes before the across entries and before the down entries.
    """
    heading = None
    for entry in solution["entries"]:
        if entry["direction"] != heading:
            heading = entry["direction"]
            yield str(heading).capitalize()
        start = Position(entry["row"], entry["column"])
        told = "" if entry["score"] is None else f"  {entry['score']}"
        answer = for_terminal(entry["answer"] or "." * entry["length"], one_line=True)
        yield f"{entry['number']:>4}  {answer}  ({start}){told}"


def echo_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def echo_failure(outcome: Outcome[Any]) -> None:
    """Print the reason why nothing was found, and the fullest partial fill if there is one."""
    click.echo(for_terminal(verdict(outcome)), err=True)
    nearest = partial_fill(outcome.partial)
    if nearest is not None:
        click.echo("the fullest grid that was found:", err=True)
        click.echo(picture(nearest), err=True)
