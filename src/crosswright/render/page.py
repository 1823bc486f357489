"""The settings of a printed document."""

from dataclasses import dataclass
from enum import Enum

__all__ = ["Page", "PaperSize", "Sheet"]


class PaperSize(Enum):
    """The value is the name in typst."""

    A4 = "a4"
    LETTER = "us-letter"

    @property
    def millimetres(self) -> tuple[float, float]:
        return (210.0, 297.0) if self is PaperSize.A4 else (215.9, 279.4)


class Sheet(Enum):
    """The kind of document."""

    SOLVER = "solver"
    """The grid with its clues."""
    SUBMISSION = "submission"
    """For an editor: the filled grid, the empty grid, and clues with answers."""


@dataclass(frozen=True)
class Page:
    """The settings of a printed document."""

    sheet: Sheet = Sheet.SOLVER
    paper: PaperSize = PaperSize.A4
    margin_in_millimetres: float = 15.0
    with_answers: bool = True
    """Solver: on a last page, if they are known."""
    name_line: bool = False
    """Solver: for name and date."""
    large_print: bool = False
    """The clues may follow on the next pages."""
    word_bank: bool = False
    """Solver: the answers in alphabetical order."""
    first_letters: bool = False
    """Solver: of every entry, in the grid."""
    contact: str = ""
    """Submission: name and address in lines."""
