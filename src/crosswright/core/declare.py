"""Declare a field of a request once: default, meaning and allowed values. Options, recipes, plans
and the studio's requests are made from this.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Any, get_origin, get_type_hints

from crosswright.core.errors import ProblemError

__all__ = ["Declared", "Wish", "declared", "field_types", "noun", "wish"]


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
    if get_origin(kind) is tuple and not isinstance(value, tuple):
        return "a tuple"
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int | float):
        if wanted.least is not None and not wanted.least <= value:
            return f"{wanted.least:g} or more"
        if wanted.most is not None and not value <= wanted.most:
            return f"{wanted.most:g} or less"
    if wanted.choices and isinstance(value, str) and value not in wanted.among:
        return f"one of {', '.join(wanted.among)}"
    return ""


@cache
def field_types(kind: type) -> dict[str, Any]:
    """The types of a dataclass's fields, by name."""
    hints = get_type_hints(kind)
    return {part.name: hints[part.name] for part in fields(kind)}
