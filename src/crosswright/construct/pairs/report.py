"""A pair square as a JSON object."""

from typing import Any

from crosswright.core import Direction, FilledGrid, draw_pairs, lines_of, word_on

__all__ = ["grid_json"]


def grid_json(grid: FilledGrid, *, letters_per_cell: int = 2) -> dict[str, Any]:
    """An object with the rows of the grid as texts, and the words of its rows and columns.

    The texts are those of `draw_pairs`.
    """
    return {
        "grid": draw_pairs(grid, letters_per_cell=letters_per_cell).split("\n"),
        "rows": _words(grid, Direction.ACROSS),
        "columns": _words(grid, Direction.DOWN),
    }


def _words(grid: FilledGrid, direction: Direction) -> list[str]:
    return [
        "".join(word_on(line, grid)).lower()
        for line in lines_of(grid.grid)
        if line.direction is direction
    ]
