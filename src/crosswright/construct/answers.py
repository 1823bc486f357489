"""The answer to a recipe: what was found, as puzzles, as files and as a JSON report."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crosswright.construct.files import Options, save_bytes, save_puzzles
from crosswright.construct.report import outcome_json, solution_json
from crosswright.construct.request.recipe import Recipe
from crosswright.core import Puzzle
from crosswright.search import Outcome, Status
from crosswright.words import WordList

__all__ = ["Answer"]


@dataclass(frozen=True)
class Answer:
    """The answer to a recipe. The command line and the studio show it and write it to files."""

    recipe: Recipe[Any]
    outcome: Outcome[Any]
    """The outcome that the verb returned."""
    puzzles: tuple[Puzzle, ...]
    """Each solution of the outcome as a puzzle."""
    words: WordList | None = None
    several: bool = False
    """True if the request is for several puzzles. Then each puzzle is written to its own file."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Further items of the report. Each verb has its own."""
    options: Options | None = None
    """The default options for the look of the files."""

    @property
    def status(self) -> Status:
        """The outcome's status."""
        return self.outcome.status

    def __bool__(self) -> bool:
        """True if anything was found."""
        return bool(self.outcome)

    def report(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        solutions = [solution_json(puzzle, self.words) for puzzle in self.puzzles]
        return outcome_json(self.recipe.verb, self.outcome, solutions, **self.more)

    def save(self, paths: Iterable[str], options: Options | None = None) -> None:
        """Write the last puzzle to each path. With `several`, write each puzzle to its own file,
        whose name is the path with a number."""
        save_puzzles(self.puzzles, paths, options or self.options, several=self.several)

    def save_recipe(self, path: str) -> None:
        """Write the recipe that gives this answer again."""
        save_bytes(Path(path), self.recipe.to_json().encode())
