"""The searches for asyncio: `await` a search to get its outcome, or loop over its events.

>>> import asyncio
>>> from crosswright import WordList, aio
>>> async def main():
...     return await aio.fill("..\\n..", WordList.of(["at", "to", "as", "so"]))
>>> asyncio.run(main()).status.value
'found'

Each function takes the same parameters as the function of that name in `crosswright`. Cancelling
the task cancels the search.
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
    from crosswright.search.stream import asynchronous as _asynchronous

    candidates = _asynchronous(_candidates)
    explain = _asynchronous(_explain)
    fill = _asynchronous(_fill)
    freeform = _asynchronous(_freeform)
    lay_out = _asynchronous(_lay_out)
    make = _asynchronous(_make)
    pair_squares = _asynchronous(_pair_squares)
    patterns = _asynchronous(_patterns)

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
    globals()[name] = streams.asynchronous(streams.search_named(name))
    return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
