"""How values show themselves in a notebook.

Drawing belongs to a room above this one, so the values below only ask for a painter; the package's
front door says who paints. Without one, a value shows its text.
"""

from collections.abc import Callable
from html import escape

__all__ = ["Paintable", "use_painter"]

_painter: Callable[[object], str] | None = None


def use_painter(painter: Callable[[object], str]) -> None:
    """From now on, notebooks show values through this function: value → HTML."""
    global _painter
    _painter = painter


class Paintable:
    """A value that is a picture in a notebook and text elsewhere."""

    def _repr_html_(self) -> str:
        if _painter is None:
            return f"<pre>{escape(str(self))}</pre>"
        return _painter(self)
