"""The keys of a plan (the description of a batch). Most are leaves of requests, under the names
that the command line has for them."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from crosswright import formats
from crosswright.construct.batch.calendar import WEEKDAYS, Calendar
from crosswright.construct.request.looks import Looks
from crosswright.construct.request.make import DIFFICULTIES, MakeRequest
from crosswright.construct.request.request import Leaf, leaves_of
from crosswright.core import (
    MOST_DIGITS,
    Declared,
    InputError,
    Metadata,
    Place,
    declared,
    size_of,
    wish,
)
from crosswright.plain.tree import PlainTree
from crosswright.plain.values import from_plain

NAMES = {
    "words": "lists",
    "alphabet": "alphabet_name",
    "spelling": "variant",
    "theme_across_only": "across_only",
    "bank": "banks",
}
"""The keys of a plan that are not called as their leaves are."""

SEVERAL = ("venue", "size", "symmetry", "word_count", "blocks", "min_score", "difficulty")
"""The keys that may have a list of values. Each puzzle draws one of them at random."""

ABOUT = tuple(name for name in leaves_of(Metadata) if name not in {"date", "explanation"})
"""The names of the metadata, such as the title, that a recipe may set."""

LEFT_OUT = {"grid", "count", "seconds", "rng_seed", "avoided_patterns", "pattern_share", "date"}
"""The leaves of `MakeRequest` that the batch itself decides."""

OWN_KEYS = ("weekdays", "themes")
"""The keys of a recipe that are no leaves."""


@dataclass(frozen=True)
class Head(Declared):
    """The keys of a plan that are in none of its tables. They apply to the whole batch."""

    count: int | None = wish(None, least=1, most=1_000_000)
    rng_seed: int = wish(1, least=-(10**MOST_DIGITS), most=10**MOST_DIGITS)
    fresh_across: int = wish(0, least=0)
    """A number of puzzles. Among this many puzzles in a row, no answer of more than
    `longest_shared` letters is used twice. 0 switches this off."""
    longest_shared: int = wish(5, least=0, most=50)
    """Answers of up to this many letters may be used again."""
    fresh_patterns: bool = wish(True)
    """If True, no pattern is used twice among `fresh_across` puzzles in a row, not even turned or
    mirrored."""
    fresh_clues: bool = wish(True)
    """If True, no clue is used twice among `fresh_across` puzzles in a row, unless its answer has
    no other clue."""
    ahead: int = wish(8, least=0, most=100_000)
    """How far the work may run ahead. While a puzzle is not accepted yet, only the next `ahead`
    puzzles after it may begin."""
    tries: int = wish(6, least=1, most=100)
    """The number of times that a puzzle is tried before it counts as failed."""
    seconds: float | None = wish(None, least=1e-9)
    """The time limit of the whole batch, in seconds. Puzzles that are finished by then are kept."""
    outputs: tuple[str, ...] = wish(("ipuz",))
    """The endings of the files that are written for each puzzle."""
    name: str = wish("")
    """A template for the name of a puzzle's files, without the ending. If empty, the name is the
    date or the number."""
    looks: Looks = field(default_factory=Looks)

    @classmethod
    def read(cls, tree: PlainTree, *names: str) -> dict[str, Any]:
        """The values of the keys that a plan has. Only `names` are allowed, or all."""
        tree.ensure_known(*(names or leaves_in(cls)), *(() if names else ("looks",)))
        found: Head = from_plain(tree, cls)
        values = {name: getattr(found, name) for name, _ in tree.items()}
        if "outputs" in values:
            values["outputs"] = _endings(tree["outputs"], found.outputs)
        return values


def leaves_in(kind: type) -> tuple[str, ...]:
    """The names of the leaves of a noun or request."""
    return tuple(name for name, leaf in leaves_of(kind).items() if not leaf.noun)


def tree_at(value: Any, where: str) -> PlainTree:
    """Plain data at a place of the plan, for error messages."""
    return PlainTree(value, PlainTree(None), where) if where else PlainTree(value)


def recipe_table(table: PlainTree) -> dict[str, Any]:
    """The values of a table [[recipes]], by key. The value of a key of `SEVERAL` is a tuple."""
    leaves = {name: leaf for name, leaf in leaves_of(MakeRequest).items() if name not in LEFT_OUT}
    named = dict(NAMES) | {name: name for name in leaves if name not in NAMES.values()}
    table.ensure_known(*OWN_KEYS, *named)
    values: dict[str, Any] = {}
    for key, item in table.items():
        if key == "weekdays":
            values[key] = _days(item)
        elif key == "themes":
            values[key] = _themes(item)
        elif key in SEVERAL:
            items = list(item.each()) if item.is_list else [item]
            if not items:
                raise InputError("expected a value, got an empty list", Place(cell=item.path))
            values[key] = tuple(leaf_value(one, leaves[key]) for one in items)
        else:
            values[key] = leaf_value(item, leaves[named[key]])
    return values


def request_from(
    kind: type, table: PlainTree, used: Set[str], *others: str
) -> tuple[Any, dict[str, Any]]:
    """The request that a table asks for, and the values of the keys `others`, which are no leaves.
    `used` has the leaves that the batch heeds; a key for another one is an error."""
    leaves = {name: leaf for name, leaf in leaves_of(kind).items() if name in used}
    named = dict(NAMES) | {name: name for name in leaves if name not in NAMES.values()}
    named = {key: leaf for key, leaf in named.items() if leaf in leaves}
    table.ensure_known(*others, *named)
    items = dict(table.items())
    found = {
        named[key]: leaf_value(item, leaves[named[key]])
        for key, item in items.items()
        if key in named
    }
    return kind().with_leaves(**found), {key: items[key] for key in others if key in items}


def leaf_value(item: PlainTree, leaf: Leaf) -> Any:
    """The value of a leaf. A size is written as `15x15`."""
    if leaf.name == "size" and item.is_text:
        try:
            return size_of(item.text())
        except InputError as problem:
            raise InputError(problem.message, Place(cell=item.path)) from None
    if item.is_null:
        item.fail("a value")
    value = from_plain(item, leaf.type, declared(leaf.field))
    for text in value if isinstance(value, tuple) else (value,):
        if isinstance(text, str) and "\0" in text:
            item.fail("a text")
    return value


def calendar_of(tree: PlainTree) -> tuple[Calendar, dict[int, str]]:
    """The calendar of a plan, and the difficulty of each weekday that has one."""
    tree.ensure_known("start", "days", "difficulty")
    if tree["start"].is_null:
        raise InputError("expected start, the first day, got none", Place(cell=tree.path))
    days = () if tree["days"].is_null else (_days(tree["days"]),)
    levels = {} if tree["difficulty"].is_null else dict(tree["difficulty"].items())
    if levels:
        tree["difficulty"].ensure_known(*WEEKDAYS)
    found = {WEEKDAYS.index(day): item.choice(DIFFICULTIES) for day, item in levels.items()}
    return Calendar(_day(tree["start"]), *days), found


def _day(item: PlainTree) -> date:
    if type(item.value) is date:
        return item.value
    try:
        return date.fromisoformat(str(item.value))
    except ValueError:
        return item.fail("a date such as 2027-01-04")


def _days(item: PlainTree) -> tuple[int, ...]:
    if not item.is_list or not item.value:
        item.fail(f"a list of days ({', '.join(WEEKDAYS)})")
    return tuple(sorted({WEEKDAYS.index(day.choice(WEEKDAYS)) for day in item.each()}))


def _themes(item: PlainTree) -> tuple[tuple[str, ...], ...]:
    """The rows of a table of themes, one for each puzzle. `plan_file` has already read the table's
    file."""
    if not item.is_list or not item.value:
        item.fail("a file of themes, one row for each puzzle")
    return tuple(tuple(entry.text() for entry in row.each()) for row in item.each())


def _endings(item: PlainTree, texts: Iterable[str]) -> tuple[str, ...]:
    endings = tuple(dict.fromkeys(text.removeprefix(".").lower() for text in texts))
    if not endings:
        item.fail("endings of files such as ipuz and html")
    for ending in endings:
        try:
            row = formats.for_path(f"a.{ending}")
            if row.write is None:
                raise InputError(f"{row.name} can be read but not written")
        except InputError as problem:
            raise InputError(problem.message, Place(cell=item.path)) from None
    return endings


def leaves_from(table: Mapping[str, Any]) -> dict[str, Any]:
    """The leaves of `MakeRequest` that a table sets, by their own names. Texts about the puzzle
    and lists of values are left out."""
    return {
        NAMES.get(key, key): value
        for key, value in table.items()
        if key not in {*OWN_KEYS, *SEVERAL, *ABOUT, "where", "theme"}
    }
