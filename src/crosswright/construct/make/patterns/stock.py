"""Other patterns for a small grid, if the patterns that look best were already used.

For a small size, few patterns are usual for the venue: 4 for a 5×5, 6 for a 6×6. If many puzzles
should have different patterns, the patterns are taken from a stock. It has up to three parts, which
are used in this order: the usual patterns, patterns without symmetry if the venue allows them, and
all legal patterns. The stock depends only on the request, not on random choices.
"""

import random
import zlib
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from crosswright.construct.make.patterns import (
    PatternRequest,
    find_in,
    image_of,
    pattern_key,
)
from crosswright.core.geometry import Symmetry
from crosswright.core.grid import Grid
from crosswright.search.budget import Budget
from crosswright.search.run import Run

__all__ = ["MOST_CELLS", "has_stock", "is_shared", "other_pattern"]

MOST_CELLS = 100
"""The largest number of cells of a grid with a stock. Larger grids have enough patterns."""

STOCK_NODES = 6_000
"""The limit of the search for each part of a stock, in nodes. With this limit, the stock has all 47
patterns of 5×5, and about 150 of 6×6."""


def other_pattern(
    request: PatternRequest,
    avoided: Collection[str],
    dice: random.Random,
    share: tuple[int, int] | None = None,
) -> Grid | None:
    """Return a random pattern of the stock whose key is not in `avoided`. None if there is none.

    The key (see `pattern_key`) is the same for a pattern and its mirror images and turns. One of
    these images is returned, at random. The pattern is from the first part of the stock that has
    such a pattern. With `share`, patterns that belong to this share (see `is_shared`) come before
    all others, whatever their part of the stock.
    """
    if not has_stock(request):
        return None
    for mine in (share, None) if share else (None,):
        for shelf in _stock(request):
            keys = {grid: pattern_key(grid) for grid in shelf}
            left = [g for g, key in keys.items() if key not in avoided and is_shared(key, mine)]
            if left:
                return image_of(dice.choice(left), dice)
    return None


def has_stock(request: PatternRequest) -> bool:
    """Return True if there is a stock for a request.

    The grid must be small, and the venue must not be barred. The request must set no number of
    words, no number of blocks and no open cells.
    """
    plain = request.words is None and request.blocks is None and not request.open_cells
    small = request.height * request.width <= MOST_CELLS
    return plain and small and not request.venue.barred


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


@lru_cache(maxsize=16)
def _stock(request: PatternRequest) -> tuple[tuple[Grid, ...], ...]:
    usual = request.blocked_problem()
    asked = [usual]
    if not request.venue.symmetries and request.symmetry is None:
        asked.append(replace(usual, symmetry=Symmetry.NONE))
    asked.append(request.legal_problem())
    limit = Budget(nodes=STOCK_NODES)
    return tuple(
        find_in(problem, request, Run(limit, rng_seed=0), limit=None).solutions for problem in asked
    )
