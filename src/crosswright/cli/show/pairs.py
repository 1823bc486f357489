"""The output of `crosswright pairs`: grids, counts, shapes, and the errors of checked grids."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import click

from crosswright.cli.options.pairs import PairsShow
from crosswright.cli.show.report import echo_failure, echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.pairs import CheckedPairs, Survey
from crosswright.construct.pairs.answer import PairsAnswer
from crosswright.construct.pairs.report import grid_json
from crosswright.construct.report import Tally
from crosswright.core import FilledGrid
from crosswright.search import Better, Observer, Progress


@dataclass(frozen=True)
class Scrolling:
    """The settings for output while grids are printed one by one.

    Remarks are shown (unless `quiet`), but no status line.
    """

    quiet: bool
    is_silent: bool = True


def show_grids(answer: PairsAnswer, *, with_words: bool, as_json: bool) -> None:
    """Print each grid as text, or all as JSON. If there is no grid, print the reason."""
    report = answer.report()
    if as_json:
        echo_json(report)
        return
    for number, told in enumerate(report["grids"]):
        _echo_grid(told, with_words=with_words, first=not number)
    if not answer:
        echo_failure(answer.outcome)


def streamed(show: PairsShow, letters_per_cell: int, *, as_json: bool) -> Observer:
    """Return an observer that prints every grid as soon as it is found."""
    # The output of a resumed run may be appended to earlier output. So print an empty line first.
    first = not show.resume

    def hear(progress: Progress) -> None:
        nonlocal first
        if not isinstance(progress, Better) or not isinstance(progress.solution, FilledGrid):
            return
        told = grid_json(progress.solution, letters_per_cell=letters_per_cell)
        if as_json:
            click.echo(json.dumps(told))
        else:
            _echo_grid(told, with_words=show.with_words, first=first)
        first = False

    return hear


def _echo_grid(told: Mapping[str, Any], *, with_words: bool, first: bool) -> None:
    """Print a grid as text, after an empty line if `first` is False."""
    if not first:
        click.echo()
    click.echo("\n".join(told["grid"]))
    for name in ("rows", "columns") if with_words else ():
        click.echo(f"{name + ':':<9}{' '.join(told[name])}")


def show_tally(tally: Tally, *, counted: bool, as_json: bool, quiet: bool) -> None:
    """Print the number of grids, and whether all grids were found.

    `counted` is True with --tally: then the grids were only counted. Otherwise they were already
    printed or written one by one.
    """
    if as_json and counted:
        echo_json(tally.report())
        return
    if as_json:
        click.echo(json.dumps(tally.report()))
        return
    if counted and tally.is_complete:
        click.echo(f"{tally.count}")
    if not quiet:
        spent = tally.statistics
        click.echo(f"{tally} ({spent.seconds:.2f} s, {spent.nodes:,} nodes)", err=True)


def show_survey(survey: Survey, *, as_json: bool) -> None:
    """With `as_json`, print the results for all shapes as JSON. Otherwise print the largest grid.

    A shape is a number of rows and a number of columns. Without `as_json`, a line for each shape
    was already printed during the search.
    """
    if as_json:
        echo_json(survey.report())
    elif survey.largest is not None and survey.largest.outcome.solution is not None:
        largest = survey.largest
        click.echo(f"\nthe largest found, {largest.rows}x{largest.columns}:")
        told = largest.to_json(letters_per_cell=survey.letters_per_cell)
        _echo_grid(told["solution"], with_words=False, first=True)


def show_checked(checked: CheckedPairs, *, as_json: bool, quiet: bool) -> None:
    """Print the errors of each file, with the file's name if there are several files."""
    for line in () if quiet else checked.notices:
        notice(line)
    if as_json:
        echo_json(checked.report())
        return
    for file in checked.files:
        prefix = f"{file.path}: " if len(checked.files) > 1 else ""
        for finding in file.findings:
            click.echo(f"{prefix}{finding}")
        if file.malformed:
            click.echo(file.malformed, err=True)
        elif not quiet and not file.findings:
            click.echo(f"{prefix}valid")
