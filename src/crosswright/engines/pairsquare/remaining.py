"""The words and glyphs that are still possible after some lines are chosen."""

from collections.abc import Mapping
from dataclasses import dataclass

from crosswright.core import Grid, Line, Position, lines_of
from crosswright.engines.pairsquare.problem import PairProblem, Spread
from crosswright.engines.pairsquare.tables import Table, line_number, new_search

__all__ = ["Remaining", "remaining"]


@dataclass(frozen=True)
class Remaining:
    """What each line and cell can still take. Only one line at a time is checked, so some of it may
    be impossible too.
    """

    words: Mapping[Line, tuple[tuple[str, ...], ...]]
    choices: Mapping[Position, tuple[str, ...]]
    """An empty text: the cell can be blank."""

    @property
    def is_possible(self) -> bool:
        """False if some line has no word left. True proves nothing."""
        return all(self.words.values())

    def forced(self) -> dict[Position, str]:
        """The cells with only one choice left."""
        return {cell: found[0] for cell, found in self.choices.items() if len(found) == 1}

    def spreads(self, problem: PairProblem, line: Line, word: tuple[str, ...]) -> list[Spread]:
        """The spreads of `word` that `line` can still take."""
        table = Table.of(problem)
        search = new_search(problem, table)
        if search is None or not search.settle() or word not in self.words[line]:
            return []
        number = table.words.index(word)
        return [
            Spread(line, word, tuple(c for c in range(filled.bit_length()) if filled >> c & 1))
            for filled in search.spreads(line_number(line, problem.rows), number)
        ]


def remaining(problem: PairProblem) -> Remaining:
    """Return what is still possible, by checking one line after another until nothing changes,
    without a search.
    """
    grid = Grid.blank(problem.rows, problem.columns)
    table = Table.of(problem)
    search = new_search(problem, table)
    if search is None or not search.settle():
        return Remaining(dict.fromkeys(lines_of(grid), ()), dict.fromkeys(grid.positions(), ()))
    return Remaining(
        {
            line: tuple(
                table.words[number] for number in search.candidates(line_number(line, problem.rows))
            )
            for line in lines_of(grid)
        },
        {
            cell: tuple(
                "" if glyph < 0 else table.alphabet[glyph]
                for glyph in search.choices(cell.row, cell.column)
            )
            for cell in grid.positions()
        },
    )
