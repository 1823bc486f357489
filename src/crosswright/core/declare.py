"""Declare a field of a request once: default, meaning and allowed values. Options, recipes, plans
and the studio's requests are made from this.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from crosswright.core.errors import ProblemError


@dataclass(frozen=True)
class Wish:
    """What is declared of a field."""

    help: str = ""
    """For the user. Empty if the field is no option of a command."""
    item: str = ""
    """The name of a value, such as WORD."""
    least: float | None = None
    most: float | None = None
    choices: Callable[[], tuple[str, ...]] | tuple[str, ...] = ()
    bare: str | None = None
    """The value of an option without one."""
    with_commas: bool = False
    """Several values, with commas between them."""
    group: str = ""
    """The heading of the option."""
    saved: bool = True
    """False: a recipe from a stranger must not set it."""

    @property
    def among(self) -> tuple[str, ...]:
        """The possible values, if they are listed."""
        return self.choices() if callable(self.choices) else self.choices


def wish(default: Any = MISSING, **declared: Any) -> Any:
    """Return a field with this default. The other arguments are the fields of `Wish`."""
    return field(default=default, metadata={"wish": Wish(**declared)})


def noun(kind: type) -> Any:
    """Return a field for a value that is itself made of fields."""
    return field(default_factory=kind)


def declared(part: Field[Any]) -> Wish:
    """What was declared of a field with `wish`."""
    found: Wish = part.metadata.get("wish", Wish())
    return found


class Declared:
    """The base of values whose fields are declared with `wish`: each is checked."""

    def __post_init__(self) -> None:
        kind: type = type(self)
        types = field_types(kind)
        for part in fields(self):  # type: ignore[arg-type]
            value, wanted = getattr(self, part.name), declared(part)
            problem = _fault(value, types[part.name], wanted)
            if problem:
                raise ProblemError(f"expected {problem} for {part.name}, got {value!r}")


def _fault(value: object, kind: Any, wanted: Wish) -> str:
    """What was expected instead of a value; empty if the value is right."""
    kinds = get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)
    if (value is None and NoneType in kinds) or (isinstance(value, bool) and bool in kinds):
        return ""
    if tuple[str, ...] in kinds and not isinstance(value, tuple):
        return "a tuple of texts"
    if tuple[int, int] in kinds and isinstance(value, tuple) and len(value) != 2:
        return "a width and a height"
    if (kinds[0] in _NOUNS and not isinstance(value, _NOUNS[kinds[0]][0])) or isinstance(
        value, bool
    ):
        return _NOUNS.get(kinds[0], (object, "another value"))[1]
    if isinstance(value, int | float):
        if wanted.least is not None and not wanted.least <= value:
            return f"{wanted.least:g} or more"
        if wanted.most is not None and not value <= wanted.most:
            return f"{wanted.most:g} or less"
    if wanted.choices and isinstance(value, str) and value not in wanted.among:
        return f"one of {', '.join(wanted.among)}"
    return ""


_NOUNS: dict[Any, tuple[Any, str]] = {
    int: (int, "a whole number"),
    float: (int | float, "a number"),
    bool: (bool, "True or False"),
}
"""What a leaf of each type must be, and its name in messages. A text may also be a path, or a list
that was already read."""


@cache
def field_types(kind: type) -> dict[str, Any]:
    """The types of a dataclass's fields, by name."""
    hints = get_type_hints(kind)
    return {part.name: hints[part.name] for part in fields(kind)}
