"""The pattern problem: choose the cells that are blocks."""

from collections.abc import Callable
from dataclasses import dataclass

from crosswright.core import LARGEST_SIDE, Grid, Position, ProblemError, Symmetry


@dataclass(frozen=True)
class PatternProblem:
    """A rectangle, the rules for its blocks, and the cells that are already decided."""

    height: int
    width: int
    symmetry: Symmetry = Symmetry.ROTATIONAL
    shortest: int = 3
    """Of a slot. Every open cell is in two slots; only on a `lattice` in one."""
    longest: int | None = None
    words: tuple[int, int] = (0, 10_000)
    blocks: tuple[int, int] = (0, 10_000)
    open_cells: frozenset[Position] = frozenset()
    """Such as those of theme entries."""
    block_cells: frozenset[Position] = frozenset()
    """Such as those before and after theme entries."""
    fits: Callable[[tuple[Position, ...]], bool] | None = None
    """Whether some word fits a slot of these cells with the letters of theme entries."""
    needless_blocks: bool = False
    """Allow blocks that may go, with their partners, without a loss of slots."""
    clumps: bool = False
    """Allow squares of four blocks, and lines of more than `longest_wall`."""
    longest_wall: int = 5
    closed_lines: bool = True
    """A row or a column may be all blocks."""
    lattice: bool = False
    """British: every second row and column has blocks at every second cell."""
    refined: bool = False
    """Change a pattern until it looks good (see `refine.py`)."""
    accepts: Callable[[Grid], bool] | None = None
    """Whether a finished pattern may be used."""

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
                raise ProblemError(
                    f"expected a range of {name}, the smaller number first, got {low}-{high}"
                )
        inside = {Position(r, c) for r in range(self.height) for c in range(self.width)}
        for position in self.open_cells | self.block_cells:
            if position not in inside:
                raise ProblemError(f"fixed cell outside the grid: {position}")
        both = self.open_cells & self.block_cells
        if both:
            raise ProblemError(f"{min(both)} cannot be both open and a block")
