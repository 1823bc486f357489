"""Constraint fill of a given grid."""

from crosswright.core.fill import FilledGrid
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.textbook import Rules, textbook_engine
from crosswright.search.outcome import Engine

__all__ = ["ENGINES", "FillProblem", "Rules", "textbook_engine"]

ENGINES: dict[str, Engine[FillProblem, FilledGrid]] = {"textbook": textbook_engine()}
"""The algorithms for a fill, the best first."""
