"""The JSON objects that the command line and the studio give. Also texts that say what a run cost,
or why a run found nothing.

Rows and columns count from zero. `VERSION` grows by one when a change of the JSON would make
programs that read it fail.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crosswright.core import Entry, Fill, FilledGrid, Grid, Layout, Puzzle, pieces
from crosswright.search import Outcome, Statistics, Status
from crosswright.words import WordList

__all__ = [
    "VERSION",
    "Tally",
    "headed",
    "outcome_json",
    "partial_fill",
    "score_of",
    "solution_json",
    "spent_on",
    "verdict",
]

VERSION = 2
"""The version of our JSON format."""


def headed(command: str, **told: Any) -> dict[str, Any]:
    """A command's report: the version, the command's name, and then the items of `told`."""
    return {"version": VERSION, "command": command, **told}


def score_of(answer: str | None, words: WordList | None) -> int | None:
    """The score of an answer in a list. None if the answer is not in the list."""
    word = words.get(answer) if words and answer else None
    return word.score if word else None


def solution_json(
    puzzle: Puzzle,
    words: WordList | None = None,
    *,
    entries: Sequence[Entry] | None = None,
) -> dict[str, Any]:
    """One filled puzzle as a JSON object. Rows and columns count from zero.

    The scores of the answers are taken from `words`. Without `entries`, every slot is an entry. If
    the letters in some slots are not words, give only the real entries in `entries`.
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
                "score": score_of(entry.answer, words),
            }
            for entry in listed
        ],
        "figures": _figures(puzzle.grid, listed),
    }


def _figures(grid: Grid, entries: Sequence[Entry]) -> dict[str, Any]:
    """Figures of a grid: size, words, letters, crossings, blocks and others.

    `box` is the width and height of the smallest rectangle around all letters. `letters` counts
    each cell once. `letters_twice` counts a cell once for each entry that it is in. The figures
    `…_per_cell` are divided by width times height, so blocks and voids count as cells too. `pieces`
    is the number of connected parts of the grid.
    """
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
    """An outcome as a JSON object. The keys are the same for every status, except that `notices` is
    there only if the outcome has notices.

    The figures of `statistics` are added to those of the outcome. The items of `more` are added to
    the object.
    """
    spent = {
        "nodes": outcome.statistics.nodes,
        "seconds": round(outcome.statistics.seconds, 6),
        **outcome.statistics.counts,
    }
    nearest = partial_fill(outcome.partial)
    notices = {"notices": list(outcome.notices)} if outcome.notices else {}
    return headed(
        command,
        status=outcome.status.value,
        proven=outcome.status.is_proof,
        explanation=outcome.explanation,
        solutions=list(solutions),
        partial=None if nearest is None else solution_json(Puzzle(nearest)),
        statistics=spent | dict(statistics or {}),
        **notices,
        **more,
    )


def spent_on(statistics: Statistics) -> str:
    """The cost of a run as text: seconds, nodes, and the engine's other counts."""
    counts = {"nodes": statistics.nodes} | dict(statistics.counts)
    told = [f"{number:,} {name}" for name, number in counts.items()]
    return ", ".join([f"{statistics.seconds:.2f} s", *told])


def verdict(outcome: Outcome[Any]) -> str:
    """One line that says that a run found nothing, and why."""
    spent = f"({spent_on(outcome.statistics)})"
    why = outcome.explanation
    match outcome.status:
        case Status.IMPOSSIBLE:
            return f"impossible: {why or 'every possibility was tried'} {spent}"
        case Status.CANCELLED:
            return f"cancelled: nothing was found before that {spent}"
        case _:
            told = f"{outcome.status.value}: nothing was found, but it may be possible"
            return f"{told}: {why} {spent}" if why else f"{told} {spent}"


def partial_fill(partial: object) -> Fill | None:
    """The partial result of a run as a fill. None if it is neither a layout nor a fill."""
    if isinstance(partial, Layout):
        return partial.to_filled_grid()
    return partial if isinstance(partial, Fill) else None


@dataclass(frozen=True, repr=False)
class Tally(Outcome[FilledGrid]):
    """The outcome of a run that counts grids and keeps none of them."""

    count: int = 0
    """The number of grids; if the run ended early, the number counted so far. If a count was
    interrupted and resumed, this number includes the grids counted before."""
    verb: str = "pairs"
    """The command that counted: `pairs` or `fill`. The report names it."""

    @property
    def is_complete(self) -> bool:
        """True if all grids were counted."""
        return self.status.is_proof

    def __bool__(self) -> bool:
        """True if at least one grid was counted."""
        return self.count > 0

    def __str__(self) -> str:
        how = "all there are" if self.is_complete else "so far: the count did not end"
        noun = "fills" if self.verb == "fill" else "grids"
        return f"{self.count:,} {noun}, {how}"

    def report(self) -> dict[str, Any]:
        """The count as a JSON object."""
        spent = self.statistics
        return headed(
            self.verb,
            count=self.count,
            complete=self.is_complete,
            statistics={"nodes": spent.nodes, "seconds": round(spent.seconds, 6)},
        )
