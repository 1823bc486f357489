"""Constraint fill of a given grid."""

from types import MappingProxyType

from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.solve import ENGINE, Strategy, fill_engine, solve
from crosswright.engines.fill.textbook import Rules, textbook_engine

__all__ = [
    "ENGINE",
    "ENGINES",
    "FillProblem",
    "Rules",
    "Strategy",
    "fill_engine",
    "solve",
    "textbook_engine",
]

ENGINES = MappingProxyType({"kernel": ENGINE, "textbook": textbook_engine()})
"""The fill engines by name, the best first."""
