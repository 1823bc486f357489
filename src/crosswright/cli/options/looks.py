"""Options that say how a file is to look, and the value they stand for."""

from dataclasses import dataclass

import click

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.together import needs
from crosswright.cli.options.values import Number
from crosswright.cli.options.vocabulary import in_order
from crosswright.core.grid import Dialect
from crosswright.formats import Options
from crosswright.render.page import Page, Paper, Sheet
from crosswright.render.style import INK_SAVER, PLAIN, Style

__all__ = ["Looks", "look_options"]

_OPTIONS = (
    click.option("--answers", is_flag=True, help="SVG, PNG: draw the answers into the grid."),
    click.option("--no-numbers", is_flag=True, help="SVG, PNG, PDF: leave the numbers out."),
    click.option("--ink-saver", is_flag=True, help="SVG, PNG, PDF: grey blocks, to save ink."),
    click.option(
        "--outline-text",
        is_flag=True,
        help="SVG: letters as outlines, which look the same where the font is missing.",
    ),
    click.option(
        "--width", type=click.IntRange(1), metavar="PIXELS", help="PNG: so many pixels wide."
    ),
    click.option(
        "--scale",
        type=Number("a finite factor", above=True),
        default=1.0,
        show_default=True,
        metavar="X",
        help="PNG: so many times the usual size.",
    ),
    click.option(
        "--paper",
        type=click.Choice(["a4", "letter"]),
        default="a4",
        show_default=True,
        help="PDF: the size of the paper.",
    ),
    click.option("--large-print", is_flag=True, help="PDF: large letters, for weak eyes."),
    click.option(
        "--name-line", is_flag=True, help="PDF: a line for the solver's name and the date."
    ),
    click.option(
        "--no-answer-page", is_flag=True, help="PDF: the puzzle only, without its answers."
    ),
    click.option(
        "--submission", is_flag=True, help="PDF: the pages that newspapers ask constructors for."
    ),
    click.option(
        "--contact",
        default="",
        metavar="TEXT",
        help="With --submission: your name and address on its pages; a ';' starts a new line.",
    ),
    click.option("--no-clues", is_flag=True, help="Text: the grid only, without its clues."),
    click.option(
        "--dialect",
        type=click.Choice([d.name.lower() for d in Dialect]),
        default="dots",
        show_default=True,
        help="Text: which sign stands for an empty cell.",
    ),
    click.option(
        "--lock",
        type=click.IntRange(1000, 9999),
        metavar="KEY",
        help=".puz: scramble the answers; solvers need this number to see them.",
    ),
)


@dataclass(frozen=True)
class Looks:
    """How files are to look, under the names of the options."""

    answers: bool
    no_numbers: bool
    ink_saver: bool
    outline_text: bool
    width: int | None
    scale: float
    paper: str
    large_print: bool
    name_line: bool
    no_answer_page: bool
    submission: bool
    contact: str
    no_clues: bool
    dialect: str
    lock: int | None

    @property
    def options(self) -> Options:
        """What the formats heed."""
        return Options(
            style=Style(
                show_answers=self.answers,
                show_numbers=not self.no_numbers,
                palette=INK_SAVER if self.ink_saver else PLAIN,
                outline_text=self.outline_text,
            ),
            page=Page(
                sheet=Sheet.SUBMISSION if self.submission else Sheet.SOLVER,
                paper=Paper.LETTER if self.paper == "letter" else Paper.A4,
                with_answers=not self.no_answer_page,
                name_line=self.name_line,
                large_print=self.large_print,
                contact="\n".join(p.strip() for p in self.contact.split(";") if p.strip()),
            ),
            with_clues=not self.no_clues,
            dialect=Dialect[self.dialect.upper()],
            width=self.width,
            scale=self.scale,
            lock_key=self.lock,
        )


look_options = one_value("look", Looks, in_order(*_OPTIONS), needs("--contact", "--submission"))
"""How files look as one argument, `look`."""
