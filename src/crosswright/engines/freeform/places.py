"""The possible placements of each word. The formula has a variable for each."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crosswright.core import Direction, Glyphs, Placement, Position, ProblemError
from crosswright.engines.freeform.problem import FreeformProblem

__all__ = ["MOST_CLAUSES", "Places", "Stand", "estimate_clauses", "refuse_if_too_large"]

MOST_CLAUSES = 8_000_000
"""More may not fit in memory: a clause takes about 250 bytes with the solver's copy, and the solver
for sketches may need another copy.
"""


class Stand(NamedTuple):
    """A placement with its cells, and the cells before and after it, perhaps outside the frame."""

    placement: Placement
    cells: tuple[Position, ...]
    before: Position
    after: Position


@dataclass(frozen=True)
class Places:
    problem: FreeformProblem

    @cached_property
    def closed(self) -> frozenset[Position]:
        """The given blocks and their images under the symmetry."""
        problem = self.problem
        return frozenset(
            image
            for block in problem.blocks
            for image in problem.symmetry.images(block, problem.height, problem.width)
        )

    @cached_property
    def by_group(self) -> tuple[tuple[Stand, ...], ...]:
        return tuple(
            tuple(stand for word in group for stand in self.of(word))
            for group in self.problem.groups
        )

    @cached_property
    def lying_group(self) -> int | None:
        """The group with the longest word, which must run across so that only one of two mirror
        images is found; None if both are wanted or may differ in the rules.
        """
        problem = self.problem
        if problem.mirrors or not problem.has_mirror:
            return None
        sizes = [(max(map(len, group)), -number) for number, group in enumerate(problem.groups)]
        return -max(sizes)[1]

    @cached_property
    def _lines(self) -> dict[Direction, tuple[tuple[Position, ...], ...]]:
        """With one more cell outside the frame at each end."""
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
        """With `at_least_one`, only one of the placed words of the group must run across: a clause
        says so.
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
    clauses = estimate_clauses(problem)
    if clauses > most:
        raise ProblemError(
            f"{problem.width}x{problem.height} with {len(problem.words)} words would take about "
            f"{clauses:,} clauses, but the limit is {most:,}"
        )
    return clauses
