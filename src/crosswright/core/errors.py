"""All errors that a caller may catch.

    CrosswrightError
    ├── InputError              an input is wrong
    │   ├── GridError           a picture or shape that is not a grid
    │   ├── SpellingError       a word that the alphabet cannot spell
    │   ├── WordListError       a word list that cannot be read
    │   ├── LayoutError         placements that contradict each other
    │   ├── PuzzleError         parts that do not make a puzzle
    │   ├── FormatError         bytes that are not in the expected format
    │   └── ProblemError        a request that makes no sense
    ├── MissingExtraError       a feature needs a package that is not installed
    └── FaultError              a fault of this package, never the user's mistake
        ├── AuditError          an engine's result breaks the rules
        └── JobError            every process that worked on a job died

It is not an error if a search finds nothing: see `search.outcome.Status`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """The place of a mistake in an input."""

    source: str | None = None
    """The name of the file or other input."""
    line: int | None = None
    """From 1."""
    column: int | None = None
    """From 1."""
    byte: int | None = None
    """From 0."""
    cell: str | None = None
    """A cell, an entry or a field: 'row 3, column 4', '12 across', 'request.size'."""

    def __str__(self) -> str:
        parts = [self.source] if self.source else []
        for name, value in (("line", self.line), ("column", self.column), ("byte", self.byte)):
            if value is not None:
                parts.append(f"{name} {value}")
        if self.cell:
            parts.append(self.cell)
        return ", ".join(parts)


class CrosswrightError(Exception):
    """The base class of every error that this package raises on purpose."""


class InputError(CrosswrightError, ValueError):
    """An input is wrong. The message says what was expected and what was given, `place`
    says where.
    """

    def __init__(self, message: str, place: Place | None = None, *, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place or Place()
        self.remedy = remedy
        """A name that stands for advice, to which each door has its own text."""

    def __str__(self) -> str:
        where = str(self.place)
        return f"{where}: {self.message}" if where else self.message

    def within(self, source: str) -> "InputError":
        """Return the same error with `source` as the name of the input."""
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
    """A feature needs a package that is not installed. The message has the install command."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(feature, extra)
        self.feature = feature
        self.extra = extra

    def __str__(self) -> str:
        return f"{self.feature} needs a package: pip install 'crosswright[{self.extra}]'"


class FaultError(CrosswrightError):
    """A fault of this package, never the user's mistake."""


class AuditError(FaultError):
    """An engine's result breaks the rules."""


class JobError(FaultError):
    """Every process that worked on a job died."""
