"""Choose the next box for the packer from the lengths of the words and the best box so far."""

from math import ceil, isqrt, sqrt

from crosswright.engines.crisscross.problem import Figures, LayoutProblem, Objective, Spacing

FIRST_DENSITY = {Spacing.TIGHT: 0.40, Spacing.BORDERED: 0.33}
"""Letters per cell in the first box. With 0.45 for tight spacing, lists of 10 words took ten times
as long (`bench layout`).
"""

WIDEST = 1.4
"""The longest ratio of sides of a box that is nearly square."""

GROWTH = 1.06
"""Of the sides, for a larger box."""


def first_box(problem: LayoutProblem) -> tuple[int, int]:
    """The first box: so large that all words are easily placed, if that is allowed."""
    side = max(problem.longest, ceil(sqrt(problem.letters / FIRST_DENSITY[problem.spacing])))
    return _within(problem, side, side)


def larger_box(problem: LayoutProblem, height: int, width: int) -> tuple[int, int]:
    """The next box if the words could not be placed; the same if no larger one is allowed."""
    return _within(problem, ceil(height * GROWTH) + 1, ceil(width * GROWTH) + 1)


def _within(problem: LayoutProblem, height: int, width: int) -> tuple[int, int]:
    """If only one side has a limit, the other grows to keep the area."""
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
    """Whether a box is nearly square, or as long as the longest word needs."""
    return max(height, width) <= max(WIDEST * min(height, width), problem.longest + 1)


def smaller_boxes(problem: LayoutProblem, best: Figures, closeness: int) -> list[tuple[int, int]]:
    """Return up to six boxes to try next. If a square is wanted, they are squares. Otherwise they
    have fewer cells than the best: those near a goal, the best area minus its longer side, come
    first. Each `closeness` halves the distance to the goal.
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
        and problem.longest <= max(height, width)
    ]
    return [(height, width) for _, _, height, width in sorted(found)[:6]]
