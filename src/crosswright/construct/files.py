"""Read and write puzzle files and other files. A file is written completely or not at all."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from crosswright import formats
from crosswright.core import Fill, Grid, InputError, Layout, Puzzle
from crosswright.formats.format import LARGEST_FILE, Options
from crosswright.storage.whole import write_whole

__all__ = [
    "Options",
    "as_puzzle",
    "ensure_file",
    "ensure_folder",
    "ensure_other_file",
    "ensure_puzzle_file",
    "is_stream",
    "load_bytes",
    "load_puzzle",
    "load_text",
    "numbered",
    "read_puzzle",
    "save_bytes",
    "save_puzzle",
    "save_puzzles",
    "source_name",
]

STANDARD_INPUT = "-"

_MOST_LINKS = 40
"""The largest number of symbolic links that are followed one after another. Operating systems have
a similar limit."""


def source_name(path: str) -> str:
    """The name of the file in messages; `-` is standard input."""
    return "input" if path == STANDARD_INPUT else Path(path).name


def load_bytes(path: str, *, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of a file, or of standard input for `-`. More than `largest` bytes are an error."""
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(largest + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(largest + 1)
    except OSError as problem:
        raise InputError(f"cannot read {path}: {problem.strerror or problem}") from problem
    except ValueError as problem:  # a name that no file can have
        raise InputError(f"cannot read {path!r}: {problem}") from problem
    if len(data) > largest:
        raise InputError(f"{source_name(path)}: expected at most {largest:,} bytes, got more")
    return data


def load_text(path: str) -> str:
    """The text of a file in UTF-8."""
    try:
        return load_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{source_name(path)}: expected text in UTF-8, got other bytes") from None


def load_puzzle(path: str | Path) -> Puzzle:
    """The puzzle in a file. The extension of the file decides the format.

    A file with an unknown extension is read as text. Standard input (`-`) is also read as text.
    """
    path = str(path)
    return read_puzzle(load_bytes(path), path, source=source_name(path))


def read_puzzle(data: bytes, name: str, *, source: str = "") -> Puzzle:
    """The puzzle in the bytes of a file. The extension of `name` decides the format. Errors name
    `source`."""
    known = {ending for row in formats.FORMATS for ending in row.extensions}
    if Path(name).suffix.lower() in known:
        row = formats.for_path(name, data)
    else:
        row = formats.by_name("text")
    return formats.read(data, row, source=source or name)


def ensure_puzzle_file(path: str) -> None:
    """Raise an error if no puzzle can be written to `path`. Call this before a long search."""
    row = formats.for_path(path)
    if row.write is None:
        raise InputError(f"{row.name} can be read but not written: {path}")
    ensure_file(path)


def ensure_file(path: str) -> None:
    """Raise an error if no file can be written at `path`. Call this before a long search."""
    target = Path(path)
    if path == STANDARD_INPUT:
        raise InputError("expected a file's name to write to, got '-'")
    with _judging(path):
        if target.is_dir():
            raise InputError(f"cannot write {path}: it is a folder")
        if not target.parent.is_dir():
            raise InputError(f"cannot write {path}: there is no folder {target.parent}")
        if not os.access(target if target.exists() else target.parent, os.W_OK):
            raise InputError(f"cannot write {path}: permission denied")


def ensure_folder(path: str) -> None:
    """Raise an error if the folder `path` cannot be made or written. Call this before a long
    search."""
    target = Path(path).absolute()
    with _judging(path):
        nearest = next(place for place in (target, *target.parents) if place.exists())
        if not nearest.is_dir():
            raise InputError(f"cannot make the folder {path}: {nearest} is a file")
        if not os.access(nearest, os.W_OK):
            raise InputError(f"cannot write to the folder {path}: permission denied")


@contextmanager
def _judging(path: str) -> Iterator[None]:
    """Turn errors about impossible names (too long, or with a NUL) into an `InputError`."""
    if "\0" in path:
        raise InputError(f"expected a name without NUL characters, got {path!r}")
    try:
        yield
    except OSError as problem:
        raise InputError(f"cannot write {path}: {problem.strerror or problem}") from problem


def ensure_other_file(source: str, target: str) -> None:
    """Raise an error if source and target are the same file.

    If the source were overwritten, everything in it that our formats do not know would be lost
    without a message.
    """
    try:
        same = Path(source).samefile(target)
    except OSError:
        return  # one of them does not exist or is not a file
    if same:
        raise InputError(f"{source} and {target} are the same file: give another output file")


def numbered(path: str, number: int) -> str:
    """The name of file `number` of several files: `grid.txt` becomes `grid-2.txt`."""
    target = Path(path)
    return str(target.with_stem(f"{target.stem}-{number}"))


def as_puzzle(value: Puzzle | Layout | Fill | Grid) -> Puzzle:
    """A layout, fill or grid as a puzzle; a puzzle is returned unchanged."""
    if isinstance(value, Puzzle):
        return value
    if isinstance(value, Layout):
        return Puzzle(value.to_filled_grid())
    return Puzzle(Fill(value) if isinstance(value, Grid) else value)


def save_puzzle(
    puzzle: Puzzle | Layout | Fill | Grid, path: str | Path, options: Options | None = None
) -> None:
    """Write a puzzle in the format of the path's extension."""
    data = formats.write(as_puzzle(puzzle), formats.for_path(str(path)), options)
    save_bytes(Path(path), data)


def save_puzzles(
    puzzles: Sequence[Puzzle],
    paths: Iterable[str],
    options: Options | None = None,
    *,
    several: bool,
) -> None:
    """Write puzzles to every path. With `several`, each puzzle is written to its own numbered file
    (see `numbered`).

    Without `several`, only the last puzzle is written, because the last puzzle of a search is its
    best one.
    """
    for path in paths:
        if several:
            for number, puzzle in enumerate(puzzles, 1):
                save_puzzle(puzzle, numbered(path, number), options)
        elif puzzles:
            save_puzzle(puzzles[-1], path, options)


def save_bytes(path: Path, data: bytes) -> None:
    """Write an ordinary file completely or not at all.

    If the path is a link, its target is written. If the path is a pipe, a device or an open
    descriptor such as `/dev/stdout`, the bytes are sent there, after those that were sent before.
    """
    try:
        descriptor = _descriptor(path)
        if descriptor is not None:
            sys.stdout.flush()
            with os.fdopen(os.dup(descriptor), "wb") as stream:
                stream.write(data)
        elif is_stream(path):
            path.write_bytes(data)
        else:
            write_whole(path.resolve(), data)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else None
        raise InputError(f"cannot write {path}: {reason or problem}") from problem


def is_stream(path: Path) -> bool:
    """True if the path is a pipe, a device or an open descriptor. Such a path cannot be read
    back."""
    try:
        target = path.stat()
    except OSError:
        return False
    is_file = stat.S_ISREG(target.st_mode) or stat.S_ISDIR(target.st_mode)
    return not is_file or _descriptor(path) is not None


def _descriptor(path: Path) -> int | None:
    """The open descriptor of a path such as `/dev/stdout`, or of a link to it. None for other
    paths.

    A descriptor may belong to a file that the shell opened with `>>`, so that we must write at the
    end of the file. If we opened the path again, we would write at the beginning. So the open
    descriptor is used.
    """
    hop = path.absolute()
    for _ in range(_MOST_LINKS):
        folder = Path(os.path.realpath(hop.parent))
        if folder in {Path("/dev/fd"), Path(f"/proc/{os.getpid()}/fd")} and hop.name.isdecimal():
            return int(hop.name)
        if not (folder / hop.name).is_symlink():
            return None
        hop = folder / (folder / hop.name).readlink()
    return None
