"""The options about the look of written files."""

import click

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.option_rules import needs
from crosswright.cli.options.values import AtLeast, Number
from crosswright.cli.options.vocabulary import in_order
from crosswright.construct.looks import Looks
from crosswright.core.grid import Dialect

__all__ = ["Looks", "look_options"]

_OPTIONS = (
    click.option("--answers", is_flag=True, help="SVG, PNG: draw the answers into the grid."),
    click.option("--no-numbers", is_flag=True, help="SVG, PNG, PDF: leave the numbers out."),
    click.option("--ink-saver", is_flag=True, help="SVG, PNG, PDF: draw blocks in grey."),
    click.option(
        "--outline-text",
        is_flag=True,
        help="SVG: draw letters as outlines. They look the same where the font is not installed.",
    ),
    click.option("--width", type=AtLeast(1), metavar="PIXELS", help="PNG: the width in pixels."),
    click.option(
        "--scale",
        type=Number("a finite factor", above=True),
        default=1.0,
        show_default=True,
        metavar="X",
        help="PNG: multiply the usual size by this factor.",
    ),
    click.option(
        "--paper",
        type=click.Choice(["a4", "letter"]),
        default=None,
        help="PDF: the size of the paper. Default: the usual paper of your locale's country.",
    ),
    click.option(
        "--large-print",
        is_flag=True,
        help="PDF: use large letters, for people who cannot read small print.",
    ),
    click.option(
        "--name-line",
        is_flag=True,
        help="PDF: print a line for the solver's name and the date. HTML: ask for the name, and "
        "give the solver a score to send.",
    ),
    click.option(
        "--word-bank",
        is_flag=True,
        help="PDF, HTML: show all answers in a box, in alphabetical order.",
    ),
    click.option(
        "--first-letters", is_flag=True, help="PDF, HTML: show the first letter of every entry."
    ),
    click.option("--no-check", is_flag=True, help="HTML: without the button that checks letters."),
    click.option("--no-reveal", is_flag=True, help="HTML: without the button that shows letters."),
    click.option(
        "--no-answer-page", is_flag=True, help="PDF: print only the puzzle, without its answers."
    ),
    click.option(
        "--submission", is_flag=True, help="PDF: print the pages that a newspaper's editor needs."
    ),
    click.option(
        "--contact",
        default="",
        metavar="TEXT",
        help="With --submission: your name and address; a ';' starts a new line.",
    ),
    click.option("--no-clues", is_flag=True, help="Text: write only the grid, without its clues."),
    click.option(
        "--dialect",
        type=click.Choice([d.name.lower() for d in Dialect]),
        default="dots",
        show_default=True,
        help="Text: which character marks an empty cell.",
    ),
    click.option(
        "--lock",
        type=click.IntRange(1000, 9999),
        metavar="KEY",
        help=".puz: scramble the answers. Solvers need this number to see them.",
    ),
)


look_options = one_value("look", Looks, in_order(*_OPTIONS), needs("--contact", "--submission"))
"""A decorator. It adds the options about looks, and passes their values as `look`."""
