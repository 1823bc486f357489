"""Barred patterns: place bars in a rectangle without blocks."""

from crosswright.engines.barred.problem import BarredProblem
from crosswright.engines.barred.solve import solve
from crosswright.search import Engine

__all__ = ["ENGINE", "BarredProblem", "solve"]

ENGINE = Engine("barred", solve, complete=True)
