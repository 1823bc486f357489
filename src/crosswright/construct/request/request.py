"""What all requests have in common: their limits, and their fields one by one.

A request is made of *leaves* (fields with a plain value) and of nouns that are made of leaves. The
names of all leaves of a request differ, so a leaf can be named without its noun.
"""

from dataclasses import Field, dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, ClassVar, Self

from crosswright.construct.request.limits import Limits
from crosswright.core import declared, field_types, noun

__all__ = ["Leaf", "Request", "leaves_of"]


@dataclass(frozen=True)
class Leaf:
    """A field with a plain value, and where it is in the request."""

    field: Field[Any]
    type: Any
    noun: str = ""
    """The name of the field that holds it; empty if it is a field of the request itself."""
    heading: str = ""
    """The heading of the group to which it belongs."""

    @property
    def name(self) -> str:
        return self.field.name


@dataclass(frozen=True, kw_only=True)
class Request:
    """A request to a verb. Each kind of request adds the fields of its verb."""

    verb: ClassVar[str]
    usual_limit: ClassVar[str] = "no limit"
    """The limit of a search for which the user sets none, as a text."""

    limits: Limits = noun(Limits)

    def with_leaves(self, **leaves: Any) -> Self:
        """Return the request with other values of some leaves, each named without its noun."""
        kind: type = type(self)
        known, changes = leaves_of(kind), dict[str, Any]()
        for name, value in leaves.items():
            leaf = known[name]
            if leaf.noun:
                held = changes.get(leaf.noun, getattr(self, leaf.noun))
                changes[leaf.noun] = replace(held, **{name: value})
            else:
                changes[name] = value
        return replace(self, **changes)


@cache
def leaves_of(kind: type) -> dict[str, Leaf]:
    """The leaves of a kind of request or noun, by name, in the order of their declaration."""
    found: dict[str, Leaf] = {}
    types, heading = field_types(kind), getattr(kind, "heading", "")
    for part in fields(kind):
        held = types[part.name]
        if not (isinstance(held, type) and is_dataclass(held)):
            found[part.name] = Leaf(part, held, heading=declared(part).group or heading)
            continue
        for leaf in leaves_of(held).values():
            found[leaf.name] = replace(leaf, noun=part.name)
    return found
