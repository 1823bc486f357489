"""A file format: its name, reader and writer, and the features of a puzzle that it can store."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import Flag, auto

from crosswright.core.grid import Dialect
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.render.page import Page
from crosswright.render.style import Style

__all__ = ["ALL_METADATA", "LARGEST_FILE", "PLAIN_METADATA", "Feature", "Format", "Loss", "Options"]

LARGEST_FILE = 16 * 1024 * 1024
"""The largest size of a file in bytes. If a file is a zip, the unpacked data has the same limit."""

ALL_METADATA = frozenset(f.name for f in fields(Metadata))
PLAIN_METADATA = frozenset({"title", "author", "copyright", "notes"})
"""The metadata fields that the two formats of Across Lite can store."""


class Feature(Flag):
    """A part of a puzzle that some formats can store and others cannot."""

    SOLUTION = auto()
    """The glyphs of the fill."""
    REBUS = auto()
    """Several letters in one cell."""
    BARS = auto()
    VOIDS = auto()
    BLANKS = auto()
    """Cells that slots skip, as in pair squares."""
    CIRCLES = auto()
    COLOURS = auto()
    NUMBERS = auto()
    """Numbers or other labels in the cells, if they are not the usual numbers."""
    CLUES = auto()
    OWN_LISTS = auto()
    """Clue lists that are not the usual two. The usual lists are Across and Down, with exactly one
    clue for each slot."""
    ENUMERATIONS = auto()
    EXPLANATIONS = auto()
    """Explanations of single clues."""
    SHOWN = auto()
    """Glyphs that the solver sees from the start."""
    DIAGRAMLESS = auto()
    """The blocks and numbers are hidden from the solver."""
    ORIGINS = auto()
    """Where each clue came from: the constructor, a bank or a program."""

    @property
    def spoken(self) -> str:
        return (self.name or "").lower().replace("_", " ")


@dataclass(frozen=True)
class Loss:
    """Something that a puzzle has and a format cannot store."""

    what: str
    """The name of the feature or the metadata field."""
    detail: str
    """What happens to this part of the puzzle, such as '3 left out'."""

    def __str__(self) -> str:
        return f"{self.what}: {self.detail}"


@dataclass(frozen=True)
class Options:
    """Options for writing a file. Each format uses only some of them."""

    style: Style = field(default_factory=Style)
    page: Page = field(default_factory=Page)
    """PDF: the contents of the pages."""
    with_clues: bool = True
    """Text: True to write the metadata and the clues below the grid."""
    dialect: Dialect = Dialect.DOTS
    """Text: the sign for an empty cell."""
    width: int | None = None
    """PNG: the width in pixels. If None, the cell size of the style decides."""
    scale: float = 1.0
    """PNG: a factor for the size that the style gives. It is used only if `width` is None."""
    lock_key: int | None = None
    """.puz: scramble the solution with this key of four digits."""
    no_check: bool = False
    """HTML: leave out the buttons that find wrong letters."""
    no_reveal: bool = False
    """HTML: leave out the buttons that show right letters."""
    link_base: str = "player.html"
    """Link: the address of the player page."""


@dataclass(frozen=True)
class Format:
    """A file format."""

    name: str
    extensions: tuple[str, ...]
    """The file name extensions with their dots, the usual one first."""
    media_type: str
    description: str
    features: Feature
    metadata: frozenset[str] = ALL_METADATA
    """The fields of `Metadata` that the format can store."""
    read: Callable[[bytes], Puzzle] | None = None
    write: Callable[[Puzzle, Options], bytes] | None = None
    dropped: Callable[[bytes], tuple[Loss, ...]] | None = None
    """Returns what a file has and a `Puzzle` cannot hold, such as words in italics."""
    recognises: Callable[[bytes], bool] | None = None
    """Returns True if the bytes of a file look like this format. It is needed if another format has
    the same extension."""

    @property
    def is_picture(self) -> bool:
        """True if files of this format are pictures or pages, which cannot be read as puzzles."""
        return self.read is None
