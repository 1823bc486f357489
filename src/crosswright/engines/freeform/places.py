"""The possible placements of each word. The formula for the SAT solver has one variable for each
placement."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crosswright.core.errors import ProblemError
from crosswright.core.fill import Glyphs
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Placement
from crosswright.engines.freeform.problem import FreeformProblem

__all__ = ["MOST_CLAUSES", "Places", "Stand", "estimate_clauses", "refuse_if_too_large"]

MOST_CLAUSES = 8_000_000
"""The largest number of clauses of a problem. More clauses may not fit in memory.

A clause is one logical rule of the formula for the SAT solver. It takes about 250 bytes, for our
copy and the solver's copy together. A second solver, which completes sketches (quick layouts that
may lack some words, see `solve.py`), may need another copy.
"""


class Stand(NamedTuple):
    """A placement with its cells, and the cells before and after it.

    The cells `before` and `after` may be outside the frame.
    """

    placement: Placement
    cells: tuple[Position, ...]
    before: Position
    after: Position


@dataclass(frozen=True)
class Places:
    """The possible placements of the words of a problem."""

    problem: FreeformProblem

    @cached_property
    def closed(self) -> frozenset[Position]:
        """Cells that must be blocks: the given blocks and their images under the symmetry."""
        problem = self.problem
        return frozenset(
            image
            for block in problem.blocks
            for image in problem.symmetry.images(block, problem.height, problem.width)
        )

    @cached_property
    def by_group(self) -> tuple[tuple[Stand, ...], ...]:
        """For each group, the possible placements of its words."""
        return tuple(
            tuple(stand for word in group for stand in self.of(word))
            for group in self.problem.groups
        )

    @cached_property
    def lying_group(self) -> int | None:
        """The index of the group whose word must run across: the group with the longest word.

        With this rule, only one of two mirror images is found. With `at_least_one`, only one of the
        group's placed words must run across. None if both mirror images are to be found, or if the
        mirror image of a layout may break the rules of the problem.
        """
        problem = self.problem
        if problem.mirrors or not problem.has_mirror:
            return None
        sizes = [(max(map(len, group)), -number) for number, group in enumerate(problem.groups)]
        return -max(sizes)[1]

    @cached_property
    def _lines(self) -> dict[Direction, tuple[tuple[Position, ...], ...]]:
        """The cells of each row and column, with one more cell outside the frame at each end."""
        height, width = self.problem.height, self.problem.width
        return {
            Direction.ACROSS: tuple(
                tuple(Position(row, column) for column in range(-1, width + 1))
                for row in range(height)
            ),
            Direction.DOWN: tuple(
                tuple(Position(row, column) for row in range(-1, height + 1))
                for column in range(width)
            ),
        }

    @cached_property
    def _known(self) -> dict[Glyphs, tuple[Stand, ...]]:
        return {}

    def of(self, word: Glyphs) -> tuple[Stand, ...]:
        """The possible placements of one word. They are computed once and kept."""
        if word not in self._known:
            self._known[word] = tuple(self._find(word))
        return self._known[word]

    def _find(self, word: Glyphs) -> Iterator[Stand]:
        is_free = not (self.closed or self.problem.given)
        for direction in self._ways(word):
            for line in self._lines[direction]:
                for end in range(len(word) + 1, len(line)):
                    start = end - len(word)
                    stand = Stand(
                        Placement(word, line[start], direction),
                        line[start:end],
                        line[start - 1],
                        line[end],
                    )
                    if is_free or self._is_possible(stand):
                        yield stand

    def _ways(self, word: Glyphs) -> tuple[Direction, ...]:
        """The directions of a word: only across if it is in the `lying_group`, otherwise both.

        With `at_least_one`, several words of a group may be placed, and only one of them must run
        across. So all words may run both ways, and `one_of_two_mirror_images` in `encode.py` adds a
        clause.
        """
        lying = self.lying_group
        if lying is None or self.problem.at_least_one or word not in self.problem.groups[lying]:
            return tuple(Direction)
        return (Direction.ACROSS,)

    def _is_possible(self, stand: Stand) -> bool:
        given = self.problem.given
        if stand.before in given or stand.after in given:
            return False
        return all(
            cell not in self.closed and given.get(cell, glyph) == glyph
            for cell, glyph in zip(stand.cells, stand.placement.glyphs, strict=True)
        )


def estimate_clauses(problem: FreeformProblem) -> int:
    """Estimate the number of clauses of the problem, without making them."""
    cells = problem.height * problem.width
    placements = letters = 0
    for word in problem.words:
        for direction in Direction:
            lines = cells // problem.side(direction)
            count = max(0, problem.side(direction) - len(word) + 1) * lines
            placements += count
            letters += count * len(word)
    glyphs = len({glyph for word in problem.words for glyph in word})
    connection = 0 if problem.islands else cells * (problem.most_letters // 2 + 2)
    counting = cells * cells if problem.fewest_blocks or problem.most_blocks is not None else 0
    sides = problem.height, problem.width
    long = sum(2 * min(map(len, group)) > min(sides) for group in problem.groups)
    crowding = 2 * long * long * sum(sides)
    return letters + 6 * placements + cells * (5 * glyphs + 25) + connection + counting + crowding


def refuse_if_too_large(problem: FreeformProblem, most: int = MOST_CLAUSES) -> int:
    """Return the estimated number of clauses. Raises a `ProblemError` if it is more than `most`."""
    clauses = estimate_clauses(problem)
    if clauses > most:
        raise ProblemError(
            f"{problem.width}x{problem.height} with {len(problem.words)} words would take about "
            f"{clauses:,} clauses, but the limit is {most:,}"
        )
    return clauses
