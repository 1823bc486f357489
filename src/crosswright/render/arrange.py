"""Find arrangements of grid and clues on a page that are worth a try. Heights are estimated.

The typesetter knows how tall a clue is, but to ask it for every letter size and every number of
columns takes a second. So we estimate line breaks from the widths of words and give it a short
list, best first. The typesetter uses the first arrangement that really fits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from crosswright.render.font import text_width

__all__ = ["CLUE_SIZES", "Plan", "Room", "plans"]

LINE_HEIGHT, LEADING, CLUE_GAP, HEADING_HEIGHT = 0.73, 0.5, 0.42, 1.6
"""How tall are a line, the space between lines, the space after a clue, and a heading?

The unit is the em of the clue's size.
"""

COLUMN_COUNTS = (2, 3, 4, 5)
CLUE_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Which letter sizes, in points, may clues have on a page with the grid?"""

GUTTER = 11.0
"""How wide is the space between columns, in points?"""

MOST_PLANS = 10
"""How many arrangements may the typesetter try before it uses more than one page?"""


@dataclass(frozen=True)
class Room:
    """The space of a page, and the limits for the grid. All lengths are in points."""

    width: float
    height: float
    rows: int
    columns: int
    smallest_cell: float
    largest_cell: float


@dataclass(frozen=True)
class Plan:
    """One arrangement: letter size, number of clue columns, and how many are below the grid."""

    size: float
    columns: int
    spanned: int
    grid: float
    """The estimated width of the grid."""
    worth: float


def plans(
    items: Sequence[tuple[bool, str]], room: Room, sizes: Sequence[float] = CLUE_SIZES
) -> tuple[Plan, ...]:
    """Return arrangements that should fit, best first. If none does, return the densest ones.

    An item is a pair: True for a heading, and its text.
    """
    found = sorted(_candidates(items, room, sizes), key=lambda plan: -plan.worth)
    if found:
        return tuple(found[:MOST_PLANS])
    size = sizes[-1]
    return tuple(
        Plan(size, columns, spanned, 0.0, 0.0)
        for columns, spanned in ((3, 2), (4, 2), (4, 3), (2, 1))
    )


def _candidates(
    items: Sequence[tuple[bool, str]], room: Room, sizes: Sequence[float]
) -> Iterator[Plan]:
    words = [(heading, tuple(map(_width, text.split()))) for heading, text in items]
    ratio = room.rows / room.columns
    smallest = room.columns * room.smallest_cell
    for size in sizes:
        for columns in COLUMN_COUNTS:
            column = (room.width - GUTTER * (columns - 1)) / columns
            ems = column / size - 2.2
            if ems < 8.5:
                continue
            heights = [_height(heading, widths, ems) * size for heading, widths in words]
            for spanned in range(1, columns + 1):
                span = column * spanned + GUTTER * (spanned - 1)
                widest = min(span, (room.height - GUTTER) / ratio, room.columns * room.largest_cell)
                grid = _largest_grid(heights, room, columns, spanned, smallest, widest)
                if grid is not None:
                    # If the grid is above all columns, it is centred. Above only some, it leaves a
                    # gap.
                    gap = spanned < columns and grid / span < 0.8
                    taken = sum(heights) + grid * ratio * spanned
                    worth = _worth(grid / room.columns, size, taken / (columns * room.height))
                    # With two columns under the grid, each clue list has its own column.
                    looks = 0.93 if gap else 1.1 if columns == spanned == 2 else 1.0
                    yield Plan(size, columns, spanned, grid, worth * looks)


def _worth(cell: float, size: float, cover: float) -> float:
    """Return the quality of a page: large cells, large letters and a full page are good.

    Letters count more than cells, and sizes above a limit count less. The exponent decides the
    letter size of a Sunday grid: 7 points at 1.6, 8 points at 1.8.
    """
    comfort = _grown(cell / 20.4, 1.15) * float(_grown(size / 9.5, 1.1) ** 1.8)
    return comfort * (0.8 + 0.2 * min(cover, 1.0))


def _grown(size: float, enough: float) -> float:
    """Return the size up to `enough`, plus a quarter of the part above it."""
    return size if size <= enough else enough + 0.25 * (size - enough)


def _height(heading: bool, widths: tuple[float, ...], ems: float) -> float:
    if heading:
        return HEADING_HEIGHT
    lines, used = 1, 0.0
    for width in widths:
        if used and used + 0.28 + width > ems:
            lines, used = lines + 1, 0.0
        used += width + (0.28 if used else 0)
        while used > ems:
            lines, used = lines + 1, used - ems
    return lines * LINE_HEIGHT + (lines - 1) * LEADING + CLUE_GAP


def _largest_grid(
    heights: list[float], room: Room, columns: int, spanned: int, smallest: float, widest: float
) -> float | None:
    """Return the largest width of the grid with which the clues still fit, or None."""
    if widest < smallest:
        return None
    ratio = room.rows / room.columns

    def fits(width: float) -> bool:
        low = room.height - width * ratio - GUTTER
        places = [room.height] * (columns - spanned) + [low] * spanned
        at = 0
        for place in places:
            used = 0.0
            while at < len(heights) and used + heights[at] <= place:
                used += heights[at]
                at += 1
        return at == len(heights)

    if fits(widest):
        return widest
    if not fits(smallest):
        return None
    low, high = smallest, widest
    for _ in range(7):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


@cache
def _width(word: str) -> float:
    return text_width(word)
