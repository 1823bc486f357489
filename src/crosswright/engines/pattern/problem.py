"""The pattern problem: choose the cells that are blocks."""

from collections.abc import Callable
from dataclasses import dataclass

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import LARGEST_SIDE, Grid


@dataclass(frozen=True)
class PatternProblem:
    """A rectangle, the rules for its blocks, and the cells that are already decided."""

    height: int
    width: int
    symmetry: Symmetry = Symmetry.ROTATIONAL
    shortest: int = 3
    """The least number of cells of a slot. Every open cell must be in two slots of at least this
    length, one across and one down. Only on a `lattice` may an open cell be in just one slot."""
    longest: int | None = None
    """The largest number of cells of a slot; None means no limit."""
    words: tuple[int, int] = (0, 10_000)
    """The least and the largest number of slots."""
    blocks: tuple[int, int] = (0, 10_000)
    """The least and the largest number of blocks."""
    open_cells: frozenset[Position] = frozenset()
    """Cells that must be open, such as those of theme entries."""
    block_cells: frozenset[Position] = frozenset()
    """Cells that must be blocks, such as those before and after theme entries."""
    fits: Callable[[tuple[Position, ...]], bool] | None = None
    """Returns True if some word fits a slot of these cells, with the letters that theme entries
    have there. None means that this is not checked."""
    needless_blocks: bool = False
    """True if needless blocks are allowed. A block is needless if the grid still has at
    least as many slots after the block and its partners (the blocks at the symmetric places) are
    removed."""
    clumps: bool = False
    """True if blocks may be close together: four blocks may form a square, and more than
    `longest_wall` neighbouring blocks may be in one line."""
    longest_wall: int = 5
    """The largest number of neighbouring blocks in one line, across or down, if `clumps` is
    False."""
    closed_lines: bool = True
    """True if a row or a column may be all blocks."""
    lattice: bool = False
    """True for a British lattice: every second row and column has blocks at every second cell."""
    refined: bool = False
    """True if a pattern is changed until it looks good: few short words and no bottlenecks (see
    `refine.py`)."""
    accepts: Callable[[Grid], bool] | None = None
    """A condition for finished patterns: returns True if a pattern may be used. None means no
    condition."""

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
