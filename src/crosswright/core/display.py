"""How values are shown: as a picture in a notebook, and as text that can be pasted into code.

The drawing code is in `render`, which `core` may not import. So the package's `__init__` registers
a painter (a function that draws) with `use_painter`. Without a painter, a notebook shows a text.

Every command imports this module, so slow imports are made inside functions.
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
    """Register the function that turns a value into HTML for notebooks."""
    global _painter
    _painter = painter


class Paintable:
    """A value that notebooks show as a picture. Other programs show it as text."""

    def _repr_html_(self) -> str:
        if _painter is None:
            from html import escape

            return f"<pre>{escape(str(self))}</pre>"
        return _painter(self)


class NamedEnum(Enum):
    """An enum whose `repr` can be pasted into code, such as `Direction.ACROSS`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def told_fields(value: "Any") -> str:
    """Return, as text, a Python call that makes the dataclass instance `value`.

    Fields that have their default value are left out.
    """
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
