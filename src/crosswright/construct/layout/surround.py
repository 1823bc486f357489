"""Put the given words at random places in a frame, with room for other words that cross them.

A set of cells is an integer with one bit for each cell, as in the pattern engine's `CellBits`. If a
word is placed, the rules for patterns (such as the symmetry and the shortest slot) decide that some
other cells must be open or must be blocks. `CellBits` derives these cells, so a place around which
no legal pattern of blocks is possible is mostly noticed and avoided. Without this derivation,
nearly all attempts failed, because the words were put at such places.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from crosswright.core import Direction, Glyph, Glyphs, Layout, Placement, Position, Symmetry
from crosswright.engines.pattern import PatternProblem
from crosswright.engines.pattern.cell_bits import CellBits, State, bits_of
from crosswright.search import Run

SHORTEST_RUN = 3
"""The number of cells in the shortest slot of a newspaper grid."""

PLACE_TRIES = 30
"""The number of places that are drawn at random for a given word, from all its legal places."""

FOLLOWED = 6
"""The largest number of drawn places (see `PLACE_TRIES`) that are examined. Because of the words
placed before, some cells must be open. The places with the fewest such cells within two steps are
examined first. For each place, we derive which other cells must be open or blocks if the word is
placed there. The first place that does not turn out to be impossible is taken."""


@dataclass(frozen=True)
class Frame:
    """A rectangle, its symmetry, and its allowed share of blocks."""

    height: int
    width: int
    symmetry: Symmetry = Symmetry.NONE
    least_blocks: float = 0.12
    most_blocks: float = 0.28

    @property
    def blocks(self) -> tuple[int, int]:
        """The least and the largest number of blocks."""
        area = self.height * self.width
        return ceil(self.least_blocks * area - 1e-9), int(self.most_blocks * area + 1e-9)

    def orbit(self, cell: Position) -> frozenset[Position]:
        """The cell and its symmetric images. All of them are blocks, or none is."""
        return frozenset(self.symmetry.images(cell, self.height, self.width))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and 0 <= cell[0] < self.height and 0 <= cell[1] < self.width


@dataclass(frozen=True)
class Stance:
    """The given words in the grid: their letters, and the cells that must be open or blocks."""

    letters: dict[Position, Glyph]
    opened: frozenset[Position]
    blocked: frozenset[Position]


@dataclass(frozen=True)
class _Spot:
    """A place for a word, or places for two words. The place of the second word is then the image
    of the first place (the symmetric place). Each set of cells is an integer with one bit for each
    cell."""

    placements: tuple[Placement, ...]
    opens: int
    """The cells of the words, and the images of these cells."""
    ends: int
    """The cells before and after the words, and their images. These cells become blocks."""
    letters: tuple[tuple[Glyph, int], ...]
    """Each letter of the words, with the cells that have it."""
    near: int
    """The cells of the words, and the cells that are at most two steps from them."""


class Surround:
    """Puts the given words into the frame. It knows every place that each word could have."""

    def __init__(self, given: Sequence[Glyphs], frame: Frame) -> None:
        self.given = tuple(given)
        self.frame = frame
        self._bits = CellBits(
            PatternProblem(frame.height, frame.width, frame.symmetry, shortest=SHORTEST_RUN)
        )
        self._spots: dict[tuple[Glyphs, ...], list[_Spot]] = {}

    def place(self, run: Run) -> Stance | None:
        """Put each given word at a random place. Return None if there is no place for some word.

        With a symmetry, two words of equal length are placed so that one is at the image of the
        other. The cells of the image must be open anyway, so a pair takes no more room than a
        single word. After each placement, `CellBits` derives which cells become open or blocks. So
        an attempt that allows no legal pattern ends early.
        """
        bits = self._bits
        state: State | None = bits.follow(State(bits.border, 0))
        held: dict[Glyph, int] = defaultdict(int)
        chosen: list[_Spot] = []
        for words in _pairs(self.given, self.frame, run):
            run.tick(0)
            if state is None:
                return None
            taken = sum(held.values())
            legal = [spot for spot in self._places(words) if _agrees(spot, state, held, taken)]
            looked_at = run.rng.sample(legal, min(len(legal), PLACE_TRIES))
            opens = state.opens
            looked_at.sort(key=lambda spot: (spot.near & opens).bit_count())
            for spot in looked_at[:FOLLOWED]:
                after = self._with(state, spot)
                if after is not None:
                    break
            else:
                return None
            state = after
            chosen.append(spot)
            for glyph, cells in spot.letters:
                held[glyph] |= cells
        return self._stance(chosen)

    def _with(self, state: State, spot: _Spot) -> State | None:
        """The state after the words of `spot` are placed. None if no pattern is possible then."""
        bits = self._bits
        after = bits.follow(State(state.blocks | spot.ends, state.opens | spot.opens))
        if after is None or bits.count_blocks(after.blocks) > self.frame.blocks[1]:
            return None
        return after if bits.is_connected(after.blocks) else None

    def _stance(self, chosen: Sequence[_Spot]) -> Stance:
        placements = [placement for spot in chosen for placement in spot.placements]
        position = self._bits.position
        opens = ends = 0
        for spot in chosen:
            opens |= spot.opens
            ends |= spot.ends
        return Stance(
            Layout(tuple(placements)).glyphs(),
            frozenset(position[bit] for bit in bits_of(opens)),
            frozenset(position[bit] for bit in bits_of(ends)),
        )

    def _places(self, words: tuple[Glyphs, ...]) -> list[_Spot]:
        if words not in self._spots:
            spots = (self._spot(thrown) for thrown in self._thrown(words))
            self._spots[words] = [spot for spot in spots if not spot.opens & spot.ends]
        return self._spots[words]

    def _thrown(self, words: tuple[Glyphs, ...]) -> Iterator[tuple[Placement, ...]]:
        """Yield every placement of the first word. If there is a second word, it is placed at the
        image of the first."""
        rows, columns = self.frame.height, self.frame.width
        length = len(words[0])
        for way in Direction:
            along, lines = (columns, rows) if way is Direction.ACROSS else (rows, columns)
            for place in range(along - length + 1):
                if not _leaves_room(place, length, along):
                    continue
                for line in range(lines):
                    across = way is Direction.ACROSS
                    start = Position(line, place) if across else Position(place, line)
                    first = Placement(words[0], start, way)
                    if len(words) == 1:
                        yield (first,)
                        continue
                    cells = self._image(first)
                    if cells and not set(cells) & set(first.cells):
                        lies = cells[0].row == cells[-1].row
                        other = Direction.ACROSS if lies else Direction.DOWN
                        yield first, Placement(words[1], cells[0], other)

    def _image(self, placement: Placement) -> list[Position]:
        """The images of a word's cells, in reading order. Empty if a cell is its own image."""
        size = self.frame.height, self.frame.width
        images = [self.frame.symmetry.images(cell, *size) for cell in placement.cells]
        return [] if any(len(image) < 2 for image in images) else sorted(i[1] for i in images)

    def _spot(self, placements: tuple[Placement, ...]) -> _Spot:
        bits = self._bits
        cells = opens = ends = 0
        letters: dict[Glyph, int] = defaultdict(int)
        for placement in placements:
            for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
                bit = bits.bit[cell]
                cells |= bit
                opens |= bits.orbit[bit]
                letters[glyph] |= bit
            for end in _ends(placement, self.frame):
                ends |= bits.orbit[bits.bit[end]]
        near = cells
        for _ in range(2):
            near |= near << 1 | near >> 1 | near << bits.stride | near >> bits.stride
        return _Spot(placements, opens, ends, tuple(letters.items()), near & bits.inside)


