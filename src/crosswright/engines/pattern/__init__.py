"""Patterns: the places of the blocks in a grid. They are found before any word is chosen."""

from crosswright.engines.pattern.problem import PatternProblem
from crosswright.engines.pattern.solve import solve
from crosswright.search import Engine

__all__ = ["ENGINE", "PatternProblem", "solve"]

ENGINE = Engine("pattern", solve, complete=True)
