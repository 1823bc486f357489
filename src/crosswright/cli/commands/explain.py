"""`crosswright explain`: why a grid cannot be filled, and what would help."""

import sys

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.fill import wish_options
from crosswright.cli.options.groups import Limits, Output, limits_of, word_choice
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import picture, searching
from crosswright.construct.explain import Explained, explain
from crosswright.construct.files import load_puzzle
from crosswright.construct.words import WordChoice
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position

__all__ = ["command"]


@click.command("explain")
@click.argument("grid")
@word_choice
@wish_options
@click.option(
    "--repairs",
    type=click.IntRange(min=0),
    default=5,
    show_default=True,
    metavar="N",
    help="Tell at most N changes that would help; each was tried.",
)
@limits_of("no limit")
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context,
    grid: str,
    chosen: WordChoice,
    min_score: int | None,
    required: tuple[str, ...],
    patterns: tuple[str, ...],
    max_shared: int | None,
    repairs: int,
    limit: Limits,
    as_json: bool,
    quiet: bool,
) -> None:
    """Say why GRID cannot be filled as asked: what cannot stand together, and what would help.

    Takes the wishes of `fill`: given letters, bans, scores, patterns. A fill is shown if there is
    one.

    \b
    Examples:
      crosswright explain grid.txt
      crosswright explain grid.txt -w mine.dict --min-score 60 --max-shared 4
    """
    puzzle = load_puzzle(grid)
    with searching("explain", limit, Output(as_json=as_json, quiet=quiet)) as run:
        explained = explain(
            puzzle,
            chosen,
            min_score=min_score,
            required=required,
            patterns=patterns,
            max_shared=max_shared,
            repairs=repairs,
            run=run,
        )
    if as_json:
        echo_json(explained.report())
    else:
        _show(puzzle.fill, explained)
    ctx.exit(exit_for(explained.status, found=bool(explained)))


def _show(given: Fill, explained: Explained) -> None:
    if explained.solution is not None:
        click.echo(picture(explained.solution))
        click.echo("it can be filled: this is one way", err=True)
        return
    click.echo(_marked(given, explained.cells))
    proved = "proved" if explained.is_proved else "not proved"
    click.echo(f"{explained.explanation} ({proved})")
    for repair in explained.repairs:
        click.echo(f"  can be filled: {repair.told}")


def _marked(given: Fill, cells: frozenset[Position]) -> str:
    """The grid; on a terminal the conflict's cells stand out."""
    if not sys.stdout.isatty() or not cells:
        return str(given)
    lines = str(given).split("\n")
    if any(len(line) != given.grid.width for line in lines):
        return picture(given)  # bars or rebus cells: a sign is not a cell
    return "\n".join(
        "".join(
            click.style(sign, reverse=True, bold=True) if Position(r, c) in cells else sign
            for c, sign in enumerate(line)
        )
        for r, line in enumerate(lines)
    )
