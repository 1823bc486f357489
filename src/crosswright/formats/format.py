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
"""How many bytes may a file have at most? Unpacked data has the same limit."""

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
    """Clue lists other than the usual two, Across and Down, with one clue for each slot."""
    ENUMERATIONS = auto()
    EXPLANATIONS = auto()
    """Explanations of single clues."""
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
    """The name of the feature or the metadata field."""
    detail: str
    """What the file has instead."""

    def __str__(self) -> str:
        return f"{self.what}: {self.detail}"


@dataclass(frozen=True)
class Options:
    """How to write a file. Each format uses the options that concern it."""

    style: Style = field(default_factory=Style)
    page: Page = field(default_factory=Page)
    """PDF: the contents of the pages."""
    with_clues: bool = True
    """Text: whether to write the clues below the picture."""
    dialect: Dialect = Dialect.DOTS
    """Text: the sign for an open cell."""
    width: int | None = None
    """PNG: the width in pixels; if None, it follows from the style's cell size."""
    scale: float = 1.0
    """PNG: a factor for the natural size."""
    lock_key: int | None = None
    """.puz: scramble the solution with this key of four digits."""


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle as bytes."""

    name: str
    extensions: tuple[str, ...]
    """The file name extensions with their dots, the usual one first."""
    media_type: str
    description: str
    features: Feature
    metadata: frozenset[str] = ALL_METADATA
    """The fields of `Metadata` that the format carries."""
    read: Callable[[bytes], Puzzle] | None = None
    write: Callable[[Puzzle, Options], bytes] | None = None
    recognises: Callable[[bytes], bool] | None = None
    """Returns whether bytes look like this format; needed if it shares an extension."""
    extra: str = ""
    """The extra that the format needs, as in `pip install 'crosswright[extra]'`."""
    ensure_ready: Callable[[], None] | None = None
    """Raises a `MissingExtraError` if the extra is missing. Called before a search, so that no time
    is lost."""

    @property
    def is_picture(self) -> bool:
        """Whether files of this format are only pictures, which cannot be read as puzzles."""
        return self.read is None
