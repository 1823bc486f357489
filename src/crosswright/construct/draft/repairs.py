"""Repairs as edits: what must change in a draft so that a fill is allowed in it."""

from typing import Any

from crosswright.construct.draft.starts import start_of
from crosswright.construct.draft.value import Draft
from crosswright.core.fill import FilledGrid
from crosswright.words.wordlist import WordList

__all__ = ["edits_towards"]


def edits_towards(draft: Draft, filled: FilledGrid, words: WordList) -> list[dict[str, Any]]:
    """Return the fewest edits after which a fill breaks no rule of the draft. They add no letters.

    If the fill has a block, another letter, a banned word or a word with too low a score, the draft
    is changed. Empty cells of the draft stay empty.
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
            continue  # the constructor's own entries may have any score
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
