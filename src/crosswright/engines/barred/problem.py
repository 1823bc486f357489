"""The question of a barred pattern: which edges between cells are bars?"""

from collections.abc import Callable
from dataclasses import dataclass

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry

__all__ = ["BarredProblem"]

LARGEST = 25
"""How long may a side be? The clauses grow with its fourth power."""


@dataclass(frozen=True)
class BarredProblem:
    """A rectangle, and what its slots must be like."""

    height: int
    width: int
    unchecked_limit: Callable[[int], int]
    """How many cells of a slot of so many may be unchecked?"""
    symmetry: Symmetry = Symmetry.ROTATIONAL
    shortest: int = 3
    longest: int | None = None
    words: tuple[int, int] = (0, 10_000)
    """How many slots there may be."""
    unchecked: tuple[int, int] = (0, 10_000)
    """How many cells may lie in one slot only: grids with few of these have hardly a fill."""
    longest_unchecked: int = 2
    """How many unchecked cells may follow each other in a slot?"""

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
                raise ProblemError(f"expected {name} from few to many, got {low}-{high}")
