"""Answers as text and as JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from crosswright.cli.show.terminal import picture
from crosswright.core.fill import Fill
from crosswright.core.grid import Grid
from crosswright.core.layout import Layout
from crosswright.core.puzzle import Entry, Puzzle
from crosswright.core.rules import pieces
from crosswright.search.outcome import Outcome, Status
from crosswright.words.wordlist import WordList

__all__ = [
    "JSON_VERSION",
    "echo_failure",
    "echo_json",
    "entry_lines",
    "outcome_json",
    "solution_json",
    "verdict",
]

JSON_VERSION = 2
"""Which shape has our JSON? Raised when a program that reads it would have to change."""


def entry_lines(entries: Iterable[Entry], words: WordList | None = None) -> Iterator[str]:
    """Across and down: number, answer, place, and score if there is a word list."""
    heading = None
    for entry in entries:
        slot = entry.slot
        if slot.direction is not heading:
            heading = slot.direction
            yield heading.value.capitalize()
        score = _score(entry.answer, words)
        told = "" if score is None else f"  {score}"
        yield f"{slot.number:>4}  {entry.answer or '.' * slot.length}  ({slot.start}){told}"


def _score(answer: str | None, words: WordList | None) -> int | None:
    word = words.get(answer) if words and answer else None
    return word.score if word else None


def solution_json(
    puzzle: Puzzle,
    words: WordList | None = None,
    *,
    entries: Sequence[Entry] | None = None,
) -> dict[str, Any]:
    """One solution for programs: rows and columns count from zero.

    Where not every run of cells is a word, `entries` are those that are.
    """
    listed = tuple(puzzle.entries()) if entries is None else entries
    return {
        "picture": str(puzzle.fill).split("\n"),
        "entries": [
            {
                "number": entry.slot.number,
                "direction": entry.slot.direction.value,
                "row": entry.slot.start.row,
                "column": entry.slot.start.column,
                "length": entry.slot.length,
                "answer": entry.answer,
                "clue": entry.clue.text if entry.clue else "",
                "enumeration": entry.clue.enumeration if entry.clue else "",
                "score": _score(entry.answer, words),
            }
            for entry in listed
        ],
        "figures": _figures(puzzle.grid, listed),
    }


def _figures(grid: Grid, entries: Sequence[Entry]) -> dict[str, Any]:
    """What can be counted in a grid, whichever engine made it."""
    cells = [cell for entry in entries for cell in entry.slot.cells]
    letters, area = len(grid.open_cells), grid.height * grid.width
    rows = [cell.row for cell in grid.open_cells]
    columns = [cell.column for cell in grid.open_cells]
    return {
        "width": grid.width,
        "height": grid.height,
        "box": [max(columns) - min(columns) + 1, max(rows) - min(rows) + 1] if rows else [0, 0],
        "words": len(entries),
        "crossings": len(cells) - len(set(cells)),
        "pieces": len(pieces(grid)),
        "blocks": len(grid.blocks),
        "letters": letters,
        "letters_per_cell": round(letters / area, 4),
        "letters_twice": len(cells),
        "letters_twice_per_cell": round(len(cells) / area, 4),
    }


def outcome_json(
    command: str,
    outcome: Outcome[Any],
    solutions: Iterable[dict[str, Any]] = (),
    *,
    statistics: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """What came of a run, for programs: the same keys whatever came of it."""
    spent = {
        "nodes": outcome.statistics.nodes,
        "seconds": round(outcome.statistics.seconds, 6),
    }
    nearest = _filled(outcome.partial)
    return {
        "version": JSON_VERSION,
        "command": command,
        "status": outcome.status.value,
        "proven": outcome.status.is_proof,
        "explanation": outcome.explanation,
        "solutions": list(solutions),
        "partial": None if nearest is None else solution_json(Puzzle(nearest)),
        "statistics": spent | dict(statistics or {}),
        **more,
    }


def echo_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def verdict(outcome: Outcome[Any]) -> str:
    """What a run that found nothing has to say, in one line."""
    spent = f"({outcome.statistics.seconds:.2f} s, {outcome.statistics.nodes:,} nodes)"
    why = outcome.explanation
    match outcome.status:
        case Status.IMPOSSIBLE:
            return f"impossible: {why or 'every possibility was tried'} {spent}"
        case Status.CANCELLED:
            return f"cancelled: none found until then {spent}"
        case _:
            told = f"{outcome.status.value}: none found, none ruled out"
            return f"{told}: {why} {spent}" if why else f"{told} {spent}"


def echo_failure(outcome: Outcome[Any]) -> None:
    """Why there is no solution, and the nearest thing to one that was seen."""
    click.echo(verdict(outcome), err=True)
    nearest = _filled(outcome.partial)
    if nearest is not None:
        click.echo("the fullest try:", err=True)
        click.echo(picture(nearest), err=True)


def _filled(partial: object) -> Fill | None:
    """What a run left behind as a fill, if it left anything to look at."""
    if isinstance(partial, Layout):
        return partial.to_filled_grid()
    return partial if isinstance(partial, Fill) else None
