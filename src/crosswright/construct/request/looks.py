"""Options for the look of written files, as plain values."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.files import Options
from crosswright.core import Declared, Dialect, wish
from crosswright.render.page import Page, PaperSize, Sheet
from crosswright.render.style import INK_SAVER, PLAIN, Style

__all__ = ["Looks", "usual_paper"]

LETTER_COUNTRIES = frozenset(
    ["US", "CA", "MX", "CL", "CO", "CR", "GT", "NI", "PA", "PR", "SV", "VE", "PH"]
)
"""The countries (ISO 3166 codes) where `letter` is the usual paper size."""


def usual_paper(environ: Mapping[str, str] | None = None) -> str:
    """The usual paper size, `letter` or `a4`, in the country that the environment variables name.

    >>> usual_paper({"LANG": "en_US.UTF-8"}), usual_paper({"LC_PAPER": "de_DE", "LANG": "en_US"})
    ('letter', 'a4')
    """
    said = os.environ if environ is None else environ
    place = next((said[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if said.get(name)), "")
    country = place.partition(".")[0].partition("@")[0].partition("_")[2]
    return "letter" if country.upper() in LETTER_COUNTRIES else "a4"


@dataclass(frozen=True)
class Looks(Declared):
    """Options for the look of files."""

    heading: ClassVar[str] = "The look of files"

    answers: bool = wish(False, help="SVG, PNG: draw the answers into the grid.")
    no_numbers: bool = wish(False, help="SVG, PNG, PDF: leave the numbers out.")
    ink_saver: bool = wish(False, help="SVG, PNG, PDF: draw blocks in grey.")
    outline_text: bool = wish(
        False,
        help="SVG: draw letters as outlines. They look the same where the font is not installed.",
    )
    width: int | None = wish(None, item="PIXELS", least=1, help="PNG: the width in pixels.")
    scale: float = wish(
        1.0, item="X", least=1e-9, help="PNG: multiply the usual size by this factor."
    )
    paper: str | None = wish(
        None,
        choices=("a4", "letter"),
        help="PDF: the size of the paper. Default: the usual paper of your locale's country.",
    )
    large_print: bool = wish(
        False, help="PDF: use large letters, for people who cannot read small print."
    )
    name_line: bool = wish(
        False,
        help="PDF: print a line for the solver's name and the date. HTML: ask for the name, and "
        "give the solver a score to send.",
    )
    word_bank: bool = wish(
        False, help="PDF, HTML: show all answers in a box, in alphabetical order."
    )
    first_letters: bool = wish(False, help="PDF, HTML: show the first letter of every entry.")
    no_check: bool = wish(False, help="HTML: without the button that checks letters.")
    no_reveal: bool = wish(False, help="HTML: without the button that shows letters.")
    no_answer_page: bool = wish(False, help="PDF: print only the puzzle, without its answers.")
    submission: bool = wish(False, help="PDF: print the pages that a newspaper's editor needs.")
    contact: str = wish(
        "",
        item="TEXT",
        help="With --submission: your name and address; a ';' starts a new line.",
    )
    no_clues: bool = wish(False, help="Text: write only the grid, without its clues.")
    dialect: str = wish(
        "dots",
        choices=tuple(dialect.name.lower() for dialect in Dialect),
        help="Text: which character marks an empty cell.",
    )
    lock: int | None = wish(
        None,
        item="KEY",
        least=1000,
        most=9999,
        help=".puz: scramble the answers. Solvers need this number to see them.",
    )

    @property
    def options(self) -> Options:
        """The same options as an `Options` object, for the functions that write files."""
        return Options(
            style=Style(
                show_answers=self.answers,
                show_numbers=not self.no_numbers,
                palette=INK_SAVER if self.ink_saver else PLAIN,
                outline_text=self.outline_text,
            ),
            page=Page(
                sheet=Sheet.SUBMISSION if self.submission else Sheet.SOLVER,
                paper=PaperSize.LETTER
                if (self.paper or usual_paper()) == "letter"
                else PaperSize.A4,
                with_answers=not self.no_answer_page,
                name_line=self.name_line,
                word_bank=self.word_bank,
                first_letters=self.first_letters,
                large_print=self.large_print,
                contact="\n".join(p.strip() for p in self.contact.split(";") if p.strip()),
            ),
            with_clues=not self.no_clues,
            dialect=Dialect[self.dialect.upper()],
            width=self.width,
            scale=self.scale,
            lock_key=self.lock,
            no_check=self.no_check,
            no_reveal=self.no_reveal,
        )