def _agrees(spot: _Spot, state: State, held: Mapping[Glyph, int], taken: int) -> bool:
    """True if a place is legal: there is no block where a cell must be open, and no letter would
    change."""
    if spot.opens & state.blocks or spot.ends & state.opens:
        return False
    return not any(cells & taken & ~held.get(glyph, 0) for glyph, cells in spot.letters)


def _pairs(given: Sequence[Glyphs], frame: Frame, run: Run) -> list[tuple[Glyphs, ...]]:
    """The given words, the longest first. With a symmetry, words of equal length are paired."""
    order = sorted(given, key=lambda w: (-len(w), run.rng.random()))
    if frame.symmetry is Symmetry.NONE:
        return [(word,) for word in order]
    pairs: list[tuple[Glyphs, ...]] = []
    while order:
        word = order.pop(0)
        if order and len(order[0]) == len(word):
            pairs.append((word, order.pop(0)))
        else:
            pairs.append((word,))
    return pairs


def _leaves_room(start: int, length: int, along: int) -> bool:
    """True if a word leaves gaps of usable sizes in its line. The word begins at cell `start` and
    has `length` cells, and the line has `along` cells.

    The gap at each end of the line must have no cell, one cell (for a block), or enough cells for a
    block and a legal slot.
    """
    return all(gap < 2 or gap > SHORTEST_RUN for gap in (start, along - start - length))


def _ends(placement: Placement, frame: Frame) -> list[Position]:
    """The cells of the frame before and after a word."""
    way = placement.direction
    ends = (placement.cells[0].step(way, -1), placement.cells[-1].step(way))
    return [cell for cell in ends if cell in frame]
