"""The criss-cross engines: lay out a given set of words."""

from crosswright.core import Layout
from crosswright.engines.crisscross import exact, graph, improve
from crosswright.engines.crisscross.problem import LayoutProblem, Objective, Spacing
from crosswright.search import Engine

__all__ = ["ENGINES", "LayoutProblem", "Objective", "Spacing"]

ENGINES: dict[str, Engine[LayoutProblem, Layout]] = {
    "auto": improve.ENGINE,
    "graph": graph.ENGINE,
    "exact": exact.ENGINE,
}
"""By the names of their methods. The first is the default."""
