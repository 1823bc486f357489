"""A folder of pair squares: one file for each grid, and a file that says how far the search is.

The search enumerates all grids: it finds them one after another, in an order that is always the
same. Its position (how far it has come in this order) is recorded in the folder, and the grids are
numbered in this order. So if a run is killed before it has recorded its last position, the next run
writes the same grids to the same files again.
"""

import json
from pathlib import Path

from crosswright.construct.files import save_bytes
from crosswright.construct.pairs.places import save_grid
from crosswright.core import FilledGrid, InputError
from crosswright.engines.pairsquare import SearchPosition

POSITION_FILE = "position.json"
VERSION = 1
"""The version of the position file's format."""


class PairFolder:
    """A folder to which grids and the position are written."""

    def __init__(self, path: Path, *, letters_per_cell: int = 2) -> None:
        self.path = path
        self.letters_per_cell = letters_per_cell
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise InputError(f"cannot make {path}: {problem.strerror or problem}") from problem

    @property
    def has_grids(self) -> bool:
        return any(self.path.glob("*.pairs")) or (self.path / POSITION_FILE).exists()

    def write(self, number: int, grid: FilledGrid) -> Path:
        """Write grid `number`, counted from 1. Return its path."""
        path = self.path / f"{grid.grid.height}x{grid.grid.width}-{number:08}.pairs"
        save_grid(grid, path, letters_per_cell=self.letters_per_cell)
        return path

    def keep(self, position: SearchPosition, *, fingerprint: str) -> None:
        """Record the position of an enumeration. The fingerprint stands for its words, shape and
        rules."""
        note = {
            "version": VERSION,
            "fingerprint": fingerprint,
            "choices": position.choices,
            "found": position.found,
            "end": position.is_end,
        }
        save_bytes(self.path / POSITION_FILE, json.dumps(note).encode())

    def kept(self, *, fingerprint: str) -> SearchPosition:
        """The recorded position. Raises `InputError` if it was recorded with another
        fingerprint."""
        path = self.path / POSITION_FILE
        try:
            note = json.loads(path.read_bytes())
            position = SearchPosition(
                tuple(map(int, note["choices"])), int(note["found"]), note["end"]
            )
            asked = note["version"], note["fingerprint"]
        except FileNotFoundError as problem:
            raise InputError(f"nothing to resume: {path} does not exist") from problem
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise InputError(
                f"{path}: expected the recorded position of an enumeration, got {problem}"
            ) from problem
        if asked != (VERSION, fingerprint):
            raise InputError(f"{path} was made for other words, another shape or other rules")
        return position
