"""The keys of a plan (the description of a batch) and their allowed values. A wrong value raises an
error."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from crosswright import formats
from crosswright.construct.batch.calendar import WEEKDAYS
from crosswright.construct.clue import DIFFICULTIES
from crosswright.construct.looks import Looks
from crosswright.construct.recipe.plain import from_plain, wrong_value
from crosswright.construct.words import alphabet_names
from crosswright.core.errors import InputError, Place
from crosswright.core.geometry import size_of
from crosswright.core.numbers import LARGEST_NUMBER, MOST_DIGITS
from crosswright.core.puzzle import Metadata
from crosswright.core.venues import VENUES
from crosswright.engines.pairsquare.problem import LARGEST_SIDE

__all__ = [
    "ABOUT",
    "CALENDAR",
    "FILL",
    "HEAD",
    "PAIRS",
    "RECIPE",
    "WORDS",
    "Key",
    "read_table",
    "within",
]

Read = Callable[[Any, str], Any]
"""A function that checks and converts a value of a plan. Its second argument is the place of the
value in the plan, such as `calendar.start`. If the value is wrong, an error names this place."""


@dataclass(frozen=True)
class Key:
    """One key of a plan."""

    read: Read
    several: bool = False
    """True if a list of values is allowed. Each puzzle draws one of them at random."""


def read_table(table: Any, keys: Mapping[str, Key], where: str) -> dict[str, Any]:
    """The converted values of a table. The value of a key with `several` becomes a tuple.

    `where` is the place of the table in the plan, for error messages.
    """
    if not isinstance(table, Mapping):
        raise wrong_value(where, "a table", table)
    found = {}
    for name, value in table.items():
        place = within(where, name)
        if name not in keys:
            raise InputError(f"expected one of {', '.join(keys)}; got {name}", Place(cell=place))
        key = keys[name]
        if not key.several:
            found[name] = key.read(value, place)
            continue
        values = value if isinstance(value, list) else [value]
        if not values:
            raise InputError("expected a value, got an empty list", Place(cell=place))
        found[name] = tuple(key.read(one, place) for one in values)
    return found


def within(where: str, name: object) -> str:
    """The place of a key in a table, for error messages."""
    return f"{where}.{name}" if where else str(name)


# -- kinds of values -------------------------------------------------------------------------------


def _whole(least: int, most: int = LARGEST_NUMBER) -> Read:
    def read(value: Any, where: str) -> int:
        expected = f"a whole number from {least:,} to {most:,}"
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise wrong_value(where, expected, _told(value))
        return value

    return read


def _number(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
        raise wrong_value(where, "a number above 0", _told(value))
    return float(value)


def _share(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise wrong_value(where, "a share from 0 to 1", _told(value))
    return float(value)


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise wrong_value(where, "a text", _told(value))
    return value


def _flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_value(where, "true or false", _told(value))
    return value


def _choice(known: Iterable[str]) -> Read:
    names = tuple(known)

    def read(value: Any, where: str) -> str:
        if value not in names:
            raise wrong_value(where, f"one of {', '.join(names)}", _told(value))
        return str(value)

    return read


def _texts(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise wrong_value(where, "a list of texts", _told(value))
    return tuple(_text(one, where) for one in value)


def _themes(value: Any, where: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table of themes, one for each puzzle. `plan_file` has already read the table's
    file."""
    if not isinstance(value, list) or not value:
        raise wrong_value(where, "a file of themes, one row for each puzzle", _told(value))
    return tuple(_texts(row, within(where, f"row {k}")) for k, row in enumerate(value, 1))


