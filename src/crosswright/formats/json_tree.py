"""JSON read with care: every step into it knows its path, so that an error can name the place."""

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from crosswright.core.errors import FormatError, Place
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid

__all__ = ["JsonTree", "decode_text", "parse_json"]

DEEPEST = 40
"""How deep may values nest? Real puzzles stay below ten."""


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET = re.compile(r"[\[\]{}]")


def decode_text(data: bytes) -> str:
    """UTF-8 with or without a byte order mark, UTF-16 with one."""
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FormatError(
            f"expected text in {encoding.removesuffix('-sig').upper()}, got byte "
            f"{data[error.start]:#04x}",
            Place(byte=error.start),
        ) from error


def parse_json(text: str) -> "JsonTree":
    """The tree of a JSON text."""
    depth = deepest = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise FormatError(f"expected at most {DEEPEST} nested levels, got {deepest}")
    try:
        return JsonTree(json.loads(text))
    except json.JSONDecodeError as error:
        raise FormatError(
            f"expected JSON: {error.msg}", Place(line=error.lineno, column=error.colno)
        ) from error
    except ValueError as error:
        raise FormatError(f"expected JSON: {error}") from error


class JsonTree:
    """A value within a JSON text, and the way to it."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, expected: str) -> NoReturn:
        shown = json.dumps(self.value)
        if len(shown) > 60:
            shown = shown[:57] + "..."
        raise FormatError(f"expected {expected}, got {shown}", Place(cell=self.path or "the top"))

    @property
    def is_null(self) -> bool:
        return self.value is None

    @property
    def is_list(self) -> bool:
        return isinstance(self.value, list)

    @property
    def is_object(self) -> bool:
        return isinstance(self.value, dict)

    @property
    def is_text(self) -> bool:
        return isinstance(self.value, str)

    def __getitem__(self, key: str) -> "JsonTree":
        """The value under a key; null where the key is missing."""
        if not isinstance(self.value, dict):
            self.fail("an object")
        return JsonTree(self.value.get(key), f"{self.path}.{key}" if self.path else key)

    def items(self) -> Iterator[tuple[str, "JsonTree"]]:
        """Keys and values of an object, in order."""
        if not isinstance(self.value, dict):
            self.fail("an object")
        for key in self.value:
            yield JsonTree(key, f"{self.path} key").text(), self[key]

    def each(self) -> Iterator["JsonTree"]:
        """The items of a list."""
        if not isinstance(self.value, list):
            self.fail("a list")
        for place, item in enumerate(self.value):
            yield JsonTree(item, f"{self.path}[{place}]")

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.fail("a text")
        if any("\ud800" <= c <= "\udfff" for c in self.value):
            self.fail("a text without halves of characters")
        return self.value

    def text_or_empty(self) -> str:
        return "" if self.is_null else self.text()

    def label(self) -> str:
        """A text or a whole number, as text."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return str(self.value) if abs(self.value) < 10**9 else self.fail("a number")
        return self.text()

    def whole(self, low: int, high: int) -> int:
        """A whole number within bounds."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail("a whole number")
        if not low <= self.value <= high:
            self.fail(f"a whole number from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """True or false; missing is false."""
        if self.is_null:
            return False
        if not isinstance(self.value, bool):
            self.fail("true or false")
        return self.value

    def position(self, grid: Grid) -> Position:
        """A pair [row, column] within a grid."""
        pair = list(self.each())
        if len(pair) != 2:
            self.fail("[row, column]")
        return Position(pair[0].whole(0, grid.height - 1), pair[1].whole(0, grid.width - 1))
