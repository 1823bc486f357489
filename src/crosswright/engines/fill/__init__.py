"""The fill engines: the compiled one, and the slow textbook one for students and tests, which is
loaded only when needed.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.share import Share
from crosswright.engines.fill.solve import ENGINE, PROOF, Strategy, fill_engine, solve

if TYPE_CHECKING:
    from crosswright.core import FilledGrid
    from crosswright.engines.fill.textbook import Rules, textbook_engine
    from crosswright.search import Engine

    ENGINES: Mapping[str, Engine[FillProblem, FilledGrid]]
    """By name. The first one is the fastest."""

__all__ = [
    "ENGINE",
    "ENGINES",
    "PROOF",
    "FillProblem",
    "Rules",
    "Share",
    "Strategy",
    "fill_engine",
    "solve",
    "textbook_engine",
]


def __getattr__(name: str) -> Any:
    textbook = import_module("crosswright.engines.fill.textbook")
    if name == "ENGINES":
        engines = {"kernel": ENGINE, "textbook": textbook.textbook_engine()}
        globals()[name] = MappingProxyType(engines)
    elif name in {"Rules", "textbook_engine"}:
        globals()[name] = getattr(textbook, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[name]
