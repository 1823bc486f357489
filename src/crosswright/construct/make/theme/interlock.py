"""Place theme entries so that they cross or are next to each other, if separate rows have no room
for them.

The entries are placed one after another: first the entries with a fixed row, then the longest. If
an earlier entry has the same length and the place symmetric to it is free, the new entry takes that
place. Otherwise the new entry takes a random place, across or down, that agrees with the letters
already there. So all arrangements are possible: pairs of entries at symmetric places, entries in
the middle of the grid, entries that cross, and stacks (entries in lines next to each other).
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from crosswright.core import Direction, Glyph, Glyphs, Placement, Position, Symmetry

WASTE_WEIGHT = 0.5
"""The chance of a place is multiplied by this number for each cell that becomes a useless block: a
cell between the entry and the edge, where there is too little room for another slot."""

EDGE_WEIGHT = 0.25
"""The chance of a place in one of the two rows or columns next to an edge, compared with other
places."""

DOWN_WEIGHT = 0.4
"""The chance of a place down, compared with a place across. Solvers expect theme entries across."""

BESIDE_WEIGHT = 0.8
"""The chance of a place is multiplied by this number for each letter right beside another entry."""

CENTRE_WEIGHT = 4.0
"""The chance of a place that is symmetric to itself, such as the middle of the grid, compared with
other places without useless blocks.

It is high, because all other places need a second slot of the same length, at the symmetric place.
"""


@dataclass(frozen=True)
class _Place:
    """A place for one slot: neighbouring cells in one line, across or down.

    The images of a place are the place itself and the places symmetric to it. Their cells become
    open (`opened`), and the cells before and after them become blocks (`closed`). The chance of a
    place grows with its `weight`.
    """

    direction: Direction
    cells: tuple[Position, ...]
    opened: frozenset[Position]
    closed: frozenset[Position]
    """The cells before and after the place and its images. They become blocks."""
    weight: float

    @property
    def line(self) -> int:
        start = self.cells[0]
        return start.row if self.direction is Direction.ACROSS else start.column


def interlocked(
    entries: Sequence[Glyphs],
    height: int,
    width: int,
    rng: random.Random,
    directions: Sequence[Direction],
    rows: Mapping[Glyphs, int],
    symmetry: Symmetry = Symmetry.ROTATIONAL,
) -> tuple[Placement, ...]:
    """Return a random place for each entry. If an entry has no place, the result has only the
    entries that were placed before it.

    `directions` are the allowed directions. `rows` has the fixed row of each entry that has one.
    """
    placements: list[Placement] = []
    glyphs: dict[Position, Glyph] = {}
    opens: set[Position] = set()
    blocks: set[Position] = set()
    vacant: list[_Place] = []
    order = rng.sample(entries, len(entries))
    for entry in sorted(order, key=lambda e: (e not in rows, -len(e))):

        def agrees(place: _Place, entry: Glyphs = entry) -> bool:
            if entry in rows and (place.direction, place.line) != (Direction.ACROSS, rows[entry]):
                return False
            pairs = zip(place.cells, entry, strict=True)
            return all(glyphs.get(cell, glyph) == glyph for cell, glyph in pairs)

        chosen = next((p for p in vacant if len(p.cells) == len(entry) and agrees(p)), None)
        if chosen is not None:
            vacant.remove(chosen)
        else:
            possible = [
                place
                for place in _places(len(entry), height, width, symmetry)
                if place.direction in directions
                and blocks.isdisjoint(place.opened)
                and opens.isdisjoint(place.closed)
                and agrees(place)
            ]
            if not possible:
                break
            weights = [p.weight * BESIDE_WEIGHT ** _beside(p, opens) for p in possible]
            chosen = rng.choices(possible, weights)[0]
            opens |= chosen.opened
            blocks |= chosen.closed
            images = set(_images(chosen.cells, height, width, symmetry)) - {chosen.cells}
            vacant += [
                place
                for place in _places(len(entry), height, width, symmetry)
                if place.cells in images and place.direction in directions
            ]
        glyphs.update(zip(chosen.cells, entry, strict=True))
        placements.append(Placement(entry, chosen.cells[0], chosen.direction))
    return tuple(placements)


@cache
def _places(length: int, height: int, width: int, symmetry: Symmetry) -> tuple[_Place, ...]:
    """Return every place for a slot of this length that is possible together with its images.

    A place is not possible if some cell would have to be open for one image and a block for
    another image.
    """
    found = []
    for direction in Direction:
        lines, side = (height, width) if direction is Direction.ACROSS else (width, height)
        for line in range(lines):
            for place in range(side - length + 1):
                across = direction is Direction.ACROSS
                start = Position(line, place) if across else Position(place, line)
                cells = tuple(start.step(direction, k) for k in range(length))
                images = _images(cells, height, width, symmetry)
                ends = [start.step(direction, k) for k in (-1, length)]
                opened = frozenset(cell for image in images for cell in image)
                closed = frozenset(
                    turned
                    for end in ends
                    if 0 <= end.row < height and 0 <= end.column < width
                    for turned in symmetry.images(end, height, width)
                )
                if not opened & closed:
                    gaps = place, side - place - length
                    is_centred = (
                        len(images) == 1 < len(symmetry.images(Position(0, 1), height, width))
                    )
                    weight = CENTRE_WEIGHT if is_centred else WASTE_WEIGHT ** line_waste(*gaps)
                    weight *= 1.0 if across else DOWN_WEIGHT
                    weight *= EDGE_WEIGHT if min(line, lines - 1 - line) < 2 else 1.0
                    found.append(_Place(direction, cells, opened, closed, weight))
    return tuple(found)


def _images(
    cells: tuple[Position, ...], height: int, width: int, symmetry: Symmetry
) -> tuple[tuple[Position, ...], ...]:
    """Return the cells after each turn or mirror of the symmetry. Each image is in reading
    order."""
    turned = zip(*(symmetry.turned(cell, height, width) for cell in cells), strict=True)
    return tuple(dict.fromkeys(tuple(sorted(image)) for image in turned))


def _beside(place: _Place, opens: set[Position]) -> int:
    """Return the number of letters that would be right beside another entry without a crossing."""
    other = place.direction.other
    return sum(
        cell not in opens and (cell.step(other) in opens or cell.step(other, -1) in opens)
        for cell in place.cells
    )


def line_waste(*gaps: int) -> int:
    """Return the number of cells in `gaps` that become useless blocks.

    `gaps` are the numbers of cells between an entry and the edges of the grid. A gap of fewer than
    four cells has no room for a block and a slot of three cells.

    >>> line_waste(2, 5)
    2
    """
    return sum(gap for gap in gaps if gap < 4)
