"""Other patterns for a small grid, if the patterns that look best were already used.

For a small size, few patterns are usual for the venue: 4 for a 5×5, 6 for a 6×6. If many puzzles
should have different patterns, the patterns are taken from a stock. It has up to three shelves,
which are used in this order: the usual patterns, patterns without symmetry if the venue allows
them, and all legal patterns. The stock depends only on the request, not on random choices.
"""

import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from crosswright.construct.make.patterns import (
    PatternRequest,
    find_in,
    image_of,
    pattern_key,
)
from crosswright.core import Grid, Symmetry
from crosswright.search import Budget, Progress, Run, Status

MOST_CELLS = 100
"""The largest number of cells of a grid with a stock. Larger grids have enough patterns."""

STOCK_NODES = (6_000, 100_000)
"""The limits of the search for each shelf of a stock, in nodes. The second is used only if all
patterns within the first are used.

With the first, a stock has all 21 patterns of 5×5, and about 110 of 6×6. With the second, it has
all 155 of 6×6, and about 750 of 7×7; to find these takes some seconds.
"""

MOST_KEPT = 16
"""The largest number of stocks that are kept in memory."""


@dataclass(frozen=True)
class _Stock:
    """Patterns for one request."""

    shelves: tuple[dict[str, Grid], ...]
    """Each pattern by its key (see `pattern_key`)."""
    is_whole: bool
    """True if there are no other legal patterns."""

    @property
    def keys(self) -> set[str]:
        return set().union(*self.shelves)


def other_pattern(
    request: PatternRequest,
    avoided: Collection[str],
    run: Run,
    share: tuple[int, int] | None = None,
) -> Grid | None:
    """Return a random pattern of the stock whose key is not in `avoided`. None if there is none.

    The key (see `pattern_key`) is the same for a pattern and its mirror images and turns. One of
    these images is returned, at random. The pattern is from the first shelf of the stock that has
    such a pattern. With `share`, patterns that belong to this share (see `is_shared`) come before
    all others, whatever their shelf.
    """
    for stock in _stocks(request, run):
        for mine in (share, None) if share else (None,):
            for shelf in stock.shelves:
                left = [
                    g for key, g in shelf.items() if key not in avoided and is_shared(key, mine)
                ]
                if left:
                    return image_of(run.rng.choice(left), run.rng)
    return None


def is_dry(request: PatternRequest, avoided: Collection[str], run: Run) -> bool:
    """Return True if it is proved that every legal pattern is in `avoided`."""
    for stock in _stocks(request, run) if avoided else ():
        if not stock.keys.issubset(avoided):
            return False
        if stock.is_whole:
            return True
    return False


def patterns_below(request: PatternRequest, count: int, run: Run) -> int | None:
    """Return the number of legal patterns, if it is proved that there are fewer than `count`."""
    for stock in _stocks(request, run):
        if len(stock.keys) >= count:
            return None
        if stock.is_whole:
            return len(stock.keys)
    return None


def has_stock(request: PatternRequest) -> bool:
    """Return True if there is a stock for a request: the grid is small and has no fixed cells, and
    the venue is not barred."""
    small = request.height * request.width <= MOST_CELLS
    return small and not request.open_cells and not request.venue.barred


def is_shared(key: str, share: tuple[int, int] | None) -> bool:
    """Return True if the pattern with this key belongs to `share`, or if `share` is None.

    All patterns are divided into shares by their keys. The share (2, 16) is the third of sixteen.
    If puzzles that are made at the same time have different shares, they rarely get the same
    pattern.
    """
    if share is None:
        return True
    part, of = share
    return zlib.crc32(key.encode()) % of == part


_KEPT: dict[tuple[PatternRequest, int], _Stock] = {}


def _stocks(request: PatternRequest, run: Run) -> Iterator[_Stock]:
    """Yield the stock of a request, and then a larger one if there may be more patterns."""
    if not has_stock(request):
        return
    for nodes in STOCK_NODES:
        key = (request, nodes)
        if key not in _KEPT:
            made = _made(request, nodes, run)
            run.tick(0)  # a stock that was not finished is not kept
            while len(_KEPT) >= MOST_KEPT:
                del _KEPT[next(iter(_KEPT))]
            _KEPT[key] = made
        yield _KEPT[key]
        if _KEPT[key].is_whole:
            return


def _made(request: PatternRequest, nodes: int, run: Run) -> _Stock:
    usual = request.blocked_problem()
    asked = [usual]
    if not request.venue.symmetries and request.symmetry is None:
        asked.append(replace(usual, symmetry=Symmetry.NONE))
    asked.append(request.legal_problem())
    shelves = []
    for problem in asked:
        # The search for a stock does not count as a part of the run: it is made once.
        own = Run(Budget(nodes=nodes), rng_seed=0, cancelled=run.cancelled)
        outcome = find_in(problem, request, own, limit=None)
        shelves.append({pattern_key(grid): grid for grid in outcome.solutions})
        run.observe(Progress(f"{len(shelves[-1]):,} patterns", run.nodes))
    is_whole = request.can_be_settled and outcome.status is not Status.OUT_OF_BUDGET
    return _Stock(tuple(shelves), is_whole)
