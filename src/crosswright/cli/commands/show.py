"""`crosswright show`: show a puzzle in the terminal."""

import sys

import click

from crosswright.cli.options.vocabulary import json_option
from crosswright.cli.show.coloured import clue_lines, coloured
from crosswright.cli.show.report import echo_json
from crosswright.construct.convert import load, puzzle_report
from crosswright.core import draw_picture, for_terminal


@click.command("show")
@click.argument("puzzle")
@click.option(
    "--from",
    "source_format",
    default="",
    metavar="FORMAT",
    help="The format of PUZZLE. Default: the format of its file extension.",
)
@click.option("--hide-answers", is_flag=True, help="Show the empty grid, as a solver sees it.")
@click.option("--no-clues", is_flag=True, help="Show the grid only.")
@click.option(
    "--colour/--no-colour",
    default=None,
    help="Whether to use colour. Default: only if the output is a terminal.",
)
@json_option
def command(
    puzzle: str,
    source_format: str,
    hide_answers: bool,
    no_clues: bool,
    colour: bool | None,
    as_json: bool,
) -> None:
    """Show PUZZLE: its grid, in colour on a terminal, and its clues.

    \b
    Example:
      crosswright show puzzle.puz --hide-answers
    """
    loaded = load(puzzle, format_name=source_format)
    if as_json:
        echo_json(puzzle_report(loaded))
        return
    about = loaded.metadata
    heading = " · ".join(part for part in (about.title, about.author, about.date) if part)
    if heading:
        click.echo(for_terminal(heading))
    if about.notes and not no_clues:
        click.echo(for_terminal(about.notes))
    in_colour = sys.stdout.isatty() if colour is None else colour
    if in_colour:
        click.echo(coloured(loaded, show_answers=not hide_answers), color=True)
    else:
        shown = loaded.shown if hide_answers else loaded.fill.glyphs
        click.echo(for_terminal(draw_picture(loaded.grid, shown)))
    if not no_clues:
        for line in clue_lines(loaded):
            click.echo(line)
    if about.copyright:
        click.echo(f"\n{for_terminal(about.copyright)}")
