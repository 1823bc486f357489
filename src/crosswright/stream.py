"""Searches as streams. A stream is an iterator of the events of a search, such as its progress or a
better solution. The last event is the outcome of the search.

>>> from crosswright import Outcome, WordList, stream
>>> for event in stream.fill("..\\n..", WordList.of(["at", "to", "as", "so"])):
...     if isinstance(event, Outcome):
...         print(event.status.value)
found

Each function takes the same parameters as the function with the same name in `crosswright`. If the
caller leaves the loop early, the search is cancelled.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosswright.construct.candidates import candidates as _candidates
    from crosswright.construct.explain import explain as _explain
    from crosswright.construct.fill import fill as _fill
    from crosswright.construct.freeform import freeform as _freeform
    from crosswright.construct.layout import lay_out as _lay_out
    from crosswright.construct.make import make as _make
    from crosswright.construct.make.patterns import patterns as _patterns
    from crosswright.construct.pairs import pair_squares as _pair_squares
    from crosswright.search.stream import streamed as _streamed

    candidates = _streamed(_candidates)
    explain = _streamed(_explain)
    fill = _streamed(_fill)
    freeform = _streamed(_freeform)
    lay_out = _streamed(_lay_out)
    make = _streamed(_make)
    pair_squares = _streamed(_pair_squares)
    patterns = _streamed(_patterns)

__all__ = [
    "candidates",
    "explain",
    "fill",
    "freeform",
    "lay_out",
    "make",
    "pair_squares",
    "patterns",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    streams = import_module("crosswright.search.stream")
    globals()[name] = streams.streamed(streams.search_named(name))
    return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
