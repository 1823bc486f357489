"""Find good arrangements of the grid and the clues on a page. Only typst knows how tall a clue is,
but it would take a second to try every letter size and number of columns. So we estimate line
breaks, and give typst a short list of arrangements, best first: it uses the first that fits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from crosswright.render.font import text_width

LINE_HEIGHT = 0.73
"""In ems (the letter size), like the next three."""

LEADING = 0.5

CLUE_GAP = 0.42

HEADING_HEIGHT = 1.6

COLUMN_COUNTS = (2, 3, 4, 5)

CLUE_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""In points, on a page with the grid."""

GUTTER = 11.0
"""Between columns, in points."""

MOST_PLANS = 10
"""That typst tries before it uses more pages."""


@dataclass(frozen=True)
class Room:
    """The space of a page, and the limits for the grid, in points."""

    width: float
    height: float
    rows: int
    columns: int
    smallest_cell: float
    largest_cell: float


@dataclass(frozen=True)
class Plan:
    """One arrangement of the grid and the clues on a page."""

    size: float
    """Of the letters, in points."""
    columns: int
    spanned: int
    """The columns below the grid: the last ones."""
    grid: float
    """The estimated width, in points; 0 if it does not fit."""
    worth: float
    """Higher is better."""


def plans(
    items: Sequence[tuple[bool, str]], room: Room, sizes: Sequence[float] = CLUE_SIZES
) -> tuple[Plan, ...]:
    """Return arrangements of headings (True) and clues, best first. If none fits by our estimate,
    return some with the smallest letters: one may still fit.
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
    """Letters count more than cells, and less above a limit. With the exponent 1.8 the clues of a
    21x21 grid get 8 points, with 1.6 only 7.
    """
    comfort = _grown(cell / 20.4, 1.15) * float(_grown(size / 9.5, 1.1) ** 1.8)
    return comfort * (0.8 + 0.2 * min(cover, 1.0))


def _grown(size: float, enough: float) -> float:
    """Only a quarter of what is above `enough` counts."""
    return size if size <= enough else enough + 0.25 * (size - enough)


def _height(heading: bool, widths: tuple[float, ...], ems: float) -> float:
    """In ems."""
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


_width = cache(text_width)
