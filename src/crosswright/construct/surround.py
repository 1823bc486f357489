"""Given words put into a frame by lot, with room around them for fillers to cross."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from crosswright.core.fill import Glyph
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.layout import Placement
from crosswright.search.run import Run

__all__ = ["SHORTEST_RUN", "Frame", "Stance", "place_given"]

SHORTEST_RUN = 3
"""How many cells must a slot have at least, in a newspaper's grid?"""

PLACE_TRIES = 60
"""How many places are looked at for a given word before the whole placing starts again?"""

Spelt = tuple[Glyph, ...]


@dataclass(frozen=True)
class Frame:
    """A rectangle, its symmetry, and the share of blocks it should have."""

    height: int
    width: int
    symmetry: Symmetry = Symmetry.NONE
    least_blocks: float = 0.12
    most_blocks: float = 0.28

    @property
    def blocks(self) -> tuple[int, int]:
        """The fewest and the most blocks."""
        area = self.height * self.width
        return ceil(self.least_blocks * area - 1e-9), int(self.most_blocks * area + 1e-9)

    def orbit(self, cell: Position) -> frozenset[Position]:
        """All cells that must be like this one."""
        return frozenset(self.symmetry.images(cell, self.height, self.width))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and 0 <= cell[0] < self.height and 0 <= cell[1] < self.width


@dataclass(frozen=True)
class Stance:
    """Where the given words stand: their letters, and what is settled by them and the symmetry."""

    letters: dict[Position, Glyph]
    opened: frozenset[Position]
    blocked: frozenset[Position]


def place_given(given: Sequence[Spelt], frame: Frame, run: Run) -> Stance | None:
    """The given words put in by lot; None if one found no place.

    Two words of one length become each other's image: what is open for the one is open for the
    other anyway, so a pair takes no more room than a single word.
    """
    letters: dict[Position, Glyph] = {}
    opened: set[Position] = set()
    blocked: set[Position] = set()
    for words in _pairs(given, frame, run):
        best: tuple[float, list[Placement]] | None = None
        for _ in range(PLACE_TRIES):
            placements = _thrown(words, frame, run)
            if not all(_may_stand(p, frame, letters, opened, blocked) for p in placements):
                continue
            crowd = sum(_crowd(p, opened) for p in placements) + run.rng.random()
            if placements and (best is None or crowd < best[0]):
                best = (crowd, placements)
        if best is None:
            return None
        for placement in best[1]:
            letters.update(zip(placement.cells, placement.glyphs, strict=True))
            for cell in placement.cells:
                opened |= frame.orbit(cell)
            for cell in _ends(placement, frame):
                blocked |= frame.orbit(cell)
    return Stance(letters, frozenset(opened), frozenset(blocked))


def _pairs(given: Sequence[Spelt], frame: Frame, run: Run) -> list[tuple[Spelt, ...]]:
    """The given words, longest first, two of one length together where there is a symmetry."""
    order = sorted(given, key=lambda w: (-len(w), run.rng.random()))
    if frame.symmetry is Symmetry.NONE:
        return [(word,) for word in order]
    pairs: list[tuple[Spelt, ...]] = []
    while order:
        word = order.pop(0)
        if order and len(order[0]) == len(word):
            pairs.append((word, order.pop(0)))
        else:
            pairs.append((word,))
    return pairs


def _thrown(words: tuple[Spelt, ...], frame: Frame, run: Run) -> list[Placement]:
    """A word somewhere in the frame, and its partner in the image of its cells; none if they
    miss."""
    word = words[0]
    way = run.rng.choice((Direction.ACROSS, Direction.ACROSS, Direction.DOWN))
    rows, columns = frame.height, frame.width
    along = columns if way is Direction.ACROSS else rows
    starts = [k for k in range(along - len(word) + 1) if _leaves_room(k, len(word), along)]
    if not starts:
        return []
    place = run.rng.choice(starts)
    if way is Direction.ACROSS:
        start = Position(run.rng.randrange(rows), place)
    else:
        start = Position(place, run.rng.randrange(columns))
    thrown = [Placement(word, start, way)]
    if len(words) > 1:
        images = [frame.symmetry.images(c, rows, columns) for c in thrown[0].cells]
        if any(len(image) < 2 for image in images):
            return []
        cells = sorted(image[1] for image in images)
        if set(cells) & set(thrown[0].cells):
            return []
        other = Direction.ACROSS if cells[0].row == cells[-1].row else Direction.DOWN
        thrown.append(Placement(words[1], cells[0], other))
    return thrown


def _leaves_room(start: int, length: int, along: int) -> bool:
    """Whether what remains of a line is nothing, a block, or a block and a slot."""
    return all(gap < 2 or gap > SHORTEST_RUN for gap in (start, along - start - length))


def _ends(placement: Placement, frame: Frame) -> list[Position]:
    """The cells of the frame before and after a word."""
    way = placement.direction
    ends = (placement.cells[0].step(way, -1), placement.cells[-1].step(way))
    return [cell for cell in ends if cell in frame]


def _may_stand(
    placement: Placement,
    frame: Frame,
    letters: dict[Position, Glyph],
    opened: set[Position],
    blocked: set[Position],
) -> bool:
    """Whether a word contradicts nothing: what must be open is no block, and no letter changes."""
    way = placement.direction
    for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
        if cell in blocked or letters.get(cell, glyph) != glyph:
            return False
        # Two given words of one direction may not run into or over each other.
        if cell in letters and (cell.step(way) in letters or cell.step(way, -1) in letters):
            return False
    ends = {image for end in _ends(placement, frame) for image in frame.orbit(end)}
    images = {image for cell in placement.cells for image in frame.orbit(cell)}
    return not (ends & opened or ends & images or images & blocked)


def _crowd(placement: Placement, opened: set[Position]) -> int:
    """How many fixed cells are near a word: fillers need room to cross it."""
    return sum(
        3 - abs(rows) - abs(columns)
        for cell in placement.cells
        for rows in (-2, -1, 0, 1, 2)
        for columns in (-2, -1, 0, 1, 2)
        if abs(rows) + abs(columns) <= 2
        and Position(cell.row + rows, cell.column + columns) in opened
    )
