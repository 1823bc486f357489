"""What a format is: a row with a name, a reader, a writer, and what it can carry."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import Flag, auto

from crosswright.core.grid import Dialect
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.render.page import Page
from crosswright.render.style import Style

__all__ = ["ALL_METADATA", "LARGEST_FILE", "PLAIN_METADATA", "Feature", "Format", "Loss", "Options"]

LARGEST_FILE = 16 * 1024 * 1024
"""How many bytes may a puzzle have, also after unpacking, before we refuse to read it?"""

ALL_METADATA = frozenset(f.name for f in fields(Metadata))
PLAIN_METADATA = frozenset({"title", "author", "copyright", "notes"})


class Feature(Flag):
    """Something that a puzzle may have and a format may or may not carry."""

    SOLUTION = auto()
    """The glyphs of the fill."""
    REBUS = auto()
    """Several letters in one cell."""
    BARS = auto()
    VOIDS = auto()
    BLANKS = auto()
    CIRCLES = auto()
    COLOURS = auto()
    NUMBERS = auto()
    """Printed labels other than the usual numbering."""
    CLUES = auto()
    OWN_LISTS = auto()
    """Clue lists other than one Across and one Down clue for each slot."""
    ENUMERATIONS = auto()
    EXPLANATIONS = auto()
    """How single clues are to be understood."""
    SHOWN = auto()
    """Glyphs that the solver already sees."""
    DIAGRAMLESS = auto()
    ORIGINS = auto()
    """Whether a clue is the constructor's own, a bank's or made by a program."""

    @property
    def spoken(self) -> str:
        return (self.name or "").lower().replace("_", " ")


@dataclass(frozen=True)
class Loss:
    """Something that a puzzle has and a format cannot carry."""

    what: str
    """The feature or the metadata field, as we call it."""
    detail: str
    """What becomes of it."""

    def __str__(self) -> str:
        return f"{self.what}: {self.detail}"


@dataclass(frozen=True)
class Options:
    """How a file is to be written; each format heeds what concerns it."""

    style: Style = field(default_factory=Style)
    page: Page = field(default_factory=Page)
    """PDF: what is printed."""
    with_clues: bool = True
    """Text: the clues below the picture."""
    dialect: Dialect = Dialect.DOTS
    """Text: the sign for an open cell."""
    width: int | None = None
    """PNG: the width in pixels; otherwise the style's cell size counts."""
    scale: float = 1.0
    """PNG: times the natural size."""
    lock_key: int | None = None
    """.puz: scramble the solution with this key of four digits."""


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle as bytes."""

    name: str
    extensions: tuple[str, ...]
    """With their dots, the usual one first."""
    media_type: str
    description: str
    features: Feature
    metadata: frozenset[str] = ALL_METADATA
    """The fields of `Metadata` that it carries."""
    read: Callable[[bytes], Puzzle] | None = None
    write: Callable[[Puzzle, Options], bytes] | None = None
    recognises: Callable[[bytes], bool] | None = None
    """Whether bytes look like this format, where an extension belongs to several."""
    extra: str = ""
    """The optional dependency it needs, as pip names it."""
    ensure_ready: Callable[[], None] | None = None
    """Raises where that dependency is missing, so that nobody searches in vain."""

    @property
    def is_picture(self) -> bool:
        """Whether it is made to be looked at and cannot be read back."""
        return self.read is None
