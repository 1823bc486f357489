"""The boxes that could hold a layout, by counting alone; and which box fits into which."""

from collections import Counter
from collections.abc import Iterator

from crosswright.core.geometry import Symmetry
from crosswright.engines.crisscross.encode import may_be_turned
from crosswright.engines.crisscross.problem import LayoutProblem

__all__ = ["Box", "boxes", "holds", "largest_area", "most_crossings"]

Box = tuple[int, int]
"""Height and width."""

_ROWS_MIRRORED = {Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.VERTICAL, Symmetry.BOTH}
_COLUMNS_MIRRORED = {Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.HORIZONTAL, Symmetry.BOTH}


def boxes(problem: LayoutProblem, below: int) -> Iterator[Box]:
    """Every allowed box that could hold the words, by area, up to but not `below`.

    Of two that are mirror images only the wide one, where both are allowed.
    """
    counts = Counter(glyph for word in problem.words for glyph in word)
    longest = problem.longest
    reach = _reach(problem)
    tallest, widest = problem.max_height or reach, problem.max_width or reach
    below = min(below, largest_area(problem) + 1)
    for area in range(max(problem.letters - most_crossings(counts), longest), below):
        for height in range(1, min(area, tallest) + 1):
            width, odd = divmod(area, height)
            if odd or width > widest or max(height, width) < longest:
                continue
            if not problem.islands and height + width > reach + 1:
                continue
            if height != width and (problem.square or problem.symmetry.needs_square):
                continue
            if height > width and may_be_turned(problem):
                continue
            yield height, width


def largest_area(problem: LayoutProblem) -> int:
    """No layout needs a larger box."""
    reach = _reach(problem)
    return (problem.max_height or reach) * (problem.max_width or reach)


def _reach(problem: LayoutProblem) -> int:
    """No layout is longer: in one piece, each word but the first shares a cell with another."""
    shared = 0 if problem.islands else len(problem.words) - 1
    # Pieces may lie anywhere, but a free line between two is enough.
    return problem.letters - shared + (len(problem.words) if problem.islands else 0)


def holds(problem: LayoutProblem, box: Box, smaller: Box) -> bool:
    """Whether every layout of the smaller box has a place in the other.

    A symmetric layout must lie in the middle, so its box must leave equal margins.
    """
    return _holds(problem, box, smaller) or (
        may_be_turned(problem) and _holds(problem, box, (smaller[1], smaller[0]))
    )


def _holds(problem: LayoutProblem, box: Box, smaller: Box) -> bool:
    down, across = box[0] - smaller[0], box[1] - smaller[1]
    if down < 0 or across < 0:
        return False
    return not (problem.symmetry in _ROWS_MIRRORED and down % 2) and not (
        problem.symmetry in _COLUMNS_MIRRORED and across % 2
    )


def most_crossings(counts: Counter[str]) -> int:
    """No layout crosses more often than its letters pair up."""
    return sum(count // 2 for count in counts.values())
