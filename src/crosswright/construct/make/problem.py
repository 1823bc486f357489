"""`MakeProblem`: the request for one grid that `make` makes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosswright.construct.make.patterns import PatternRequest
from crosswright.construct.make.theme.entries import rebus_texts
from crosswright.core import Fill, Glyphs, Position, ProblemError, Symmetry, Venue, violations
from crosswright.engines.fill.improve.quality import Accepts
from crosswright.words import WordList

LONGEST_COMMON, COMMON_SHARE = 15, 0.15
"""An entry may always have up to `LONGEST_COMMON` cells. Longer entries are allowed up to the
largest length of which the list has enough words, or up to the length of the longest theme entry if
this is larger.

Enough means: at least `COMMON_SHARE` times the number of words of the most common length.
"""

MOST_ENTRIES = 8
"""The largest number of theme entries in a grid."""


@dataclass(frozen=True)
class MakeProblem:
    """The request for a pattern with its answers: the words, the rules and the theme. Most fields
    are explained in `make`."""

    words: WordList
    venue: Venue
    height: int
    width: int
    symmetry: Symmetry | None = None
    """If None, the venue decides."""
    theme: tuple[Glyphs, ...] = ()
    across_only: bool = False
    theme_rows: Mapping[Glyphs, int] = field(default_factory=dict)
    """Some theme entries must be across in a certain row. This maps these entries to their rows,
    counted from 0."""
    revealer: Glyphs | None = None
    """One of the theme entries, or None.

    It must go across. It must be the last theme entry across, or be in the middle of the grid.
    """
    given: Fill | None = None
    """The pattern to fill, with letters that stay. If None, a pattern is made."""
    open_cells: frozenset[Position] = frozenset()
    """Cells that must not be blocks, for example because they will be circled."""
    word_count: tuple[int, int] | None = None
    """The least and the largest number of words. If None, the venue decides."""
    blocks: tuple[int, int] | None = None
    """The least and the largest number of blocks. If None, the venue decides."""
    min_score: int | None = None
    usual_floor: int | None = None
    """If `min_score` is None, words with a score below `usual_floor` are usually not used.

    They are used only if no fill was found for a while, if the theme has a rebus, or if a large
    grid has a theme. None means that all words are used.
    """
    banned: frozenset[str] = frozenset()
    max_shared: int | None = 6
    """The longest run of letters that two answers may share."""
    polishes: bool = True
    """True if the search looks for better and better fills until its budget ends.

    Otherwise the search ends with the first grid.
    """
    accepts: Accepts | None = None
    """A function that returns True if an answer is allowed. None allows every word of the list."""
    avoided_patterns: frozenset[str] = frozenset()
    """The keys (see `pattern_key`) of patterns that must not be used again."""
    pattern_share: tuple[int, int] | None = None
    """For small grids: the part of all patterns that is tried first. (2, 16) is the third of
    sixteen parts.

    If puzzles that are made at the same time have different parts, they rarely have the same
    pattern.
    """

    def __post_init__(self) -> None:
        self.pattern()  # wishes that contradict the venue raise an error before the search begins
        self._ensure_given()
        spell = self.words.spelling.normalise
        object.__setattr__(self, "banned", frozenset(map(spell, sorted(self.banned))))
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
                f"expected the revealer to be a theme entry, got {''.join(self.revealer)}"
            )
        for entry, row in self.theme_rows.items():
            if not 0 <= row < self.height:
                text = "".join(entry)
                raise ProblemError(
                    f"expected a row from 1 to {self.height} for {text}, got {row + 1}"
                )

    def _ensure_given(self) -> None:
        """Raise an error if the given grid breaks a rule of the venue, or if one of `open_cells` is
        not open in it."""
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
        """The longest run of letters that two answers may share. None means no limit.

        It is `max_shared`, or the length of the longest rebus if this is larger. The reason is that
        all words that cross a rebus share its letters.
        """
        return self.max_shared and max(self.max_shared, *map(len, self.rebuses), 0)

    @property
    def is_settled(self) -> bool:
        """True if the grid is given and there is no theme to place."""
        return self.given is not None and not self.theme

    @property
    def known_symmetry(self) -> Symmetry:
        """The symmetry with which patterns are made."""
        return self.pattern().known_symmetry

    def pattern(self) -> PatternRequest:
        """Return the request for the patterns of this grid, without the theme."""
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
        """Return the largest allowed length of an entry (see `LONGEST_COMMON`). None if no side of
        the grid is longer than `LONGEST_COMMON`.

        There is a limit because lists have few long words.
        """
        side = max(self.height, self.width)
        if side <= LONGEST_COMMON:
            return None
        counts = {length: len(table.scores) for length, table in self.words.tables.items()}
        common = [n for n, count in counts.items() if count >= COMMON_SHARE * max(counts.values())]
        return min(side, max([LONGEST_COMMON, *common, *map(len, self.theme)]))
