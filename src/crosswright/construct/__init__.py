"""The middle end: what every door needs, once. `answer` carries out any request."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosswright.construct.answers import Answer
    from crosswright.construct.request.recipe import Recipe
    from crosswright.construct.request.request import Request
    from crosswright.search import Run

__all__ = ["answer"]

_ANSWERS = {
    "fill": "fill.answer.answer_fill",
    "freeform": "freeform.answer.answer_freeform",
    "grid": "make.patterns.answer.answer_grid",
    "layout": "layout.answer.answer_layout",
    "make": "make.answer.answer_make",
    "pairs": "pairs.answer.answer_pairs",
}
"""The function that carries out the recipes of each verb."""


def answer(request: "Request | Recipe[Any]", run: "Run | None" = None) -> "Answer":
    """Carry out a request or a recipe. Without `run`, its own limits are used.

    >>> from crosswright import FillRequest, answer
    >>> answer(FillRequest(grid="...")).status.value
    'found'
    """
    recipe_class = import_module("crosswright.construct.request.recipe").Recipe
    recipe = request if isinstance(request, recipe_class) else recipe_class(request)
    module, _, name = _ANSWERS[request.verb].rpartition(".")
    found: Answer = getattr(import_module(f"crosswright.construct.{module}"), name)(recipe, run)
    return found
