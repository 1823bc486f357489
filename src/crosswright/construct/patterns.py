"""Patterns for a venue: the engine's question made from rules and wishes, its answers judged."""

from dataclasses import dataclass

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.venues import Venue, violations
from crosswright.engines.pattern import ENGINE, PatternProblem
from crosswright.search.outcome import Outcome, take
from crosswright.search.run import Run
from crosswright.words.audit import ensure_clean

__all__ = ["PatternRequest", "patterns"]

THEME_WORDS = 6
"""How many words fewer than the most may a grid around a theme have?"""


@dataclass(frozen=True)
class PatternRequest:
    """A venue, a size, and what else is wished for; None leaves it to the venue."""

    venue: Venue
    height: int
    width: int
    symmetry: Symmetry | None = None
    words: tuple[int, int] | None = None
    blocks: tuple[int, int] | None = None
    longest: int | None = None
    needless_blocks: bool = False
    open_cells: frozenset[Position] = frozenset()
    block_cells: frozenset[Position] = frozenset()

    def __post_init__(self) -> None:
        low, high = self.venue.sides
        for name, side in (("height", self.height), ("width", self.width)):
            if not low <= side <= high:
                asked = f"{low}" if low == high else f"{low} to {high}"
                message = f"expected a {name} of {asked} cells for {self.venue.name}, got {side}"
                raise ProblemError(message)
        if self.venue.barred:
            raise ProblemError(f"{self.venue.name} grids have bars; patterns are made of blocks")

    def problem(self) -> PatternProblem:
        """The question to the engine."""
        venue = self.venue
        cells = self.height * self.width
        most = cells if venue.max_block_share is None else int(venue.max_block_share * cells + 1e-9)
        low, high = (round(share * cells) for share in venue.usual_blocks)
        words = venue.usual_words or (0, venue.max_words or cells)
        if self.open_cells:
            # A theme settles much already: no fewest blocks, but many short words around it.
            low, high = 0, most
            words = (max(words[0], words[1] - THEME_WORDS), words[1])
        symmetry = self.symmetry
        if symmetry is None:
            symmetry = venue.symmetries[0] if venue.symmetries else Symmetry.ROTATIONAL
        return PatternProblem(
            self.height,
            self.width,
            symmetry,
            venue.shortest,
            self.longest,
            words=self.words or words,
            blocks=self.blocks or (low, min(high, most)),
            open_cells=self.open_cells,
            block_cells=self.block_cells,
            needless_blocks=self.needless_blocks or venue.needless_blocks or bool(self.open_cells),
            lattice=venue.name == "uk-blocked",
        )


def patterns(request: PatternRequest, run: Run, *, limit: int | None = 1) -> Outcome[Grid]:
    """Patterns that the venue accepts, no two equal up to a mirror or a turn."""
    outcome = take(ENGINE, request.problem(), run, limit=limit)
    for grid in outcome.solutions:
        if request.symmetry is None:
            ensure_clean(violations(grid, request.venue))
    return outcome
