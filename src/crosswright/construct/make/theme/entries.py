"""Theme entries as people write them: `Ice Age`, `SNOWMAN@4` for the fourth row, `[HEART]ACHE`.

Letters in brackets share one cell (a rebus). Spaces and hyphens take no cell. They are kept for the
enumeration of the clue.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from crosswright.core import Glyph, Glyphs, InputError, SpellingError, whole_number
from crosswright.words import Spelling

_PART = re.compile(r"\[([^\[\]]*)\]|([^\[\]]+)")


@dataclass(frozen=True)
class ThemeEntry:
    """One theme entry: the glyphs of its cells, its row, and the text as it was typed."""

    glyphs: Glyphs
    row: int | None = None
    """The row, counted from 0. None if any row is allowed."""
    written: str = ""
    """The text as it was typed, with its spaces, but without the row and the brackets."""

    @property
    def text(self) -> str:
        return "".join(self.glyphs)


def read_entry(text: str, spelling: Spelling) -> ThemeEntry:
    """Read one entry from a text that a person wrote.

    >>> read_entry("[heart] ache@4", Spelling())
    ThemeEntry(glyphs=('HEART', 'A', 'C', 'H', 'E'), row=3, written='heart ache')
    """
    letters, at, row = text.rpartition("@") if "@" in text else (text, "", "")
    glyphs: list[Glyph] = []
    parts = list(_PART.finditer(letters))
    try:
        if "".join(part[0] for part in parts) != letters:
            raise InputError(
                f"expected brackets around the letters of one cell, such as '[HEART]ACHE', "
                f"got {text!r}"
            )
        for part in parts:
            if part[1] is None:
                glyphs += spelling.spell(part[2])
            else:
                glyphs.append(_one_cell(part[1], text, spelling))
    except SpellingError as problem:
        raise InputError(f"expected a theme entry of letters, got {text!r}") from problem
    if not glyphs:
        raise InputError(f"expected a theme entry of letters, got {text!r}")
    number = whole_number(row) if at else None
    if at and not number:
        raise InputError(f"expected a row after @, such as 'ICE AGE@4', got {text!r}")
    written = " ".join(re.sub(r"[\[\]]", "", letters).split())
    return ThemeEntry(tuple(glyphs), number - 1 if number else None, written)


def _one_cell(letters: str, text: str, spelling: Spelling) -> Glyph:
    glyph = spelling.normalise(letters)
    if not glyph:
        raise InputError(f"expected letters between the brackets, got {text!r}")
    return glyph


def read_theme(
    texts: Sequence[str], spelling: Spelling
) -> tuple[tuple[Glyphs, ...], dict[Glyphs, int]]:
    """Read theme entries from texts. Also return the rows that are given, counted from 0.

    >>> entries, rows = read_theme(["Ice Age", "Glaciers@4"], Spelling())
    >>> ["".join(entry) for entry in entries], list(rows.values())
    (['ICEAGE', 'GLACIERS'], [3])
    """
    read = [read_entry(text, spelling) for text in texts]
    rows = {entry.glyphs: entry.row for entry in read if entry.row is not None}
    return tuple(entry.glyphs for entry in read), rows


def is_rebus(glyph: Glyph, spelling: Spelling) -> bool:
    """Return True if a glyph has more letters than the word list puts into one cell."""
    try:
        return len(spelling.spell(glyph)) != 1
    except SpellingError:
        return False


def rebus_texts(entries: Sequence[Glyphs], spelling: Spelling) -> tuple[str, ...]:
    """Return the texts in the rebus cells of some entries. Each text is returned once."""
    found = (glyph for entry in entries for glyph in entry if is_rebus(glyph, spelling))
    return tuple(dict.fromkeys(found))
