"""A SAT solver chooses words and shape: one word of each group, placed in a frame."""

from crosswright.engines.freeform.optimise import Goal, Way, optimise
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.engines.freeform.solve import Method, solve
from crosswright.engines.freeform.strategies import Listener, Plan, Report, Strategy, follow
from crosswright.search import Engine

__all__ = [
    "ENGINE",
    "FreeformProblem",
    "Goal",
    "Listener",
    "Method",
    "Plan",
    "Report",
    "Strategy",
    "Way",
    "follow",
    "optimise",
    "solve",
]

ENGINE = Engine("freeform", solve, complete=True)
