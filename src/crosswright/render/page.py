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
        """Width and height."""
        return (210.0, 297.0) if self is PaperSize.A4 else (215.9, 279.4)


class Sheet(Enum):
    """The kind of document."""

    SOLVER = "solver"
    """The grid with its clues, for someone with a pencil."""
    SUBMISSION = "submission"
    """What newspapers ask for: the filled grid, then clues with answers, and who sends it."""


@dataclass(frozen=True)
class Page:
    """A printed document."""

    sheet: Sheet = Sheet.SOLVER
    paper: PaperSize = PaperSize.A4
    margin_in_millimetres: float = 15.0
    with_answers: bool = True
    """Solver: the answers on a last page, if they are known."""
    name_line: bool = False
    """Solver: a line for name and date, for the classroom."""
    large_print: bool = False
    """Letters for weak eyes: the grid fills its page, the clues follow on the next."""
    word_bank: bool = False
    """Solver: the answers in alphabetical order, to choose from."""
    first_letters: bool = False
    """Solver: the first letter of every entry stands in the grid."""
    contact: str = ""
    """Submission: name and address, a line each."""
