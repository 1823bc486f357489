"""The problem of pair squares: everything that the answer depends on."""

from dataclasses import dataclass, field

from crosswright.core import Direction, Line, PairRules, ProblemError
from crosswright.words import WordList

__all__ = ["LARGEST_SIDE", "PairProblem", "Spread"]

LARGEST_SIDE = 20
"""The search stores a set of cells in 32 bits, and lists spreads one by one: up to 184,756 in 20
cells.
"""


@dataclass(frozen=True)
class Spread:
    """A word in a line, and the cells of the line that hold its glyphs."""

    line: Line
    glyphs: tuple[str, ...]
    places: tuple[int, ...]
    """From 0, in order."""

    def __post_init__(self) -> None:
        if len(self.glyphs) != len(self.places) or not self.glyphs:
            raise ProblemError(
                f"{self.line}: expected a cell for each glyph, got {len(self.glyphs)} glyphs and "
                f"{len(self.places)} cells"
            )
        if list(self.places) != sorted(set(self.places)):
            raise ProblemError(f"{self.line}: expected cells in rising order, got {self.places}")

    @property
    def filled(self) -> int:
        """As a bit set: bit 0 is the first cell."""
        return sum(1 << place for place in self.places)


@dataclass(frozen=True)
class PairProblem:
    """The shape, the word list (which fixes the letters in a cell) and the rules."""

    rows: int
    columns: int
    words: WordList
    rules: PairRules = field(default_factory=PairRules)
    up_to_transpose: bool = False
    """A grid and its transpose count as one."""
    given: tuple[Spread, ...] = ()
    """The lines that are fixed before the search."""

    def __post_init__(self) -> None:
        for name, side in (("rows", self.rows), ("columns", self.columns)):
            if not 1 <= side <= LARGEST_SIDE:
                raise ProblemError(f"expected 1 to {LARGEST_SIDE} {name}, got {side}")
        if self.up_to_transpose and self.rows != self.columns:
            raise ProblemError(
                "expected as many rows as columns, because a grid and its transpose count as one, "
                f"got {self.rows}x{self.columns}"
            )
        if len(self.words) == 0:
            raise ProblemError("expected words, got an empty list")
        for spread in self.given:
            self._check_given(spread)

    def _check_given(self, spread: Spread) -> None:
        is_row = spread.line.direction is Direction.ACROSS
        lines, cells = (self.rows, self.columns) if is_row else (self.columns, self.rows)
        if not 0 <= spread.line.index < lines:
            raise ProblemError(f"{spread.line} lies outside {self.rows}x{self.columns}")
        if spread.places[-1] >= cells:
            raise ProblemError(
                f"{spread.line}: expected cell numbers of 0 to {cells - 1}, got {spread.places[-1]}"
            )
        word = "".join(spread.glyphs).lower()
        if len(spread.glyphs) not in self.rules.filled(cells):
            raise ProblemError(
                f"{spread.line}: {word} fills {len(spread.glyphs)} of {cells} cells, "
                "which the rules do not allow"
            )
        if self.words.get(spread.glyphs) is None:
            raise ProblemError(f"{spread.line}: {word} is not in the word list")

    @property
    def row_lengths(self) -> range:
        """In cells."""
        return self.rules.filled(self.columns)

    @property
    def column_lengths(self) -> range:
        """In cells."""
        return self.rules.filled(self.rows)
