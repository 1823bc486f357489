"""Patterns for a venue: make a problem for the engine from the rules of the venue and the user's
wishes, and audit the patterns that the engine finds."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from crosswright.audit.findings import ensure_clean
from crosswright.construct.request.grid import Shape, SlotRules
from crosswright.construct.request.ranges import block_counts, word_counts
from crosswright.core import (
    Checking,
    Direction,
    Finding,
    Grid,
    Position,
    ProblemError,
    Symmetry,
    Venue,
    barred_limit,
    size_of,
    slot_map,
    venue_and_size,
    violations,
)
from crosswright.engines import barred, pattern
from crosswright.engines.barred import BarredProblem
from crosswright.engines.pattern import PatternProblem
from crosswright.engines.pattern.cell_bits import CellBits
from crosswright.engines.pattern.refine import bottlenecks
from crosswright.search import Engine, Outcome, Run, begin, limit_usually, remark_on_limit, take

__all__ = [
    "SMALLEST_REFINED",
    "PatternRequest",
    "canonical_blocks",
    "find_in",
    "find_patterns",
    "image_of",
    "is_choppy",
    "looks",
    "pattern_key",
    "patterns",
]

P = TypeVar("P")

THEME_WORDS = 6
"""A venue has a usual range for the number of words. A grid around a theme has nearly as many words
as the upper end of this range: at most `THEME_WORDS` words fewer."""


GOOD_BLOCKS = 38 / 225
"""The largest share of blocks with which a pattern looks good."""

GOOD_THREES = 0.28
"""The largest share of entries of three letters with which a pattern looks good, such as 21 of 76
entries. Published grids have fewer."""

MOST_THREES = 26 / 78
"""The largest share of entries of three letters in a pattern that editors accept."""

LOOKS_WEIGHT = 40.0
"""If a share is above its limit (`GOOD_BLOCKS` or `GOOD_THREES`), the difference is multiplied by
this number. The result is a penalty for the pattern. It has the same scale as the mean score of
the words in a fill, so that the two can be added."""

SMALLEST_REFINED = 10
"""If the shorter side of a grid has at least this many cells, the engine changes patterns until
they look good. Smaller grids have too few patterns for this."""

USUAL_SECONDS, USUAL_NODES = 30.0, 200_000
"""The default limits of a search for patterns: seconds or, with an `rng_seed`, nodes."""


@dataclass(frozen=True)
class PatternRequest:
    """A venue, a size, and other wishes. If a wish is None, the venue decides.

    Most fields are explained in `PatternProblem`, the problem for the engine.
    """

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
    """A function that returns True if a slot on the given cells can be used, because enough words
    fit it."""
    bettered: bool = True
    """True if the engine changes patterns until they look good. If False, it leaves them as they
    were found."""

    def __post_init__(self) -> None:
        low, high = self.venue.sides
        for name, side in (("height", self.height), ("width", self.width)):
            if not low <= side <= high:
                asked = f"{low}" if low == high else f"{low} to {high}"
                message = f"expected a {name} of {asked} cells for {self.venue.name}, got {side}"
                raise ProblemError(message)
        if self.known_symmetry.needs_square and self.height != self.width:
            name = self.known_symmetry.value
            raise ProblemError(
                f"{name} symmetry needs a square grid, got {self.width}x{self.height}"
            )
        if self.venue.barred and (self.blocks or self.open_cells or self.block_cells):
            raise ProblemError(f"{self.venue.name} grids have bars, no blocks")
        most = self.venue.max_words
        if self.words and most is not None and self.words[1] > most:
            message = f"expected at most {most} words for {self.venue.name}, got {self.words[1]}"
            raise ProblemError(message)
        most = self._most_blocks()
        if self.blocks and self.blocks[1] > most:
            message = f"expected at most {most} blocks for {self.venue.name}, got {self.blocks[1]}"
            raise ProblemError(message)
        if self.shortest is not None and self.shortest < self.venue.shortest:
            message = (
                f"expected slots of at least {self.venue.shortest} cells for {self.venue.name}"
            )
            raise ProblemError(f"{message}, got {self.shortest}")
        side = max(self.height, self.width)
        if self.shortest is not None and self.shortest > side:
            raise ProblemError(
                f"the shortest slot cannot be longer than the grid's side of {side} cells, "
                f"got {self.shortest}"
            )

    def _most_blocks(self) -> int:
        cells, share = self.height * self.width, self.venue.max_block_share
        return cells if share is None else int(share * cells + 1e-9)

    @property
    def can_be_settled(self) -> bool:
        """True if the engine can find every allowed pattern. Only then can it prove that there are
        no more.

        This is the case for venues in which every cell must be checked. If a venue allows unchecked
        cells, the engine makes only some of the allowed patterns: lattices (alternating patterns),
        or patterns in which every cell is checked all the same.
        """
        return self.venue.checking is Checking.EVERY

    def accepts(self, grid: Grid) -> bool:
        """Return True if a pattern breaks no rule of the venue."""
        return not self.broken(grid)

    def broken(self, grid: Grid) -> tuple[Finding, ...]:
        """Return the rules of the venue that a pattern breaks.

        If the user asked for a symmetry, the venue's rule about symmetry is left out.
        """
        wished = "symmetry" if self.symmetry is not None else ""
        return tuple(one for one in violations(grid, self.venue) if one.rule != wished)

    def count_bottlenecks(self, grid: Grid) -> int:
        """Return the number of bottlenecks: cells that alone hold two large parts of a pattern
        together."""
        bits = CellBits(self.blocked_problem())
        return sum(1 for _ in bottlenecks(bits, sum(bits.bit[cell] for cell in grid.blocks)))

    def legal_problem(self) -> PatternProblem:
        """Return the problem for the engine that places blocks, with only the rules of the venue
        and the user's wishes. How a pattern looks does not matter."""
        symmetries = self.venue.symmetries
        return replace(
            self.blocked_problem(),
            symmetry=self.known_symmetry if self.symmetry or symmetries else Symmetry.NONE,
            shortest=self.shortest or self.venue.shortest,
            words=self.words or (0, self.venue.max_words or self.height * self.width),
            blocks=self.blocks or (0, self._most_blocks()),
            needless_blocks=True,
            clumps=True,
            refined=False,
        )

    def blocked_problem(self) -> PatternProblem:
        """Return the problem for the engine that places blocks, for patterns that are usual for the
        venue."""
        venue = self.venue
        cells = self.height * self.width
        most = self._most_blocks()
        low, high = (round(share * cells) for share in venue.usual_blocks)
        words = self._usual_words()
        if self.words:
            # A given number of words may need an unusual number of blocks.
            low, high = 0, most
        if self.open_cells:
            # A theme already decides much of the pattern. So there is no least number of blocks,
            # and the number of words is near the upper end of the usual range. If the venue has no
            # limit for blocks, there may be more than usual: with a theme, a mini often needs many.
            low = 0
            high = high if venue.max_block_share is not None else most
            words = (max(words[0], words[1] - THEME_WORDS), words[1])
        return PatternProblem(
            self.height,
            self.width,
            self.known_symmetry,
            self.shortest
            or min(max(venue.shortest, venue.usual_shortest), self.height, self.width),
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
            closed_lines=venue.closed_lines,
            lattice=venue.checking is Checking.HALF,
            refined=self._is_refined(),
            accepts=None if self.can_be_settled else self.accepts,
        )

    def _is_refined(self) -> bool:
        """True if the engine changes patterns until they look good. It does not do this for
        lattices and small grids."""
        is_checked = self.venue.checking in {Checking.EVERY, Checking.ANY}
        return self.bettered and is_checked and min(self.height, self.width) >= SMALLEST_REFINED

    def with_images(self, cells: frozenset[Position]) -> frozenset[Position]:
        """Return the cells and all their images under the symmetry."""
        symmetry = self.known_symmetry
        return frozenset(
            image for cell in cells for image in symmetry.images(cell, self.height, self.width)
        )

    def barred_problem(self) -> BarredProblem:
        """Return the problem for the engine that places bars."""
        low, high = (round(s * self.height * self.width) for s in self.venue.usual_unchecked)
        return BarredProblem(
            self.height,
            self.width,
            barred_limit,
            self.known_symmetry,
            self.shortest or self.venue.shortest,
            self.longest,
            words=self.words or self._usual_words(),
            unchecked=(low, high),
        )

    def _usual_words(self) -> tuple[int, int]:
        usual = self.venue.words_at(self.height, self.width)
        return usual or (0, self.venue.max_words or self.height * self.width)

    @property
    def known_symmetry(self) -> Symmetry:
        """The symmetry that the user asked for, or else the usual one of the venue."""
        if self.symmetry is not None:
            return self.symmetry
        return self.venue.symmetries[0] if self.venue.symmetries else Symmetry.ROTATIONAL


