"""The settings of a printed document: its kind, its contents, and the paper."""

from dataclasses import dataclass
from enum import Enum

__all__ = ["Page", "PaperSize", "Sheet"]


class PaperSize(Enum):
    """A paper size. The value is its name in typst, the program that makes the pages."""

    A4 = "a4"
    LETTER = "us-letter"

    @property
    def millimetres(self) -> tuple[float, float]:
        """The width and the height in millimetres."""
        return (210.0, 297.0) if self is PaperSize.A4 else (215.9, 279.4)


class Sheet(Enum):
    """The kind of document."""

    SOLVER = "solver"
    """The grid with its clues, for a solver."""
    SUBMISSION = "submission"
    """Pages for a newspaper's editor: the filled grid, the empty grid, and clues with answers."""


@dataclass(frozen=True)
class Page:
    """The settings of a printed document.

    If a setting is only for one kind of document (see `Sheet`), its description begins with the
    name of this kind.
    """

    sheet: Sheet = Sheet.SOLVER
    paper: PaperSize = PaperSize.A4
    margin_in_millimetres: float = 15.0
    with_answers: bool = True
    """Solver: print the answers on a last page, if they are known."""
    name_line: bool = False
    """Solver: print a line for name and date, for a class."""
    large_print: bool = False
    """Print large letters, for people who cannot read small print.

    If the grid and the clues do not fit on one page, the clues follow on the next pages.
    """
    word_bank: bool = False
    """Solver: print the answers in alphabetical order as a word bank."""
    first_letters: bool = False
    """Solver: print the first letter of every entry in the grid."""
    contact: str = ""
    """Submission: the sender's name and address, one or more lines."""
