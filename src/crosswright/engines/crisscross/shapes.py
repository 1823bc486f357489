"""Which box next? Pure figures: nothing here looks at words."""

from math import ceil, isqrt, sqrt

from crosswright.engines.crisscross.problem import Figures, LayoutProblem, Objective, Spacing

__all__ = ["first_box", "is_handsome", "larger_box", "smaller_boxes"]

FIRST_DENSITY = {Spacing.TIGHT: 0.40, Spacing.BORDERED: 0.33}
"""How many letters per cell does a first box have? (Tight: 0.45 took ten times as long to fill
with 10 words, and no less from 50 on.)"""

WIDEST = 1.4
"""How much longer than the other may a side of a box become, if no word asks for more?"""

GROWTH = 1.06


def first_box(problem: LayoutProblem) -> tuple[int, int]:
    """A box, height and width, that should be easy to fill."""
    side = max(problem.longest, ceil(sqrt(problem.letters / FIRST_DENSITY[problem.spacing])))
    return _within(problem, side, side)


def larger_box(problem: LayoutProblem, height: int, width: int) -> tuple[int, int]:
    """The next box after one that was not filled; the same where none larger is allowed."""
    return _within(problem, ceil(height * GROWTH) + 1, ceil(width * GROWTH) + 1)


def _within(problem: LayoutProblem, height: int, width: int) -> tuple[int, int]:
    """The box, with a side made longer where the other may not be."""
    tallest = problem.max_height or height
    widest = problem.max_width or width
    if height > tallest and not problem.max_width:
        width = max(width, ceil(height * width / tallest))
    if width > widest and not problem.max_height:
        height = max(height, ceil(height * width / widest))
    return min(height, tallest if problem.max_height else height), min(
        width, widest if problem.max_width else width
    )


def is_handsome(problem: LayoutProblem, height: int, width: int) -> bool:
    """Whether a box is near enough to a square, as far as its longest word allows."""
    return max(height, width) <= max(WIDEST * min(height, width), problem.longest + 1)


def smaller_boxes(problem: LayoutProblem, best: Figures, closeness: int) -> list[tuple[int, int]]:
    """Boxes to try after the best so far: the first ones boldly smaller, later ones barely.

    `closeness` counts from zero; with each step the goal lies half as far below the best.
    """
    side = max(best.height, best.width)
    if problem.square or problem.objective is Objective.SQUARENESS:
        longest = side if best.height != best.width and not problem.square else side - 1
        sides = [k for k in (longest, longest - 1) if k >= problem.longest]
        return [(k, k) for k in sides if problem.fits(k, k)]
    goal = best.area - max(1, side >> closeness)
    least = max(problem.longest, isqrt(best.area) // 2)
    found = [
        (abs(height * width - goal), abs(height - width), height, width)
        for height in range(2, 2 * side + 1)
        for width in {goal // height, -(-goal // height), goal // height - 1}
        if width >= 1
        and max(height, width) >= least
        and height * width < best.area
        and 2 * height * width > best.area
        and (is_handsome(problem, height, width) or max(height, width) <= side)
        and problem.fits(height, width)
        and _has_room(problem, height, width)
    ]
    return [(height, width) for _, _, height, width in sorted(found)[:6]]


def _has_room(problem: LayoutProblem, height: int, width: int) -> bool:
    """Whether every word fits in one direction at least."""
    return problem.longest <= max(height, width)
