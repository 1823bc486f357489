"""A pair square that is built line by line. A line is a row or a column.

A spread is one way to write a word into a line: it says which cells the word uses. Each choice of a
spread gives a new draft.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from crosswright.construct.jobs import Job
from crosswright.construct.pairs.places import is_folder, save_grid
from crosswright.construct.pairs.squares import find_pairs, pair_problem
from crosswright.construct.pairs.words import PairWords
from crosswright.construct.request.pairs import PairWishes
from crosswright.core import Direction, FilledGrid, Grid, Line, Position, ProblemError, lines_of
from crosswright.engines.pairsquare import PairProblem, Remaining, Spread, prospects, remaining

__all__ = ["PairDraft", "Spread"]


@dataclass(frozen=True)
class PairDraft:
    """The lines chosen so far, and the words and glyphs that are still possible."""

    problem: PairProblem

    @classmethod
    def begin(
        cls, rows: int, columns: int, words: PairWords = None, wishes: PairWishes | None = None
    ) -> "PairDraft":
        """An empty draft of a shape.

        >>> print(PairDraft.begin(2, 3, ["hung"]).picture())
        ?? ?? ??
        ?? ?? ??
        """
        return cls(pair_problem(rows, columns, words, wishes))

    @property
    def remarks(self) -> tuple[str, ...]:
        """Notices about the words, and texts that say how many words fit the rows and columns."""
        return (*self.problem.words.notices, *prospects(self.problem).lines())

    @property
    def letters_per_cell(self) -> int:
        return self.problem.words.spelling.letters_per_cell

    @cached_property
    def remaining(self) -> Remaining:
        """The words and glyphs that are still possible."""
        return remaining(self.problem)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return lines_of(Grid.blank(self.problem.rows, self.problem.columns))

    def chosen(self, line: Line) -> Spread | None:
        """The word chosen for a line, and its cells. None if no word is chosen."""
        return next((spread for spread in self.problem.given if spread.line == line), None)

    def spreads(self, line: Line, word: str) -> list[Spread]:
        """The ways in which a typed word fits a line. Raises `ProblemError` if the word does not
        fit."""
        spelling = self.problem.words.spelling
        glyphs = spelling.spell(word)
        if self.chosen(line) is not None:
            raise ProblemError(f"{line} is already chosen; undo first")
        if self.problem.words.get(glyphs) is None:
            raise ProblemError(f"{word.lower()} is not in the word list")
        found = self.remaining.spreads(self.problem, line, glyphs)
        if not found:
            raise ProblemError(f"{word.lower()} does not fit {line} any more")
        return found

    def choose(self, spread: Spread) -> "PairDraft":
        """The draft with one more chosen line."""
        return PairDraft(replace(self.problem, given=(*self.problem.given, spread)))

    @property
    def has_choices(self) -> bool:
        """True if there is a choice that can be undone."""
        return bool(self.problem.given)

    def undo(self) -> "PairDraft":
        """The draft before the last choice."""
        return PairDraft(replace(self.problem, given=self.problem.given[:-1]))

    def finished(self) -> FilledGrid | None:
        """The finished grid. None if no grid is possible, or if some cell still has more than one
        choice."""
        forced = self.remaining.forced()
        grid = Grid.blank(self.problem.rows, self.problem.columns)
        if not self.remaining.is_possible or len(forced) < len(grid.open_cells):
            return None
        blanks = frozenset(cell for cell, glyph in forced.items() if not glyph)
        glyphs = {cell: glyph for cell, glyph in forced.items() if glyph}
        return FilledGrid(Grid(grid.height, grid.width, blanks=blanks), glyphs)

    def finish(self, *, rng_seed: int | None = None) -> Job:
        """Search in another process for a grid that completes this draft. Return the job.

        The last event of the job has the outcome. Pass the grid of the outcome to `adopt`.
        """
        return Job(find_pairs, self.problem, rng_seed=rng_seed)

    def adopt(self, grid: FilledGrid) -> "PairDraft":
        """The draft with a chosen word in every row. A row without one takes its word from `grid`,
        which is finished."""
        draft = self
        for line in self.lines:
            if line.direction is Direction.ACROSS and draft.chosen(line) is None:
                places = [n for n, cell in enumerate(line.cells(grid.grid)) if cell in grid.glyphs]
                cells = [line.cells(grid.grid)[place] for place in places]
                glyphs = tuple(grid.glyphs[cell] for cell in cells)
                draft = draft.choose(Spread(line, glyphs, tuple(places)))
        return draft

    def picture(self) -> str:
        """The grid so far as text.

        A cell is decided if only one glyph is still possible in it, or only a blank. The text has
        the glyphs of decided cells, dots for decided blanks, and question marks for other cells.
        """
        size = self.letters_per_cell
        forced = self.remaining.forced()
        signs = {cell: glyph.lower() or "." * size for cell, glyph in forced.items()}
        return "\n".join(
            " ".join(
                signs.get(Position(row, column), "?" * size)
                for column in range(self.problem.columns)
            )
            for row in range(self.problem.rows)
        )

    def spread_picture(self, spread: Spread) -> str:
        """The line of `spread` as text, filled with its word."""
        by_place = dict(zip(spread.places, spread.glyphs, strict=True))
        blank = "." * self.letters_per_cell
        is_row = spread.line.direction is Direction.ACROSS
        cells = self.problem.columns if is_row else self.problem.rows
        return " ".join(by_place.get(place, blank).lower() for place in range(cells))

    def target(self, paths: Sequence[str] = ()) -> Path:
        """The path for the finished grid: the first of `paths` that is not a folder.

        If all of them are folders, the name of the file is made from the shape, such as
        `3x4.pairs`. The file is then in the first folder of `paths`, or in the current folder if
        `paths` is empty.
        """
        files = [Path(path) for path in paths if not is_folder(path)]
        folders = [Path(path) for path in paths if is_folder(path)]
        name = f"{self.problem.rows}x{self.problem.columns}.pairs"
        return files[0] if files else (folders[0] if folders else Path()) / name

    def save(self, path: Path) -> None:
        """Write the finished grid."""
        grid = self.finished()
        if grid is None:
            raise ProblemError("the grid is not finished yet")
        save_grid(grid, path, letters_per_cell=self.letters_per_cell)
