"""Carry out a recipe of `grid`."""

from crosswright.construct.answers import Answer
from crosswright.construct.make.patterns import patterns
from crosswright.construct.request.grid import GridRequest
from crosswright.construct.request.recipe import Recipe
from crosswright.core import Fill, Puzzle
from crosswright.search import Run

__all__ = ["answer_grid"]


def answer_grid(recipe: Recipe[GridRequest], run: Run | None = None) -> Answer:
    """Find the patterns."""
    request, run = recipe.request, run or recipe.run()
    outcome = patterns(shape=request.shape, slots=request.slots, count=request.count, run=run)
    puzzles = tuple(Puzzle(Fill(grid)) for grid in outcome.solutions)
    return Answer(recipe, outcome, puzzles, several=request.count > 1)
