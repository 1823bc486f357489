"""From one file format to another, with a report of what the target cannot carry.

Everything happens in memory first: the file is written, read back and compared before a byte of it
reaches the disk, so that whoever is strict is refused in time.
"""

from dataclasses import dataclass

from crosswright import formats
from crosswright.construct.files import load_bytes, source_name
from crosswright.core.errors import InputError
from crosswright.core.puzzle import Puzzle
from crosswright.formats import puz

__all__ = ["Conversion", "convert", "load"]


@dataclass(frozen=True)
class Conversion:
    """A puzzle in its new format, and what became of it."""

    target: formats.Format
    data: bytes
    losses: tuple[formats.Loss, ...]
    """What the format cannot carry at all."""
    differences: tuple[str, ...]
    """What else differs when the file is read back."""

    @property
    def is_faithful(self) -> bool:
        return not self.losses and not self.differences


def convert(
    puzzle: Puzzle, target: formats.Format, options: formats.Options | None = None
) -> Conversion:
    """The puzzle in the target's format, read back and compared."""
    data = formats.write(puzzle, target, options)
    lost = formats.losses(puzzle, target)
    if target.is_picture:
        return Conversion(target, data, lost, ())
    try:
        back = formats.read(data, target)
    except InputError as error:
        return Conversion(target, data, lost, (f"it cannot be read back: {error}",))
    return Conversion(
        target, data, lost, formats.differences(formats.carried(puzzle, target), back)
    )


def load(path: str, *, format_name: str = "", key: int | None = None) -> Puzzle:
    """The puzzle in a file, of the format named or the one its extension stands for."""
    data, source = load_bytes(path), source_name(path)
    if format_name:
        row = formats.by_name(format_name)
    elif path == "-":
        raise InputError("expected the format of the input: add --from")
    else:
        row = formats.for_path(path, data)
    if key is not None and row is puz.FORMAT:
        try:
            return puz.read(data, key=key)
        except InputError as error:
            raise error.within(source) from error
    return formats.read(data, row, source=source)
