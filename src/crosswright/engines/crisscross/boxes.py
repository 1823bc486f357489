"""Find the boxes that could hold a layout, by counting letters. Also compare boxes.

A box is a rectangle with a given height and width. It holds a layout if all words can be placed in
it. The box of a layout is the smallest rectangle around its words. The frame of a layout is the
rectangle in which it is shown: its box, or a square around the box if the problem asks for a
square.
"""

from collections import Counter
from collections.abc import Iterator
from math import isqrt

from crosswright.engines.crisscross.encode import may_be_turned
from crosswright.engines.crisscross.problem import LayoutProblem

Box = tuple[int, int]
"""The height and width of a box, in cells."""


def boxes(problem: LayoutProblem, below: int) -> Iterator[Box]:
    """Yield the size of every allowed frame that could hold the words and has fewer than `below`
    cells.

    The sizes are sorted by area. If every layout stays allowed when its rows and columns are
    exchanged, 3×5 and 5×3 count as one size. Then only the wide one (3 rows, 5 columns) is yielded.
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
    """Every box that could hold the words and whose frame has exactly `cells` cells.

    The boxes are sorted by area. If the problem asks for a square, many boxes have the same frame.
    Otherwise the frame is the box.
    """
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
    """Limits on the box of a layout, found by counting letters."""

    def __init__(self, problem: LayoutProblem) -> None:
        self.longest = problem.longest
        self.fewest_cells = max(problem.letters - most_crossings(problem), problem.longest)
        self.reach = _reach(problem)
        self.both_sides = self.reach + 1
        """The largest possible sum of height and width of a connected layout. The sum is at most
        one more than the number of cells of the layout, and `reach` is the largest possible number
        of cells."""
        self._problem = problem
        self._may_be_turned = may_be_turned(problem)

    def allow(self, height: int, width: int) -> bool:
        """Whether a layout could have this box.

        If every layout stays allowed when its rows and columns are exchanged, a tall box is as good
        as the wide box with the same sides. Then a box with more rows than columns is refused.
        """
        if height * width < self.fewest_cells or max(height, width) < self.longest:
            return False
        if height + width > self.both_sides and not self._problem.islands:
            return False
        if height != width and self._problem.symmetry.needs_square:
            return False
        return height <= width or not self._may_be_turned


def largest_area(problem: LayoutProblem) -> int:
    """The largest number of cells that a frame of a layout can have."""
    reach = _reach(problem)
    return (problem.max_height or reach) * (problem.max_width or reach)


def _reach(problem: LayoutProblem) -> int:
    """The largest height or width that a layout can have.

    No side of a connected layout is longer than its number of cells. The words of the layout can be
    put in an order in which each word except the first shares a cell with an earlier word. So the
    number of cells is at most the number of letters of all words, minus one for each word except
    the first.
    """
    shared = 0 if problem.islands else len(problem.words) - 1
    # Two unconnected pieces need at most one free row or column between them. There are at most as
    # many pieces as words.
    return problem.letters - shared + (len(problem.words) if problem.islands else 0)


def holds(problem: LayoutProblem, box: Box, smaller: Box) -> bool:
    """Whether every layout that has the box `smaller` also fits into `box`.

    With a symmetry, the layout must be in the middle of `box`, with equal margins. If layouts may
    be turned (see `may_be_turned`), a layout may be put into `box` with rows and columns exchanged.
    """
    return problem.is_centred(*smaller, box) or (
        may_be_turned(problem) and problem.is_centred(smaller[1], smaller[0], box)
    )


def most_crossings(problem: LayoutProblem) -> int:
    """An upper limit for the number of crossings of a layout.

    There are two limits, and the lower one is returned. First, each crossing uses up two equal
    letters. Second, a word across and a word down cross at most once. So there are at most as many
    crossings as pairs of a word across and a word down. The number of such pairs is largest if half
    of the words are across.
    """
    counts = Counter(glyph for word in problem.words for glyph in word)
    words = len(problem.words)
    return min(sum(count // 2 for count in counts.values()), (words // 2) * ((words + 1) // 2))
