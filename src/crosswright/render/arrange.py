"""Find good arrangements of the grid and the clues on a page. The heights of clues are estimated.

Only typst (the program that makes the pages) knows how tall a clue is. But it would take a second
to let typst measure the clues for every letter size and every number of columns. So we estimate the
line breaks from the widths of words, and give typst a short list of arrangements, best first. Typst
uses the first arrangement that really fits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from crosswright.render.font import text_width

LINE_HEIGHT = 0.73
"""The height of a line, in ems. An em is the letter size of the clues."""

LEADING = 0.5
"""The space between lines, in ems."""

CLUE_GAP = 0.42
"""The space after a clue, in ems."""

HEADING_HEIGHT = 1.6
"""The height of a heading, in ems."""

COLUMN_COUNTS = (2, 3, 4, 5)
"""The numbers of clue columns that are tried."""

CLUE_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""The letter sizes, in points, that clues may have on a page with the grid."""

GUTTER = 11.0
"""The width of the space between columns, in points."""

MOST_PLANS = 10
"""The largest number of arrangements that typst tries before it uses more than one page."""


@dataclass(frozen=True)
class Room:
    """The space of a page, and the limits for the grid. All lengths are in points."""

    width: float
    height: float
    rows: int
    """The number of rows of the grid."""
    columns: int
    """The number of columns of the grid."""
    smallest_cell: float
    largest_cell: float


@dataclass(frozen=True)
class Plan:
    """One arrangement of the grid and the clues on a page. (It is not the plan of a batch.)"""

    size: float
    """The letter size of the clues, in points."""
    columns: int
    """The number of clue columns."""
    spanned: int
    """The number of columns that are below the grid. They are the last columns of the page."""
    grid: float
    """The estimated width of the grid, in points. It is 0 if the arrangement does not fit
    by our estimate."""
    worth: float
    """The quality of the page. A higher number is better."""


def plans(
    items: Sequence[tuple[bool, str]], room: Room, sizes: Sequence[float] = CLUE_SIZES
) -> tuple[Plan, ...]:
    """Return arrangements that fit by our estimate, best first.

    If there are none, return some arrangements with the smallest letters. The estimate may be
    wrong, so one of them may still fit.

    Each of the `items` is a heading or a clue, as a pair: True for a heading (False for a clue),
    and the text.
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
            # The width for the text of a clue. Its number and the space after it take 2.2 ems.
            ems = column / size - 2.2
            if ems < 8.5:
                continue
            heights = [_height(heading, widths, ems) * size for heading, widths in words]
            for spanned in range(1, columns + 1):
                span = column * spanned + GUTTER * (spanned - 1)
                widest = min(span, (room.height - GUTTER) / ratio, room.columns * room.largest_cell)
                grid = _largest_grid(heights, room, columns, spanned, smallest, widest)
                if grid is not None:
                    # A grid above all columns is centred. A grid above only some columns may leave
                    # a gap beside it.
                    gap = spanned < columns and grid / span < 0.8
                    taken = sum(heights) + grid * ratio * spanned
                    worth = _worth(grid / room.columns, size, taken / (columns * room.height))
                    # If there are two columns, both under the grid, each clue list can have its
                    # own column. This looks better.
                    looks = 0.93 if gap else 1.1 if columns == spanned == 2 else 1.0
                    yield Plan(size, columns, spanned, grid, worth * looks)


def _worth(cell: float, size: float, cover: float) -> float:
    """Return the quality of a page: large cells, large letters and a full page are good.

    `cell` is the side of a cell in points, `size` is the letter size in points, and `cover` is the
    share of the page that is full. Letters count more than cells. Above a limit, larger cells or
    letters add less. The letter size has an exponent of 1.8. With this exponent, the clues of a
    21x21 grid get letters of 8 points; with 1.6, they would get 7 points.
    """
    comfort = _grown(cell / 20.4, 1.15) * float(_grown(size / 9.5, 1.1) ** 1.8)
    return comfort * (0.8 + 0.2 * min(cover, 1.0))


def _grown(size: float, enough: float) -> float:
    """Return `size`, but count only a quarter of the part of `size` that is above `enough`."""
    return size if size <= enough else enough + 0.25 * (size - enough)


def _height(heading: bool, widths: tuple[float, ...], ems: float) -> float:
    """Return the height of a heading or a clue, in ems.

    `widths` are the widths of its words, in ems. A line is `ems` ems wide, and a space 0.28 ems.
    """
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
    """Return the largest width of the grid with which the clues still fit.

    None if they do not even fit with the smallest grid.
    """
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
