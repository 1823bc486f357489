"""The smallest possible engine, a template for new engines.

It yields the given fill if that fill is full. To write an engine, copy this folder, then read
docs/adding-an-engine.md.
"""

from crosswright.engines.null.problem import NullProblem
from crosswright.engines.null.solve import solve
from crosswright.search.outcome import Engine

__all__ = ["ENGINE", "NullProblem", "solve"]

ENGINE = Engine("null", solve, complete=True)
