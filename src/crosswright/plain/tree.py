"""Plain values with their place: a tree of lists, objects, texts and numbers from JSON, TOML or a
request. Each question checks its value. Errors say what was expected, what came, and where."""

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

from crosswright.core import FormatError, Grid, Place, Position

__all__ = ["PlainTree", "decode_text", "ensure_shallow", "parse_json"]

DEEPEST = 40
"""The largest number of nested levels. Real puzzles have fewer than ten."""

MOST_VALUES = 2_000_000
"""The largest number of values in a file. The largest grid with clues has under a million."""

_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character (a lone surrogate). It cannot be written in UTF-8."""


def decode_text(data: bytes) -> str:
    """Return the text in `data`: UTF-16 if `data` begins with its byte order mark, otherwise UTF-8.

    Raise a `FormatError` if the bytes are not such a text.
    """
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        # The file has another encoding. In old encodings, a line break is the same byte as in
        # UTF-8, so we can still count the lines.
        line = None if encoding == "utf-16" else data.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"expected text in {encoding.removesuffix('-sig').upper()}, got byte "
            f"{data[error.start]:#04x}",
            Place(line=line, byte=error.start),
        ) from error


def parse_json(text: str) -> "PlainTree":
    """Parse a JSON text and return it as a tree."""
    # Count the values before parsing: one value for each `[`, `{` and comma. Such signs inside
    # texts are counted too, but the limit is high enough for that.
    if sum(map(text.count, "[{,")) > MOST_VALUES:
        raise FormatError(f"expected at most {MOST_VALUES:,} values")
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"expected JSON: {error.msg}", Place(line=error.lineno, column=error.colno)
        ) from error
    except ValueError as error:
        raise FormatError(f"expected JSON: {error}") from error
    except RecursionError:
        raise FormatError(f"expected at most {DEEPEST} nested levels") from None
    ensure_shallow(value)
    return PlainTree(value)


def ensure_shallow(value: object) -> None:
    """Raise a `FormatError` if `value` is nested too deeply, or is nothing that JSON can have.

    The loop goes level by level. Recursion would fail for a deep tree.
    """
    level: list[object] = [value]
    for _ in range(DEEPEST):
        below: list[object] = []
        for item in level:
            if isinstance(item, Mapping):
                below += item.keys()
                below += item.values()
            elif isinstance(item, list):
                below += item
            elif item is not None and not isinstance(item, str | int | float):
                raise FormatError(f"expected a value that JSON allows, got a {type(item).__name__}")
        if not below:
            return
        level = below
    raise FormatError(f"expected at most {DEEPEST} nested levels")


class PlainTree:
    """A value inside a JSON text, with its path.

    `above` is the list or object that has the value, and `step` is the index or key of the value
    there.
    """

    __slots__ = ("above", "step", "value")

    def __init__(
        self, value: object, above: "PlainTree | None" = None, step: str | int = ""
    ) -> None:
        self.value = value
        self.above = above
        self.step = step

    @property
    def path(self) -> str:
        """The keys and indexes from the top, such as `clues.Across[3]`, for error messages."""
        steps: list[str] = []
        tree = self
        while tree.above is not None:
            steps.append(f"[{tree.step}]" if isinstance(tree.step, int) else f".{tree.step}")
            tree = tree.above
        return "".join(reversed(steps)).removeprefix(".")

    def fail(self, expected: str) -> NoReturn:
        shown = json.dumps(self.value, ensure_ascii=False, default=str)
        shown = "nothing" if self.value is None else shown
        if len(shown) > 60:
            shown = shown[:57] + "..."
        raise FormatError(f"expected {expected}, got {shown}", Place(cell=self.path or "the top"))

    def ensure_known(self, *names: str) -> None:
        """Raise a `FormatError` if an object has another key."""
        for key, item in self.items():
            if key not in names:
                raise FormatError(
                    f"expected one of {', '.join(names)}; got {key}", Place(cell=item.path)
                )

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

    def __getitem__(self, key: str) -> "PlainTree":
        """The value of a key, or null if the key is missing."""
        if not isinstance(self.value, dict):
            self.fail("an object")
        return PlainTree(self.value.get(key), self, key)

    def items(self) -> Iterator[tuple[str, "PlainTree"]]:
        """Yield the keys and values of an object, in order."""
        if not isinstance(self.value, dict):
            self.fail("an object")
        for key in self.value:
            yield PlainTree(key, self, "key").text(), self[key]

    def each(self) -> Iterator["PlainTree"]:
        """Yield the items of a list."""
        if not isinstance(self.value, list):
            self.fail("a list")
        for place, item in enumerate(self.value):
            yield PlainTree(item, self, place)

    def exactly(self, count: int, expected: str = "") -> list["PlainTree"]:
        """The items of a list. Raise a `FormatError` if their number is not `count`.

        `expected` is the text for the error message.
        """
        if isinstance(self.value, list) and len(self.value) != count:
            self.fail(expected or f"{count} items")
        return list(self.each())

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.fail("a text")
        if _HALF.search(self.value):
            self.fail("a text of whole characters")
        return self.value

    def text_or_empty(self) -> str:
        return "" if self.is_null else self.text()

    def label(self) -> str:
        """The value as text. It must be a text or a whole number."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return str(self.value) if abs(self.value) < 10**9 else self.fail("a number")
        return self.text()

    def whole(self, low: float, high: float) -> int:
        """The value. It must be a whole number from `low` to `high`."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail("a whole number")
        if not low <= self.value <= high:
            self.fail(f"a whole number from {low:,} to {high:,}")
        return self.value

    def number(self, low: float, high: float) -> float:
        """The value. It must be a number from `low` to `high`."""
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            self.fail("a number")
        if not low <= self.value <= high or not math.isfinite(self.value):
            self.fail(f"a number from {low:g} to {high:g}")
        return float(self.value)

    def choice(self, among: Iterable[str]) -> str:
        """The value. It must be one of these texts."""
        names = tuple(among)
        if self.value not in names:
            self.fail(f"one of {', '.join(names)}")
        return str(self.value)

    def flag(self) -> bool:
        """The value. It must be true or false. If it is missing, return False."""
        if self.is_null:
            return False
        if not isinstance(self.value, bool):
            self.fail("true or false")
        return self.value

    def position(self, grid: Grid) -> Position:
        """The value as a position in `grid`. It must be a pair [row, column]."""
        row, column = self.exactly(2, "[row, column]")
        return Position(row.whole(0, grid.height - 1), column.whole(0, grid.width - 1))
