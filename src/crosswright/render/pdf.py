"""The puzzle on paper: the grid from the scene, the text laid out by typst (see page.typ).

What may be printed is decided here: every character must be in a font of ours, since typst would
draw a box without a word.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from crosswright.core.errors import CrosswrightError, MissingExtraError
from crosswright.core.puzzle import Clue, Puzzle
from crosswright.render.arrange import Plan, Room, plans
from crosswright.render.font import text_width
from crosswright.render.page import Page, Sheet
from crosswright.render.png import refuse_undrawable
from crosswright.render.scene import is_right_to_left
from crosswright.render.style import Style
from crosswright.render.svg import to_svg

__all__ = ["WORDS", "to_pdf", "typeset"]

FLOWING_SIZE, LARGE_PRINT_SIZE = 10.0, 18.0
"""How large are clues, in points, on pages of their own?"""

POINTS = 72 / 25.4
"""Points in a millimetre."""

LARGEST_CELL, SMALLEST_CELL = 10.0, 5.0
"""Between which sides, in millimetres, is a cell good to write in?"""

WIDEST_WORD = 8.4
"""How wide, in ems, may a word be before it must be broken? No column is narrower."""

SOFT_HYPHEN, ZERO_WIDTH_SPACE = "\u00ad", "\u200b"

WORDS = {
    "de": {"answers": "Lösung", "name": "Name", "date": "Datum"},
    "fr": {"answers": "Solution", "name": "Nom", "date": "Date"},
    "es": {"answers": "Solución", "name": "Nombre", "date": "Fecha"},
    "he": {"answers": "פתרון", "name": "שם", "date": "תאריך"},
    "en": {"answers": "Answers", "name": "Name", "date": "Date"},
}
"""What we print ourselves, by language."""


def to_pdf(puzzle: Puzzle, style: Style | None = None, page: Page | None = None) -> bytes:
    """A document with the puzzle, ready to print."""
    chosen, paper = style or Style(), page or Page()
    plain = _plain(puzzle, chosen, paper)
    refuse_undrawable("".join(_texts(puzzle, paper)))
    return typeset(json.dumps(plain))


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


@cache
def _fonts() -> Any:
    """Our fonts and no others, so that a page looks alike on every machine."""
    import typst

    folder = str(files("crosswright.render") / "fonts")
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )


def _plain(puzzle: Puzzle, style: Style, page: Page) -> dict[str, object]:
    """Everything that page.typ wants to know."""
    about = puzzle.metadata
    tag = about.language.lower().replace("_", "-").split("-")[0]
    tag = tag if len(tag) in {2, 3} and tag.isascii() and tag.isalpha() else "en"
    tight = replace(style, margin=style.frame_width / 2 + 0.01)
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
        "language": tag,
        "right_to_left": is_right_to_left(tag),
        "words": WORDS.get(tag, WORDS["en"]),
        "paper": page.paper.value,
        "margin": page.margin_in_millimetres,
        "sheet": page.sheet.value,
        "large_print": page.large_print,
        "name_line": page.name_line,
        "with_answers": page.with_answers and solved,
        "contact": [_breakable(line) for line in page.contact.splitlines()],
        "grid": to_svg(puzzle, replace(tight, show_answers=False)),
        "answers": to_svg(puzzle, replace(tight, show_answers=True)),
        "rows": shape.height,
        "columns": shape.width,
        "flowing_size": LARGE_PRINT_SIZE if page.large_print else FLOWING_SIZE,
        "largest_cell": (14.0 if page.large_print else LARGEST_CELL) * POINTS,
        "smallest_cell": SMALLEST_CELL * POINTS,
        "plans": [vars(plan) for plan in _plans(items, puzzle, page)],
        "items": items,
        "entries": list(_entries(puzzle)) if page.sheet is Sheet.SUBMISSION else [],
    }


def _plans(items: list[dict[str, object]], puzzle: Puzzle, page: Page) -> tuple[Plan, ...]:
    """Arrangements that should fit on a page below its heading."""
    if page.large_print:
        return ()
    margin = 2 * page.margin_in_millimetres * POINTS
    width, height = (side * POINTS - margin for side in page.paper.millimetres)
    about = puzzle.metadata
    heading = 22 * bool(about.title) + 16 * bool(about.author) + 30 + 25 * page.name_line
    heading += 14 * (1 + len(about.notes) // 110) * bool(about.notes) + 20 * bool(about.copyright)
    return plans(
        [(bool(item["heading"]), str(item["text"])) for item in items],
        Room(
            width,
            height - heading,
            puzzle.grid.height,
            puzzle.grid.width,
            SMALLEST_CELL * POINTS,
            LARGEST_CELL * POINTS,
        ),
    )


def _items(puzzle: Puzzle) -> Iterator[dict[str, object]]:
    for found in puzzle.clue_lists:
        if found.title:
            yield {"heading": True, "label": "", "text": _breakable(found.title)}
        for clue in found.clues:
            yield {"heading": False, "label": clue.label, "text": _breakable(_told(clue))}


def _entries(puzzle: Puzzle) -> Iterator[dict[str, object]]:
    """Clues with their answers, for an editor."""
    for found in puzzle.clue_lists:
        if found.title:
            yield {"heading": True, "label": "", "text": _breakable(found.title), "answer": ""}
        for clue in found.clues:
            answer = "".join(puzzle.fill.glyphs.get(cell, "") for cell in clue.cells)
            yield {
                "heading": False,
                "label": clue.label,
                "text": _breakable(_told(clue)),
                "answer": _breakable(answer),
            }


def _told(clue: Clue) -> str:
    return f"{clue.text} ({clue.enumeration})" if clue.enumeration else clue.text


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
