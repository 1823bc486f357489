"""Puzzles and bytes from and to paths: read whole, written whole or not at all."""

import sys
from pathlib import Path

from crosswright import formats
from crosswright.core.errors import InputError
from crosswright.core.puzzle import Puzzle
from crosswright.core.whole import write_whole
from crosswright.formats.format import LARGEST_FILE

__all__ = [
    "ensure_other_file",
    "ensure_writable",
    "load_puzzle",
    "numbered",
    "save_bytes",
    "save_puzzle",
]


def load_puzzle(path: str) -> Puzzle:
    """The puzzle in a file; its extension tells the format, and what we do not know is text.

    `-` is standard input, as text.
    """
    if path == "-":
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        return formats.read(data, formats.by_name("text"), source="input")
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise InputError(f"cannot read {path}: {problem.strerror or problem}") from problem
    known = {ending for row in formats.FORMATS for ending in row.extensions}
    if Path(path).suffix.lower() in known:
        row = formats.for_path(path, data)
    else:
        row = formats.by_name("text")
    return formats.read(data, row, source=Path(path).name)


def ensure_writable(path: str) -> None:
    """Fail now rather than after a long search: no such format, or no such folder."""
    row = formats.for_path(path)
    if row.write is None:
        raise InputError(f"{row.name} can be read but not written: {path}")
    target = Path(path)
    if target.is_dir():
        raise InputError(f"cannot write {path}: it is a folder")
    if not target.parent.is_dir():
        raise InputError(f"cannot write {path}: there is no folder {target.parent}")


def ensure_other_file(source: str, target: str) -> None:
    """Refuse to write over what is being read.

    What no format of ours knows of is gone once the file is written anew, and nobody could tell.
    """
    try:
        same = Path(source).samefile(target)
    except OSError:
        return  # one of them is not there, or is no file at all
    if same:
        raise InputError(f"{source} and {target} are the same file: name another OUT")


def numbered(path: str, number: int) -> str:
    """The name of one of several files: `grid.txt` becomes `grid-2.txt`."""
    target = Path(path)
    return str(target.with_stem(f"{target.stem}-{number}"))


def save_puzzle(puzzle: Puzzle, path: str, options: formats.Options | None = None) -> None:
    """Write a puzzle in the format that the path's extension stands for."""
    save_bytes(Path(path), formats.write(puzzle, formats.for_path(path), options))


def save_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    What a link points to is written, not the link; a pipe or device is written straight.
    """
    path = path.resolve()
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        write_whole(path, data)
    except OSError as problem:
        raise InputError(f"cannot write {path}: {problem.strerror or problem}") from problem
