"""Find the best connected layout of a few words by trying every crossing.

Tests compare it with the layout that an engine proves to be the best.
"""

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
    """Return the merit of the best layout, or None if there is no layout.

    A merit is a tuple that says how good a layout is. The smallest merit is the best.
    """
    best: tuple[float, ...] | None = None
    for layout in _every_layout(problem):
        worth = merit(problem, figures(layout))
        if (best is None or worth < best) and _is_right(layout, problem):
            best = worth
    return best


def _every_layout(problem: LayoutProblem) -> Iterator[Layout]:
    """Yield every layout in which crossings connect all words. It may break other rules.

    The mirror image at the diagonal is yielded too.
    """
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
    """Yield every placement of `word` that crosses a chosen word and agrees with all of them."""
    for other in chosen:
        way = other.direction.other
        for cell, glyph in zip(other.cells, other.glyphs, strict=True):
            for place, mine in enumerate(word):
                if mine == glyph:
                    placement = Placement(word, cell.step(way, -place), way)
                    if all(_agree(placement, one) for one in chosen):
                        yield placement


def _agree(one: Placement, other: Placement) -> bool:
    """Whether two words can both be placed.

    No cell may have two different letters, or be in two words of the same direction.
    """
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
