"""Edits: the page of the studio sends `{"do": name, …}`, and `edited` returns the changed draft.

An edit is one change to a draft, as plain JSON. All its parts are checked. If an edit is wrong,
an `InputError` with a message of one line is raised, and never another exception. Positions are
`[row, column]`, counted from zero. Slots have names such as `17A`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from crosswright.construct.draft.cell_edits import CELL_EDITS
from crosswright.construct.draft.grid_edits import GRID_EDITS
from crosswright.construct.draft.reading import Edit
from crosswright.construct.draft.text_edits import TEXT_EDITS
from crosswright.construct.draft.value import Draft
from crosswright.construct.draft.word_edits import WORD_EDITS
from crosswright.core import InputError, clipped
from crosswright.plain.tree import PlainTree, ensure_shallow

LONGEST_LABEL = 80
"""The largest number of characters in the name of a step in the history."""

EDITS: Mapping[str, Edit] = {**CELL_EDITS, **GRID_EDITS, **TEXT_EDITS, **WORD_EDITS}
"""The function that makes each edit. The key is the name of the edit."""


def edited(draft: Draft, edit: Mapping[str, Any]) -> Draft:
    """Return the draft after an edit. An `InputError` says what is wrong with a bad edit.

    >>> from crosswright.construct.draft import new_draft
    >>> print(edited(new_draft(3, 3), {"do": "block", "cells": [[0, 0]], "mirror": True}).fill)
    #..
    ...
    ..#
    """
    ensure_shallow(edit)
    tree = PlainTree(dict(edit) if isinstance(edit, Mapping) else edit)
    name = tree["do"].text()
    if name not in EDITS:
        tree["do"].fail(f"one of {', '.join(EDITS)}")
    try:
        return EDITS[name](draft, tree)
    except InputError as problem:
        raise clipped(problem) from None


_LABELS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "letter": lambda edit: f"letter {edit['glyph'].upper()}" if edit["glyph"] else "clear a letter",
    "letters": lambda edit: f"{len(edit['cells'])} letters",
    "block": lambda edit: "block" if edit.get("on", True) else "remove a block",
    "kind": lambda edit: f"{edit['kind']} cells",
    "given": lambda edit: "given letters",
    "theme": lambda edit: f"theme {edit['slot']}",
    "clear": lambda edit: f"clear {edit['slot']}",
    "clear_all": lambda edit: "clear the grid",
    "symmetry": lambda edit: f"symmetry {edit['name']}",
    "venue": lambda edit: f"venue {edit['name']}" if edit.get("name") else "no venue",
    "resize": lambda edit: f"resize to {edit['width']}×{edit['height']}",
    "grid": lambda edit: "new grid",
    "clue": lambda edit: f"clue {edit['slot']}",
    "clues": lambda edit: f"{len(edit['clues'])} clues",
    "metadata": lambda edit: ", ".join(name for name in edit if name != "do") or "metadata",
    "ban": lambda edit: f"ban {edit['word']}" if edit.get("on", True) else f"allow {edit['word']}",
    "ban_here": lambda edit: f"ban {edit['word']} in {edit['slot']}",
    "floor": lambda edit: "lowest score",
    "layers": lambda edit: "word lists",
    "restore": lambda edit: "restore",
}
"""Functions that make the label of an edit (see `label`). The key is the name of the edit. For
other edits, the name is the label."""


def label(edit: Mapping[str, Any]) -> str:
    """Return the name that the history shows for a valid edit.

    >>> label({"do": "resize", "height": 16, "width": 15})
    'resize to 15×16'
    """
    name = edit["do"]
    told = _LABELS[name](edit) if name in _LABELS else name
    return told[:LONGEST_LABEL]


def streak_of(edit: Mapping[str, Any]) -> str:
    """Return the name of the streak to which a typed letter belongs.

    A streak is letters that are typed one after another. They are one undo step. For any other
    edit, return an empty text.

    >>> streak_of({"do": "letter", "cell": [0, 0], "glyph": "A", "streak": "3"})
    '3'
    """
    return edit.get("streak") or "" if edit["do"] == "letter" and edit["glyph"] else ""
