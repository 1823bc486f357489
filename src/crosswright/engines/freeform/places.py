"""Where each word can stand: the placements that an encoding speaks of, and no others."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Placement
from crosswright.engines.freeform.problem import FreeformProblem

__all__ = ["MOST_CLAUSES", "Places", "estimate_clauses", "refuse_if_too_large"]

MOST_CLAUSES = 8_000_000
"""How many clauses would no longer fit in memory? One takes some 250 bytes, ours and a solver's."""


@dataclass(frozen=True)
class Places:
    """The possible placements of a problem, and what can stand in each cell because of them."""

    problem: FreeformProblem

    @cached_property
    def closed(self) -> frozenset[Position]:
        """Cells that must be blocks: the given ones and their images."""
        problem = self.problem
        return frozenset(
            image
            for block in problem.blocks
            for image in problem.symmetry.images(block, problem.height, problem.width)
        )

    @cached_property
    def by_group(self) -> tuple[tuple[Placement, ...], ...]:
        """For each group, the placements of its words."""
        return tuple(
            tuple(p for word in group for p in self._of(word) if self._is_chosen_image(number, p))
            for number, group in enumerate(self.problem.groups)
        )

    @cached_property
    def lying_group(self) -> int | None:
        """The group that runs across, so that of two mirror images one is left; None if all may.

        The one with the longest word: it leaves most to be decided.
        """
        problem = self.problem
        if problem.mirrors or not problem.has_mirror:
            return None
        sizes = [(max(map(len, group)), -number) for number, group in enumerate(problem.groups)]
        return -max(sizes)[1]

    def _is_chosen_image(self, group: int, placement: Placement) -> bool:
        if self.problem.at_least_one or group != self.lying_group:
            return True
        return placement.direction is Direction.ACROSS

    @cached_property
    def all(self) -> tuple[Placement, ...]:
        return tuple(placement for group in self.by_group for placement in group)

    def _of(self, word: tuple[str, ...]) -> Iterator[Placement]:
        problem = self.problem
        for direction in Direction:
            for start in problem.positions:
                placement = Placement(word, start, direction)
                if placement.cells[-1] in problem and self._is_possible(placement):
                    yield placement

    def _is_possible(self, placement: Placement) -> bool:
        given = self.problem.given
        if self.before(placement) in given or self.after(placement) in given:
            return False
        return all(
            cell not in self.closed and given.get(cell, glyph) == glyph
            for cell, glyph in zip(placement.cells, placement.glyphs, strict=True)
        )

    @staticmethod
    def before(placement: Placement) -> Position:
        """The cell before the first; it may lie outside."""
        return placement.start.step(placement.direction, -1)

    @staticmethod
    def after(placement: Placement) -> Position:
        """The cell after the last; it may lie outside."""
        return placement.start.step(placement.direction, len(placement.glyphs))


def estimate_clauses(problem: FreeformProblem) -> int:
    """About how many clauses the problem would take, told without making any."""
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
    return letters + 6 * placements + cells * (5 * glyphs + 25) + connection + counting


def refuse_if_too_large(problem: FreeformProblem, most: int = MOST_CLAUSES) -> int:
    """The estimate, or an error that says it if a machine like this could not hold the formula."""
    clauses = estimate_clauses(problem)
    if clauses > most:
        raise ProblemError(
            f"{problem.width}x{problem.height} with {len(problem.words)} words would take about "
            f"{clauses:,} clauses; {most:,} is the most that is tried"
        )
    return clauses
