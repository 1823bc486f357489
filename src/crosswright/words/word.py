"""A word of a list, and what is known of it."""

from dataclasses import dataclass, replace
from enum import Enum, IntFlag

from crosswright.core import Glyph

DEFAULT_SCORE = 50
"""The score of a word for which a list gives no score."""

SCORE_RANGE = range(-32768, 32768)
"""The scores that can be stored."""


class Flag(IntFlag):
    """Properties of a word. A word may have several.

    A word is `CLUEABLE` if a clue can be made for it, and `PROPER` if it is a name. An `AFFIX` is a
    prefix or a suffix.
    """

    CLUEABLE = 1
    PROPER = 2
    US_ONLY = 4
    UK_ONLY = 8
    OFFENSIVE = 16
    PHRASE = 32
    ABBREVIATION = 64
    FOREIGN = 128
    AFFIX = 256
    NUMERAL = 512


class WordKind(Enum):
    """The kind of an entry. A good fill has a mix of kinds."""

    WORD = "word"
    NAME = "name"
    PHRASE = "phrase"
    ABBREVIATION = "abbreviation"
    FOREIGN = "foreign"
    PREFIX = "prefix"
    """A prefix or a suffix."""
    NUMERAL = "numeral"


_KIND_FLAGS = (
    (Flag.NUMERAL, WordKind.NUMERAL),
    (Flag.AFFIX, WordKind.PREFIX),
    (Flag.FOREIGN, WordKind.FOREIGN),
    (Flag.ABBREVIATION, WordKind.ABBREVIATION),
    (Flag.PROPER, WordKind.NAME),
    (Flag.PHRASE, WordKind.PHRASE),
)
"""The kind for each flag. The first flag in this table that a word has decides its kind."""


def kind_of(flags: int) -> WordKind:
    """Return the kind of a word with these flags. A name of several words is NAME, not PHRASE."""
    return next((kind for flag, kind in _KIND_FLAGS if flags & flag), WordKind.WORD)


NO_FLAGS = Flag(0)


@dataclass(frozen=True)
class Word:
    """An item of a word list."""

    glyphs: tuple[Glyph, ...]
    score: int = DEFAULT_SCORE
    display: str = ""
    """The word as people write it, such as 'ice age'. Empty if people write the word with only the
    small letters a–z."""
    stem: str = ""
    """A key that all forms of one root share: `walk` for WALKED and WALKS. A phrase has several
    keys, with spaces between them."""
    flags: Flag = NO_FLAGS
    origin: str = ""
    """The name of the list from which the word came."""
    sources: str = ""
    """For a word of our own list: which sources have it, with one letter for each source (see
    `scripts/wordbuild/README.md`)."""

    @property
    def kind(self) -> WordKind:
        return kind_of(self.flags)

    @property
    def text(self) -> str:
        return "".join(self.glyphs)

    @property
    def length(self) -> int:
        """The number of cells."""
        return len(self.glyphs)

    def told_by(self, other: "Word") -> "Word":
        """Return this word with its missing details filled in from `other`.

        `other` is the same word in another list.
        """
        return replace(
            self,
            display=self.display or other.display,
            stem=self.stem or other.stem,
            flags=self.flags or other.flags,
            sources=self.sources or other.sources,
        )
