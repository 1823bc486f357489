"""How files are to look, in plain values."""

from dataclasses import dataclass

from crosswright.construct.files import Options
from crosswright.core.grid import Dialect
from crosswright.render.page import Page, Paper, Sheet
from crosswright.render.style import INK_SAVER, PLAIN, Style

__all__ = ["Looks"]


@dataclass(frozen=True)
class Looks:
    """How files are to look, under the names of the options."""

    answers: bool = False
    no_numbers: bool = False
    ink_saver: bool = False
    outline_text: bool = False
    width: int | None = None
    scale: float = 1.0
    paper: str = "a4"
    large_print: bool = False
    name_line: bool = False
    no_answer_page: bool = False
    submission: bool = False
    contact: str = ""
    no_clues: bool = False
    dialect: str = "dots"
    lock: int | None = None

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
