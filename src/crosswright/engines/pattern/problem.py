"""The pattern problem: which cells are blocks?"""

from collections.abc import Callable
from dataclasses import dataclass

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import LARGEST_SIDE, Grid

__all__ = ["PatternProblem"]


@dataclass(frozen=True)
class PatternProblem:
    """A rectangle, the rules for its blocks, and the cells that are already decided."""

    height: int
    width: int
    symmetry: Symmetry = Symmetry.ROTATIONAL
    shortest: int = 3
    """Every open cell is in an across slot and a down slot of at least this many cells."""
    longest: int | None = None
    words: tuple[int, int] = (0, 10_000)
    """The least and the most number of slots."""
    blocks: tuple[int, int] = (0, 10_000)
    """The least and the most number of blocks."""
    open_cells: frozenset[Position] = frozenset()
    """Cells that must stay open, such as those of theme entries."""
    block_cells: frozenset[Position] = frozenset()
    """Cells that must be blocks, such as those before and after theme entries."""
    fits: Callable[[tuple[Position, ...]], bool] | None = None
    """Says whether a slot on these cells can be used with the letters of theme entries in it."""
    needless_blocks: bool = False
    """True if there may be blocks that can be removed (with their images) without losing a word."""
    clumps: bool = False
    """True if blocks may form squares and long walls."""
    longest_wall: int = 5
    """The largest number of blocks in a row."""
    lattice: bool = False
    """A British lattice: blocks in every second row and column, every second cell checked."""
    refined: bool = False
    """True if a pattern is changed until it looks good: few short words, no bottlenecks."""
    accepts: Callable[[Grid], bool] | None = None
    """A further condition for a finished pattern, or None."""

    def __post_init__(self) -> None:
        for name, side in (("height", self.height), ("width", self.width)):
            if not 1 <= side <= LARGEST_SIDE:
                raise ProblemError(f"expected a {name} of 1 to {LARGEST_SIDE} cells, got {side}")
        if self.longest is not None and self.longest < self.shortest:
            raise ProblemError(
                f"expected a longest slot of {self.shortest} cells or more, got {self.longest}"
            )
        if self.shortest < 2:
            raise ProblemError(f"expected a shortest slot of 2 cells or more, got {self.shortest}")
        if self.symmetry.needs_square and self.height != self.width:
            raise ProblemError(f"{self.symmetry.value} symmetry needs a square grid")
        for name, (low, high) in (("words", self.words), ("blocks", self.blocks)):
            if low > high:
                raise ProblemError(f"expected {name} from few to many, got {low}-{high}")
        inside = {Position(r, c) for r in range(self.height) for c in range(self.width)}
        for position in self.open_cells | self.block_cells:
            if position not in inside:
                raise ProblemError(f"settled cell outside the grid: {position}")
        both = self.open_cells & self.block_cells
        if both:
            raise ProblemError(f"{min(both)} must be open and a block at once")
