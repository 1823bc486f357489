"""Convert a recipe's fields to JSON values and back.

The error for a wrong value says what was expected, what was given, and where it is in the recipe.
"""

import json
import math
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from crosswright.core.errors import InputError, Place
from crosswright.core.numbers import LARGEST_NUMBER, MOST_DIGITS

__all__ = ["field_types", "from_plain", "plain_object", "to_plain", "wrong_value"]


def to_plain(value: Any) -> Any:
    """A value of a recipe as a JSON value."""
    if is_dataclass(value):
        return {part.name: to_plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    return value


def from_plain(value: Any, hint: Any, where: str) -> Any:
    """Convert a JSON value to the type `hint` of a field. Raises `InputError` if the value does not
    fit.

    `where` is the place of the value in the recipe, such as `request.size`.
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        if value is None and NoneType in inner:
            return None
        kinds = [one for one in inner if one is not NoneType]
        fitting = next((one for one in kinds if type(value) is one), kinds[0])
        return from_plain(value, fitting, where)
    if origin is tuple:
        return _read_tuple(value, inner, where)
    if origin is not None:  # a mapping of texts to texts
        pairs = plain_object(value, where, None)
        return {key: from_plain(held, inner[1], f"{where}.{key}") for key, held in pairs.items()}
    if is_dataclass(hint):
        assert isinstance(hint, type)
        hints = field_types(hint)
        told = plain_object(value, where, set(hints))
        found = {
            name: from_plain(held, hints[name], f"{where}.{name}") for name, held in told.items()
        }
        try:
            return hint(**found)
        except TypeError as problem:
            raise wrong_value(where, f"the fields {', '.join(hints)}", value) from problem
    # In JSON, 1 is a number and true is not. In Python, both are instances of int.
    wants_number = hint is float and isinstance(value, int) and not isinstance(value, bool)
    if wants_number:
        try:
            return float(value)
        except OverflowError:
            raise wrong_value(where, "a smaller number", value) from None
    if not isinstance(value, hint) or (isinstance(value, bool) and hint is not bool):
        raise wrong_value(where, _NOUNS[hint], value)
    if isinstance(value, int) and abs(value) > _largest(where):
        raise wrong_value(where, f"a whole number up to {_largest(where):,}", value)
    return value


def _largest(where: str) -> float:
    """The largest number that a field may have. `rng_seed` and `nodes` have higher limits."""
    match where.rpartition(".")[2]:
        case "rng_seed":
            return math.inf
        case "nodes":
            return 10.0**MOST_DIGITS
        case _:
            return LARGEST_NUMBER


def _read_tuple(value: Any, inner: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise wrong_value(where, "a list", value)
    if inner[-1] is Ellipsis:
        inner = (inner[0],) * len(value)
    if len(value) != len(inner):
        raise wrong_value(where, f"a list of {len(inner)} values", value)
    items = zip(value, inner, strict=True)
    return tuple(from_plain(item, one, f"{where}[{k}]") for k, (item, one) in enumerate(items))


def plain_object(value: Any, where: str, known: set[str] | None) -> dict[str, Any]:
    """Return the value if it is a JSON object with only known keys. Otherwise raise `InputError`.

    If `known` is None, every key is allowed.
    """
    if not isinstance(value, dict):
        raise wrong_value(where, "an object", value)
    strange = sorted(value.keys() - known) if known is not None else []
    if strange:
        raise InputError(f"no recipe has the field {', '.join(strange)}", Place(cell=where))
    return value


_NOUNS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def wrong_value(where: str, expected: str, value: Any) -> InputError:
    """An error that says what was expected, which value was given, and where."""
    got = "nothing" if value is None else json.dumps(value, ensure_ascii=False)[:60]
    return InputError(f"expected {expected}, got {got}", Place(cell=where))


@cache
def field_types(kind: type) -> dict[str, Any]:
    """The types of a dataclass's fields."""
    hints = get_type_hints(kind)
    return {part.name: hints[part.name] for part in fields(kind)}
