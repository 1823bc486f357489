"""Write pair squares: one grid to a file, or many grids to a folder.

The ending of a file name decides the format. A file that ends in .txt or .pairs has the grid as
text (see `draw_pairs`). With any other ending, such as .svg, the grid is written as a puzzle in
that format. A name without an ending is a folder.
"""

from pathlib import Path

from crosswright.construct.files import (
    Options,
    ensure_file,
    ensure_folder,
    ensure_puzzle_file,
    save_bytes,
    save_puzzle,
)
from crosswright.core import FilledGrid, Puzzle, draw_pairs

__all__ = ["ensure_place", "is_folder", "save_grid"]

PLAIN_ENDINGS = {".txt", ".pairs"}
"""The endings of files that have a grid as text."""


def is_folder(path: str | Path) -> bool:
    """True if a path names a folder, which means that the path has no ending.

    >>> is_folder("grids"), is_folder("grid.svg")
    (True, False)
    """
    return not Path(path).suffix


def ensure_place(path: str) -> None:
    """Raise an error if nothing can be written to `path`. Call this before a long search."""
    if is_folder(path):
        ensure_folder(path)
    elif Path(path).suffix.lower() in PLAIN_ENDINGS:
        ensure_file(path)
    else:
        ensure_puzzle_file(path)


def save_grid(
    grid: FilledGrid,
    path: str | Path,
    *,
    letters_per_cell: int = 2,
    options: Options | None = None,
) -> None:
    """Write one grid to a file."""
    if Path(path).suffix.lower() in PLAIN_ENDINGS:
        text = draw_pairs(grid, letters_per_cell=letters_per_cell) + "\n"
        save_bytes(Path(path), text.encode())
    else:
        save_puzzle(Puzzle(grid), path, options)
