"""Sheets for a class in one PDF: puzzles with name lines, word banks and hints, then keys."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosswright.core.puzzle import Puzzle
from crosswright.core.wording import heading_for, primary_tag, wording_for
from crosswright.render.page import Paper
from crosswright.render.pdf import LARGE_NUMBER, typeset
from crosswright.render.png import refuse_undrawable
from crosswright.render.scene import is_right_to_left
from crosswright.render.style import Style
from crosswright.render.svg import to_svg

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
    sheets: Sequence[ClassSheet], keys: Sequence[ClassSheet], *, paper: Paper = Paper.A4
) -> bytes:
    """Every sheet on pages of its own, then a key for each of `keys`."""
    about = sheets[0].puzzle.metadata
    tag = primary_tag(about.language) or "en"
    plain = {
        "title": about.title,
        "author": about.author,
        "paper": paper.value,
        "language": tag,
        "right_to_left": is_right_to_left(tag),
        "words": vars(wording_for(tag)),
        "sheets": [_plain(sheet, show_answers=False) for sheet in sheets],
        "keys": [_plain(key, show_answers=True) for key in keys],
    }
    texts = [about.title, about.author]
    for sheet in (*sheets, *keys):
        texts += [sheet.title, sheet.label, *sheet.bank, *sheet.puzzle.fill.glyphs.values()]
        texts += [clue.text for found in sheet.puzzle.clue_lists for clue in found.clues]
    refuse_undrawable("".join(texts))
    return typeset(json.dumps(plain), "sheets.typ")


def _plain(sheet: ClassSheet, *, show_answers: bool) -> dict[str, object]:
    """What the template wants to know of one sheet."""
    tight = Style(show_answers=show_answers)
    number_size = LARGE_NUMBER if sheet.large else tight.number_size
    tight = replace(tight, margin=tight.frame_width / 2 + 0.01, number_size=number_size)
    return {
        "title": sheet.title,
        "label": sheet.label,
        "large": sheet.large,
        "bank": list(sheet.bank),
        "grid": to_svg(sheet.puzzle, tight),
        "rows": sheet.puzzle.grid.height,
        "columns": sheet.puzzle.grid.width,
        "lists": [
            {
                "title": heading_for(found.title, sheet.puzzle.metadata.language),
                "clues": [
                    {
                        "label": clue.label,
                        "text": f"{clue.text} ({clue.enumeration})"
                        if clue.enumeration
                        else clue.text,
                    }
                    for clue in found.clues
                ],
            }
            for found in sheet.puzzle.clue_lists
        ],
    }
