"""Search for good places for many theme entries in a large grid.

`Planner` (in `theme`) draws places at random, usually with all entries in one direction. In a
Sunday grid with seven long entries, nearly all such places have a fault: no word fits some slot
that crosses the entries. Here the entries may go in both directions, and their places are improved
in small steps: an entry and its partner are moved, entries exchange their places, or the entry in
the middle of the grid is turned. A step is kept if the slots that cross the entries become easier
to fill (see `line_ease`). At the beginning, some steps that make these slots harder to fill are
kept too (simulated annealing).

Only rotational symmetry is handled, and every entry must fit into a row and into a column. Two
entries of the same length form a pair. The second entry of a pair is at the image of the first
entry's place: the place that is symmetric to it. An entry without a partner may be in the middle of
the grid. A line is a row or a column.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import log

from crosswright.construct.make.theme.interlock import line_waste
from crosswright.construct.make.theme.line_ease import BLOCK, Line, LineEase
from crosswright.core import Direction, Glyph, Glyphs, Placement, Position
from crosswright.search import Run
from crosswright.words import WordList

FIRST_STEPS, MORE_STEPS = 500, 150
"""The number of steps of a search. A search that starts from random places has `FIRST_STEPS` steps,
and a search that starts from the places of the search before it has `MORE_STEPS`."""

FIRST_HEAT, MORE_HEAT = 15.0, 8.0
"""The heat of the two kinds of search (see `FIRST_STEPS`). The ease is a number that says how
easy it is to fill the slots that cross the entries (see `ease_of`). At the beginning, a step that
lowers the ease by the heat is kept with a chance of 1/e (about 37 percent). The heat falls to 0
during the steps."""

DRAWS_A_START = 8
"""After this many searches, the next one starts again from random places."""

NODES_A_STEP = 2
"""A step counts as this many nodes (the unit in which the whole search is limited). The number is
based on the time that a step takes."""

CONFLICT = -10_000.0
"""There is a conflict in a cell if two entries need something different there: two letters, or a
letter and a block. If places have conflicts, their ease is this number times the number of
conflicts. So places with a conflict always have a lower ease than places without one."""

FARTHEST = 3
"""The largest number of cells or lines by which an entry is shifted."""


class _Step(Enum):
    """The kinds of random steps."""

    ALONG = "shift a pair along its line"
    ASIDE = "move a pair to a line near by"
    SWAP = "swap the two entries of a pair"
    EXCHANGE = "let two pairs exchange their places"
    TURN = "turn the entry in the middle"
    ANYWHERE = "move a pair to a random place"


_STEP_WEIGHTS = (0.3, 0.2, 0.15, 0.1, 0.05, 0.2)
"""The chance of each kind of step, in the order of `_Step`."""


@dataclass(frozen=True)
class _Pair:
    """Two entries of one length, or an entry without a partner.

    `first` is at the place of the pair, and `second` is at the image of this place.
    """

    first: Glyphs
    second: Glyphs | None
    direction: Direction = Direction.ACROSS
    line: int = 0
    """The row or column of `first`, counted from 0."""
    start: int = 0
    """The cell of the line in which `first` begins, counted from 0."""

    @property
    def length(self) -> int:
        return len(self.first)


@dataclass(frozen=True)
class _Places:
    """Places for all entries.

    `middle` is the entry in the middle of the grid, or None. Its place follows from its direction.
    """

    pairs: tuple[_Pair, ...]
    middle: Glyphs | None
    middle_direction: Direction

    def with_pair(self, number: int, pair: _Pair) -> "_Places":
        return replace(self, pairs=(*self.pairs[:number], pair, *self.pairs[number + 1 :]))


class PlaceSearch:
    """Finds places for theme entries in a grid with rotational symmetry.

    Each call of `draw` is a search. Usually it starts from the places of the search before it, with
    one pair at another place. Sometimes it starts from random places (see `DRAWS_A_START`).
    """

    def __init__(
        self,
        entries: Sequence[Glyphs],
        height: int,
        width: int,
        words: WordList,
        run: Run,
        *,
        across_only: bool = False,
    ) -> None:
        self.entries = tuple(entries)
        self.height, self.width = height, width
        self.run = run
        self.rng = run.rng
        self.lines = LineEase(words, entries)
        self.directions = (Direction.ACROSS,) if across_only else tuple(Direction)
        self.drawn = 0
        """The number of searches so far."""
        self.places: _Places | None = None
        """The places of the last search."""

    def draw(self) -> tuple[Placement, ...]:
        """Return places for the entries. The result is empty if the search found no places without
        a conflict (see `CONFLICT`)."""
        if self.places is None or self.drawn % DRAWS_A_START == 0:
            self.places = self._improved(self._random(), FIRST_STEPS, FIRST_HEAT)
        else:
            number = self.rng.randrange(len(self.places.pairs))
            moved = self.places.with_pair(number, self._placed(self.places.pairs[number]))
            self.places = self._improved(moved, MORE_STEPS, MORE_HEAT)
        self.drawn += 1
        placements = self._placements(self.places)
        return () if self._cells(placements)[1] else placements

    def _improved(self, places: _Places, steps: int, heat: float) -> _Places:
        """Return the best places that `steps` random steps find."""
        value = self.ease_of(self._placements(places))
        best, highest = places, value
        for step in range(steps):
            self.run.tick(NODES_A_STEP)
            moved = self._moved(places)
            found = self.ease_of(self._placements(moved))
            if value - found < heat * (1 - step / steps) * -log(1 - self.rng.random()):
                places, value = moved, found
                if value > highest:
                    best, highest = places, value
        return best

    # -- steps -------------------------------------------------------------------------------------

    def _random(self) -> _Places:
        """Return random places. Entries of one length form pairs."""
        by_length: dict[int, list[Glyphs]] = defaultdict(list)
        for entry in self.rng.sample(self.entries, len(self.entries)):
            by_length[len(entry)].append(entry)
        pairs = [
            _Pair(*pair)
            for same in by_length.values()
            for pair in zip(same[0::2], same[1::2], strict=False)
        ]
        alone = [same[-1] for same in by_length.values() if len(same) % 2]
        middle = next((entry for entry in alone if self._middle_directions(entry)), None)
        pairs += [_Pair(entry, None) for entry in alone if entry != middle]
        ways = self._middle_directions(middle) if middle else [Direction.ACROSS]
        return _Places(tuple(map(self._placed, pairs)), middle, self.rng.choice(ways))

    def _middle_directions(self, entry: Glyphs) -> list[Direction]:
        """Return the directions in which an entry can be exactly in the middle of the grid."""
        found = []
        for direction in self.directions:
            lines, cells = self._size(direction)
            if lines % 2 and (cells - len(entry)) % 2 == 0:
                found.append(direction)
        return found

    def _size(self, direction: Direction) -> tuple[int, int]:
        """Return the number of lines in this direction, and the number of cells in each line."""
        across = direction is Direction.ACROSS
        return (self.height, self.width) if across else (self.width, self.height)

    def _placed(self, pair: _Pair) -> _Pair:
        """Return a pair at a random place."""
        direction = self.rng.choice(self.directions)
        lines, cells = self._size(direction)
        line = self.rng.randrange(lines // 2)
        start = self.rng.randint(0, cells - pair.length)
        return replace(pair, direction=direction, line=line, start=start)

    def _moved(self, places: _Places) -> _Places:
        """Return the places after a random step."""
        number = self.rng.randrange(len(places.pairs))
        pair = places.pairs[number]
        lines, cells = self._size(pair.direction)
        shift = self.rng.choice([k for k in range(-FARTHEST, FARTHEST + 1) if k])
        match self.rng.choices(list(_Step), _STEP_WEIGHTS)[0]:
            case _Step.ALONG:
                start = min(max(pair.start + shift, 0), cells - pair.length)
                return places.with_pair(number, replace(pair, start=start))
            case _Step.ASIDE:
                line = min(max(pair.line + shift, 0), lines // 2 - 1)
                return places.with_pair(number, replace(pair, line=line))
            case _Step.SWAP if pair.second is not None:
                return places.with_pair(number, replace(pair, first=pair.second, second=pair.first))
            case _Step.EXCHANGE:
                return self._exchanged(places, number, self.rng.randrange(len(places.pairs)))
            case _Step.TURN if places.middle:
                direction = self.rng.choice(self._middle_directions(places.middle))
                return replace(places, middle_direction=direction)
        return places.with_pair(number, self._placed(pair))

    def _exchanged(self, places: _Places, number: int, other: int) -> _Places:
        """Return the places after two pairs have exchanged their lines and directions."""
        one, two = places.pairs[number], places.pairs[other]
        return places.with_pair(number, self._like(one, two)).with_pair(other, self._like(two, one))

    def _like(self, pair: _Pair, source: _Pair) -> _Pair:
        """Return `pair` in the line and the direction of `source`. It begins in the same cell if
        there is room."""
        room = self._size(source.direction)[1] - pair.length
        start = min(source.start, room)
        return replace(pair, direction=source.direction, line=source.line, start=start)

    # -- values ------------------------------------------------------------------------------------

    def _placements(self, places: _Places) -> tuple[Placement, ...]:
        found = []
        for pair in places.pairs:
            lines, cells = self._size(pair.direction)
            found.append(_placement(pair.first, pair.direction, pair.line, pair.start))
            if pair.second is not None:
                line, start = lines - 1 - pair.line, cells - pair.start - pair.length
                found.append(_placement(pair.second, pair.direction, line, start))
        if places.middle is not None:
            lines, cells = self._size(places.middle_direction)
            start = (cells - len(places.middle)) // 2
            found.append(_placement(places.middle, places.middle_direction, lines // 2, start))
        return tuple(found)

    def ease_of(self, placements: Sequence[Placement]) -> float:
        """Return how easy it is to fill the slots that cross the entries. A larger number means
        easier. Places with a conflict get a very low number (see `CONFLICT`)."""
        found, conflicts = self._cells(placements)
        if conflicts:
            return CONFLICT * conflicts
        across, down = range(self.height), range(self.width)
        rows = [tuple(found.get((row, column)) for column in down) for row in across]
        columns = list(zip(*rows, strict=True))
        return self._value_of_lines(rows) + self._value_of_lines(columns)

    def _value_of_lines(self, lines: Sequence[Line]) -> float:
        half = len(lines) // 2
        value = sum(self.lines.of_pair(lines[k], lines[-1 - k][::-1]) for k in range(half))
        if len(lines) % 2:
            # The middle line is its own image, so `of_pair` counts each of its slots twice.
            value += self.lines.of_pair(lines[half], lines[half][::-1]) / 2
        return value

    def _cells(self, placements: Sequence[Placement]) -> tuple[dict[tuple[int, int], Glyph], int]:
        """Return the letters of the entries and the blocks beside them, by row and column. Also
        return the number of conflicts (see `CONFLICT`)."""
        found: dict[tuple[int, int], Glyph] = {}
        conflicts = 0
        for placement in placements:
            length, direction = len(placement.glyphs), placement.direction
            before = placement.start.row if direction is Direction.DOWN else placement.start.column
            after = self._size(direction)[1] - before - length
            blocks = (*range(-_blocks(before), 0), *range(length, length + _blocks(after)))
            given = list(zip(placement.cells, placement.glyphs, strict=True))
            given += [(placement.start.step(direction, k), BLOCK) for k in blocks]
            conflicts += sum(found.setdefault(cell, glyph) != glyph for cell, glyph in given)
        return found, conflicts


def _blocks(gap: int) -> int:
    """Return the number of blocks that a theme entry needs in a gap: the cells between one of its
    ends and the edge of the grid. If the gap is too small for a block and a slot, all its cells are
    blocks."""
    return max(line_waste(gap), min(gap, 1))


def _placement(entry: Glyphs, direction: Direction, line: int, start: int) -> Placement:
    down = direction is Direction.DOWN
    return Placement(entry, Position(start, line) if down else Position(line, start), direction)
