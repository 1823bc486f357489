"""Patterns for a venue: the engine's question made from rules and wishes, its answers judged."""

from collections.abc import Callable
from dataclasses import dataclass

from crosswright.audit.findings import ensure_clean
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.slots import slot_map
from crosswright.core.venues import Venue, barred_limit, violations
from crosswright.engines import barred, pattern
from crosswright.engines.barred import BarredProblem
from crosswright.engines.pattern import PatternProblem
from crosswright.search.outcome import Outcome, take
from crosswright.search.run import Run

__all__ = ["PatternRequest", "looks", "patterns"]

THEME_WORDS = 6
"""How many words fewer than the most may a grid around a theme have?"""


GOOD_BLOCKS = 38 / 225
"""Up to which share of blocks does a pattern look well?"""

GOOD_THREES = 0.28
"""Up to which share of entries of three letters? (21 of 76; published grids have fewer.)"""

LOOKS_WEIGHT = 40.0
"""How many points of mean score is it worth to have none too many?"""


@dataclass(frozen=True)
class PatternRequest:
    """A venue, a size, and what else is wished for; None leaves it to the venue."""

    venue: Venue
    height: int
    width: int
    symmetry: Symmetry | None = None
    words: tuple[int, int] | None = None
    blocks: tuple[int, int] | None = None
    shortest: int | None = None
    longest: int | None = None
    needless_blocks: bool = False
    open_cells: frozenset[Position] = frozenset()
    block_cells: frozenset[Position] = frozenset()
    fits: Callable[[tuple[Position, ...]], bool] | None = None
    """Whether a slot on these cells is any good."""

    def __post_init__(self) -> None:
        low, high = self.venue.sides
        for name, side in (("height", self.height), ("width", self.width)):
            if not low <= side <= high:
                asked = f"{low}" if low == high else f"{low} to {high}"
                message = f"expected a {name} of {asked} cells for {self.venue.name}, got {side}"
                raise ProblemError(message)
        if self.venue.barred and (self.blocks or self.open_cells or self.block_cells):
            raise ProblemError(f"{self.venue.name} grids have bars, no blocks")
        most = self.venue.max_words
        if self.words and most is not None and self.words[1] > most:
            message = f"expected at most {most} words for {self.venue.name}, got {self.words[1]}"
            raise ProblemError(message)
        if self.shortest is not None and self.shortest < self.venue.shortest:
            message = (
                f"expected slots of at least {self.venue.shortest} cells for {self.venue.name}"
            )
            raise ProblemError(f"{message}, got {self.shortest}")

    def blocked_problem(self) -> PatternProblem:
        """The question to the engine of blocks."""
        venue = self.venue
        cells = self.height * self.width
        most = cells if venue.max_block_share is None else int(venue.max_block_share * cells + 1e-9)
        low, high = (round(share * cells) for share in venue.usual_blocks)
        words = self._usual_words()
        if self.open_cells:
            # A theme settles much already: no fewest blocks, but many short words around it.
            low, high = 0, most
            words = (max(words[0], words[1] - THEME_WORDS), words[1])
        return PatternProblem(
            self.height,
            self.width,
            self._usual_symmetry(),
            self.shortest or venue.shortest,
            self.longest,
            words=self.words or words,
            blocks=self.blocks or (low, min(high, most)),
            open_cells=self.open_cells,
            block_cells=self.block_cells,
            fits=self.fits,
            needless_blocks=self.needless_blocks
            or max(self.height, self.width) <= venue.needless_up_to
            or bool(self.open_cells),
            longest_wall=venue.longest_wall,
            lattice=venue.name == "uk-blocked",
        )

    def with_images(self, cells: frozenset[Position]) -> frozenset[Position]:
        """Cells and all that the symmetry makes like them."""
        symmetry = self._usual_symmetry()
        return frozenset(
            image for cell in cells for image in symmetry.images(cell, self.height, self.width)
        )

    def barred_problem(self) -> BarredProblem:
        """The question to the engine of bars."""
        low, high = (round(s * self.height * self.width) for s in self.venue.usual_unchecked)
        return BarredProblem(
            self.height,
            self.width,
            barred_limit,
            self._usual_symmetry(),
            self.shortest or self.venue.shortest,
            self.longest,
            words=self.words or self._usual_words(),
            unchecked=(low, high),
        )

    def _usual_words(self) -> tuple[int, int]:
        usual = self.venue.words_at(self.height, self.width)
        return usual or (0, self.venue.max_words or self.height * self.width)

    def _usual_symmetry(self) -> Symmetry:
        if self.symmetry is not None:
            return self.symmetry
        return self.venue.symmetries[0] if self.venue.symmetries else Symmetry.ROTATIONAL


def looks(grid: Grid) -> float:
    """How well a pattern looks, to weigh against points of mean score: 0, or less.

    What editors object to first: many blocks, and many entries of three letters.
    """
    known = slot_map(grid).slots
    threes = sum(slot.length == 3 for slot in known) / max(1, len(known))
    share = len(grid.blocks) / (grid.height * grid.width)
    return -LOOKS_WEIGHT * (max(0.0, share - GOOD_BLOCKS) + max(0.0, threes - GOOD_THREES))


def patterns(request: PatternRequest, run: Run, *, limit: int | None = 1) -> Outcome[Grid]:
    """Patterns that the venue accepts, no two equal up to a mirror or a turn."""
    if request.venue.barred:
        outcome = take(barred.ENGINE, request.barred_problem(), run, limit=limit)
    else:
        outcome = take(pattern.ENGINE, request.blocked_problem(), run, limit=limit)
    for grid in outcome.solutions:
        broken = violations(grid, request.venue)
        # Another symmetry than the venue's is the caller's own wish.
        wished = "symmetry" if request.symmetry is not None else ""
        ensure_clean(tuple(finding for finding in broken if finding.rule != wished))
    return outcome
