"""How values show themselves: as a picture in a notebook, and as text that can be pasted back.

Drawing belongs to a room above this one, so the values below only ask for a painter; the package's
front door says who paints. Without one, a value shows its text.

Every command imports this before anything else: what takes long to load is loaded when it is used.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["NamedEnum", "Paintable", "told_fields", "use_painter"]

_painter: Callable[[object], str] | None = None


def use_painter(painter: Callable[[object], str]) -> None:
    """From now on, notebooks show values through this function: value → HTML."""
    global _painter
    _painter = painter


class Paintable:
    """A value that is a picture in a notebook and text elsewhere."""

    def _repr_html_(self) -> str:
        if _painter is None:
            from html import escape

            return f"<pre>{escape(str(self))}</pre>"
        return _painter(self)


class NamedEnum(Enum):
    """An enum whose members show themselves as they are written: `Direction.ACROSS`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def told_fields(value: "Any") -> str:
    """A dataclass as the call that makes it, without the fields that have their usual value."""
    return f"{type(value).__name__}({', '.join(_told(value))})"


def _told(value: "Any") -> Iterator[str]:
    from dataclasses import MISSING, fields

    for field in fields(value):
        held = getattr(value, field.name)
        held = dict(held) if isinstance(held, MappingProxyType) else held
        usual = field.default
        if field.default_factory is not MISSING:
            usual = field.default_factory()
        if usual is MISSING or held != usual:
            yield f"{field.name}={held!r}"
