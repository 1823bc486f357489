"""The puzzle on paper: the grid from the scene, the text laid out by typst (see page.typ).

What may be printed is decided here: every character must be in a font of ours, since typst would
draw a box without a word.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from crosswright.core.errors import CrosswrightError, MissingExtraError
from crosswright.core.geometry import Position
from crosswright.core.puzzle import Clue, Puzzle
from crosswright.core.rules import facts
from crosswright.core.slots import slot_map
from crosswright.core.sorting import in_order
from crosswright.core.wording import heading_for, primary_tag, wording_for
from crosswright.render.arrange import CLUE_SIZES, Plan, Room, plans
from crosswright.render.font import text_width
from crosswright.render.page import Page, Sheet
from crosswright.render.png import refuse_undrawable
from crosswright.render.scene import is_right_to_left
from crosswright.render.style import Style
from crosswright.render.svg import to_svg

__all__ = ["document", "first_letters", "picture_pdf", "plain_sheet", "to_pdf", "typeset"]

FLOWING_SIZE, LARGE_PRINT_SIZE = 10.0, 18.0
"""How large are clues, in points, on pages of their own?"""

POINTS = 72 / 25.4
"""Points in a millimetre."""

SMALLEST_CELL, SMALLEST_LARGE_PRINT_CELL = 5.0, 11.0
"""From which side on, in millimetres, is a cell good to write in?"""

USUAL_GRID, USUAL_LARGE_PRINT_GRID = 130.0, 160.0
"""How large, in millimetres, is a grid of few cells drawn? Larger, each would ask for a word."""

MOST_USUAL_CELLS, LARGE_PRINT_CELLS = (10.0, 18.0), (14.0, 24.0)
"""Up to which side is a cell of a large grid drawn, and up to which one of a small grid?"""

LARGE_NUMBER = 0.4
"""How large, as a part of the cell, are the numbers of large print? About 14 points in a 15×15."""

WIDEST_WORD = 8.4
"""How wide, in ems, may a word be before it must be broken? No column is narrower."""

SOFT_HYPHEN, ZERO_WIDTH_SPACE = "\u00ad", "\u200b"


def to_pdf(puzzle: Puzzle, style: Style | None = None, page: Page | None = None) -> bytes:
    """A document with the puzzle, ready to print."""
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
    """What page.typ wants to know of a whole document, in the language of the puzzle."""
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
    """What a template of ours makes of its input, as PDF."""
    try:
        import typst  # 77 MB of compiler, loaded when the first page is printed
    except ImportError as error:
        raise MissingExtraError("PDF", "pdf") from error
    template = (files("crosswright.render") / template_name).read_bytes()
    try:
        printed = typst.compile(
            template, font_paths=_fonts(), sys_inputs={"puzzle": puzzle}, timestamp=0
        )
    except (RuntimeError, ValueError) as error:
        raise CrosswrightError(f"the page could not be set: {error}") from error
    return bytes(printed)


def picture_pdf(svg: str) -> bytes:
    """A page that is one picture of ours, as large as the picture."""
    return typeset(svg, "picture.typ")


def first_letters(puzzle: Puzzle) -> dict[Position, str]:
    """The first letter of every entry, where it is known."""
    glyphs = puzzle.fill.glyphs
    starts = [slot.start for slot in slot_map(puzzle.grid).slots]
    return {start: glyphs[start] for start in starts if start in glyphs}


@cache
def _fonts() -> Any:
    """Our fonts and no others, so that a page looks alike on every machine."""
    import typst

    folder = str(files("crosswright.render") / "fonts")
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )


def plain_sheet(
    puzzle: Puzzle, style: Style, page: Page, *, label: str = "", bank: Sequence[str] | None = None
) -> dict[str, object]:
    """Everything that page.typ wants to know of one puzzle.

    `label` stands in its corner, and `bank` is its word bank; None for the answers themselves, if
    the page has one.
    """
    about = puzzle.metadata
    words = list(bank) if bank is not None else _bank(puzzle) if page.word_bank else []
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


def _bank(puzzle: Puzzle) -> list[str]:
    """The answers in the order of the language's dictionaries."""
    return in_order((text for _, text in puzzle.fill.answers()), puzzle.metadata.language)


def _facts(puzzle: Puzzle) -> str:
    """What an editor wants to know of a grid at a glance."""
    known = facts(puzzle.grid)
    size = f"{puzzle.grid.width} × {puzzle.grid.height}"
    return f"{size} cells, {known.slots} words, {known.blocks} blocks"


def _plans(
    items: list[dict[str, object]], puzzle: Puzzle, page: Page, bank: Sequence[str]
) -> tuple[Plan, ...]:
    """Arrangements that should fit on a page below its heading."""
    margin = 2 * page.margin_in_millimetres * POINTS
    width, height = (side * POINTS - margin for side in page.paper.millimetres)
    about = puzzle.metadata
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
    # Large print that does not surely fit on one page must not be squeezed on to it.
    return tuple(plan for plan in found if plan.grid or not page.large_print)


def _smallest_cell(page: Page) -> float:
    return SMALLEST_LARGE_PRINT_CELL if page.large_print else SMALLEST_CELL


def _largest_cell(puzzle: Puzzle, page: Page) -> float:
    """How large a cell is drawn where there is room: small grids have larger ones."""
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
    """Clues with their answers, for an editor."""
    clues = (clue for found in puzzle.clue_lists for clue in found.clues)
    for item in _items(puzzle):
        cells = () if item["heading"] else next(clues).cells
        answer = "".join(puzzle.fill.glyphs.get(cell, "") for cell in cells)
        yield item | {"answer": _breakable(answer)}


def _told(clue: Clue) -> str:
    """The clue as it is printed; one that nobody wrote tells at least how long its answer is."""
    if not clue.text and not clue.enumeration and clue.cells:
        return f"({len(clue.cells)})"
    return f"{clue.text} ({clue.enumeration})".strip() if clue.enumeration else clue.text


def _breakable(text: str) -> str:
    """The text with places to break long words, so that none runs over the edge."""
    return " ".join(map(_breakable_word, text.split(" ")))


def _breakable_word(word: str) -> str:
    """A word cut at its hyphens and slashes first, and within where a part is still too wide."""
    parts = re.split(r"(?<=[-/])(?=.)", word)
    cut = []
    for part in parts:
        if text_width(part) <= WIDEST_WORD:
            cut.append(part)
        else:
            # A soft hyphen shows itself where a word is broken; an address must not gain any.
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
