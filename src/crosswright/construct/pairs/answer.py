"""Carry out a recipe of `pairs`."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosswright.construct.answers import Answer
from crosswright.construct.files import Options, numbered
from crosswright.construct.pairs import pair_squares, pair_words
from crosswright.construct.pairs.folder import PairFolder
from crosswright.construct.pairs.places import is_folder, save_grid
from crosswright.construct.pairs.report import grid_json
from crosswright.construct.report import headed
from crosswright.construct.request.pairs import PairsRequest
from crosswright.construct.request.recipe import Recipe
from crosswright.core import Puzzle
from crosswright.search import Run

__all__ = ["PairsAnswer", "answer_pairs"]


@dataclass(frozen=True)
class PairsAnswer(Answer):
    """The answer to a pairs recipe: grids with words in rows and columns. They have no numbered
    entries."""

    letters_per_cell: int = 2

    def report(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        outcome, size = self.outcome, self.letters_per_cell
        return headed(
            self.recipe.verb,
            status=outcome.status.value,
            proven=outcome.status.is_proof,
            grids=[grid_json(grid, letters_per_cell=size) for grid in outcome.solutions],
            explanation=outcome.explanation,
            statistics={
                "nodes": outcome.statistics.nodes,
                "seconds": round(outcome.statistics.seconds, 6),
            },
        )

    def save(self, paths: Iterable[str], options: Options | None = None) -> None:
        """Write the grids to each path. In a folder, each grid gets its own file.

        If a path is a file and there are several grids, each is written to the path with a number.
        """
        size = self.letters_per_cell
        for path in paths if self else ():
            folder = PairFolder(Path(path), letters_per_cell=size) if is_folder(path) else None
            for number, grid in enumerate(self.outcome.solutions, 1):
                if folder is not None:
                    folder.write(number, grid)
                    continue
                named = numbered(path, number) if self.several else path
                save_grid(grid, named, letters_per_cell=size, options=options)


def answer_pairs(recipe: Recipe[PairsRequest], run: Run | None = None) -> PairsAnswer:
    """Find the grids."""
    request = recipe.request
    letters_per_cell = request.wishes.letters_per_cell
    words = recipe.checked(pair_words(request.words, letters_per_cell=letters_per_cell))
    outcome = pair_squares(
        request.rows,
        request.columns,
        words,
        wishes=request.wishes,
        count=request.count,
        run=run or recipe.run(),
    )
    return PairsAnswer(
        recipe.hashed(words),
        outcome,
        tuple(map(Puzzle, outcome.solutions)),
        words,
        several=request.count > 1,
        letters_per_cell=letters_per_cell,
    )
