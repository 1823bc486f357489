"""The empty room: the smallest engine that could stand here, and the template for the next.

Its problem is a fill that is already full; its only solution is that fill. Copy the folder, then
read docs/adding-an-engine.md.
"""

from crosswright.engines.null.problem import NullProblem
from crosswright.engines.null.solve import solve
from crosswright.search.outcome import Engine

__all__ = ["ENGINE", "NullProblem", "solve"]

ENGINE = Engine("null", solve, complete=True)
