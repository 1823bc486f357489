"""The recipe of `pairs`, the command that finds pair squares."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from crosswright.construct.files import Options, numbered
from crosswright.construct.pairs import pair_squares, pair_words
from crosswright.construct.pairs.folder import PairFolder
from crosswright.construct.pairs.places import is_folder, save_grid
from crosswright.construct.pairs.report import grid_json
from crosswright.construct.recipe import Answer, Recipe
from crosswright.construct.report import headed
from crosswright.construct.words import fingerprint
from crosswright.core.puzzle import Puzzle
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["RECIPE", "PairsAnswer", "PairsRecipe"]


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


@dataclass(frozen=True, kw_only=True)
class PairsRecipe(Recipe):
    """The recipe of pair squares. Its fields are explained in `pair_squares`."""

    verb: ClassVar[str] = "pairs"

    rows: int
    columns: int
    min_blanks: int = 1
    min_filled: float = 0.5
    letters_per_cell: int = 2
    up_to_transpose: bool = False
    count: int = 1

    def load_words(self, *, clueable: bool = False) -> WordList:
        """The words, each cut into glyphs of `letters_per_cell` letters. Raises `InputError` if the
        words have changed since the recipe was saved."""
        words = pair_words(self.words, letters_per_cell=self.letters_per_cell)
        self.ensure_same("words", fingerprint(words))
        return words

    def follow(self, run: Run | None = None, *, jobs: int | None = None) -> PairsAnswer:
        """Find the grids. This always runs in one process, so `jobs` has no effect."""
        words = self.load_words()
        outcome = pair_squares(
            self.rows,
            self.columns,
            words,
            min_blanks=self.min_blanks,
            min_filled=self.min_filled,
            letters_per_cell=self.letters_per_cell,
            up_to_transpose=self.up_to_transpose,
            count=self.count,
            run=run or self.run(),
        )
        return PairsAnswer(
            self,
            outcome,
            tuple(map(Puzzle, outcome.solutions)),
            words,
            several=self.count > 1,
            letters_per_cell=self.letters_per_cell,
        )


RECIPE = PairsRecipe
