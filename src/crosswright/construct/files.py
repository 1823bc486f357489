"""Puzzles and bytes from and to paths: read whole, written whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path

from crosswright import formats
from crosswright.core.errors import InputError
from crosswright.core.puzzle import Puzzle

__all__ = ["load_puzzle", "save_bytes", "save_puzzle"]


def load_puzzle(path: str) -> Puzzle:
    """The puzzle in a file; its extension tells the format, and what we do not know is text.

    `-` is standard input, as text.
    """
    if path == "-":
        return formats.read(sys.stdin.buffer.read(), formats.by_name("text"), source="input")
    try:
        data = Path(path).read_bytes()
    except OSError as problem:
        raise InputError(f"cannot read {path}: {problem.strerror or problem}") from problem
    known = {ending for row in formats.FORMATS for ending in row.extensions}
    if Path(path).suffix.lower() in known:
        row = formats.for_path(path, data)
    else:
        row = formats.by_name("text")
    return formats.read(data, row, source=Path(path).name)


def save_puzzle(puzzle: Puzzle, path: str, options: formats.Options | None = None) -> None:
    """Write a puzzle in the format that the path's extension stands for."""
    save_bytes(Path(path), formats.write(puzzle, formats.for_path(path), options))


def save_bytes(path: Path, data: bytes) -> None:
    """Write under another name and rename: whoever is killed leaves no broken file."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            # A temporary file is private; an ordinary one obeys the user's mask.
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as problem:
        raise InputError(f"cannot write {path}: {problem.strerror or problem}") from problem
