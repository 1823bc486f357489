"""Sheets for a school class in one PDF: puzzles with lines for names, and then the answer keys."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosswright.core import Puzzle
from crosswright.render.page import Page, PaperSize
from crosswright.render.pdf import document, plain_sheet, typeset
from crosswright.render.png import refuse_undrawable
from crosswright.render.style import Style

__all__ = ["ClassSheet", "to_class_pdf"]


@dataclass(frozen=True)
class ClassSheet:
    """One puzzle sheet for a class."""

    puzzle: Puzzle
    """The letters in its `shown` are hints."""
    title: str
    label: str = ""
    """In the corner: the version and the level, 1 (easiest) to 3."""
    bank: tuple[str, ...] = ()
    """The words of the word bank, if any."""
    large: bool = False
    """Large print."""


def to_class_pdf(
    sheets: Sequence[ClassSheet],
    keys: Sequence[ClassSheet],
    *,
    paper: PaperSize = PaperSize.A4,
    style: Style | None = None,
) -> bytes:
    """Return a PDF. Each sheet starts on a new page, and the keys are at the end."""
    chosen, page = style or Style(), Page(paper=paper, name_line=True, with_answers=False)
    about = sheets[0].puzzle.metadata
    texts = [about.title, about.author]
    for sheet in (*sheets, *keys):
        texts += [sheet.title, sheet.label, *sheet.bank, *sheet.puzzle.fill.glyphs.values()]
        texts += [clue.text for found in sheet.puzzle.clue_lists for clue in found.clues]
    refuse_undrawable("".join(texts))
    plain = document(
        sheets[0].puzzle,
        [_plain(sheet, chosen, page) for sheet in sheets],
        [_plain(key, chosen, page) for key in keys],
        page=page,
    )
    return typeset(json.dumps(plain))


def _plain(sheet: ClassSheet, style: Style, page: Page) -> dict[str, object]:
    return plain_sheet(
        sheet.puzzle.with_metadata(title=sheet.title),
        style,
        replace(page, large_print=sheet.large),
        label=sheet.label,
        bank=sheet.bank,
    )
