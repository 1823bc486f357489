"""Convert from one file format to another, and report the parts that the new format cannot store.

Everything is done in memory first. The new file is made, read back and compared before anything is
written to the disk. So with `strict` nothing is written if something would be lost. (Formats that
we cannot read, such as PDF, are not read back.)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from crosswright import formats
from crosswright.construct.files import (
    Options,
    as_puzzle,
    ensure_other_file,
    is_stream,
    load_bytes,
    save_bytes,
    source_name,
)
from crosswright.construct.report import headed
from crosswright.core import Fill, Grid, InputError, Layout, Puzzle
from crosswright.formats import puz
from crosswright.formats.own_json import to_plain

__all__ = [
    "Conversion",
    "convert",
    "convert_file",
    "format_names",
    "format_rows",
    "load",
    "losses_of",
    "puzzle_report",
]


def format_names() -> list[str]:
    """The names of all formats that are read or written."""
    return [row.name for row in formats.FORMATS]


def format_rows() -> list[dict[str, Any]]:
    """The formats as JSON objects, with the features that each can store."""
    return [
        {
            "name": row.name,
            "extensions": list(row.extensions),
            "description": row.description,
            "read": row.read is not None,
            "write": row.write is not None,
            "features": [f.spoken for f in formats.Feature if f in row.features],
        }
        for row in formats.FORMATS
    ]


def losses_of(puzzle: Puzzle, name: str) -> list[str]:
    """One line for each thing in the puzzle that the named format cannot store."""
    return [str(loss) for loss in formats.losses(puzzle, formats.by_name(name))]


def puzzle_report(puzzle: Puzzle) -> dict[str, Any]:
    """A whole puzzle as a JSON object, in our own file format."""
    return headed("show", puzzle=to_plain(puzzle))


@dataclass(frozen=True)
class Conversion:
    """The bytes of a puzzle in its new format, and the parts that were lost."""

    target: formats.Format
    data: bytes
    losses: tuple[formats.Loss, ...]
    """The parts that the format cannot store."""
    differences: tuple[str, ...]
    """Other differences, which were found when the bytes were read back. Empty for a picture."""
    unclued: int = 0
    """The number of numbered entries that have no clue in the file."""

    @property
    def is_faithful(self) -> bool:
        return not self.losses and not self.differences

    def lines(self) -> Iterator[str]:
        """One line for each part that is lost, and a line with the number of missing clues."""
        for line in (*map(str, self.losses), *self.differences):
            is_picture = self.target.is_picture
            yield f"not shown: {line}" if is_picture else f"{self.target.name} loses {line}"
        if self.unclued:
            yield f"{self.unclued} {'entry has' if self.unclued == 1 else 'entries have'} no clue"

    def report(self, file: str | None) -> dict[str, Any]:
        """The result as a JSON object. `file` is the path that was written, or None."""
        return headed(
            "convert",
            format=self.target.name,
            file=file,
            losses=[vars(loss) for loss in self.losses],
            differences=list(self.differences),
            faithful=self.is_faithful,
            unclued=self.unclued,
        )

    def save(self, path: str) -> None:
        """Write the file, read it back and compare. A pipe is not read back.

        Raises `InputError` if the file has other bytes than those that were written.
        """
        save_bytes(Path(path), self.data)
        if not is_stream(Path(path)) and Path(path).read_bytes() != self.data:
            raise InputError(f"{path} does not have the bytes that were written to it")


def convert(
    puzzle: Puzzle | Layout | Fill | Grid,
    name: str | formats.Format,
    *,
    options: Options | None = None,
    strict: bool = False,
) -> Conversion:
    """Convert a puzzle to the named format, read it back and compare. No file is written.

    With `strict`, the result has no bytes if the format cannot store something.

    >>> convert(Puzzle(Fill.parse("CAT")), "ipuz").is_faithful
    True
    """
    puzzle = as_puzzle(puzzle)
    target = formats.by_name(name) if isinstance(name, str) else name
    lost, unclued = formats.losses(puzzle, target), _unclued(puzzle, target)
    if strict and lost:
        return Conversion(target, b"", lost, (), unclued)
    data = formats.write(puzzle, target, options)
    if target.is_picture:
        return Conversion(target, data, lost, (), unclued)
    try:
        different = formats.differences(formats.carried(puzzle, target), formats.read(data, target))
    except InputError as error:
        different = (f"it cannot be read back: {error}",)
    return Conversion(target, data, lost, different, unclued)


def _unclued(puzzle: Puzzle, target: formats.Format) -> int:
    """The number of entries that have a number in the file but no clue.

    The result is 0 if the format stores no clues. It is also 0 for a puzzle without any clue,
    because such a puzzle counts as a plain grid. Formats for pictures are an exception: they are
    made for solvers, so every entry without a clue is counted.
    """
    if formats.Feature.CLUES not in target.features:
        return 0
    entries = list(puzzle.entries())
    without = sum(not (entry.clue and entry.clue.text) for entry in entries)
    return without if without < len(entries) or target.is_picture else 0


def convert_file(
    source: str,
    target: str,
    *,
    source_format: str = "",
    target_format: str = "",
    key: int | None = None,
    about: Mapping[str, str] | None = None,
    options: Options | None = None,
    strict: bool = False,
) -> Conversion:
    """Convert the puzzle in the file `source` to the format of `target`.

    The file `target` is not written yet: this is done by `Conversion.save`. `key` is the number
    that unlocks a `.puz` file with a scrambled solution. `about` has the metadata to change.
    `source` and `target` must be different files.
    """
    ensure_other_file(source, target)
    puzzle, dropped = _loaded(source, format_name=source_format, key=key)
    puzzle = puzzle.with_metadata(**(about or {}))
    if target == "-" and not target_format:
        raise InputError("expected the format of the output", remedy="target format")
    row = formats.by_name(target_format) if target_format else formats.for_path(target)
    made = convert(puzzle, row, options=options, strict=strict)
    if options is not None and options.lock_key is not None:
        dropped = tuple(loss for loss in dropped if loss.what != "lock")
    return replace(made, losses=(*dropped, *made.losses))


def load(path: str, *, format_name: str = "", key: int | None = None) -> Puzzle:
    """The puzzle in a file. Without `format_name`, the file's extension decides the format.

    `key` is the number that unlocks a `.puz` file with a scrambled solution.
    """
    return _loaded(path, format_name=format_name, key=key)[0]


def _loaded(
    path: str, *, format_name: str, key: int | None
) -> tuple[Puzzle, tuple[formats.Loss, ...]]:
    """Return the puzzle in a file, and what else the file has."""
    data, source = load_bytes(path), source_name(path)
    if format_name:
        row = formats.by_name(format_name)
    elif path == "-":
        # Our own commands print grids as text, so we expect text. Other formats must be named.
        if data.lstrip()[:1] in (b"{", b"<") or b"\0" in data:
            raise InputError("expected the format of the input", remedy="source format")
        row = formats.by_name("text")
    else:
        row = formats.for_path(path, data)
    if key is not None and row is puz.FORMAT:
        try:
            puzzle = puz.read(data, key=key)
        except InputError as error:
            raise error.within(source) from error
    else:
        puzzle = formats.read(data, row, source=source)
    return puzzle, formats.dropped(data, row)
