"""Choose places for the theme entries, so that a symmetric pattern can be made around them.

Such a set of places is a theme plan, here also called a plan. Under rotational symmetry, each entry
has an image: a place of the same length, to which half a turn of the grid moves the entry. If an
entry starts in the first column of the second row, its image ends in the last column of the last
row but one. Two entries of equal length can form a pair: one of them is at the image of the other.
In a grid with odd sides, an entry of odd length may be in the centre of the middle row: there it is
its own image. If an entry has no partner, an ordinary slot of its length is at its image.

A line is a row if entries go across, and a column if they go down. In a plan in rows, all entries
have the same direction, and no two of them are in lines next to each other. If no grid is found
with plans in rows, interlocked plans are tried: their entries may cross or be next to each other.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from crosswright.construct.make.theme.interlock import WASTE_WEIGHT, interlocked, line_waste
from crosswright.core import Direction, Fill, Glyphs, Grid, Layout, Placement, Position, Symmetry

DRAWS = 300
"""The number of failed attempts to draw a plan, after which we decide that there is none."""

ACROSS_SHARE = 0.8
"""For this share of the plans in rows, the direction is across. For the rest of them, the direction
is chosen at random, and half of these go across too. (If entries can go in only one direction, this
direction is always used.)"""

ODD_WEIGHT = 0.25
"""The chance of a plan with an entry in one of the first two lines, compared with other plans: 0.25
means a quarter of the chance. Such a plan is legal but unusual."""

LARGE_SIDE = 17
"""A grid with more lines than this has room for two free lines between entries."""

CLOSE_WEIGHT = 0.1
"""The chance of a plan with fewer than two free lines between two entries, or between an entry and
the edge, compared with other plans. This number is used only in grids with more than LARGE_SIDE
lines.

Reason: if entries are close, short slots cross two of them, and hardly any word fits such a slot.
"""

ROOMY_LINES = 3
"""In a grid with more than LARGE_SIDE lines, half of the plans use at most this many lines of the
upper half, so that two lines can be free between entries. If there are more pairs of entries than
these lines, some lines (and their images) get two short pairs."""

LARGE_DRAWS = 64
"""In a grid with more than LARGE_SIDE lines, this many plans are drawn at a time. The plan with the
least strain is used: the function `strain` says how much the entries limit the words that cross two
of them."""

STRAIN = {2: 3, 3: 1}
"""The strain for each row or column that crosses two entries. The keys are distances: 2 means that
the entries have one line between them, and 3 means two lines. With other distances there is no
strain."""

PATIENCE = 3
"""Plans that use the same lines in the same direction are of one kind. Each failed plan makes its
kind less likely. After this many failed plans of one kind, this kind is drawn half as often."""

ROW_PLANS = 100
"""After this many failed plans in rows, the next plan is interlocked (entries may cross) with a
chance of one half. If entries have no partner, fewer failed plans are enough (see `draw`).

