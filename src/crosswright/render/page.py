"""What is printed, and on which paper."""

from dataclasses import dataclass
from enum import Enum

__all__ = ["Page", "PaperSize", "Sheet"]


class PaperSize(Enum):
    """A paper size; the value is typst's name for it."""

    A4 = "a4"
    LETTER = "us-letter"

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        return (210.0, 297.0) if self is PaperSize.A4 else (215.9, 279.4)


class Sheet(Enum):
    """The kind of document."""

    SOLVER = "solver"
    """The grid with its clues, for a solver."""
    SUBMISSION = "submission"
    """The form that newspapers want: the filled grid, then clues with answers, and the sender."""


@dataclass(frozen=True)
class Page:
    """A printed document."""

    sheet: Sheet = Sheet.SOLVER
    paper: PaperSize = PaperSize.A4
    margin_in_millimetres: float = 15.0
    with_answers: bool = True
    """Solver: print the answers on a last page, if they are known."""
    name_line: bool = False
    """Solver: print a line for name and date, for a class."""
    large_print: bool = False
    """Large letters for weak eyes: the grid fills its page, and the clues follow on the next page.
    """
    word_bank: bool = False
    """Solver: print the answers in alphabetical order as a word bank."""
    first_letters: bool = False
    """Solver: print the first letter of every entry in the grid."""
    contact: str = ""
    """Submission: name and address, each on its own line."""
