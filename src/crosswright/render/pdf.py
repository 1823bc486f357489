"""The puzzle as a PDF. The program typst makes the pages from the template page.typ.

Every character must be in one of our fonts. For any other character, typst would draw an empty box
and give no message. So this module checks the characters first.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from crosswright.core.errors import CrosswrightError
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

FLOWING_SIZE = 10.0
"""The letter size, in points, of clues that are not on the same page as the grid."""

LARGE_PRINT_SIZE = 18.0
"""The letter size of all clues in large print, in points."""

POINTS = 72 / 25.4
"""The number of points in a millimetre."""

SMALLEST_CELL = 5.0
"""The smallest side of a cell, in millimetres."""

SMALLEST_LARGE_PRINT_CELL = 11.0
"""The smallest side of a cell in large print, in millimetres."""

USUAL_GRID = 130.0
"""The usual side of the printed grid, in millimetres.

The largest side of a cell is computed from it (see `_largest_cell`).
"""

USUAL_LARGE_PRINT_GRID = 160.0
"""The usual side of the printed grid in large print, in millimetres."""

MOST_USUAL_CELLS = (10.0, 18.0)
"""Two values for the largest side of a cell, in millimetres: the first is for large grids, the
second is for small grids. For other grids, `_largest_cell` computes a value between them."""

LARGE_PRINT_CELLS = (14.0, 24.0)
"""The same two values as in `MOST_USUAL_CELLS`, but for large print."""

LARGE_NUMBER = 0.4
"""The size of the numbers in large print, as a share of the side of a cell. In a 15×15 grid they
have about 14 points."""

WIDEST_WORD = 8.4
"""A word that is wider than this may be broken. No column is narrower than this. The unit is the
em, which is the letter size."""

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
    """Return the data of a whole document for the template page.typ.

    `sheets` and `keys` are results of `plain_sheet`. `keys` are answer keys; several of them are
    printed on one page. The title, the author and the language are those of `puzzle`.
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
    """Return the PDF that typst makes from one of our templates.

    `puzzle` is the input of the template: a text in JSON, or an SVG picture.
    """
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
    """Return a PDF with one page. The page shows the picture and has its size."""
    return typeset(svg, "picture.typ")


def first_letters(puzzle: Puzzle) -> dict[Position, str]:
    """Return the first letter of every entry whose first letter is known, by position."""
    glyphs = puzzle.fill.glyphs
    starts = [slot.start for slot in slot_map(puzzle.grid).slots]
    return {start: glyphs[start] for start in starts if start in glyphs}


@cache
def _fonts() -> Any:
    """Return only our own fonts, so that a page looks the same on every machine."""
    import typst

    folder = str(files("crosswright.render") / "fonts")
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )


def plain_sheet(
    puzzle: Puzzle, style: Style, page: Page, *, label: str = "", bank: Sequence[str] | None = None
) -> dict[str, object]:
    """Return the data of one puzzle for the template page.typ.

    `label` is printed in the corner. `bank` has the words of the word bank. If `bank` is None and
    `page` has a word bank, the answers are used.
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
    """Return the answers in the alphabetical order of the language."""
    return in_order((text for _, text in puzzle.fill.answers()), puzzle.metadata.language)


def _facts(puzzle: Puzzle) -> str:
    """Return the size of a grid and the numbers of its words and blocks, as a text."""
    known = facts(puzzle.grid)
    size = f"{puzzle.grid.width} × {puzzle.grid.height}"
    return f"{size} cells, {known.slots} words, {known.blocks} blocks"


def _plans(
    items: list[dict[str, object]], puzzle: Puzzle, page: Page, bank: Sequence[str]
) -> tuple[Plan, ...]:
    """Return possible arrangements of the grid and the clues on one page, best first.

    Typst tries them one after another. If none of them fits, it uses several pages.
    """
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
    """Return the largest side of a cell, in millimetres. Small grids have larger cells."""
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
    """Yield the headings and clues with their answers, for an editor."""
    clues = (clue for found in puzzle.clue_lists for clue in found.clues)
    for item in _items(puzzle):
        cells = () if item["heading"] else next(clues).cells
        answer = "".join(puzzle.fill.glyphs.get(cell, "") for cell in cells)
        yield item | {"answer": _breakable(answer)}


def _told(clue: Clue) -> str:
    """Return the text of a clue for printing. For an empty clue, it is the length of its answer."""
    if not clue.text and not clue.enumeration and clue.cells:
        return f"({len(clue.cells)})"
    return f"{clue.text} ({clue.enumeration})".strip() if clue.enumeration else clue.text


def _breakable(text: str) -> str:
    """Return the text with invisible signs at the places where a word may be broken."""
    return " ".join(map(_breakable_word, text.split(" ")))


def _breakable_word(word: str) -> str:
    """Return the word with invisible signs after its hyphens and slashes.

    If a part between two hyphens or slashes is too wide, it gets a sign between any two characters.
    """
    parts = re.split(r"(?<=[-/])(?=.)", word)
    cut = []
    for part in parts:
        if text_width(part) <= WIDEST_WORD:
            cut.append(part)
        else:
            # A soft hyphen becomes visible where the word is broken. A web address must not get a
            # hyphen, so it gets zero-width spaces.
            cut.append((SOFT_HYPHEN if part.isalpha() else ZERO_WIDTH_SPACE).join(part))
    return ZERO_WIDTH_SPACE.join(cut)


def _texts(puzzle: Puzzle, page: Page) -> Iterator[str]:
    """Yield the texts that are printed, so that their characters can be checked."""
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
