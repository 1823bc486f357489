"""The rules for a made grid: `MakeProblem`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosswright.construct.make.patterns import PatternRequest
from crosswright.construct.make.quality import Accepts
from crosswright.construct.make.theme_entries import rebus_texts
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, Glyphs
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.venues import Venue, violations
from crosswright.words.wordlist import WordList

__all__ = ["MOST_ENTRIES", "MakeProblem"]

LONGEST_COMMON, COMMON_SHARE = 15, 0.15
"""How long may every entry be, and how common must a longer length be?

The share is compared with the most common length of the list.
"""

MOST_ENTRIES = 8
"""How many theme entries may a grid have?"""


@dataclass(frozen=True)
class MakeProblem:
    """The rules for a whole grid."""

    words: WordList
    venue: Venue
    height: int
    width: int
    symmetry: Symmetry | None = None
    """None leaves it to the venue."""
    theme: tuple[Glyphs, ...] = ()
    across_only: bool = False
    theme_rows: Mapping[Glyphs, int] = field(default_factory=dict)
    """Rows, counted from 0, in which theme entries must be across."""
    revealer: Glyphs | None = None
    """One of the theme entries.

    It is across, and either the last one or in the middle of the grid.
    """
    given: Fill | None = None
    """The pattern to fill, with letters that stay. None: a pattern is searched for."""
    open_cells: frozenset[Position] = frozenset()
    """Cells that must not be blocks, such as those that will be circled."""
    word_count: tuple[int, int] | None = None
    """The fewest and the most words. None leaves it to the venue."""
    blocks: tuple[int, int] | None = None
    """The fewest and the most blocks. None leaves it to the venue."""
    min_score: int | None = None
    banned: frozenset[str] = frozenset()
    max_shared: int | None = 6
    """The longest run of letters that two answers may share."""
    polishes: bool = True
    """True if the best fill is improved until the budget ends.

    Otherwise the first grid is enough.
    """
    accepts: Accepts | None = None
    """Says which answers are allowed, besides the rules of the list."""
    avoided_patterns: frozenset[str] = frozenset()
    """Patterns that must not be used again, by their `pattern_key`."""
    pattern_share: tuple[int, int] | None = None
    """For small grids, which share of all patterns comes first: (2, 16) is the third of sixteen.

    Puzzles with different shares that are made at the same time will rarely have the same pattern.
    """

    def __post_init__(self) -> None:
        self.pattern()  # reports wishes that contradict the venue before a search begins
        self._ensure_given()
        spell = self.words.spelling.normalise
        object.__setattr__(self, "banned", frozenset(map(spell, self.banned)))
        texts = ["".join(entry) for entry in self.theme]
        for entry, text in zip(self.theme, texts, strict=True):
            if len(entry) < self.venue.shortest:
                raise ProblemError(
                    f"expected theme entries of at least {self.venue.shortest} cells, got {text}"
                )
        if len(set(texts)) < len(texts):
            raise ProblemError("expected different theme entries, got one twice")
        if len(texts) > MOST_ENTRIES:
            raise ProblemError(f"expected at most {MOST_ENTRIES} theme entries, got {len(texts)}")
        side = max(self.height, self.width)
        for text, entry in zip(texts, self.theme, strict=True):
            if len(entry) > side:
                raise ProblemError(
                    f"expected theme entries of at most {side} cells, the grid's side; "
                    f"got {text} with {len(entry)}"
                )
        if self.revealer is not None and self.revealer not in self.theme:
            raise ProblemError(
                f"expected the revealer among the theme, got {''.join(self.revealer)}"
            )
        for entry, row in self.theme_rows.items():
            if not 0 <= row < self.height:
                text = "".join(entry)
                raise ProblemError(
                    f"expected a row from 1 to {self.height} for {text}, got {row + 1}"
                )

    def _ensure_given(self) -> None:
        """Raise an error if the given grid breaks a rule, or if a wanted open cell is a block."""
        if self.given is None:
            return
        grid = self.given.grid
        for finding in violations(grid, self.venue):
            raise ProblemError(f"the given grid breaks a rule of {self.venue.name}: {finding}")
        for cell in sorted(self.open_cells):
            if not grid.is_open(cell):
                raise ProblemError(f"expected an open cell of the given grid, got {cell}")

    @property
    def rebuses(self) -> tuple[str, ...]:
        """The texts in the rebus cells of the theme."""
        return rebus_texts(self.theme, self.words.spelling)

    @property
    def longest_shared(self) -> int | None:
        """The longest run of letters that two answers may share: at least the length of a rebus."""
        return self.max_shared and max(self.max_shared, *map(len, self.rebuses), 0)

    @property
    def is_settled(self) -> bool:
        """True if there is only one possible grid, and no theme to place."""
        return self.given is not None and not self.theme

    @property
    def known_symmetry(self) -> Symmetry:
        """The symmetry with which patterns are made."""
        return self.pattern().known_symmetry

    def pattern(self) -> PatternRequest:
        """Return the request for the patterns that may be filled."""
        return PatternRequest(
            self.venue,
            self.height,
            self.width,
            self.symmetry,
            words=self.word_count,
            blocks=self.blocks,
            longest=self._longest(),
            open_cells=frozenset() if self.venue.barred else self.open_cells,
        )

    def _longest(self) -> int | None:
        """Return how long entries of a large grid may be, since lists have few longer words."""
        side = max(self.height, self.width)
        if side <= LONGEST_COMMON:
            return None
        counts = {length: len(table.scores) for length, table in self.words.tables.items()}
        common = [n for n, count in counts.items() if count >= COMMON_SHARE * max(counts.values())]
        return min(side, max([LONGEST_COMMON, *common, *map(len, self.theme)]))
