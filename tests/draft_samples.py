"""Random drafts and edits for tests, and odd JSON values to put into edits.

(An edit is one change to a draft, written as JSON.)
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from crosswright.construct.draft import EDITS, Draft, draft_of, edited, new_draft, to_plain
from crosswright.core.errors import InputError
from crosswright.core.geometry import Symmetry
from crosswright.core.slots import slot_map
from crosswright.core.venues import VENUES
from crosswright.formats.own_json import FORMAT
from puzzle_strategies import puzzles

__all__ = ["any_edits", "drafts", "letter", "nasty", "random_draft", "random_edit"]

TEXTS = ["", "One of them", "See 3-Down", "<b>bold</b>", "é—♥", "two\nlines", "(3,4)", "A" * 300]
WORDS = ["ocean", "ICE AGE", "it's", "Ñandú", "x" * 30]

nasty = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-60, 60),
        st.sampled_from([10**30, -1, 1e308, float("nan"), float("inf"), 0.5]),
        st.text(max_size=8),
        st.sampled_from(["\ud800", "\0", "17A", "1 across", "default", "own", "#", ".", "\u202e"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
"""Any value of JSON, among them values that often cause errors."""


def letter(row: int, column: int, glyph: str) -> dict[str, Any]:
    return {"do": "letter", "cell": [row, column], "glyph": glyph}


def random_draft(rng: random.Random, *, height: int = 7, width: int = 7, edits: int = 40) -> Draft:
    """Return a draft after up to `edits` random edits.

    Edits that change its size, replace its grid, restore an old draft or clear everything are left
    out, and so are edits that are not possible.
    """
    draft = new_draft(height, width)
    for _ in range(edits):
        edit = random_edit(rng, draft)
        if edit["do"] not in {"resize", "grid", "restore", "clear_all"}:
            draft = _tried(draft, edit)
    return draft


def _tried(draft: Draft, edit: dict[str, Any]) -> Draft:
    try:
        return edited(draft, edit)
    except InputError:
        return draft


def random_edit(rng: random.Random, draft: Draft, do: str = "") -> dict[str, Any]:
    """Return a random edit of the kind `do`, or of any kind. Most of them suit the draft."""
    do = do or rng.choice([*EDITS, *["letter"] * 12, *["block"] * 3, *["clue"] * 3])
    height, width = draft.grid.height, draft.grid.width

    def cell() -> list[int]:
        return [rng.randrange(height), rng.randrange(width)]

    def slot() -> str:
        return str(rng.choice(slots)) if slots else "1A"

    def flag() -> bool:
        return rng.random() < 0.5

    slots = slot_map(draft.grid).slots
    cells = [cell() for _ in range(rng.randrange(4))]
    glyph = rng.choice(["A", "b", "É", "QU", "", "5", "'", "Ж"])
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "letter": lambda: {"cell": cell(), "glyph": glyph},
        "letters": lambda: {"cells": [[*c, rng.choice("XYZ")] for c in cells], "over": flag()},
        "block": lambda: {"cells": cells, "on": flag(), "mirror": flag()},
        "kind": lambda: {
            "cells": cells,
            "kind": rng.choice(["open", "block", "void", "blank"]),
            "mirror": flag(),
        },
        "bar": lambda: {
            "cell": cell(),
            "side": rng.choice(["right", "below"]),
            "on": flag(),
            "mirror": flag(),
        },
        "circle": lambda: {"cells": cells, "on": flag()},
        "shade": lambda: {"cells": cells, "colour": rng.choice(["", "#ffd166", "red"])},
        "given": lambda: {"cells": cells, "on": flag()},
        "lock": lambda: {"cells": cells, "on": flag()},
        "theme": lambda: {"slot": slot(), "on": flag()},
        "note": lambda: {"cell": cell(), "text": rng.choice(TEXTS)},
        "clear": lambda: {"slot": slot()},
        "clear_all": dict,
        "symmetry": lambda: {"name": rng.choice([one.value for one in Symmetry])},
        "venue": lambda: {"name": rng.choice(["", *(one.name for one in VENUES)])},
        "resize": lambda: {
            "height": rng.randint(2, 9),
            "width": rng.randint(2, 9),
            "anchor": rng.choice(["top-left", "bottom-right", "centre", "left", "top", "right"]),
        },
        "shift": lambda: {"rows": rng.randint(-3, 3), "columns": rng.randint(-3, 3)},
        "flip": lambda: {"axis": rng.choice(["horizontal", "vertical", "diagonal"])},
        "rotate": lambda: {"turns": rng.randint(-4, 4)},
        "grid": lambda: {"kinds": ["".join(rng.choices(".....#", k=5)) for _ in range(5)]},
        "clue": lambda: {
            "slot": slot(),
            "text": rng.choice(TEXTS),
            "origin": rng.choice(["own", "bank", "generated"]),
            "enumeration": rng.choice(["", "3,4"]),
            "explanation": rng.choice(["", "because"]),
        },
        "clues": lambda: {
            "clues": [{"slot": slot(), "text": rng.choice(TEXTS), "origin": "bank"} for _ in cells]
        },
        "metadata": lambda: {rng.choice(["title", "author", "notes", "language"]): "Mine"},
        "ban": lambda: {"word": rng.choice(WORDS), "on": flag()},
        "ban_here": lambda: {"slot": slot(), "word": rng.choice(WORDS), "on": flag()},
        "floor": lambda: {"score": rng.choice([None, 0, 50, -5])},
        "layers": lambda: {"layers": ["default", "mine"], "off": rng.choice([[], ["mine"]])},
        "restore": lambda: {"draft": to_plain(new_draft(4, 5, title="restored"))},
    }
    return {"do": do, **parts[do]()}


@st.composite
def any_edits(draw: st.DrawFn, draft: Draft) -> dict[str, Any]:
    """An edit of any kind. Sometimes one of its values is wrong, superfluous or missing."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    edit = random_edit(rng, draft, draw(st.sampled_from(list(EDITS))))
    if draw(st.booleans()):
        part = draw(st.sampled_from([*edit, "cells", "slot", "on", "mirror", "cell", "text"]))
        edit[part] = draw(nasty)
    if draw(st.integers(0, 9)) == 0:
        del edit[draw(st.sampled_from(list(edit)))]
    return edit


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """A draft of a random puzzle with all features of our own file format, after some edits."""
    # The puzzle has no printed numbers of its own. After a turn of the grid, such numbers could by
    # chance be equal to the usual ones.
    draft = draft_of(replace(draw(puzzles(FORMAT)), numbers=None))
    rng = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 12))):
        draft = _tried(draft, random_edit(rng, draft))
    return draft