def looks(grid: Grid) -> float:
    """Return a number for the look of a pattern: 0 if it looks good, otherwise a negative number.

    It can be added to the mean score of a fill (see `LOOKS_WEIGHT`). It counts what editors object
    to first: many blocks, and many entries of three letters.
    """
    share = len(grid.blocks) / (grid.height * grid.width)
    threes = _share_of_threes(grid)
    return -LOOKS_WEIGHT * (max(0.0, share - GOOD_BLOCKS) + max(0.0, threes - GOOD_THREES))


def is_choppy(grid: Grid) -> bool:
    """Return True if a pattern has so many entries of three letters that editors refuse it.

    Small grids are never choppy: most of their entries must be short.
    """
    return min(grid.height, grid.width) >= SMALLEST_REFINED and _share_of_threes(grid) > MOST_THREES


def _share_of_threes(grid: Grid) -> float:
    known = slot_map(grid).slots
    return sum(slot.length == 3 for slot in known) / max(1, len(known))


def find_patterns(request: PatternRequest, run: Run, *, limit: int | None = 1) -> Outcome[Grid]:
    """Return patterns that are usual for the venue. No two are equal after a mirror or a turn."""
    if request.venue.barred:
        return take(_audited(barred.ENGINE, request), request.barred_problem(), run, limit=limit)
    return find_in(request.blocked_problem(), request, run, limit=limit)


