"""Values from plain data and back, guided by the types and bounds that their fields declare.

Reading goes from a tree to a dataclass, field by field; an unknown field or a value out of its
bounds is an error with its place. A library would do the same: msgspec (19 ms to import) and cattrs
(29 ms) were tried, but their errors do not tell the value that came, the first one ignores unknown
fields of dataclasses, and both want the bounds in a declaration of their own.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from crosswright.core import (
    LARGEST_NUMBER,
    FormatError,
    InputError,
    Place,
    Wish,
    declared,
    field_types,
)
from crosswright.plain.tree import PlainTree

__all__ = ["from_plain", "to_plain"]


def to_plain(value: Any) -> Any:
    """A value made of dataclasses and tuples as plain data."""
    if is_dataclass(value):
        parts = (part for part in fields(value) if declared(part).saved)
        return {part.name: to_plain(getattr(value, part.name)) for part in parts}
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def from_plain(tree: PlainTree, hint: Any, wish: Wish | None = None) -> Any:
    """The value of type `hint` that a tree has. Raises `FormatError` if it does not fit."""
    wish = wish or Wish()
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        if tree.is_null and NoneType in inner:
            return None
        kinds = [kind for kind in inner if kind is not NoneType]
        fitting = next((kind for kind in kinds if type(tree.value) is kind), kinds[0])
        return from_plain(tree, fitting, wish)
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return tuple(from_plain(item, inner[0], wish) for item in tree.each())
        items = tree.exactly(len(inner), f"a list of {len(inner)} values")
        return tuple(from_plain(item, kind, wish) for item, kind in zip(items, inner, strict=True))
    if origin is not None:  # a mapping from texts
        return {key: from_plain(item, inner[1], wish) for key, item in tree.items()}
    if is_dataclass(hint):
        return _noun(tree, hint)
    return _leaf(tree, hint, wish)


def _noun(tree: PlainTree, kind: Any) -> Any:
    types = field_types(kind)
    wishes = {part.name: declared(part) for part in fields(kind) if declared(part).saved}
    tree.ensure_known(*wishes)
    values = {name: from_plain(item, types[name], wishes[name]) for name, item in tree.items()}
    try:
        return kind(**values)
    except TypeError:
        return tree.fail(f"the fields {', '.join(types)}")
    except InputError as problem:
        raise FormatError(problem.message, Place(cell=tree.path)) from problem


def _leaf(tree: PlainTree, hint: type, wish: Wish) -> Any:
    if hint is str:
        return tree.choice(wish.among) if wish.choices else tree.text()
    if hint is bool:
        return tree.fail("true or false") if tree.is_null else tree.flag()
    if hint is float:
        least = 0 if wish.least is None else wish.least
        return tree.number(least, LARGEST_NUMBER if wish.most is None else wish.most)
    least = -LARGEST_NUMBER if wish.least is None else wish.least
    return tree.whole(least, LARGEST_NUMBER if wish.most is None else wish.most)
