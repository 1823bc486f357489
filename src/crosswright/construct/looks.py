"""Options for the look of written files, as plain values."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from crosswright.construct.files import Options
from crosswright.core.grid import Dialect
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
class Looks:
    """Options for the look of files. Each field has the name of its command-line option."""

    answers: bool = False
    no_numbers: bool = False
    ink_saver: bool = False
    outline_text: bool = False
    width: int | None = None
    scale: float = 1.0
    paper: str | None = None
    """`a4` or `letter`. None means the usual paper size of the user's country."""
    large_print: bool = False
    name_line: bool = False
    word_bank: bool = False
    first_letters: bool = False
    no_answer_page: bool = False
    submission: bool = False
    contact: str = ""
    no_clues: bool = False
    dialect: str = "dots"
    lock: int | None = None
    no_check: bool = False
    no_reveal: bool = False

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
