"""Venues: kinds of newspaper puzzles, with their rules for a grid. `violations` needs only the
finished grid, so it can check any engine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.core.grid import Grid
from crosswright.core.rules import Finding, facts, unchecked_cells
from crosswright.core.slots import Slot, slot_map


class Checking(Enum):
    """Which cells of an entry must be checked. The value is a text for people."""

    EVERY = "every cell"
    HALF = "half of each entry; no three unchecked cells in a row, and no two at an end"
    BARRED = "unchecked at most: none of 3 cells, 1 of 4-5, 2 of 6-7, 3 of 8-9, 4 of 10-12"
    ANY = "none"


@dataclass(frozen=True)
class Venue:
    """The rules of a venue for its grids, and the usual properties of its grids."""

    name: str
    description: str
    sides: tuple[int, int]
    """The shortest and the longest allowed."""
    symmetries: tuple[Symmetry, ...]
    """The grid must have one of these, if there are any."""
    checking: Checking = Checking.EVERY
    shortest: int = 3
    """Of an entry."""
    usual_shortest: int = 3
    """What makers of grids aim at; not a rule."""
    max_words: int | None = None
    max_block_share: float | None = None
    closed_lines: bool = False
    """A row or a column may be all blocks. Editors refuse it: it is a smaller grid, or two."""
    usual_blocks: tuple[float, float] = (0.0, 0.25)
    """The least and the largest share in most grids; not a rule."""
    usual_words: tuple[int, int] | None = None
    """The least and the largest number in most grids of the usual size."""
    usual_unchecked: tuple[float, float] = (0.0, 1.0)
    """The share of unchecked cells in barred grids."""
    usual_side: int = 15
    needless_up_to: int = 0
    """The largest side of grids that we make with blocks that separate no words: they are common in
    small grids.
    """
    longest_wall: int = 5
    """The most blocks side by side in grids that we make. More are rare."""
    barred: bool = False
    """Bars instead of blocks."""

    def takes(self, height: int, width: int) -> bool:
        """Whether a grid may have this size."""
        low, high = self.sides
        return low <= min(height, width) and max(height, width) <= high

    def words_at(self, height: int, width: int) -> tuple[int, int] | None:
        """The least and the largest number of words in most grids of this size, if known.

        It grows with the side where unchecked cells are limited, otherwise almost with the cells:

            mini  mini  us-daily  us-sunday
            5×5   9×9   15×15     21×21
            10    29    78        140
        """
        if self.usual_words is None:
            return None
        growth = 1.8 if self.checking in {Checking.EVERY, Checking.ANY} else 1.0
        scale = ((height + width) / (2 * self.usual_side)) ** growth
        low, high = self.usual_words
        # A small grid may have no blocks. Then every row and every column is a word.
        return round(low * scale), max(round(high * scale), height + width)


_TURNED = (Symmetry.ROTATIONAL,)

VENUES = (
    Venue(
        "us-daily",
        "US newspaper, weekday",
        (15, 15),
        _TURNED,
        max_words=78,
        max_block_share=43 / 225,
        usual_blocks=(30 / 225, 40 / 225),
        usual_words=(70, 78),
    ),
    Venue(
        "us-themeless",
        "US newspaper, no theme",
        (15, 15),
        _TURNED,
        max_words=72,
        max_block_share=40 / 225,
        usual_blocks=(26 / 225, 36 / 225),
        usual_words=(66, 72),
    ),
    Venue(
        "us-sunday",
        "US newspaper, Sunday",
        (21, 21),
        _TURNED,
        max_words=140,
        max_block_share=84 / 441,
        usual_blocks=(66 / 441, 80 / 441),
        usual_words=(130, 140),
        usual_side=21,
    ),
    Venue(
        "mini",
        "small and quick",
        (5, 9),
        (),
        max_block_share=6 / 25,
        usual_blocks=(0.1, 0.22),
        usual_words=(7, 10),
        usual_side=5,
        needless_up_to=9,
        longest_wall=2,
    ),
    Venue(
        "midi",
        "between a mini and a daily",
        (9, 14),
        _TURNED,
        max_block_share=0.25,
        usual_blocks=(0.12, 0.2),
        usual_words=(34, 42),
        usual_side=11,
        longest_wall=3,
    ),
    Venue(
        "uk-blocked",
        "British daily, on a lattice",
        (11, 15),
        (Symmetry.ROTATIONAL, Symmetry.QUARTER),
        Checking.HALF,
        usual_blocks=(0.24, 0.42),
        usual_words=(26, 34),
    ),
    Venue(
        "barred",
        "British, with bars for blocks",
        (10, 14),
        (),
        Checking.BARRED,
        max_block_share=0.0,
        usual_blocks=(0.0, 0.0),
        usual_words=(34, 40),
        usual_unchecked=(0.4, 0.53),
        usual_side=12,
        barred=True,
    ),
    Venue(
        "relaxed",
        "anything connected",
        (2, 50),
        (),
        Checking.ANY,
        shortest=2,
        closed_lines=True,
        usual_blocks=(0.12, 0.2),
        usual_words=(70, 78),
        needless_up_to=50,
    ),
)


def venue(name: str) -> Venue:
    """Return the venue with this name."""
    for row in VENUES:
        if row.name == name.lower():
            return row
    known = ", ".join(row.name for row in VENUES)
    raise ProblemError(f"expected a venue out of {known}; got {name!r}")


def usual_venue(height: int, width: int) -> Venue:
    """Return the usual venue for a size in which every cell is checked: mini for 5×5, us-sunday for
    21×21.
    """
    checked = [row for row in VENUES if row.checking is Checking.EVERY]
    for row in checked:
        if row.takes(height, width):
            return row
    known = {row.sides: row.name for row in reversed(checked)}
    told = ", ".join(f"{_span(*sides)} ({known[sides]})" for sides in sorted(known))
    raise ProblemError(f"no venue takes {width}x{height}: expected sides of {told}")


def venue_and_size(
    asked: "str | Venue | None", size: tuple[int, int] | None
) -> tuple[Venue, int, int]:
    """Return the venue, the width and the height for a request: each part that is None is the usual
    one.
    """
    named = venue(asked) if isinstance(asked, str) else asked
    if size is None:
        row = named or VENUES[0]
        return row, row.usual_side, row.usual_side
    width, height = size
    return named or usual_venue(height, width), width, height


def fitting_venue(grid: Grid) -> Venue:
    """Return the first venue whose rules the grid keeps, or raise a `ProblemError`."""
    for row in VENUES:
        if not violations(grid, row):
            return row
    finding = violations(grid, VENUES[-1])[0]
    raise ProblemError(f"the given grid suits no venue: {finding}")


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def violations(grid: Grid, rules: Venue) -> tuple[Finding, ...]:
    """Return a finding for each place where a grid breaks a rule of a venue."""
    return tuple(_violations(grid, rules))


def _violations(grid: Grid, rules: Venue) -> Iterator[Finding]:
    known = facts(grid)
    low, high = rules.sides
    for name, side in (("height", grid.height), ("width", grid.width)):
        if not low <= side <= high:
            expected = _span(low, high)
            yield Finding("size", "the grid", f"has a {name} of {side} cells, expected {expected}")
    if rules.symmetries and not any(grid.is_symmetric(s) for s in rules.symmetries):
        names = " or ".join(s.value for s in rules.symmetries)
        yield Finding("symmetry", "the grid", f"has no {names} symmetry")
    if known.pieces > 1:
        yield Finding("connected", "the grid", f"falls into {known.pieces} pieces")
    for slot in slot_map(grid).slots:
        if slot.length < rules.shortest:
            message = f"has {slot.length} cells, fewer than {rules.shortest}"
            yield Finding("shortest", slot.key.spoken, message)
    if rules.max_words is not None and known.slots > rules.max_words:
        message = f"has {known.slots} words, more than {rules.max_words}"
        yield Finding("words", "the grid", message)
    share = known.blocks / (grid.height * grid.width)
    if rules.max_block_share is not None and share > rules.max_block_share + 1e-9:
        message = f"has {share:.1%} blocks, more than {rules.max_block_share:.1%}"
        yield Finding("blocks", "the grid", message)
    if not rules.closed_lines:
        yield from _closed_lines(grid)
    yield from _unchecked(grid, rules)


def _closed_lines(grid: Grid) -> Iterator[Finding]:
    for noun, count, index in (("row", grid.height, 0), ("column", grid.width, 1)):
        for line in sorted(set(range(count)) - {cell[index] for cell in grid.open_cells}):
            yield Finding("closed line", f"{noun} {line + 1}", "has no open cell")


def _unchecked(grid: Grid, rules: Venue) -> Iterator[Finding]:
    loose = frozenset(unchecked_cells(grid))
    if rules.checking is Checking.ANY:
        return
    if rules.checking is Checking.EVERY:
        for cell in sorted(loose):
            yield Finding("unchecked", str(cell), "is in fewer than two slots")
        return
    held = {cell for slot in slot_map(grid).slots for cell in slot.cells}
    for cell in grid.open_cells:
        if cell not in held:
            yield Finding("unchecked", str(cell), "is in no slot")
    for slot in slot_map(grid).slots:
        judge = _half_checked if rules.checking is Checking.HALF else _barred_checked
        if message := judge(slot, [cell in loose for cell in slot.cells]):
            yield Finding("unchecked", slot.key.spoken, message)


def _half_checked(slot: Slot, unchecked: list[bool]) -> str:
    count = sum(unchecked)
    if 2 * (slot.length - count) < slot.length:
        return f"has {slot.length - count} checked cells of {slot.length}, fewer than half"
    if any(all(unchecked[k : k + 3]) for k in range(slot.length - 2)):
        return "has three unchecked cells in a row"
    if all(unchecked[:2]) or all(unchecked[-2:]):
        return "begins or ends with two unchecked cells"
    return ""


_BARRED_LIMITS = {2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 4, 11: 4, 12: 4}


def barred_limit(length: int) -> int:
    """The most unchecked cells of an entry in a barred grid."""
    return _BARRED_LIMITS.get(length, length // 3)


def _barred_checked(slot: Slot, unchecked: list[bool]) -> str:
    limit, count = barred_limit(slot.length), sum(unchecked)
    return f"has {count} unchecked cells, more than {limit}" if count > limit else ""
