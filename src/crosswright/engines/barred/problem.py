"""The problem of a barred pattern: choose which edges between cells are bars."""

from collections.abc import Callable
from dataclasses import dataclass

from crosswright.core import ProblemError, Symmetry

LARGEST = 25
"""The number of clauses grows with the fourth power of the side."""


@dataclass(frozen=True)
class BarredProblem:
    """A rectangle, and the rules for its slots."""

    height: int
    width: int
    unchecked_limit: Callable[[int], int]
    """From the length of a slot to its most unchecked cells."""
    symmetry: Symmetry = Symmetry.ROTATIONAL
    shortest: int = 3
    longest: int | None = None
    words: tuple[int, int] = (0, 10_000)
    unchecked: tuple[int, int] = (0, 10_000)
    """With few of them, a grid is very hard to fill."""
    longest_unchecked: int = 2
    """One after another in a slot."""

    def __post_init__(self) -> None:
        for name, side in (("height", self.height), ("width", self.width)):
            if not 1 <= side <= LARGEST:
                raise ProblemError(f"expected a {name} of 1 to {LARGEST} cells, got {side}")
        if self.shortest < 2:
            raise ProblemError(f"expected a shortest slot of 2 cells or more, got {self.shortest}")
        if self.symmetry.needs_square and self.height != self.width:
            raise ProblemError(f"{self.symmetry.value} symmetry needs a square grid")
        for name, (low, high) in (("words", self.words), ("unchecked cells", self.unchecked)):
            if low > high:
                raise ProblemError(
                    f"expected a range of {name}, the smaller number first, got {low}-{high}"
                )
