"""How values are shown: as a picture in a notebook, and as text that can be pasted into code.
`core` may not import `render`, so the package registers a painter. Every command imports this
module, so slow imports are inside functions.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_painter: Callable[[object], str] | None = None


def use_painter(painter: Callable[[object], str]) -> None:
    """Register the function that turns a value into HTML for notebooks."""
    global _painter
    _painter = painter


class Paintable:
    """A value that notebooks show as a picture."""

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
    """Return the Python call that makes a dataclass instance, without default values."""
    return f"{type(value).__name__}({', '.join(_told(value))})"


def _told(value: "Any") -> Iterator[str]:
    from dataclasses import MISSING, fields

    for field in fields(value):
        held = getattr(value, field.name)
        held = dict(held) if isinstance(held, MappingProxyType) else held
        makes = field.default_factory
        usual = field.default if makes is MISSING else makes()
        if usual is MISSING or held != usual:
            yield f"{field.name}={held!r}"
