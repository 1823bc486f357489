"""Where theme entries go: plans around which a symmetric pattern can be made.

Under rotational symmetry an entry in row r from the top has its image in row r from the bottom,
read from the right. So entries of equal length form pairs. An entry of odd length may be in the
middle row of a grid with odd sides. An entry without a partner has an ordinary slot of its length
opposite. If separate rows give no grid, entries may cross or be next to each other.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from crosswright.construct.make.interlock import WASTE_WEIGHT, interlocked, line_waste
from crosswright.core.fill import Fill, Glyphs
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.layout import Layout, Placement

__all__ = ["Planner", "ThemePlan", "explain_conflict", "is_revealing", "plan_around"]

DRAWS = 300
"""How many plans are drawn before we decide that there is none?"""

ACROSS_SHARE = 0.8
"""How often do entries go across, if both directions are possible?"""

ODD_WEIGHT = 0.25
"""How often are the first two lines used, compared with others? They are legal, but unusual."""

LARGE_SIDE = 17
CLOSE_WEIGHT = 0.1
"""From how many lines on is there room for two lines between entries? How often are there fewer?

A short slot across two entries has hardly any word.
"""

PATIENCE = 3
"""After how many failed plans of one kind is this kind drawn half as often?"""

ROW_PLANS = 100
"""After how many failed plans in rows are half of the plans interlocked, if all have partners?

(Set more by reason than by measurement. With 20 or with 100, four entries of different lengths
were placed in 3 s instead of 17 s with rows only. For pairs, the seeds matter more than this
number.)
"""


@dataclass(frozen=True)
class ThemePlan:
    """Where the theme entries are, and which cells of the pattern this decides."""

    placements: tuple[Placement, ...]
    open_cells: frozenset[Position]
    block_cells: frozenset[Position]
    """The blocks before and after entries."""
    direction: Direction | None = None
    """The direction of all entries, or None if they interlock."""
    lines: tuple[int, ...] = ()
    """The used lines of the upper half. Plans with the same lines are of one kind."""

    def given(self, grid: Grid) -> Fill:
        """Return the theme entries in a grid that was made around them."""
        return Fill(grid, Layout(self.placements).glyphs())


@dataclass(frozen=True)
class _Pair:
    """Two entries of one length for a line and its image, or one entry alone."""

    upper: Glyphs
    lower: Glyphs | None = None

    @property
    def length(self) -> int:
        return len(self.upper)


_Kind = tuple[Direction | None, tuple[int, ...]]
"""The direction and the lines of a plan in rows. An interlocked plan has neither."""

_Unit = tuple[_Pair, ...]
"""The entries of one line and its image: a pair, or two short pairs beside each other."""


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
        """`rows` has the rows, counted from 0, in which entries must be across.

        `revealer` is one of the entries. It is the last one or in the middle.
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
        """The directions that all entries can have."""
        self.alone = sum(count % 2 for count in Counter(map(len, entries)).values())
        """The number of entries without a partner of their length."""
        # Plans in rows are for rotational symmetry. A grid without symmetry may have it as well.
        turned = symmetry in {Symmetry.ROTATIONAL, Symmetry.NONE}
        self.has_rows = bool(self.directions) and turned
        self.misses: dict[_Kind, int] = defaultdict(int)
        self.fullest: tuple[Placement, ...] = ()
        """The largest set of entries that were placed together, if not all were."""

    def draw(self) -> "ThemePlan | None":
        """Return a plan, or None if there seems to be none."""
        # Solvers expect rows. The more plans in rows failed, the more plans interlock. If more
        # entries have no partner, this happens sooner.
        interlocks = self.misses[None, ()]
        of_rows = sum(self.misses.values()) - interlocks
        ways = [self._in_rows, self._interlocked]
        patience = ROW_PLANS / (1 + self.alone)
        if self.rng.random() * (of_rows + interlocks + patience) < of_rows:
            ways.reverse()
        return next((plan for way in ways if (plan := way()) is not None), None)

    def _in_rows(self) -> "ThemePlan | None":
        for _ in range(DRAWS if self.has_rows else 0):
            # Solvers expect across. Down is tried sometimes.
            likely = self.directions[0] if self.rng.random() < ACROSS_SHARE else None
            plan = self._drawn(likely or self.rng.choice(self.directions))
            if plan is not None and self._reveals(plan.placements):
                return plan
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
            if len(found) == len(self.entries) and self._reveals(found):
                return plan_around(found, self.height, self.width)
            self.fullest = max(self.fullest, found, key=len)
        return None

    def _reveals(self, placements: Sequence[Placement]) -> bool:
        """Return True if the revealer, if there is one, is the last one or in the middle."""
        if self.revealer is None:
            return True
        found = next(p for p in placements if p.glyphs == self.revealer)
        others = [p for p in placements if p is not found]
        return is_revealing(found, others, self.height, self.width)

    def missed(self, plan: "ThemePlan") -> None:
        """Note that a plan gave no grid."""
        self.misses[plan.direction, plan.lines] += 1

    def _drawn(self, direction: Direction) -> "ThemePlan | None":
        lines, cells = _size(direction, self.height, self.width)
        pairs, middle = self._pairs(lines, cells)
        if pairs is None:
            return None
        most = len(max(_line_sets(lines, middle is not None), key=len))
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
        """Return a random way to pair the entries, and the entry for the middle line."""
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
        """Return the units. Short pairs share a line if there are too many pairs for the lines."""
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
        """Return a line of the upper half for each unit, or None if there is no room."""
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
        """Return which entry of a pair goes above, and which below."""
        for entry, other in ((pair.upper, pair.lower), (pair.lower, pair.upper)):
            if entry is not None and entry in self.rows:
                return (entry, other) if self.rows[entry] == line else (other, entry)
        if self.revealer is not None and self.revealer in {pair.upper, pair.lower}:
            # The revealer explains the others, so it comes after them.
            other = pair.lower if pair.upper == self.revealer else pair.upper
            return other, self.revealer
        if self.rng.random() < 0.5:
            return pair.upper, pair.lower
        return pair.lower, pair.upper


