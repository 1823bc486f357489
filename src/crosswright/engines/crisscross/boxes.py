"""Find the boxes that could hold a layout, by counting letters, and compare boxes. The frame in
which a layout is shown is its box, or a square around it.
"""

from collections import Counter
from collections.abc import Iterator
from math import isqrt

from crosswright.engines.crisscross.encode import may_be_turned
from crosswright.engines.crisscross.problem import LayoutProblem

Box = tuple[int, int]
"""Height and width."""


def boxes(problem: LayoutProblem, below: int) -> Iterator[Box]:
    """Yield the allowed frames of fewer than `below` cells that could hold the words, by area.
    Where layouts may be turned, only the wide one of 3×5 and 5×3.
    """
    known = _Bounds(problem)
    tallest, widest = problem.max_height or known.reach, problem.max_width or known.reach
    for area in range(known.fewest_cells, min(below, largest_area(problem) + 1)):
        if problem.square:
            side = isqrt(area)
            if side * side == area and known.longest <= side <= min(tallest, widest):
                yield side, side
            continue
        for height in range(1, min(area, tallest) + 1):
            width, odd = divmod(area, height)
            if not odd and width <= widest and known.allow(height, width):
                yield height, width


def boxes_framed(problem: LayoutProblem, cells: int) -> list[Box]:
    """Return the boxes that could hold the words and whose frame has `cells` cells, by area."""
    if not problem.square:
        return [box for box in boxes(problem, cells + 1) if box[0] * box[1] == cells]
    known = _Bounds(problem)
    side = isqrt(cells)
    sides = range(1, side + 1)
    found = [
        (height, width)
        for height in sides
        for width in sides
        if problem.frame(height, width) == (side, side) and known.allow(height, width)
    ]
    return sorted(found, key=lambda box: (box[0] * box[1], box))


class _Bounds:
    def __init__(self, problem: LayoutProblem) -> None:
        self.longest = problem.longest
        self.fewest_cells = max(problem.letters - most_crossings(problem), problem.longest)
        self.reach = _reach(problem)
        self.both_sides = self.reach + 1
        """A connected layout has at most `reach` cells, and the sum of its sides is at most one
        more.
        """
        self._problem = problem
        self._may_be_turned = may_be_turned(problem)

    def allow(self, height: int, width: int) -> bool:
        """Whether a layout could have this box. Where layouts may be turned, a tall box
        is refused.
        """
        if (
            height * width < self.fewest_cells
            or max(height, width) < self.longest
            or (height + width > self.both_sides and not self._problem.islands)
            or (height != width and self._problem.symmetry.needs_square)
        ):
            return False
        return height <= width or not self._may_be_turned


def largest_area(problem: LayoutProblem) -> int:
    reach = _reach(problem)
    return (problem.max_height or reach) * (problem.max_width or reach)


def _reach(problem: LayoutProblem) -> int:
    """In a connected layout, each word but the first shares a cell with an earlier one. So no side
    is longer than the letters of all words, minus one for each word but the first.
    """
    shared = 0 if problem.islands else len(problem.words) - 1
    # Two unconnected pieces need at most one free row or column between them. There are at most as
    # many pieces as words.
    return problem.letters - shared + (len(problem.words) if problem.islands else 0)


def holds(problem: LayoutProblem, box: Box, smaller: Box) -> bool:
    """Whether every layout that has the box `smaller` also fits into `box`: turned if that is
    allowed, centred if a symmetry asks for it.
    """
    return problem.is_centred(*smaller, box) or (
        may_be_turned(problem) and problem.is_centred(smaller[1], smaller[0], box)
    )


def most_crossings(problem: LayoutProblem) -> int:
    """Return an upper limit for the number of crossings. Each uses up two equal letters, and a word
    across meets a word down at most once.
    """
    counts = Counter(glyph for word in problem.words for glyph in word)
    words = len(problem.words)
    return min(sum(count // 2 for count in counts.values()), (words // 2) * ((words + 1) // 2))