This number is more a guess than a measurement. Four entries of different lengths were placed in
3 s, both if this number was 20 and if it was 100. Without interlocked plans it took 17 s. If the
entries form pairs, the time depends more on the random seed than on this number.
"""


@dataclass(frozen=True)
class ThemePlan:
    """The places of the theme entries, and the cells of the pattern that are open or blocks because
    of these entries."""

    placements: tuple[Placement, ...]
    open_cells: frozenset[Position]
    block_cells: frozenset[Position]
    """The blocks before and after entries."""
    direction: Direction | None = None
    """The direction of all entries in a plan in rows. None for other plans."""
    lines: tuple[int, ...] = ()
    """The lines of the upper half (if entries go down: of the left half) that have entries, or
    whose images have entries. Plans with the same lines and direction are of one kind. Empty for a
    plan that is not in rows."""
    is_searched: bool = False
    """True if the places were found by a search for easy crossing words (see `places`)."""

    def given(self, grid: Grid) -> Fill:
        """Return `grid` with the letters of the theme entries in it. `grid` is a pattern that was
        made around this plan."""
        return Fill(grid, Layout(self.placements).glyphs())


@dataclass(frozen=True)
class _Pair:
    """Two entries of the same length for a line and its image, or a single entry."""

    upper: Glyphs
    lower: Glyphs | None = None

    @property
    def length(self) -> int:
        return len(self.upper)


_Kind = tuple[Direction | None, tuple[int, ...]]
"""The direction and the lines of a plan in rows. For an interlocked plan: None and no lines."""

_Unit = tuple[_Pair, ...]
"""The entries of one line and its image: a pair, or two short pairs next to each other."""


class Planner:
    """Draws random plans. Kinds of plans that failed are drawn less often."""

    def __init__(
        self,
        entries: Sequence[Glyphs],
        height: int,
        width: int,
        rng: random.Random,
        *,
        across_only: bool = False,
        rows: Mapping[Glyphs, int] | None = None,
        symmetry: Symmetry = Symmetry.ROTATIONAL,
        revealer: Glyphs | None = None,
    ) -> None:
        """Some entries must be across in a certain row. `rows` maps these entries to their rows,
        counted from 0.

        `revealer` is one of the entries. It must be the last theme entry across, or in the middle
        of the grid.
        """
        self.entries = tuple(entries)
        self.symmetry = symmetry
        self.revealer = revealer
        self.height, self.width = height, width
        self.rng = rng
        self.rows = dict(rows or {})
        self.ways = (Direction.ACROSS,) if across_only else tuple(Direction)
        longest = max(map(len, entries))
        self.directions = [Direction.ACROSS] if longest <= width else []
        if not across_only and not self.rows and longest <= height:
            self.directions.append(Direction.DOWN)
        """The directions in which all entries fit."""
        self.alone = sum(count % 2 for count in Counter(map(len, entries)).values())
        """The number of entries that are left over if entries of the same length form pairs."""
        # Plans in rows have rotational symmetry. They are also used for a grid without symmetry.
        turned = symmetry in {Symmetry.ROTATIONAL, Symmetry.NONE}
        self.has_rows = bool(self.directions) and turned
        self.misses: dict[_Kind, int] = defaultdict(int)
        self.fullest: tuple[Placement, ...] = ()
        """The placements of the failed attempt that placed the most entries."""

    def draw(self) -> "ThemePlan | None":
        """Return a plan. None if no plan was found."""
        # Solvers expect a plan in rows: all entries in one direction, in separate lines. If many
        # such plans have failed, an interlocked plan becomes likely. This happens sooner if more
        # entries have no partner.
        interlocks = self.misses[None, ()]
        of_rows = sum(self.misses.values()) - interlocks
        ways = [self._in_rows, self._interlocked]
        patience = ROW_PLANS / (1 + self.alone)
        if self.rng.random() * (of_rows + interlocks + patience) < of_rows:
            ways.reverse()
        return next((plan for way in ways if (plan := way()) is not None), None)

    def _in_rows(self) -> "ThemePlan | None":
        for _ in range(DRAWS if self.has_rows else 0):
            # Solvers expect across entries, so down is tried less often.
            likely = self.directions[0] if self.rng.random() < ACROSS_SHARE else None
            direction = likely or self.rng.choice(self.directions)
            is_large = _size(direction, self.height, self.width)[0] > LARGE_SIDE
            drawn = [self._drawn(direction) for _ in range(LARGE_DRAWS if is_large else 1)]
            plans = [plan for plan in drawn if plan and self.reveals(plan.placements)]
            if plans:
                return min(plans, key=lambda plan: strain(plan.placements))
        self.has_rows = False
        return None

    def _interlocked(self) -> "ThemePlan | None":
        for _ in range(DRAWS):
            found = interlocked(
                self.entries,
                self.height,
                self.width,
                self.rng,
                self.ways,
                self.rows,
                self.symmetry,
            )
            if len(found) == len(self.entries) and self.reveals(found):
                return plan_around(found, self.height, self.width)
            self.fullest = max(self.fullest, found, key=len)
        return None

    def reveals(self, placements: Sequence[Placement]) -> bool:
        """Return True if there is no revealer, or if it is the last theme entry across or in the
        middle of the grid."""
        if self.revealer is None:
            return True
        found = next(p for p in placements if p.glyphs == self.revealer)
        others = [p for p in placements if p is not found]
        return is_revealing(found, others, self.height, self.width)

    def missed(self, plan: "ThemePlan") -> None:
        """Count a plan that gave no grid. Plans of its kind are then drawn less often. A plan that
        is `is_searched` was not drawn here, so it is not counted."""
        if not plan.is_searched:
            self.misses[plan.direction, plan.lines] += 1

    def _drawn(self, direction: Direction) -> "ThemePlan | None":
        lines, cells = _size(direction, self.height, self.width)
        pairs, middle = self._pairs(lines, cells)
        if pairs is None:
            return None
        most = len(max(_line_sets(lines, middle is not None), key=len))
        if lines > LARGE_SIDE and self.rng.random() < 0.5:
            most = min(most, ROOMY_LINES)
        units = self._units(pairs, cells, most)
        chosen = self._lines(units, direction, lines, middle)
        if chosen is None:
            return None
        placements = []
        for line, unit in chosen:
            starts = _starts([pair.length for pair in unit], cells, self.rng)
            for start, pair in zip(starts, unit, strict=True):
                upper, lower = self._way_up(pair, line, lines)
                if upper is not None:
                    placements.append(_placed(upper, line, start, direction))
                if lower is not None:
                    mirrored = cells - start - pair.length
                    placements.append(_placed(lower, lines - 1 - line, mirrored, direction))
        if middle is not None:
            placements.append(_placed(middle, lines // 2, (cells - len(middle)) // 2, direction))
        kind = tuple(sorted(line for line, _ in chosen))
        return plan_around(placements, self.height, self.width, direction, kind)

    def _pairs(self, lines: int, cells: int) -> tuple[list[_Pair] | None, Glyphs | None]:
        """Return a random way to pair the entries, and the entry for the middle line or None.

        The pairs are None if an entry must be in the middle line but cannot be centred there.
        """
        by_length: dict[int, list[Glyphs]] = defaultdict(list)
        for entry in self.entries:
            by_length[len(entry)].append(entry)
        pairs: list[_Pair] = []
        alone: list[Glyphs] = []
        middle = next((e for e in self.entries if self.rows.get(e) == lines // 2), None)
        for _, same in sorted(by_length.items(), reverse=True):
            left = [entry for entry in same if entry != middle]
            self.rng.shuffle(left)
            while left:
                entry = left.pop()
                partner = next((other for other in left if self._may_pair(entry, other, lines)), ())
                if partner:
                    left.remove(partner)
                    pairs.append(_Pair(entry, partner))
                else:
                    alone.append(entry)
        if middle is None and lines % 2:
            free = [e for e in alone if e not in self.rows and (cells - len(e)) % 2 == 0]
            middle = self.rng.choice(free) if free else None
        if middle is not None and (lines % 2 == 0 or (cells - len(middle)) % 2):
            return None, middle
        return pairs + [_Pair(entry) for entry in alone if entry != middle], middle

    def _may_pair(self, entry: Glyphs, other: Glyphs, lines: int) -> bool:
        rows = [self.rows[e] for e in (entry, other) if e in self.rows]
        return len(rows) < 2 or sum(rows) == lines - 1

    def _units(self, pairs: list[_Pair], cells: int, most: int) -> list[_Unit]:
        """Return the pairs as units (see `_Unit`), if possible at most `most` units. For this,
        short pairs are put together, two in one unit."""
        units: list[_Unit] = [(pair,) for pair in sorted(pairs, key=lambda p: p.length)]
        while len(units) > most and len(units[0]) == 1:
            first = units.pop(0)
            for number, unit in reversed(list(enumerate(units))):
                if len(unit) == 1 and first[0].length + unit[0].length < cells:
                    units[number] = (*unit, *first)
                    break
            else:
                units.append(first)
                break
        return units

    def _lines(
        self, units: list[_Unit], direction: Direction, lines: int, middle: Glyphs | None
    ) -> list[tuple[int, _Unit]] | None:
        """Choose a random line of the upper half for each unit.

        Return pairs of a line and its unit, or None if there is no room.
        """
        fixed: dict[int, _Unit] = {}
        loose: list[_Unit] = []
        for unit in units:
            known = [e for pair in unit for e in (pair.upper, pair.lower) if e in self.rows]
            wanted = {min(self.rows[e], lines - 1 - self.rows[e]) for e in known if e is not None}
            if len(wanted) > 1 or wanted & fixed.keys():
                return None
            if wanted:
                fixed[wanted.pop()] = unit
            else:
                loose.append(unit)
        possible = [
            chosen
            for chosen in _line_sets(lines, middle is not None)
            if len(chosen) == len(units) and fixed.keys() <= set(chosen)
        ]
        if not possible:
            return None
        weights = [
            (ODD_WEIGHT if chosen and min(chosen) < 2 else 1.0)
            * (CLOSE_WEIGHT if lines > LARGE_SIDE and _is_close(chosen) else 1.0)
            / (1 + self.misses[direction, chosen] / PATIENCE)
            for chosen in possible
        ]
        chosen = self.rng.choices(possible, weights)[0]
        self.rng.shuffle(loose)
        free = [line for line in chosen if line not in fixed]
        return [*fixed.items(), *zip(free, loose, strict=True)]

    def _way_up(self, pair: _Pair, line: int, lines: int) -> tuple[Glyphs | None, Glyphs | None]:
        """Return the entry of a pair that goes above, and the entry that goes below.

        The partner of a single entry is None.
        """
        for entry, other in ((pair.upper, pair.lower), (pair.lower, pair.upper)):
            if entry is not None and entry in self.rows:
                return (entry, other) if self.rows[entry] == line else (other, entry)
        if self.revealer is not None and self.revealer in {pair.upper, pair.lower}:
            # The revealer explains the others, so it should come after them.
            other = pair.lower if pair.upper == self.revealer else pair.upper
            return other, self.revealer
        if self.rng.random() < 0.5:
            return pair.upper, pair.lower
        return pair.lower, pair.upper


def is_revealing(revealer: Placement, others: Sequence[Placement], height: int, width: int) -> bool:
    """Return True if an entry is across and either starts after all other across entries or is in
    the middle."""
    if revealer.direction is not Direction.ACROSS:
        return False
    row, column = revealer.start
    is_central = 2 * row == height - 1 and 2 * column + len(revealer.glyphs) == width
    across = (other for other in others if other.direction is Direction.ACROSS)
    return is_central or all(other.start < revealer.start for other in across)


def strain(placements: Sequence[Placement]) -> int:
    """Return how much entries in the same direction limit the words that cross two of them.

    Take two entries across with only one or two rows between them, and a column in which both have
    a letter. The slot in this column is short, or it has many given letters. The same is true for
    two entries down and a row. The result is the sum of `STRAIN` for all such columns and rows.

    In the example, there is one row between the entries, and two columns cross both of them. The
    strain is 3 for each of these columns:

    >>> start = Position(2, 0)
    >>> one = Placement(tuple("CATS"), start, Direction.ACROSS)
    >>> strain([one, Placement(tuple("DOGS"), Position(4, 2), Direction.ACROSS)])
    6
    """
    found = 0
    for one, other in combinations(placements, 2):
        if one.direction is not other.direction:
            continue
        down = one.direction is Direction.DOWN
        lines = [p.start.column if down else p.start.row for p in (one, other)]
        starts = [p.start.row if down else p.start.column for p in (one, other)]
        gap = abs(lines[0] - lines[1])
        ends = [start + len(p.glyphs) for start, p in zip(starts, (one, other), strict=True)]
        common = min(ends) - max(starts)
        found += max(0, common) * STRAIN.get(gap, 0)
    return found


@cache
def _line_sets(lines: int, has_middle: bool) -> list[tuple[int, ...]]:
    """Return all sets of lines of the upper half in which no two lines are neighbours.

    No line is a neighbour of its own image either. With `has_middle`, no line is next to the middle
    line.
    """
    half = lines // 2
    last = half - 2 if has_middle or lines % 2 == 0 else half - 1
    return [
        chosen
        for count in range(last // 2 + 2)
        for chosen in combinations(range(last + 1), count)
        if all(after - before >= 2 for before, after in pairwise(chosen))
    ]


def _is_close(chosen: tuple[int, ...]) -> bool:
    """Return True if there is at most one line between two lines of `chosen`, or between a line of
    `chosen` and the edge."""
    return any(after - before < 3 for before, after in pairwise((-1, *chosen)))


def _size(direction: Direction, height: int, width: int) -> tuple[int, int]:
    """Return the number of lines in this direction, and the number of cells in each line."""
    return (height, width) if direction is Direction.ACROSS else (width, height)


def _starts(lengths: list[int], cells: int, rng: random.Random) -> list[int]:
    """Return the start of each entry of one line. In the line, the entries have a random order.

    `lengths` are the lengths of the entries, and the result has the same order as `lengths`.

    A gap beside or between entries becomes a slot. If it is too small for a slot, it becomes
    useless blocks. Starts with few useless blocks are more likely.
    """
    order = list(range(len(lengths)))
    rng.shuffle(order)
    # For the entries so far: the end of the last entry, the number of useless blocks, the starts.
    partial: list[tuple[int, int, list[int]]] = [(0, 0, [])]
    for rank, number in enumerate(order):
        first = 1 if rank else 0
        partial = [
            (start + lengths[number], waste + _waste(start - end, rank > 0), [*starts, start])
            for end, waste, starts in partial
            for start in range(end + first, cells - lengths[number] + 1)
        ]
    weights = [WASTE_WEIGHT ** (waste + _waste(cells - end, False)) for end, waste, _ in partial]
    chosen = rng.choices(partial, weights)[0][2]
    return [chosen[order.index(number)] for number in range(len(lengths))]


def _waste(gap: int, between: bool) -> int:
    """Return the number of cells in a gap that become useless blocks, because the gap is too small
    for a slot. `between` is True if the gap is between two entries, and False if it is at an edge.

    One block between two entries is needed, so it is not counted.
    """
    if between:
        return gap - 1 if gap < 5 else 0
    return line_waste(gap)


def _placed(entry: Glyphs, line: int, place: int, direction: Direction) -> Placement:
    start = Position(line, place) if direction is Direction.ACROSS else Position(place, line)
    return Placement(entry, start, direction)


def plan_around(
    placements: Sequence[Placement],
    height: int,
    width: int,
    direction: Direction | None = None,
    lines: tuple[int, ...] = (),
) -> ThemePlan:
    """Return the plan with the entries at these places.

    `direction` and `lines` are those of a plan in rows (see `ThemePlan`).
    """
    blocks = set()
    for placement in placements:
        cells = placement.cells
        for end in (cells[0].step(placement.direction, -1), cells[-1].step(placement.direction)):
            if 0 <= end.row < height and 0 <= end.column < width:
                blocks.add(end)
    opens = frozenset(cell for placement in placements for cell in placement.cells)
    return ThemePlan(tuple(placements), opens, frozenset(blocks), direction, lines)


def explain_conflict(
    entries: Sequence[Glyphs],
    height: int,
    width: int,
    rows: Mapping[Glyphs, int] | None = None,
    fullest: Sequence[Placement] = (),
) -> str:
    """Return the reason why no plan has room for these entries, and changes that would help.

    `rows` is explained in `Planner`. `fullest` are the placements of the failed attempt that placed
    the most entries.
    """
    fixed = dict(rows or {})
    side = width if fixed else max(height, width)
    long = ["".join(e) for e in entries if len(e) > side]
    if long:
        return f"longer than the grid's {side} cells: {', '.join(long)}; a larger grid would help"
    for entry, row in fixed.items():
        for other, opposite in fixed.items():
            unequal = len(entry) != len(other) and len(entry) + len(other) >= width
            if row + opposite == height - 1 and unequal:
                return (
                    f"rows {row + 1} and {opposite + 1} mirror each other, but "
                    f"{''.join(entry)} and {''.join(other)} differ in length; "
                    "other rows, or entries of one length, would help"
                )
        if 2 * row == height - 1 and (width - len(entry)) % 2 and 2 * len(entry) >= width:
            return (
                f"{''.join(entry)} has {len(entry)} letters and cannot be in the middle row; "
                "another row, or a letter more or less, would help"
            )
    held = [placement.glyphs for placement in fullest]
    homeless = ["".join(entry) for entry in entries if entry not in held]
    beside = " together with " + ", ".join(map("".join, held)) if held else ""
    return (
        f"no place for {', '.join(homeless)}{beside}; "
        "another length, a partner of equal length, or fewer entries would help"
    )
