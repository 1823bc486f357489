"""Enumerate pair squares: grids with two letters or none in each cell."""

from crosswright.engines.pairsquare.ordered import OrderedSearch, SearchPosition
from crosswright.engines.pairsquare.problem import PairProblem, Spread
from crosswright.engines.pairsquare.prospects import Prospects, prospects
from crosswright.engines.pairsquare.remaining import Remaining, remaining
from crosswright.engines.pairsquare.solve import solve
from crosswright.engines.pairsquare.spans import Span, first_choices
from crosswright.search import Engine

__all__ = [
    "ENGINE",
    "OrderedSearch",
    "PairProblem",
    "Prospects",
    "Remaining",
    "SearchPosition",
    "Span",
    "Spread",
    "first_choices",
    "prospects",
    "remaining",
    "solve",
]

ENGINE = Engine("pairsquare", solve, complete=True)
