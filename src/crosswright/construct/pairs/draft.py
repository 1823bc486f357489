"""A pair square being built line by line, as a value: each choice gives a new draft."""

from dataclasses import dataclass, replace
from functools import cached_property

from crosswright.core.errors import ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid
from crosswright.core.pairs import Line, lines_of
from crosswright.engines.pairsquare import PairProblem, Remaining, Spread, remaining

__all__ = ["PairDraft"]


@dataclass(frozen=True)
class PairDraft:
    """The lines chosen so far, and what they leave open."""

    problem: PairProblem

    @cached_property
    def remaining(self) -> Remaining:
        """Which words and glyphs are still possible."""
        return remaining(self.problem)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return lines_of(Grid.blank(self.problem.rows, self.problem.columns))

    def chosen(self, line: Line) -> Spread | None:
        """What was chosen for a line."""
        return next((spread for spread in self.problem.given if spread.line == line), None)

    def spreads(self, line: Line, word: str) -> list[Spread]:
        """The ways a typed word fits a line; an error says why it does not."""
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
        """The draft with one more line."""
        return PairDraft(replace(self.problem, given=(*self.problem.given, spread)))

    def undo(self) -> "PairDraft":
        """The draft before the last choice."""
        return PairDraft(replace(self.problem, given=self.problem.given[:-1]))

    def finished(self) -> FilledGrid | None:
        """The grid, when every cell is forced."""
        forced = self.remaining.forced()
        grid = Grid.blank(self.problem.rows, self.problem.columns)
        if not self.remaining.is_possible or len(forced) < len(grid.open_cells):
            return None
        blanks = frozenset(cell for cell, glyph in forced.items() if not glyph)
        glyphs = {cell: glyph for cell, glyph in forced.items() if glyph}
        return FilledGrid(Grid(grid.height, grid.width, blanks=blanks), glyphs)

    def adopt(self, grid: FilledGrid) -> "PairDraft":
        """The draft with every row taken from a grid."""
        draft = self
        for line in self.lines:
            if line.direction is Direction.ACROSS and draft.chosen(line) is None:
                places = [n for n, cell in enumerate(line.cells(grid.grid)) if cell in grid.glyphs]
                cells = [line.cells(grid.grid)[place] for place in places]
                glyphs = tuple(grid.glyphs[cell] for cell in cells)
                draft = draft.choose(Spread(line, glyphs, tuple(places)))
        return draft

    def picture(self) -> str:
        """The grid as far as it is known: forced cells, dots for blanks, question marks."""
        size = self.problem.words.spelling.letters_per_cell
        forced = self.remaining.forced()
        signs = {cell: glyph.lower() or "." * size for cell, glyph in forced.items()}
        return "\n".join(
            " ".join(
                signs.get(Position(row, column), "?" * size)
                for column in range(self.problem.columns)
            )
            for row in range(self.problem.rows)
        )
