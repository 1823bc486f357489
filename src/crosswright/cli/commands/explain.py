"""`crosswright explain`: why a grid cannot be filled, and what would help."""

import sys

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import OUR_LIST_ALONE, OWN_LETTERS, Output
from crosswright.cli.options.option_rules import needs
from crosswright.cli.options.requests import Asked, HeadedCommand, asks, in_order, passed
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import picture, searching
from crosswright.construct.explain import Explained, explain
from crosswright.construct.files import load_puzzle
from crosswright.construct.request.candidates import ExplainRequest
from crosswright.core import Fill, Position, for_terminal


@click.command("explain", cls=HeadedCommand)
@click.argument("grid")
@asks(ExplainRequest, OUR_LIST_ALONE, *OWN_LETTERS, needs("--keep", "--refill", "--region"))
@passed("output", Output, in_order(json_option, quiet_option))
@click.pass_context
def command(ctx: click.Context, grid: str, asked: Asked[ExplainRequest], output: Output) -> None:
    """Say why GRID cannot be filled: which of your wishes conflict, and which changes would help.

    Your wishes are the letters in GRID and the options for bans, scores, patterns and words, as in
    `fill`. If GRID can be filled, a fill is shown instead.

    \b
    Examples:
      crosswright explain grid.txt
      crosswright explain grid.txt -w mine.dict --min-score 60 --max-shared 4
      crosswright explain grid.txt --blame-block 7,4
    """
    puzzle, request = load_puzzle(grid), asked.request()
    with searching("explain", request.limits, output) as run:
        explained = explain(
            puzzle,
            request.words,
            wishes=request.wishes,
            anew=request.anew,
            blocks=request.blame_block,
            repairs=request.repairs,
            run=run,
        )
    if output.as_json:
        echo_json(explained.report())
    else:
        _show(explained, is_asked_to_help=request.repairs > 0)
    ctx.exit(exit_for(explained.status, found=bool(explained)))


def _show(explained: Explained, *, is_asked_to_help: bool) -> None:
    if explained.solution is not None:
        click.echo(picture(explained.solution))
        click.echo("the grid can be filled; this is one fill", err=True)
        return
    if explained.given is not None:
        click.echo(_marked(explained.given, explained.cells))
    proved = "proved" if explained.is_proved else "not proved"
    click.echo(for_terminal(f"{explained.explanation} ({proved})"))
    for repair in explained.repairs:
        click.echo(for_terminal(f"  this change helps: {repair.told}"))
    if is_asked_to_help and not explained.repairs:
        click.echo(
            "  no single change that was tested is enough; change one of the wishes above, "
            "then run explain again"
        )


def _marked(given: Fill, cells: frozenset[Position]) -> str:
    """Return the grid as text. On a terminal, `cells` (those of the conflict) are highlighted."""
    if not sys.stdout.isatty() or not cells:
        return str(given)
    lines = str(given).split("\n")
    if any(len(line) != given.grid.width for line in lines):
        return picture(given)  # with bars or rebus cells, characters and cells do not correspond
    return "\n".join(
        "".join(
            click.style(sign, reverse=True, bold=True) if Position(r, c) in cells else sign
            for c, sign in enumerate(line)
        )
        for r, line in enumerate(lines)
    )
