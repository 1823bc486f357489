"""Options that say how a file is to look, and the value they stand for."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

import click

from crosswright.core.grid import Dialect
from crosswright.formats import Options
from crosswright.render.page import Page, Paper, Sheet
from crosswright.render.style import INK_SAVER, PLAIN, Style

__all__ = ["look_options", "looks"]

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--answers", is_flag=True, help="SVG, PNG: draw the solution."),
    click.option("--no-numbers", is_flag=True, help="SVG, PNG, PDF: leave the numbers out."),
    click.option("--ink-saver", is_flag=True, help="SVG, PNG, PDF: grey blocks."),
    click.option("--outline-text", is_flag=True, help="SVG: letters as paths."),
    click.option("--width", type=click.IntRange(1), metavar="PIXELS", help="PNG: its width."),
    click.option("--scale", type=float, default=1.0, metavar="X", help="PNG: times its size."),
    click.option(
        "--paper",
        type=click.Choice(["a4", "letter"]),
        default="a4",
        show_default=True,
        help="PDF: the paper.",
    ),
    click.option("--large-print", is_flag=True, help="PDF: for weak eyes."),
    click.option("--name-line", is_flag=True, help="PDF: a line for name and date."),
    click.option("--no-answer-page", is_flag=True, help="PDF: the puzzle only."),
    click.option("--submission", is_flag=True, help="PDF: as newspapers ask for it."),
    click.option("--contact", default="", metavar="TEXT", help="Submission: name, address; ';'."),
    click.option("--no-clues", is_flag=True, help="Text: the picture only."),
    click.option(
        "--dialect",
        type=click.Choice([d.name.lower() for d in Dialect]),
        default="dots",
        help="Text: how an open cell is written.",
    ),
    click.option(
        "--lock",
        type=click.IntRange(1000, 9999),
        metavar="KEY",
        help=".puz: scramble it.",
    ),
)


def look_options(function: F) -> F:
    """How files look."""
    return reduce(lambda wrapped, decorate: decorate(wrapped), reversed(_OPTIONS), function)


def looks(
    *,
    answers: bool = False,
    no_numbers: bool = False,
    ink_saver: bool = False,
    outline_text: bool = False,
    width: int | None = None,
    scale: float = 1.0,
    paper: str = "a4",
    large_print: bool = False,
    name_line: bool = False,
    no_answer_page: bool = False,
    submission: bool = False,
    contact: str = "",
    no_clues: bool = False,
    dialect: str = "dots",
    lock: int | None = None,
) -> Options:
    """The options of `look_options` as one value."""
    page = Page(
        sheet=Sheet.SUBMISSION if submission else Sheet.SOLVER,
        paper=Paper.LETTER if paper == "letter" else Paper.A4,
        with_answers=not no_answer_page,
        name_line=name_line,
        large_print=large_print,
        contact="\n".join(part.strip() for part in contact.split(";") if part.strip()),
    )
    style = Style(
        show_answers=answers,
        show_numbers=not no_numbers,
        palette=INK_SAVER if ink_saver else PLAIN,
        outline_text=outline_text,
    )
    return replace(
        Options(),
        style=style,
        page=page,
        with_clues=not no_clues,
        dialect=Dialect[dialect.upper()],
        width=width,
        scale=scale,
        lock_key=lock,
    )
