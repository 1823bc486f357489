"""Recipes from leaves, for tests."""

from collections.abc import Mapping
from typing import Any, TypeVar

from crosswright.construct.request.recipe import Recipe, Record
from crosswright.construct.request.request import Request

__all__ = ["recipe_with"]

R = TypeVar("R", bound=Request)


def recipe_with(
    kind: type[R],
    *,
    hashes: Mapping[str, str] | None = None,
    record: Record | None = None,
    **leaves: Any,
) -> Recipe[R]:
    """The recipe of a request with these leaves, each named without its noun."""
    return Recipe(kind().with_leaves(**leaves), hashes or {}, record)
