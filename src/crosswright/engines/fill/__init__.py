"""Constraint fill of a given grid."""

from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.textbook import Rules, textbook_engine

__all__ = ["FillProblem", "Rules", "textbook_engine"]
