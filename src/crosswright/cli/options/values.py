"""The types of option values: sizes, seconds, files to write.

Each value is checked when it is read. So a mistake is reported before a search begins. Every
command has the same message for the same mistake.
"""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosswright.construct import files
from crosswright.core import LARGEST_NUMBER, InputError, size_of

if TYPE_CHECKING:
    Kind = click.ParamType[Any]
else:
    Kind = click.ParamType  # older versions of click do not allow `ParamType[...]`


class Number(Kind):
    """A finite number, 0 or more. Infinity and NaN are errors.

    `noun` names the number in error messages.
    """

    name = "number"

    def __init__(self, noun: str, *, above: bool = False) -> None:
        self.noun = noun
        self.above = above
        """True if the number must be above 0."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        enough = number > 0 if self.above else number >= 0
        if not (enough and math.isfinite(number)):
            least = "above 0" if self.above else "0 or more"
            self.fail(f"expected {self.noun}, {least}, got {str(value)!r}", param, ctx)
        return number


class Whole(click.types.IntParamType):
    """A whole number whose absolute value is at most `LARGEST_NUMBER`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number: int = super().convert(value, param, ctx)
        if abs(number) > LARGEST_NUMBER:
            self.fail(_too_large(value, LARGEST_NUMBER), param, ctx)
        return number


class AtLeast(click.IntRange):
    """A whole number from `least` to `most`. If `most` is None, the largest number is `largest`.

    The help shows `most`, but not `largest`.
    """

    def __init__(
        self, least: int, *, most: int | None = None, largest: int = LARGEST_NUMBER
    ) -> None:
        super().__init__(min=least, max=most)
        self.largest = largest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number: int = super().convert(value, param, ctx)
        if number > self.largest:
            self.fail(_too_large(value, self.largest), param, ctx)
        return number


def _too_large(value: Any, largest: int) -> str:
    return f"expected a number up to {largest:,}, got {value}"


class _Size(Kind):
    """A width and a height, written as `15x15`."""

    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        try:
            return size_of(value if isinstance(value, tuple) else str(value))
        except InputError as problem:
            self.fail(str(problem), param, ctx)


class OutputFile(Kind):
    """A file to be written. Its folder must exist, and its ending must be one of `endings`.

    Without endings, every name is allowed.
    """

    name = "file"

    def __init__(self, *endings: str) -> None:
        self.endings = endings

    def judge(self, path: str) -> None:
        """Raise an `InputError` if the file could not be written."""
        if self.endings and Path(path).suffix.lower() not in self.endings:
            known = " or ".join(self.endings)
            raise InputError(f"expected a file ending in {known}, got {path!r}")
        files.ensure_file(path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            self.judge(str(value))
        except InputError as problem:
            self.fail(str(problem), param, ctx)
        return str(value)


class _PuzzleFile(OutputFile):
    """A file to be written in the format of its ending."""

    def judge(self, path: str) -> None:
        files.ensure_puzzle_file(path)


class _Folder(OutputFile):
    """A folder to which files are written. It must exist, or it must be possible to make it."""

    name = "folder"

    def judge(self, path: str) -> None:
        files.ensure_folder(path)


_SECONDS = "a finite number of seconds"
SECONDS, SOME_SECONDS = Number(_SECONDS), Number(_SECONDS, above=True)
"""Two types for seconds. Only `SECONDS` allows 0."""
SIZE = _Size()
PUZZLE_FILE = _PuzzleFile()
FOLDER = _Folder()
