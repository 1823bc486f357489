"""Choose the next box for the packer from the lengths of the words and the best box so far.

The packer (`kernels/packing_kernel.py`) tries to place all words in a box, a rectangle with a given
height and width.
"""

from math import ceil, isqrt, sqrt

from crosswright.engines.crisscross.problem import Figures, LayoutProblem, Objective, Spacing

FIRST_DENSITY = {Spacing.TIGHT: 0.40, Spacing.BORDERED: 0.33}
"""The number of letters per cell in the first box. In tests with 0.45 for tight spacing, lists of
10 words took ten times as long, and lists of 50 or more words were no faster."""

WIDEST = 1.4
"""A box is nearly square if its longer side is at most this number times its shorter side."""

GROWTH = 1.06
"""The sides of a box are multiplied by this number to make a larger box."""


def first_box(problem: LayoutProblem) -> tuple[int, int]:
    """The height and width of the first box. If the problem allows it, the box is so large that all
    words are easily placed."""
    side = max(problem.longest, ceil(sqrt(problem.letters / FIRST_DENSITY[problem.spacing])))
    return _within(problem, side, side)


def larger_box(problem: LayoutProblem, height: int, width: int) -> tuple[int, int]:
    """The next box if the words could not be placed in this box. Returns the same box if no larger
    box is allowed."""
    return _within(problem, ceil(height * GROWTH) + 1, ceil(width * GROWTH) + 1)


def _within(problem: LayoutProblem, height: int, width: int) -> tuple[int, int]:
    """Reduce a box to the largest allowed size. If only one side has a limit, the other side grows
    to keep the area."""
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
    """Whether a box is nearly square, or its longer side is at most one cell longer than the
    longest word."""
    return max(height, width) <= max(WIDEST * min(height, width), problem.longest + 1)


def smaller_boxes(problem: LayoutProblem, best: Figures, closeness: int) -> list[tuple[int, int]]:
    """Return up to six boxes to try next. `best` has the measures of the best layout so far.

    If a square is wanted, the boxes are squares, and `closeness` is not used. If the best box is
    not a square, these squares may have more cells than the best box.

    Otherwise the boxes have fewer cells than the best box. The goal is a number of cells; boxes
    that are near it come first. With `closeness` 0, the goal is the area of the best box minus its
    longer side. With `closeness` 1, half of the side is subtracted, with 2 a quarter, and so on,
    but at least 1.
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
    """Whether every word fits in at least one direction."""
    return problem.longest <= max(height, width)
