"""The result of reading a list: words with their clues, and all rows that gave no word."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

from crosswright.core import Glyph, SpellingError
from crosswright.words import Spelling

VOWEL_POINTS = frozenset(
    map(chr, (*range(0x0591, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7))
) | frozenset(map(chr, (0x0640, *range(0x064B, 0x0653), 0x0670)))
"""Of Hebrew and Arabic: for learners, but not in crosswords."""


@dataclass(frozen=True)
class GivenWord:
    """A word to place in the grid, and its clue."""

    glyphs: tuple[Glyph, ...]
    display: str
    """As it was written: 'ice age'."""
    clue: str = ""
    enumeration: str = ""
    """Such as '3,3'. Empty for a single word."""

    @property
    def text(self) -> str:
        return "".join(self.glyphs)


class Use(Enum):
    """Why a row gave no word. The value is the text that users see."""

    TITLE = "read as a title"
    HEADING = "read as a heading"
    REMARK = "remarks"
    REPEATED = "repeated and used once"
    SHORT = "too short and left out"
    NO_WORD = "without a word and left out"
    EMPTY = "without any letter"
    CONTINUED = "the rest of a row"


@dataclass(frozen=True)
class Unused:
    """A row that gave no word."""

    line: int
    text: str
    use: Use


@dataclass(frozen=True)
class Columns:
    """The columns that the caller names, by heading or by number from 1. With the column of the
    words, no error asks about them.
    """

    word: str = ""
    """`all` means that each whole line is a word."""
    clue: str = ""


@dataclass(frozen=True)
class GivenWords:
    """The words of a file, in its order, each once."""

    words: tuple[GivenWord, ...]
    notices: tuple[str, ...] = ()
    """How the file was read."""
    left_out: str = ""
    """Which rows were left out, and why. The user must see it."""
    summary: str = ""
    """One line about the words, if they come from a file."""
    unused: tuple[Unused, ...] = ()
    """Every row that is not empty gave a word or is here."""
    language: str = ""
    """Guessed; empty if it is not clear."""

    @property
    def has_clues(self) -> bool:
        return any(word.clue for word in self.words)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The summary and all notices, for the user."""
        return (*([self.summary] if self.summary else []), *self.notices)


def kept_glyphs(text: str) -> tuple[Glyph, ...]:
    """Return the letters and digits of a word in capitals, one for each cell, with their marks.

    Vowel points are left out: with them almost no two words could cross.

    >>> kept_glyphs("Où ça?")
    ('O', 'Ù', 'Ç', 'A')
    """
    cells: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        if character in VOWEL_POINTS:
            continue
        kind = unicodedata.category(character)[0]
        if kind in "LN":
            cells += character.upper()
        elif kind == "M" and cells:
            cells[-1] += character
    return tuple(cells)


def typed_enumeration(text: str, spelling: Spelling | None = None) -> str:
    """Return the lengths of the words of a phrase; empty for a single word.

    >>> typed_enumeration("ice age"), typed_enumeration("mother-in-law"), typed_enumeration("ice")
    ('3,3', '6-2-3', '')
    """
    parts = re.split(r"([\s\-‐–]+)", text.strip())
    shown = ""
    for k, part in enumerate(parts):
        if k % 2:
            shown += "-" if part.strip() else ","
            continue
        try:
            cells = len(kept_glyphs(part) if spelling is None else spelling.spell(part))
        except SpellingError:
            return ""
        if cells:
            shown += str(cells)
    shown = shown.strip(",-")
    return "" if shown.isdecimal() else shown
