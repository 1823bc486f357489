"""Pair squares as text and as JSON."""

from typing import Any

import click

from crosswright.cli.show.report import echo_json
from crosswright.construct.report import VERSION as JSON_VERSION
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Direction
from crosswright.core.pairs import draw_pairs, lines_of, word_on
from crosswright.search.outcome import Outcome

__all__ = ["echo_grid", "echo_json_outcome", "grid_json"]


def echo_grid(
    grid: FilledGrid, letters_per_cell: int, *, with_words: bool = False, first: bool = True
) -> None:
    """A grid in the plain notation, parted from the one before by an empty line."""
    if not first:
        click.echo()
    click.echo(draw_pairs(grid, letters_per_cell=letters_per_cell))
    if with_words:
        for name, direction in (("rows", Direction.ACROSS), ("columns", Direction.DOWN)):
            click.echo(f"{name + ':':<9}{' '.join(_words(grid, direction))}")


def _words(grid: FilledGrid, direction: Direction) -> list[str]:
    return [
        "".join(word_on(line, grid)).lower()
        for line in lines_of(grid.grid)
        if line.direction is direction
    ]


def grid_json(grid: FilledGrid, letters_per_cell: int) -> dict[str, Any]:
    """A grid for programs."""
    return {
        "grid": draw_pairs(grid, letters_per_cell=letters_per_cell).split("\n"),
        "rows": _words(grid, Direction.ACROSS),
        "columns": _words(grid, Direction.DOWN),
    }


def echo_json_outcome(outcome: Outcome[FilledGrid], letters_per_cell: int) -> None:
    """An outcome for programs."""
    echo_json(
        {
            "version": JSON_VERSION,
            "command": "pairs",
            "status": outcome.status.value,
            "proven": outcome.status.is_proof,
            "grids": [grid_json(grid, letters_per_cell) for grid in outcome.solutions],
            "explanation": outcome.explanation,
            "statistics": {
                "nodes": outcome.statistics.nodes,
                "seconds": round(outcome.statistics.seconds, 6),
            },
        }
    )