def _days(value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not value:
        raise wrong_value(where, f"a list of days ({', '.join(WEEKDAYS)})", _told(value))
    read = _choice(WEEKDAYS)
    return tuple(sorted({WEEKDAYS.index(read(one, where)) for one in value}))


def _day(value: Any, where: str) -> date:
    if type(value) is date:
        return value
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise wrong_value(where, "a date such as 2027-01-04", _told(value)) from None


def _size(value: Any, where: str) -> tuple[int, int]:
    try:
        return size_of(_text(value, where))
    except InputError as problem:
        raise InputError(problem.message, Place(cell=where)) from None


def _outputs(value: Any, where: str) -> tuple[str, ...]:
    endings = tuple(dict.fromkeys(one.removeprefix(".").lower() for one in _texts(value, where)))
    if not endings:
        raise wrong_value(where, "endings of files such as ipuz and html", value)
    for ending in endings:
        try:
            row = formats.for_path(f"a.{ending}")
            if row.write is None:
                raise InputError(f"{row.name} can be read but not written")
        except InputError as problem:
            raise InputError(problem.message, Place(cell=where)) from None
    return endings


def _looks(value: Any, where: str) -> Looks:
    if not isinstance(value, Mapping):
        raise wrong_value(where, "a table", _told(value))
    known = {part.name for part in fields(Looks)}
    for name in value:
        if name not in known:
            expected = f"expected one of {', '.join(sorted(known))}; got {name}"
            raise InputError(expected, Place(cell=within(where, name)))
    try:
        looks: Looks = from_plain(dict(value), Looks, where)
        _ = looks.options  # this raises an error if a name is unknown
    except KeyError as problem:
        raise InputError(f"there is no look called {problem}", Place(cell=where)) from None
    _choice(("a4", "letter"))(looks.paper, within(where, "paper"))
    return looks


def _difficulties(value: Any, where: str) -> dict[int, str]:
    table = read_table(value, {day: Key(_choice(DIFFICULTIES)) for day in WEEKDAYS}, where)
    return {WEEKDAYS.index(day): level for day, level in table.items()}


def _told(value: Any) -> Any:
    """A value in a form that can be written as JSON."""
    return value if isinstance(value, str | int | float | list | dict | None) else str(value)


# -- the keys --------------------------------------------------------------------------------------

HEAD = {
    "count": Key(_whole(1, 1_000_000)),
    "rng_seed": Key(_whole(-(10**MOST_DIGITS), 10**MOST_DIGITS)),
    "fresh_across": Key(_whole(0)),
    "longest_shared": Key(_whole(0, 50)),
    "fresh_patterns": Key(_flag),
    "fresh_clues": Key(_flag),
    "ahead": Key(_whole(0, 100_000)),
    "tries": Key(_whole(1, 100)),
    "seconds": Key(_number),
    "outputs": Key(_outputs),
    "name": Key(_text),
    "looks": Key(_looks),
}
"""The keys of a plan that are in none of its tables. They apply to the whole batch."""

CALENDAR = {
    "start": Key(_day),
    "days": Key(_days),
    "difficulty": Key(_difficulties),
}
"""The keys of the table [calendar], which gives each puzzle a date."""

WORDS = {
    "words": ("lists", Key(_texts)),
    "ban": ("ban", Key(_texts)),
    "alphabet": ("alphabet_name", Key(_choice(alphabet_names()))),
    "keep_punctuation": ("keep_punctuation", Key(_flag)),
    "spelling": ("variant", Key(_choice(("us", "uk", "both")))),
    "allow_offensive": ("allow_offensive", Key(_flag)),
}
"""The keys of a recipe that choose its words. The value of each item is a pair: the name of the
field in `WordChoice` that the key sets, and the `Key`."""

ABOUT = tuple(part.name for part in fields(Metadata) if part.name not in {"date", "explanation"})
"""The names of the metadata, such as the title, that a recipe may set."""

RECIPE = {
    "weekdays": Key(_days),
    "venue": Key(_choice(row.name for row in VENUES), several=True),
    "size": Key(_size, several=True),
    "theme": Key(_texts),
    "themes": Key(_themes),
    "theme_across_only": Key(_flag),
    "word_count": Key(_text, several=True),
    "blocks": Key(_text, several=True),
    "min_score": Key(_whole(-LARGEST_NUMBER), several=True),
    "difficulty": Key(_choice(DIFFICULTIES), several=True),
    "enumerations": Key(_flag),
    "bank": Key(_texts),
    "nodes": Key(_whole(1, 10**MOST_DIGITS)),
    **{name: key for name, (_, key) in WORDS.items()},
    **{name: Key(_text) for name in ABOUT},
}
"""All keys of a recipe: a table [[recipes]] of the plan, for one kind of puzzle."""

PAIRS = {
    "rows": Key(_whole(1, LARGEST_SIDE)),
    "columns": Key(_whole(1, LARGEST_SIDE)),
    "min_blanks": Key(_whole(0)),
    "min_filled": Key(_share),
    "letters_per_cell": Key(_whole(1, 3)),
    "up_to_transpose": Key(_flag),
    "tally": Key(_flag),
    "parts": Key(_whole(1, 1_000_000)),
    **{name: WORDS[name][1] for name in ("words", "ban", "spelling", "allow_offensive")},
}
"""The keys of the table [pairs], for a batch that searches for pair squares."""

FILL = {
    "grid": Key(_text),
    "min_score": Key(_whole(-LARGEST_NUMBER)),
    "max_shared": Key(_whole(0)),
    "nodes": Key(_whole(1, 10**MOST_DIGITS)),
    **{name: key for name, (_, key) in WORDS.items()},
}
"""The keys of the table [fill], for a batch that fills one hard grid."""
