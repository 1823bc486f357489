"""Answers as text and as JSON."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import click

from crosswright.cli.show.terminal import picture
from crosswright.construct.report import partial_fill, verdict
from crosswright.construct.searches import Outcome
from crosswright.core.geometry import Position
from crosswright.core.text import for_terminal

__all__ = ["echo_failure", "echo_json", "entry_lines"]


def entry_lines(solution: Mapping[str, Any]) -> Iterator[str]:
    """One line for each entry, across then down: number, answer, place, and its score if any."""
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
    """Print why there is no solution, and the fullest partial fill that was found."""
    click.echo(for_terminal(verdict(outcome)), err=True)
    nearest = partial_fill(outcome.partial)
    if nearest is not None:
        click.echo("the fullest try:", err=True)
        click.echo(picture(nearest), err=True)
