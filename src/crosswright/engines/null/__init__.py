"""The smallest possible engine, a template for new ones: it yields the given fill if that is full.
See docs/adding-an-engine.md.
"""

from crosswright.engines.null.problem import NullProblem
from crosswright.engines.null.solve import solve
from crosswright.search import Engine

__all__ = ["ENGINE", "NullProblem", "solve"]

ENGINE = Engine("null", solve, complete=True)
