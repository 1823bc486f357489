"""The best connected layout of a few words, by trying every crossing; to check proofs."""

from collections.abc import Iterator
from random import Random

from crosswright.audit.layout import audit_layout
from crosswright.construct.layout.layouts import framed
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout, Placement
from crosswright.engines.crisscross import LayoutProblem, Spacing
from crosswright.engines.crisscross.problem import figures, merit

__all__ = ["best_merit", "random_words"]

Words = tuple[tuple[str, ...], ...]


def random_words(rng: Random, *, most: int = 4, letters: str = "ABC") -> Words:
    """A few short words over few letters, so that they cross in many ways."""
    count = rng.randint(min(3, most), most)
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(rng.choices(letters, k=rng.randint(3, 5)))] = None
    return tuple(map(tuple, found))


def best_merit(problem: LayoutProblem) -> tuple[float, ...] | None:
    """The merit of the best layout; None if there is none."""
    best: tuple[float, ...] | None = None
    for layout in _every_layout(problem):
        worth = merit(problem, figures(layout))
        if (best is None or worth < best) and _is_right(layout, problem):
            best = worth
    return best


def _every_layout(problem: LayoutProblem) -> Iterator[Layout]:
    """Every way to cross the words, allowed or not, and its mirror image at the diagonal."""
    seen: set[frozenset[Placement]] = set()
    first = Placement(problem.words[0], Position(0, 0), Direction.ACROSS)
    waiting = [frozenset({first})]
    while waiting:
        chosen = waiting.pop()
        if chosen in seen:
            continue
        seen.add(chosen)
        placed = {placement.glyphs for placement in chosen}
        if len(placed) == len(problem.words):
            yield Layout.of(chosen)
            yield _turned(chosen)
            continue
        for word in problem.words:
            if word not in placed:
                waiting += [chosen | {place} for place in _crossings(chosen, word)]


def _is_right(layout: Layout, problem: LayoutProblem) -> bool:
    bordered = problem.spacing is Spacing.BORDERED
    if audit_layout(layout, problem.words, bordered=bordered):
        return False
    grid = framed(layout, problem).grid
    is_small = (problem.max_height is None or grid.height <= problem.max_height) and (
        problem.max_width is None or grid.width <= problem.max_width
    )
    return is_small and grid.is_symmetric(problem.symmetry)


def _crossings(chosen: frozenset[Placement], word: tuple[str, ...]) -> Iterator[Placement]:
    """Every place where a word can cross a placed one without a contradicting letter."""
    for other in chosen:
        way = other.direction.other
        for cell, glyph in zip(other.cells, other.glyphs, strict=True):
            for place, mine in enumerate(word):
                if mine == glyph:
                    placement = Placement(word, cell.step(way, -place), way)
                    if all(_agree(placement, one) for one in chosen):
                        yield placement


def _agree(one: Placement, other: Placement) -> bool:
    """Whether no cell would hold two letters, or lie in two words of one direction."""
    mine = dict(zip(one.cells, one.glyphs, strict=True))
    shared = [
        mine[cell] == glyph
        for cell, glyph in zip(other.cells, other.glyphs, strict=True)
        if cell in mine
    ]
    return all(shared) and not (shared and one.direction is other.direction)


def _turned(chosen: frozenset[Placement]) -> Layout:
    return Layout.of(
        Placement(p.glyphs, Position(p.start.column, p.start.row), p.direction.other)
        for p in chosen
    )