def find_in(
    problem: PatternProblem, request: PatternRequest, run: Run, *, limit: int | None
) -> Outcome[Grid]:
    """Return patterns of blocks for `problem`, which was made from `request`."""
    return take(_audited(pattern.ENGINE, request), problem, run, limit=limit)


def _audited(engine: Engine[P, Grid], request: PatternRequest) -> Engine[P, Grid]:
    """Return the engine with an audit: each pattern is checked, and then reported with
    `run.found`."""

    def solve(problem: P, run: Run) -> Iterator[Grid]:
        for grid in engine.solve(problem, run):
            ensure_clean(request.broken(grid))
            run.found(grid)
            yield grid

    # An engine is complete if its end proves that there are no more solutions. Most problems ask
    # only for patterns that are usual for the venue. So if the engine ends, there may be others.
    # `_every_pattern` sets `complete` again.
    return replace(engine, solve=solve, complete=False)


def _every_pattern(request: PatternRequest, run: Run, *, limit: int | None) -> Outcome[Grid]:
    """Return the patterns that are usual for the venue, and after them other legal ones.

    If the search ends by itself and `can_be_settled` is True, there are no more patterns.
    """

    def solve(request: PatternRequest, run: Run) -> Iterator[Grid]:
        seen: set[frozenset[Position]] = set()
        for problem in (request.blocked_problem(), request.legal_problem()):
            for grid in pattern.ENGINE.solve(problem, run):
                if canonical_blocks(grid) not in seen:
                    seen.add(canonical_blocks(grid))
                    yield grid

    # `_audited` checks and reports the patterns that `solve` yields. So `solve` itself calls the
    # engine without an audit. Otherwise each pattern would be checked and reported twice.
    both = _audited(Engine("patterns", solve, complete=False), request)
    return take(replace(both, complete=request.can_be_settled), request, run, limit=limit)


