"""Where theme entries go: plans that a symmetric pattern can be grown around.

Under rotational symmetry an entry in row r from the left has its image in the r-th row from below,
read from the right. So entries of equal length go in pairs, one of odd length may lie in the middle
row of an odd grid, and an entry that is alone shares its length with an ordinary slot.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from crosswright.core.fill import Fill, Glyph
from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid
from crosswright.core.layout import Layout, Placement

__all__ = ["ThemePlan", "explain_conflict", "plans"]

Entry = tuple[Glyph, ...]


@dataclass(frozen=True)
class ThemePlan:
    """Where the theme entries stand, and what that settles of the pattern."""

    placements: tuple[Placement, ...]
    open_cells: frozenset[Position]
    block_cells: frozenset[Position]
    """Cells that end an entry."""

    def given(self, grid: Grid) -> Fill:
        """The theme entries in a grid that was grown around them."""
        return Fill(grid, Layout(self.placements).glyphs())


@dataclass(frozen=True)
class _Row:
    """Entries for one row and its image: a pair, or one alone."""

    upper: Entry
    lower: Entry | None


def _split(
    entries: Sequence[Entry], width: int, height: int
) -> list[tuple[list[_Row], Entry | None]]:
    """Ways to pair the entries: which one, if any, lies in the middle row."""
    by_length: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_length[len(entry)].append(entry)
    rows: list[_Row] = []
    alone: list[Entry] = []
    for _, same in sorted(by_length.items(), reverse=True):
        while len(same) >= 2:
            rows.append(_Row(same.pop(0), same.pop()))
        alone += same
    ways: list[tuple[list[_Row], Entry | None]] = []
    if height % 2:
        fitting = [entry for entry in alone if (width - len(entry)) % 2 == 0]
        for middle in fitting:
            rest = [_Row(entry, None) for entry in alone if entry is not middle]
            ways.append((rows + rest, middle))
    if not ways:
        ways.append((rows + [_Row(entry, None) for entry in alone], None))
    return ways


def plans(
    entries: Sequence[Entry],
    height: int,
    width: int,
    rng: random.Random,
    *,
    across_only: bool = False,
) -> Iterator[ThemePlan]:
    """Plans in random order, without end where there is one at all; none if there is none."""
    longest = max(map(len, entries))
    ways = (
        [(Direction.ACROSS, rows, middle) for rows, middle in _split(entries, width, height)]
        if longest <= width
        else []
    )
    if not across_only and longest <= height:
        ways += [(Direction.DOWN, rows, middle) for rows, middle in _split(entries, height, width)]
    ways = [
        (direction, rows, middle)
        for direction, rows, middle in ways
        if _lines(len(rows), _size(direction, height, width)[0], middle, rng) is not None
    ]
    while ways:
        # Across is what solvers expect; down is tried now and then.
        preferred = [way for way in ways if way[0] is Direction.ACROSS] or ways
        direction, rows, middle = rng.choice(preferred if rng.random() < 0.8 else ways)
        lines, cells = _size(direction, height, width)
        order = list(rows)
        rng.shuffle(order)
        chosen = _lines(len(order), lines, middle, rng) or ()
        placements = []
        for line, row in zip(chosen, order, strict=True):
            start = _start(len(row.upper), cells, rng)
            pair = [row.upper, row.lower]
            rng.shuffle(pair)
            above, below = pair
            if above is not None:
                placements.append(_placed(above, line, start, direction))
            if below is not None:
                mirrored = cells - start - len(below)
                placements.append(_placed(below, lines - 1 - line, mirrored, direction))
        if middle is not None:
            placements.append(_placed(middle, lines // 2, (cells - len(middle)) // 2, direction))
        yield _plan(placements, height, width)


def _size(direction: Direction, height: int, width: int) -> tuple[int, int]:
    """How many lines there are that way, and how many cells each has."""
    return (height, width) if direction is Direction.ACROSS else (width, height)


def _lines(count: int, lines: int, middle: Entry | None, rng: random.Random) -> list[int] | None:
    """Lines of the upper half for so many pairs; None if there is no room.

    A block that ends an entry in the second or third line would force the lines above it to be
    blocks as well, so these two are left for when nothing else is possible. The first is legal but
    not what solvers expect.
    """
    if count == 0:
        return []
    half = lines // 2
    last = half - 2 if middle is not None or lines % 2 == 0 else half - 1
    levels = [range(3, last + 1), (0, *range(3, last + 1)), range(last + 1)]
    possible: list[tuple[int, ...]] = []
    for allowed in levels:
        found = [
            chosen
            for chosen in combinations(allowed, count)
            if all(after - before >= 2 for before, after in pairwise(chosen))
        ]
        # A laxer level gets half the weight of all the stricter ones together.
        if possible and found:
            found = rng.choices(found, k=max(1, len(possible) // 2))
        possible += found
    return list(rng.choice(possible)) if possible else None


def _start(length: int, cells: int, rng: random.Random) -> int:
    """Where an entry starts in its line: either side is left a slot or nothing."""
    possible = [
        start
        for start in range(cells - length + 1)
        if (start == 0 or start >= 4)
        and (cells - start - length == 0 or cells - start - length >= 4)
    ]
    if not possible:
        possible = [0, cells - length]
    return rng.choice(possible)


def _placed(entry: Entry, line: int, place: int, direction: Direction) -> Placement:
    start = Position(line, place) if direction is Direction.ACROSS else Position(place, line)
    return Placement(entry, start, direction)


def _plan(placements: list[Placement], height: int, width: int) -> ThemePlan:
    blocks = set()
    for placement in placements:
        cells = placement.cells
        for end in (cells[0].step(placement.direction, -1), cells[-1].step(placement.direction)):
            if 0 <= end.row < height and 0 <= end.column < width:
                blocks.add(end)
    opens = frozenset(cell for placement in placements for cell in placement.cells)
    return ThemePlan(tuple(placements), opens, frozenset(blocks))


def explain_conflict(entries: Sequence[Entry], height: int, width: int) -> str:
    """Why no plan holds these entries, and what would help."""
    side = max(height, width)
    long = ["".join(e) for e in entries if len(e) > side]
    if long:
        return f"longer than the grid's {side} cells: {', '.join(long)}; a larger grid would help"
    lengths: dict[int, list[str]] = defaultdict(list)
    for entry in entries:
        lengths[len(entry)].append("".join(entry))
    alone = [names[-1] for _, names in sorted(lengths.items()) if len(names) % 2]
    if len(alone) > 1:
        return (
            f"no partner of equal length: {', '.join(alone)}; "
            "a spare entry of one of these lengths, or fewer entries, would help"
        )
    return f"{len(entries)} entries need more rows than there are; fewer entries would help"
