"""`crosswright studio`: make and edit puzzles in the browser."""

import contextlib
from importlib.util import find_spec
from pathlib import Path

import click

from crosswright.construct.draft import Library, draft_of
from crosswright.construct.draft.folder import data_folder, library_path
from crosswright.construct.files import load_puzzle
from crosswright.core import InputError, MissingExtraError
from crosswright.web.keeper import Keeper


@click.command("studio")
@click.argument("puzzle", required=False)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    metavar="N",
    show_default="the first free port from 8765 upwards",
    help="Listen on this port of 127.0.0.1.",
)
@click.option("--no-browser", is_flag=True, help="Print the address and open no browser.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    show_default="your data folder",
    help="Keep drafts and your own words in DIR.",
)
def command(puzzle: str | None, port: int | None, no_browser: bool, folder: Path | None) -> None:
    """Open the studio in the browser: draw, fill, clue, play and export puzzles.

    Everything stays on this machine and works without a network. PUZZLE, a file of any format that
    can be read, is imported as a draft. Ctrl-C ends the studio; every edit is already saved.

    \b
    Examples:
      crosswright studio
      crosswright studio puzzle.puz --port 9000 --no-browser
    """
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise MissingExtraError("the studio", "studio")
    kept = folder or data_folder()
    opening = _brought_in(puzzle, kept) if puzzle else ""
    keeper = Keeper(kept, port, opening)
    try:
        keeper.start()
        click.echo(f"drafts are kept in {kept}")
        with contextlib.nullcontext() if no_browser else keeper.browser():
            click.echo(
                f"open {keeper.address()} (it works once); press Enter for another address, "
                "Ctrl-C to end"
            )
            keeper.keep()
    except KeyboardInterrupt:
        click.echo("\nthe studio has ended; every edit is saved")
    finally:
        keeper.stop()


def _brought_in(path: str, folder: Path) -> str:
    """Import a file as a new draft and return the draft's id.

    Raises an error if the file cannot be read.
    """
    found = draft_of(load_puzzle(path))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(f"cannot make the folder {folder}: {problem.strerror}") from None
    with Library(library_path(folder)) as library:
        return library.create(found, label="import", source=Path(path).name).id
