"""What a list gives: words with their clues, and a record of every line that gave no word."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

from crosswright.core.errors import SpellingError
from crosswright.core.fill import Glyph
from crosswright.words.spelling import Spelling

__all__ = [
    "Columns",
    "GivenWord",
    "GivenWords",
    "Unused",
    "Use",
    "kept_glyphs",
    "typed_enumeration",
]


VOWEL_POINTS = frozenset(
    map(chr, (*range(0x0591, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7))
) | frozenset(map(chr, (0x0640, *range(0x064B, 0x0653), 0x0670)))
"""Which signs of Hebrew and Arabic are used in books for learners but in no crossword?"""


@dataclass(frozen=True)
class GivenWord:
    """A word that must be placed, and its clue."""

    glyphs: tuple[Glyph, ...]
    display: str
    """The word as it was written: 'ice age'."""
    clue: str = ""
    enumeration: str = ""
    """The lengths of a phrase's parts, such as '3,3'; empty for a single word."""

    @property
    def text(self) -> str:
        return "".join(self.glyphs)


class Use(Enum):
    """The kinds of rows that give no word. The value is the text that users see."""

    TITLE = "taken for a title"
    HEADING = "taken for a heading"
    REMARK = "remarks"
    REPEATED = "repeated and used once"
    SHORT = "too short and left out"
    NO_WORD = "without a word and left out"
    EMPTY = "without any letter"
    CONTINUED = "the rest of a row"


@dataclass(frozen=True)
class Unused:
    """A row that gave no word of its own."""

    line: int
    text: str
    use: Use


@dataclass(frozen=True)
class Columns:
    """Which columns hold words and clues: a heading, a number from 1, or `all`. Empty: not given.

    With `all` the whole line is the word. If the caller names the column of the words, no question
    is asked.
    """

    word: str = ""
    clue: str = ""


@dataclass(frozen=True)
class GivenWords:
    """The words of a file in the order they were written, each spelling once."""

    words: tuple[GivenWord, ...]
    notices: tuple[str, ...] = ()
    """Notices about how the file was read."""
    left_out: str = ""
    """Which lines were left out, and why. The user must see this."""
    summary: str = ""
    """What was read, and from where. Empty for words that do not come from a file."""
    unused: tuple[Unused, ...] = ()
    """The rows that gave no word.

    Together with the words, these are all rows that are not empty.
    """
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
    """Return the letters and digits of a word as they are written, one to a cell.

    A mark on a letter is in the same cell. Spaces and punctuation take no cell. The vowel points of
    Hebrew and Arabic take no cell either, since with them no two words would cross.

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
    """Return the lengths of a phrase's parts, or an empty text for a single word.

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
