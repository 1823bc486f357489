"""A file format: its name, reader and writer, and the features of a puzzle that it can store."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import Flag, auto

from crosswright.core import Dialect, Metadata, Puzzle
from crosswright.render.page import Page
from crosswright.render.style import Style

__all__ = ["ALL_METADATA", "LARGEST_FILE", "PLAIN_METADATA", "Feature", "Format", "Loss", "Options"]

LARGEST_FILE = 16 * 1024 * 1024
"""In bytes, also of an unpacked zip."""

ALL_METADATA = frozenset(f.name for f in fields(Metadata))
PLAIN_METADATA = frozenset({"title", "author", "copyright", "notes"})
"""What the two formats of Across Lite can store."""


class Feature(Flag):
    """A part of a puzzle that some formats can store and others cannot."""

    SOLUTION = auto()
    REBUS = auto()
    BARS = auto()
    VOIDS = auto()
    BLANKS = auto()
    """As in pair squares."""
    CIRCLES = auto()
    COLOURS = auto()
    NUMBERS = auto()
    """Labels that are not the usual numbers."""
    CLUES = auto()
    OWN_LISTS = auto()
    """Not the usual Across and Down with one clue for each slot."""
    ENUMERATIONS = auto()
    EXPLANATIONS = auto()
    """Of single clues."""
    SHOWN = auto()
    """Glyphs that the solver sees from the start."""
    DIAGRAMLESS = auto()
    """Blocks and numbers are hidden from the solver."""
    ORIGINS = auto()

    @property
    def spoken(self) -> str:
        return (self.name or "").lower().replace("_", " ")


@dataclass(frozen=True)
class Loss:
    """Something that a puzzle has and a format cannot store."""

    what: str
    """A feature or a metadata field."""
    detail: str
    """Such as '3 left out'."""

    def __str__(self) -> str:
        return f"{self.what}: {self.detail}"


@dataclass(frozen=True)
class Options:
    """Options for writing a file. Each format uses only some."""

    style: Style = field(default_factory=Style)
    page: Page = field(default_factory=Page)
    """PDF."""
    with_clues: bool = True
    """Text: metadata and clues below the grid."""
    dialect: Dialect = Dialect.DOTS
    """Text: the sign for an empty cell."""
    width: int | None = None
    """PNG: in pixels. None: the style decides."""
    scale: float = 1.0
    """PNG: times the size of the style, without `width`."""
    lock_key: int | None = None
    """.puz: scramble the solution with these four digits."""
    no_check: bool = False
    """HTML: no buttons that find wrong letters."""
    no_reveal: bool = False
    """HTML: no buttons that show right letters."""
    link_base: str = "player.html"
    """Link: the address of the player page."""


@dataclass(frozen=True)
class Format:
    name: str
    extensions: tuple[str, ...]
    """With their dots, the usual one first."""
    media_type: str
    description: str
    features: Feature
    metadata: frozenset[str] = ALL_METADATA
    """The fields that the format can store."""
    read: Callable[[bytes], Puzzle] | None = None
    write: Callable[[Puzzle, Options], bytes] | None = None
    dropped: Callable[[bytes], tuple[Loss, ...]] | None = None
    """Returns what a file has and a `Puzzle` cannot hold, such as words in italics."""
    recognises: Callable[[bytes], bool] | None = None
    """Tells files of formats with the same extension apart."""

    @property
    def is_picture(self) -> bool:
        """Pictures and pages cannot be read as puzzles."""
        return self.read is None
