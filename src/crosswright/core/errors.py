"""All errors that a caller may catch.

    CrosswrightError
    ├── InputError              an input is not what it should be
    │   ├── GridError           a picture or shape that is not a grid
    │   ├── SpellingError       a word that the alphabet cannot spell
    │   ├── WordListError       a word list that cannot be read
    │   ├── LayoutError         placements that contradict each other
    │   ├── PuzzleError         parts that do not make a puzzle
    │   ├── FormatError         bytes that are not in the expected format
    │   └── ProblemError        a request that makes no sense
    ├── MissingExtraError       a feature needs a package that is not installed
    └── FaultError              a fault of this package, never the user's mistake
        ├── AuditError          an engine's answer broke the rules
        └── JobError            every process working on a job died

Failing to find a fill is not an error: see `search.outcome.Status`.
"""

from dataclasses import dataclass

__all__ = [
    "AuditError",
    "CrosswrightError",
    "FaultError",
    "FormatError",
    "GridError",
    "InputError",
    "JobError",
    "LayoutError",
    "MissingExtraError",
    "Place",
    "ProblemError",
    "PuzzleError",
    "SpellingError",
    "WordListError",
]


@dataclass(frozen=True)
class Place:
    """The place of a mistake in an input. None means unknown; `line` and `column` start at 1."""

    source: str | None = None
    """The name of the file or other input."""
    line: int | None = None
    column: int | None = None
    byte: int | None = None
    """Offset in a binary file, from zero."""
    cell: str | None = None
    """The name of a cell or an entry: 'row 3, column 4', '12 across'."""

    def __str__(self) -> str:
        parts = [self.source] if self.source else []
        for name, value in (("line", self.line), ("column", self.column), ("byte", self.byte)):
            if value is not None:
                parts.append(f"{name} {value}")
        if self.cell:
            parts.append(self.cell)
        return ", ".join(parts)


class CrosswrightError(Exception):
    """Every error that this package raises on purpose."""


class InputError(CrosswrightError, ValueError):
    """An input is not what it should be.

    The message says what was expected and shows what was given; `place` says where.
    """

    def __init__(self, message: str, place: Place | None = None, *, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place or Place()
        self.remedy = remedy
        """The name of a remedy; the command line and the studio each have their own text for it."""

    def __str__(self) -> str:
        where = str(self.place)
        return f"{where}: {self.message}" if where else self.message

    def within(self, source: str) -> "InputError":
        """The same error with `source`, the name of the input in which it was found."""
        place = Place(source, self.place.line, self.place.column, self.place.byte, self.place.cell)
        return type(self)(self.message, place, remedy=self.remedy)


class GridError(InputError):
    """A picture or shape that is not a grid."""


class SpellingError(InputError):
    """A word that the alphabet cannot spell."""


class WordListError(InputError):
    """A word list that cannot be read."""


class LayoutError(InputError):
    """Placements that contradict each other."""


class PuzzleError(InputError):
    """Parts that do not make a puzzle."""


class FormatError(InputError):
    """Bytes that are not in the expected format."""


class ProblemError(InputError):
    """A request that makes no sense, or that no engine can handle."""


class MissingExtraError(CrosswrightError):
    """A feature needs a package that is not installed; the message names the install command."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(feature, extra)
        self.feature = feature
        self.extra = extra

    def __str__(self) -> str:
        return f"{self.feature} needs a package: pip install 'crosswright[{self.extra}]'"


class FaultError(CrosswrightError):
    """A fault of this package, never the user's mistake."""


class AuditError(FaultError):
    """An engine's answer broke the rules."""


class JobError(FaultError):
    """Every process working on a job died."""
