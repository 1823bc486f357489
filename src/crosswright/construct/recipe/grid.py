"""The recipe of `grid`, the command that makes patterns without words."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.make.patterns import patterns
from crosswright.construct.recipe import Answer, Recipe
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Puzzle
from crosswright.search.run import Run

__all__ = ["RECIPE", "GridRecipe"]


@dataclass(frozen=True, kw_only=True)
class GridRecipe(Recipe):
    """The recipe of patterns for a venue. Its fields are parameters of `patterns`."""

    verb: ClassVar[str] = "grid"

    venue: str | None = None
    size: tuple[int, int] | None = None
    """Width and height."""
    symmetry: str | None = None
    word_range: str | None = None
    """The number of words, such as 70-78."""
    block_range: str | None = None
    """The number of blocks, such as 30-40, or their share of the cells, such as 14%-18%."""
    shortest: int | None = None
    longest: int | None = None
    needless_blocks: bool = False
    count: int = 1

    def follow(self, run: Run | None = None, *, jobs: int | None = None) -> Answer:
        """Find the patterns. This always runs in one process, so `jobs` has no effect."""
        outcome = patterns(
            self.venue,
            self.size,
            symmetry=self.symmetry,
            words=self.word_range,
            blocks=self.block_range,
            shortest=self.shortest,
            longest=self.longest,
            needless_blocks=self.needless_blocks,
            count=self.count,
            run=run or self.run(),
        )
        puzzles = tuple(Puzzle(Fill(grid)) for grid in outcome.solutions)
        return Answer(self, outcome, puzzles, several=self.count > 1)


RECIPE = GridRecipe
