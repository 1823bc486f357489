"""`crosswright pairs --largest`: which shapes are found, impossible, or open?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crosswright.cli.exits import Exit
from crosswright.cli.show.pairs import grid_json
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import interruptible
from crosswright.construct.pairs.squares import Shape, survey_shapes
from crosswright.construct.report import VERSION as JSON_VERSION
from crosswright.core.pairs import PairRules, draw_pairs
from crosswright.search.outcome import Status
from crosswright.words.wordlist import WordList

if TYPE_CHECKING:
    from crosswright.cli.commands.pairs import Asked

__all__ = ["largest"]

SECONDS_EACH = 5.0
"""How long is one shape searched if nobody says?"""


def largest(words: WordList, rules: PairRules, up_to: int, asked: Asked) -> Exit:
    """Ask every shape; a line each as soon as it is known, the largest grid at the end."""
    seconds = SECONDS_EACH if asked.limit.seconds is None else asked.limit.seconds
    shapes: list[Shape] = []
    with interruptible() as flag:
        for shape in survey_shapes(
            words,
            up_to,
            rules=rules,
            seconds=seconds,
            rng_seed=asked.limit.rng_seed,
            cancelled=flag,
        ):
            shapes.append(shape)
            if not asked.output.as_json:
                click.echo(_line(shape))
    found = [shape for shape in shapes if shape.outcome.solution is not None]
    winner = max(found, key=lambda s: (s.rows * s.columns, s.rows), default=None)
    if asked.output.as_json:
        _echo(shapes, asked.letters_per_cell)
    elif winner is not None and winner.outcome.solution is not None:
        click.echo(f"\nthe largest found, {winner.rows}x{winner.columns}:")
        click.echo(draw_pairs(winner.outcome.solution, letters_per_cell=asked.letters_per_cell))
    if shapes and shapes[-1].outcome.status is Status.CANCELLED:
        return Exit.INTERRUPTED
    if found:
        return Exit.OK
    return Exit.OPEN if any(shape.verdict == "open" for shape in shapes) else Exit.NO


def _line(shape: Shape) -> str:
    spent = f"{shape.outcome.statistics.seconds:.2f} s, {shape.outcome.statistics.nodes:,} nodes"
    why = f": {shape.outcome.explanation}" if shape.outcome.explanation else ""
    return f"{shape.rows}x{shape.columns}  {shape.verdict:<10}  {spent}{why}"


def _echo(shapes: list[Shape], letters_per_cell: int) -> None:
    echo_json(
        {
            "version": JSON_VERSION,
            "command": "pairs --largest",
            "shapes": [
                {
                    "rows": shape.rows,
                    "columns": shape.columns,
                    "verdict": shape.verdict,
                    "explanation": shape.outcome.explanation,
                    "nodes": shape.outcome.statistics.nodes,
                    "seconds": round(shape.outcome.statistics.seconds, 6),
                    "solution": grid_json(shape.outcome.solution, letters_per_cell)
                    if shape.outcome.solution is not None
                    else None,
                }
                for shape in shapes
            ],
        }
    )
