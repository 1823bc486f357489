"""Sheets for a class in one PDF: puzzles with name lines, word banks and hints, then keys.

A sheet is printed as any puzzle is, with a label and a word bank of its own.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosswright.core.puzzle import Puzzle
from crosswright.render.page import Page, PaperSize
from crosswright.render.pdf import document, plain_sheet, typeset
from crosswright.render.png import refuse_undrawable
from crosswright.render.style import Style

__all__ = ["ClassSheet", "to_class_pdf"]


@dataclass(frozen=True)
class ClassSheet:
    """One puzzle as a class gets it."""

    puzzle: Puzzle
    """What it shows to begin with is the hint."""
    title: str
    label: str = ""
    """What stands in the corner: the version and the level."""
    bank: tuple[str, ...] = ()
    """The words to choose from; none for no word bank."""
    large: bool = False


def to_class_pdf(
    sheets: Sequence[ClassSheet],
    keys: Sequence[ClassSheet],
    *,
    paper: PaperSize = PaperSize.A4,
    style: Style | None = None,
) -> bytes:
    """Every sheet on pages of its own, then a key for each of `keys`."""
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
    """What the template wants to know of one sheet."""
    return plain_sheet(
        sheet.puzzle.with_metadata(title=sheet.title),
        style,
        replace(page, large_print=sheet.large),
        label=sheet.label,
        bank=sheet.bank,
    )
