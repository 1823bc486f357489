"""The puzzle as a PDF, which typst makes from page.typ. For a character that is not in our fonts,
typst would draw a box without a message, so they are checked first.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from crosswright.core import (
    Clue,
    CrosswrightError,
    Position,
    Puzzle,
    facts,
    heading_for,
    in_order,
    primary_tag,
    slot_map,
    wording_for,
)
from crosswright.render.arrange import CLUE_SIZES, Plan, Room, plans
from crosswright.render.font import text_width
from crosswright.render.page import Page, Sheet
from crosswright.render.png import refuse_undrawable
from crosswright.render.scene import is_right_to_left
from crosswright.render.style import Style
from crosswright.render.svg import to_svg

__all__ = ["document", "first_letters", "picture_pdf", "plain_sheet", "to_pdf", "typeset"]

FLOWING_SIZE = 10.0
"""In points, for clues that are not beside the grid."""

LARGE_PRINT_SIZE = 18.0

POINTS = 72 / 25.4
"""In a millimetre."""

SMALLEST_CELL = 5.0
"""The side in millimetres, like the next ones."""

SMALLEST_LARGE_PRINT_CELL = 11.0

USUAL_GRID = 130.0
"""Of the printed grid: decides the largest cell."""

USUAL_LARGE_PRINT_GRID = 160.0

MOST_USUAL_CELLS = (10.0, 18.0)
"""The largest cell of large and of small grids."""

LARGE_PRINT_CELLS = (14.0, 24.0)

LARGE_NUMBER = 0.4
"""A share of the cell: about 14 points in a 15×15 grid."""

WIDEST_WORD = 8.4
"""In ems. A wider word may be broken; no column is narrower."""

SOFT_HYPHEN, ZERO_WIDTH_SPACE = "\u00ad", "\u200b"


def to_pdf(puzzle: Puzzle, style: Style | None = None, page: Page | None = None) -> bytes:
    """Return a PDF of the puzzle, ready to print."""
    chosen, paper = style or Style(), page or Page()
    if paper.first_letters and paper.sheet is Sheet.SOLVER:
        puzzle = replace(puzzle, shown=first_letters(puzzle))
    refuse_undrawable("".join(_texts(puzzle, paper)))
    return typeset(json.dumps(document(puzzle, [plain_sheet(puzzle, chosen, paper)], page=paper)))


def document(
    puzzle: Puzzle,
    sheets: Sequence[dict[str, object]],
    keys: Sequence[dict[str, object]] = (),
    *,
    page: Page,
) -> dict[str, object]:
    """Return a whole document for page.typ. `sheets` and `keys` (answer keys, several on a page)
    come from `plain_sheet`; the heading is that of `puzzle`.
    """
    about = puzzle.metadata
    tag = primary_tag(about.language) or "en"
    return {
        "title": _breakable(about.title),
        "author": _breakable(about.author),
        "language": tag,
        "right_to_left": is_right_to_left(tag),
        "words": vars(wording_for(tag)),
        "paper": page.paper.value,
        "margin": page.margin_in_millimetres,
        "sheets": list(sheets),
        "keys": list(keys),
    }


def typeset(puzzle: str, template_name: str = "page.typ") -> bytes:
    """Return the PDF that typst makes from a template and its input, JSON or SVG."""
    import typst  # 77 MB, loaded only when the first page is printed

    template = (files("crosswright.render") / template_name).read_bytes()
    try:
        printed = typst.compile(
            template, font_paths=_fonts(), sys_inputs={"puzzle": puzzle}, timestamp=0
        )
    except (RuntimeError, ValueError) as error:
        raise CrosswrightError(f"typst could not make the page: {error}") from error
    return bytes(printed)


def picture_pdf(svg: str) -> bytes:
    """Return a PDF with one page of the size of the picture."""
    return typeset(svg, "picture.typ")


def first_letters(puzzle: Puzzle) -> dict[Position, str]:
    """Return the first letter of every entry, if known."""
    glyphs = puzzle.fill.glyphs
    starts = [slot.start for slot in slot_map(puzzle.grid).slots]
    return {start: glyphs[start] for start in starts if start in glyphs}


@cache
def _fonts() -> Any:
    """Only our own, so that a page looks the same on every machine."""
    import typst

    folder = str(files("crosswright.render") / "fonts")
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )


def plain_sheet(
    puzzle: Puzzle, style: Style, page: Page, *, label: str = "", bank: Sequence[str] | None = None
) -> dict[str, object]:
    """Return one puzzle for page.typ. `label` is printed in the corner. Without `bank`, a word bank
    has the answers.
    """
    about = puzzle.metadata
    words = list(bank or ())
    if bank is None and page.word_bank:
        words = in_order((text for _, text in puzzle.fill.answers()), about.language)
    number_size = LARGE_NUMBER if page.large_print else style.number_size
    tight = replace(style, margin=style.frame_width / 2 + 0.01, number_size=number_size)
    shape = puzzle.grid
    solved = bool(puzzle.fill.glyphs)
    items = list(_items(puzzle))
    return {
        "title": _breakable(about.title),
        "author": _breakable(about.author),
        "date": _breakable(about.date),
        "notes": _breakable(about.notes),
        "copyright": _breakable(about.copyright),
        "publisher": _breakable(about.publisher),
        "label": label,
        "sheet": page.sheet.value,
        "large_print": page.large_print,
        "name_line": page.name_line,
        "with_answers": page.with_answers and solved,
        "bank": words,
        "facts": _facts(puzzle),
        "contact": [_breakable(line) for line in page.contact.splitlines()],
        "grid": to_svg(puzzle, replace(tight, show_answers=False)),
        "answers": to_svg(puzzle, replace(tight, show_answers=True)),
        "rows": shape.height,
        "columns": shape.width,
        "flowing_size": LARGE_PRINT_SIZE if page.large_print else FLOWING_SIZE,
        "largest_cell": _largest_cell(puzzle, page) * POINTS,
        "smallest_cell": _smallest_cell(page) * POINTS,
        "plans": [vars(plan) for plan in _plans(items, puzzle, page, words)],
        "items": items,
        "entries": list(_entries(puzzle)) if page.sheet is Sheet.SUBMISSION else [],
    }


def _facts(puzzle: Puzzle) -> str:
    known = facts(puzzle.grid)
    size = f"{puzzle.grid.width} × {puzzle.grid.height}"
    return f"{size} cells, {known.slots} words, {known.blocks} blocks"


def _plans(
    items: list[dict[str, object]], puzzle: Puzzle, page: Page, bank: Sequence[str]
) -> tuple[Plan, ...]:
    """Typst tries them. If none fits, it uses several pages."""
    margin = 2 * page.margin_in_millimetres * POINTS
    width, height = (side * POINTS - margin for side in page.paper.millimetres)
    about = puzzle.metadata
    # The estimated height of everything above and below the grid and the clues, in points.
    heading = 22 * bool(about.title) + 16 * bool(about.author) + 30 + 25 * page.name_line
    heading += 14 * (1 + len(about.notes) // 110) * bool(about.notes) + 20 * bool(about.copyright)
    if bank:
        letters = sum(len(word) + 2 for word in bank)
        heading += 24 + (18 if page.large_print else 13) * (1 + letters // 90)
    found = plans(
        [(bool(item["heading"]), str(item["text"])) for item in items],
        Room(
            width,
            height - heading,
            puzzle.grid.height,
            puzzle.grid.width,
            _smallest_cell(page) * POINTS,
            _largest_cell(puzzle, page) * POINTS,
        ),
        (LARGE_PRINT_SIZE,) if page.large_print else CLUE_SIZES,
    )
    # If `plan.grid` is 0, the arrangement does not fit on one page by our estimate (see `Plan`).
    # For large print, such arrangements are left out, so that several pages are used instead.
    return tuple(plan for plan in found if plan.grid or not page.large_print)


def _smallest_cell(page: Page) -> float:
    return SMALLEST_LARGE_PRINT_CELL if page.large_print else SMALLEST_CELL


def _largest_cell(puzzle: Puzzle, page: Page) -> float:
    least, most = LARGE_PRINT_CELLS if page.large_print else MOST_USUAL_CELLS
    side = USUAL_LARGE_PRINT_GRID if page.large_print else USUAL_GRID
    return min(most, max(least, side / max(puzzle.grid.height, puzzle.grid.width)))


def _items(puzzle: Puzzle) -> Iterator[dict[str, object]]:
    for found in puzzle.clue_lists:
        if found.title:
            heading = heading_for(found.title, puzzle.metadata.language)
            yield {"heading": True, "label": "", "text": _breakable(heading)}
        for clue in found.clues:
            yield {"heading": False, "label": clue.label, "text": _breakable(_told(clue))}


def _entries(puzzle: Puzzle) -> Iterator[dict[str, object]]:
    clues = (clue for found in puzzle.clue_lists for clue in found.clues)
    for item in _items(puzzle):
        cells = () if item["heading"] else next(clues).cells
        answer = "".join(puzzle.fill.glyphs.get(cell, "") for cell in cells)
        yield item | {"answer": _breakable(answer)}


def _told(clue: Clue) -> str:
    """An empty clue is the length of its answer."""
    if not clue.text and not clue.enumeration and clue.cells:
        return f"({len(clue.cells)})"
    return f"{clue.text} ({clue.enumeration})".strip() if clue.enumeration else clue.text


def _breakable(text: str) -> str:
    """Invisible signs after hyphens and slashes, and within parts that are too wide."""
    return " ".join(map(_breakable_word, text.split(" ")))


def _breakable_word(word: str) -> str:
    cut = []
    for part in re.split(r"(?<=[-/])(?=.)", word):
        if text_width(part) <= WIDEST_WORD:
            cut.append(part)
        else:
            # A soft hyphen becomes visible where the word is broken. A web address must not get a
            # hyphen, so it gets zero-width spaces.
            cut.append((SOFT_HYPHEN if part.isalpha() else ZERO_WIDTH_SPACE).join(part))
    return ZERO_WIDTH_SPACE.join(cut)


def _texts(puzzle: Puzzle, page: Page) -> Iterator[str]:
    about = puzzle.metadata
    yield from (about.title, about.author, about.date, about.notes, about.copyright)
    yield from (about.publisher, page.contact)
    yield from puzzle.labels.values()
    yield from puzzle.shown.values()
    if page.with_answers or page.sheet is Sheet.SUBMISSION:
        yield from puzzle.fill.glyphs.values()
    for found in puzzle.clue_lists:
        yield found.title
        for clue in found.clues:
            yield clue.label
            yield _told(clue)