def canonical_blocks(grid: Grid) -> frozenset[Position]:
    """Return the blocks of a pattern in a standard form. It is the same for all mirror images and
    turns."""
    images = [sorted(map(move, grid.blocks)) for move in _moves(grid)]
    return frozenset(min(images))


def pattern_key(grid: Grid) -> str:
    """Return a text with size, blocks and bars of a pattern. It is the same for all mirror images
    and turns.

    >>> pattern_key(Grid.parse("..#\\n...\\n...")) == pattern_key(Grid.parse("...\\n...\\n#.."))
    True
    """
    bars = [(cell, cell.step(Direction.ACROSS)) for cell in grid.bars_right]
    bars += [(cell, cell.step(Direction.DOWN)) for cell in grid.bars_below]
    images = []
    for move in _moves(grid):
        blocks = sorted(map(move, grid.blocks))
        edges = sorted(tuple(sorted((move(one), move(other)))) for one, other in bars)
        images.append((blocks, edges))
    blocks, edges = min(images)
    sides = sorted((grid.height, grid.width))
    told = " ".join(f"{row},{column}" for row, column in blocks)
    parted = " ".join(f"{a.row},{a.column}|{b.row},{b.column}" for a, b in edges)
    return f"{sides[0]}x{sides[1]} {told} {parted}".strip()


def image_of(grid: Grid, dice: random.Random) -> Grid:
    """Return a random mirror image or turn of a pattern of blocks. Its size is the same."""
    moves = list(_moves(grid, lay_down=False))
    return replace(grid, blocks=frozenset(map(dice.choice(moves), grid.blocks)))


def _moves(grid: Grid, *, lay_down: bool = True) -> Iterator[Callable[[Position], Position]]:
    """Yield every mirror and turn of a grid's rectangle, as a function from cell to cell.

    With `lay_down`, the rows and columns of a grid are exchanged if the grid is higher than wide.
    So a grid and the same grid after a quarter turn have the same images.
    """
    height, width = grid.height, grid.width
    swaps = (False, True) if height == width else (lay_down and height > width,)
    for swap in swaps:
        for flip in (False, True):
            for mirror in (False, True):

                def move(
                    cell: Position, swap: bool = swap, flip: bool = flip, mirror: bool = mirror
                ) -> Position:
                    row = height - 1 - cell.row if flip else cell.row
                    column = width - 1 - cell.column if mirror else cell.column
                    return Position(column, row) if swap else Position(row, column)

                yield move


def patterns(
    venue: str | None = None,
    size: str | tuple[int, int] | None = None,
    *,
    shape: Shape | None = None,
    slots: SlotRules | None = None,
    count: int | None = 1,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Outcome[Grid]:
    """Return `count` patterns (None for all) that keep the rules of a venue. All are different.

    Patterns that are usual for the venue come first, then all other legal ones. If only one of
    `venue` and `size` (`15x15`, or width and height) is given, it decides the other; both may also
    be in `shape`. If neither `seconds` nor `run` has a limit and `count` is not None, the search
    ends after half a minute or, with an `rng_seed`, after 200,000 nodes.

    >>> patterns("mini", "5x5", rng_seed=1).solution.height
    5
    """
    shape, slots = shape or Shape(), slots or SlotRules()
    shape = replace(
        shape, venue=venue or shape.venue, size=shape.size if size is None else size_of(size)
    )
    row, width, height = venue_and_size(shape.venue, shape.size)
    request = PatternRequest(
        row,
        height,
        width,
        None if shape.symmetry is None else Symmetry.named(shape.symmetry),
        words=word_counts(shape.word_count),
        blocks=block_counts(shape.blocks, width * height),
        shortest=slots.shortest,
        # A limit longer than the side of the grid has no effect.
        longest=None if slots.longest is None else min(slots.longest, max(width, height)),
        needless_blocks=slots.needless_blocks,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    is_usual = count is not None and limit_usually(run, seconds=USUAL_SECONDS, nodes=USUAL_NODES)
    look = find_patterns if request.venue.barred else _every_pattern
    outcome = look(request, run, limit=count)
    if is_usual:
        remark_on_limit(run, outcome.status)
    return replace(outcome, notices=tuple(run.notices))
