"""What a made grid must be like: `MakeProblem`."""

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
"""How long may any entry be, and how common must a length be for entries that are longer, against
the commonest length of the list?"""

MOST_ENTRIES = 8
"""How many theme entries may a grid have?"""


@dataclass(frozen=True)
class MakeProblem:
    """What a whole grid must be like."""

    words: WordList
    venue: Venue
    height: int
    width: int
    symmetry: Symmetry | None = None
    """None leaves it to the venue."""
    theme: tuple[Glyphs, ...] = ()
    across_only: bool = False
    theme_rows: Mapping[Glyphs, int] = field(default_factory=dict)
    """Rows, counted from 0, in which theme entries have to lie across."""
    revealer: Glyphs | None = None
    """One of the theme entries, which runs across, last of them or through the grid's middle."""
    given: Fill | None = None
    """The pattern that is to be filled, with letters that stay; None: one is looked for."""
    open_cells: frozenset[Position] = frozenset()
    """Cells that may not be blocks, such as those that will be circled."""
    word_count: tuple[int, int] | None = None
    """The fewest and the most words; None leaves it to the venue."""
    blocks: tuple[int, int] | None = None
    """The fewest and the most blocks; None leaves it to the venue."""
    min_score: int | None = None
    banned: frozenset[str] = frozenset()
    max_shared: int | None = 6
    """No two answers share a longer run of letters."""
    polishes: bool = True
    """Whether the best fill is bettered until the budget ends; otherwise the first grid will do."""
    accepts: Accepts | None = None
    """Which answers may stand, beyond what the list says."""
    avoided_patterns: frozenset[str] = frozenset()
    """Patterns that may not come again, by their `pattern_key`."""
    pattern_share: tuple[int, int] | None = None
    """Of small grids, which share of all patterns comes first: (2, 16) is the third of sixteen.
    Puzzles with other shares, made at the same time, then hardly have the same pattern."""

    def __post_init__(self) -> None:
        self.pattern()  # wishes that contradict the venue are told before a search begins
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
        """Raise if the given grid breaks a rule, or has a block where a cell has to be open."""
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
        """What the rebus cells of the theme hold."""
        return rebus_texts(self.theme, self.words.spelling)

    @property
    def longest_shared(self) -> int | None:
        """The longest run of letters that two answers may share: a rebus at least."""
        return self.max_shared and max(self.max_shared, *map(len, self.rebuses), 0)

    @property
    def is_settled(self) -> bool:
        """Whether there is but one grid, and nothing to place in it."""
        return self.given is not None and not self.theme

    @property
    def known_symmetry(self) -> Symmetry:
        """The symmetry that patterns are made with."""
        return self.pattern().known_symmetry

    def pattern(self) -> PatternRequest:
        """The patterns that may be filled."""
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
        """How long entries of a large grid may become: lists have few words that are longer."""
        side = max(self.height, self.width)
        if side <= LONGEST_COMMON:
            return None
        counts = {length: len(table.scores) for length, table in self.words.tables.items()}
        common = [n for n, count in counts.items() if count >= COMMON_SHARE * max(counts.values())]
        return min(side, max([LONGEST_COMMON, *common, *map(len, self.theme)]))