def is_revealing(revealer: Placement, others: Sequence[Placement], height: int, width: int) -> bool:
    """Return True if an entry is across and is after all other across entries, or in the middle."""
    if revealer.direction is not Direction.ACROSS:
        return False
    row, column = revealer.start
    is_central = 2 * row == height - 1 and 2 * column + len(revealer.glyphs) == width
    across = (other for other in others if other.direction is Direction.ACROSS)
    return is_central or all(other.start < revealer.start for other in across)


@cache
def _line_sets(lines: int, has_middle: bool) -> list[tuple[int, ...]]:
    """Return sets of lines of the upper half. No two are neighbours, nor next to a used middle."""
    half = lines // 2
    last = half - 2 if has_middle or lines % 2 == 0 else half - 1
    return [
        chosen
        for count in range(last // 2 + 2)
        for chosen in combinations(range(last + 1), count)
        if all(after - before >= 2 for before, after in pairwise(chosen))
    ]


def _is_close(chosen: tuple[int, ...]) -> bool:
    """Return True if only one line is between two used lines, or between one and the edge."""
    return any(after - before < 3 for before, after in pairwise((-1, *chosen)))


def _size(direction: Direction, height: int, width: int) -> tuple[int, int]:
    """Return how many lines there are in this direction, and how many cells each has."""
    return (height, width) if direction is Direction.ACROSS else (width, height)


def _starts(lengths: list[int], cells: int, rng: random.Random) -> list[int]:
    """Return where the entries of one line start, in a random order from left to right.

    The cells beside and between them become a slot, or useless blocks, of which we want few.
    """
    order = list(range(len(lengths)))
    rng.shuffle(order)
    partial: list[tuple[int, int, list[int]]] = [(0, 0, [])]  # end of the last one, waste, starts
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
    """Return how many cells of a gap become useless blocks, if it is too small for a slot."""
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
    """Return the plan with the entries in these places."""
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
    """Return why no plan holds these entries, and what would help."""
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
                f"{''.join(entry)} has {len(entry)} letters and cannot lie in the middle row; "
                "another row, or a letter more or less, would help"
            )
    held = [placement.glyphs for placement in fullest]
    homeless = ["".join(entry) for entry in entries if entry not in held]
    beside = " beside " + ", ".join(map("".join, held)) if held else ""
    return (
        f"no place for {', '.join(homeless)}{beside}; "
        "another length, a partner of equal length, or fewer entries would help"
    )
