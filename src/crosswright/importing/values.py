"""The result of reading a list: words with their clues, and all rows that gave no word."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

from crosswright.core.errors import SpellingError
from crosswright.core.fill import Glyph
from crosswright.words.spelling import Spelling

VOWEL_POINTS = frozenset(
    map(chr, (*range(0x0591, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7))
) | frozenset(map(chr, (0x0640, *range(0x064B, 0x0653), 0x0670)))
"""Signs of Hebrew and Arabic that are used in books for learners, but not in crosswords."""


@dataclass(frozen=True)
class GivenWord:
    """A word to place in the grid, and its clue."""

    glyphs: tuple[Glyph, ...]
    display: str
    """The word as it was written: 'ice age'."""
    clue: str = ""
    enumeration: str = ""
    """The lengths of the words of a phrase, such as '3,3'. Empty for a single word."""

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
    """The columns of words and clues that the caller names.

    A column is given by its heading or by its number, counted from 1. An empty text means that the
    column is not given. If it is unclear how to read a file, an error asks the user which columns
    have the words and the clues. If the caller already gives the column of the words, only the
    column of the clues can be asked for.
    """

    word: str = ""
    """The column of the words. `all` means that each whole line is a word."""
    clue: str = ""


@dataclass(frozen=True)
class GivenWords:
    """The words of a file, in the order of the file. Of words with the same glyphs, only the first
    is here."""

    words: tuple[GivenWord, ...]
    notices: tuple[str, ...] = ()
    """Notices about how the file was read."""
    left_out: str = ""
    """A text that says which rows were left out, and why. The user must see it."""
    summary: str = ""
    """One line about the words that were read. Empty for words that do not come from a file."""
    unused: tuple[Unused, ...] = ()
    """The rows that gave no word. Every row that is not empty gave a word or is here."""
    language: str = ""
    """The tag of the language, guessed from letters, headings and clues.

    Empty if it is not clear.
    """

    @property
    def has_clues(self) -> bool:
        return any(word.clue for word in self.words)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The summary and all notices, for the user."""
        return (*([self.summary] if self.summary else []), *self.notices)


def kept_glyphs(text: str) -> tuple[Glyph, ...]:
    """Return the letters and digits of a word in capitals, one for each cell.

    An accent or another mark is in the same cell as its letter. Spaces and punctuation get no cell.
    The vowel points of Hebrew and Arabic are left out, because with them almost no two words could
    cross.

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
    """Return the lengths of the words of a phrase, or an empty text for a single word.

    The text is also empty if `spelling` cannot spell the phrase.

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
