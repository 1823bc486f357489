"""Repairs: `explain` shows fills that become possible if something in the draft is changed. This
module finds the edits that change the draft so that such a fill is allowed."""

from typing import Any

from crosswright.construct.draft.starts import start_of
from crosswright.construct.draft.value import Draft
from crosswright.core import FilledGrid
from crosswright.words import WordList

__all__ = ["edits_towards"]


def edits_towards(draft: Draft, filled: FilledGrid, words: WordList) -> list[dict[str, Any]]:
    """Return the edits after which the fill `filled` breaks no rule of the draft. The edits do not
    put letters into empty cells.

    One edit adds the blocks of the fill that the draft does not have. One edit changes the letters
    of the draft that are different in the fill. For each banned word in the fill, an edit removes
    the ban. If the score of a word in the fill is too low, one edit lowers the least score.
    """
    edits: list[dict[str, Any]] = []
    blocks = sorted(filled.grid.blocks - draft.grid.blocks)
    if blocks:
        cells = [list(cell) for cell in blocks]
        edits.append({"do": "block", "cells": cells, "on": True, "mirror": False})
    other = [
        [*cell, filled.glyphs[cell]]
        for cell, glyph in draft.fill.glyphs.items()
        if filled.glyphs.get(cell, glyph) != glyph
    ]
    if other:
        edits.append({"do": "letters", "cells": other, "over": True})
    lowest = draft.min_score
    for slot, answer in filled.answers():
        if draft.fill.answer(slot) == answer and draft.grid == filled.grid:
            # An entry that is already in the draft may stay, even if its answer is banned or has a
            # low score.
            continue
        word = words.get(answer)
        if word is not None and lowest is not None:
            lowest = min(lowest, word.score)
        if answer in draft.banned:
            edits.append({"do": "ban", "word": answer, "on": False})
        if answer in draft.banned_here.get(start_of(slot), ()):
            edits.append({"do": "ban_here", "slot": str(slot.key), "word": answer, "on": False})
    if lowest != draft.min_score:
        edits.append({"do": "floor", "score": lowest})
    return edits
