"""Find every layout of a tiny freeform problem by trying all placements, without a SAT solver."""

from collections.abc import Iterator
from itertools import product

from crosswright.construct.freeform.setting import audit_answer
from crosswright.core.errors import LayoutError
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout, Placement
from crosswright.engines.freeform import FreeformProblem


def everywhere(problem: FreeformProblem, word: tuple[str, ...]) -> list[Placement]:
    return [
        Placement(word, Position(row, column), way)
        for way in Direction
        for row in range(problem.height)
        for column in range(problem.width)
        if (column if way is Direction.ACROSS else row) + len(word)
        <= (problem.width if way is Direction.ACROSS else problem.height)
    ]


def choices(problem: FreeformProblem) -> Iterator[tuple[Placement, ...]]:
    """Yield every choice of placements: one placement for each group.

    If several words of a group may be placed, a choice has one placement or none for each word.
    """
    if problem.at_least_one:
        options = [[None, *everywhere(problem, word)] for word in problem.words]
    else:
        options = [
            [place for word in group for place in everywhere(problem, word)]
            for group in problem.groups
        ]
    for chosen in product(*options):
        yield tuple(place for place in chosen if place is not None)


def brute_force(problem: FreeformProblem) -> set[Layout]:
    found = set()
    for chosen in choices(problem):
        try:
            layout = Layout.of(chosen)
        except LayoutError:
            continue
        if not audit_answer(layout, problem):
            found.add(layout)
    return found
