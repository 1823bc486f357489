"""`crosswright pairs --all` and `--tally`: every grid in a fixed order, to be left and resumed."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import click

from crosswright.cli.exits import Exit
from crosswright.cli.show.pairs import echo_grid, grid_json
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import interruptible, status_line
from crosswright.construct.pairs.folder import PairFolder
from crosswright.construct.pairs.squares import audited_grids
from crosswright.construct.report import VERSION as JSON_VERSION
from crosswright.core.errors import InputError
from crosswright.core.fill import FilledGrid
from crosswright.engines.pairsquare import Enumeration, PairProblem
from crosswright.search.run import Run, Stopped, StopReason

if TYPE_CHECKING:
    from crosswright.cli.commands.pairs import Asked

__all__ = ["stream"]

KEEP_SECONDS = 1.0
"""How much work may a killed process have to do again?"""


def stream(problem: PairProblem, asked: Asked, *, tally: bool, resume: bool) -> Exit:
    """Print or count every grid. Wherever it stops, the folder notes how far it came."""
    folder = _folder(asked, resume=resume)
    enumeration = Enumeration(problem, counting=tally)
    if resume and folder is not None:
        enumeration = Enumeration(problem, folder.kept(enumeration), counting=tally)
    stopped: StopReason | None = None
    with interruptible() as flag:
        run = asked.limit.run(flag)
        # Grids that scroll by on a terminal are progress enough.
        silent = asked.output.is_silent or not (tally or folder)
        try:
            with status_line(run, "pairs", quiet=silent):
                _go(enumeration, run, folder, asked)
        except Stopped as reason:
            stopped = reason.reason
        finally:
            if folder is not None:
                folder.keep(enumeration)
    _tell(enumeration, run, asked, tally=tally)
    return _exit(enumeration, stopped, tally=tally)


def _folder(asked: Asked, *, resume: bool) -> PairFolder | None:
    if asked.folder is None:
        return None
    folder = PairFolder(asked.folder, letters_per_cell=asked.letters_per_cell)
    if folder.has_grids and not resume:
        raise InputError(f"{folder.path} already holds grids: --resume goes on with them")
    return folder


def _go(enumeration: Enumeration, run: Run, folder: PairFolder | None, asked: Asked) -> None:
    """Take the grids as they come, and note the position now and then."""
    kept = time.monotonic()
    for grid in audited_grids(enumeration, run):
        if folder is not None:
            folder.write(enumeration.found, grid)
            if time.monotonic() - kept > KEEP_SECONDS:
                folder.keep(enumeration)
                kept = time.monotonic()
        _show(grid, asked, first=enumeration.found == 1)


def _show(grid: FilledGrid, asked: Asked, *, first: bool) -> None:
    if asked.output.as_json:
        click.echo(json.dumps(grid_json(grid, asked.letters_per_cell)))
    else:
        echo_grid(grid, asked.letters_per_cell, with_words=asked.with_words, first=first)


def _tell(enumeration: Enumeration, run: Run, asked: Asked, *, tally: bool) -> None:
    """The count, and whether it is the whole of it."""
    complete = enumeration.position.is_end
    spent = f"{run.seconds:.2f} s, {run.nodes:,} nodes"
    if asked.output.as_json:
        summary = {
            "version": JSON_VERSION,
            "command": "pairs",
            "count": enumeration.found,
            "complete": complete,
            "statistics": {"nodes": run.nodes, "seconds": round(run.seconds, 6)},
        }
        if tally:
            echo_json(summary)
        else:
            click.echo(json.dumps(summary))
        return
    if tally and complete:
        click.echo(f"{enumeration.found}")
    if not asked.output.quiet:
        how = "all there are" if complete else "so far: the count did not end"
        click.echo(f"{enumeration.found:,} grids, {how} ({spent})", err=True)


def _exit(enumeration: Enumeration, stopped: StopReason | None, *, tally: bool) -> Exit:
    if stopped is StopReason.CANCELLED:
        return Exit.INTERRUPTED
    if stopped is None:
        return Exit.OK if enumeration.found else Exit.NO
    # A tally that did not end has told nothing.
    return Exit.OK if enumeration.found and not tally else Exit.OPEN
