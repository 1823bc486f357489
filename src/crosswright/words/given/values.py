"""What a list gives: words with their clues, and an account of every line that gave none."""

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
"""Which signs of Hebrew and Arabic stand in books for learners and in no crossword?"""


@dataclass(frozen=True)
class GivenWord:
    """A word that must be placed, and what is to be asked for it."""

    glyphs: tuple[Glyph, ...]
    display: str
    """As it was written: 'ice age'."""
    clue: str = ""
    enumeration: str = ""
    """The lengths of a phrase's parts, such as '3,3'; empty for a single word."""

    @property
    def text(self) -> str:
        return "".join(self.glyphs)


class Use(Enum):
    """What a row is that gives no word; its value is how people are told."""

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
    """Which columns hold what, where the caller says so: a heading, a number from 1, or `all`.

    With `all` the whole line is the word. Whoever names the column of the words is asked nothing.
    """

    word: str = ""
    clue: str = ""


@dataclass(frozen=True)
class GivenWords:
    """The words of a file, each spelling once, in the order they were written."""

    words: tuple[GivenWord, ...]
    notices: tuple[str, ...] = ()
    """Remarks on how the file was read."""
    left_out: str = ""
    """Which lines got no place, and why: nobody may miss that."""
    summary: str = ""
    """What was read and where from; empty for words that come from no file."""
    unused: tuple[Unused, ...] = ()
    """The rows that gave no word: with the words, these are all rows that were not empty."""
    language: str = ""
    """The tag of the language that letters, headings and clues speak for; empty if none does."""

    @property
    def has_clues(self) -> bool:
        return any(word.clue for word in self.words)

    @property
    def remarks(self) -> tuple[str, ...]:
        """All that is to be said to whoever wants to hear it."""
        return (*([self.summary] if self.summary else []), *self.notices)


def kept_glyphs(text: str) -> tuple[Glyph, ...]:
    """The letters and figures of a word as they are written, one to a cell.

    A mark that sits on a letter shares its cell; spaces and punctuation take none, nor do the
    points for vowels of Hebrew and Arabic, with which no two words would cross.

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
    """The lengths of a phrase's parts; nothing for a single word.

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
