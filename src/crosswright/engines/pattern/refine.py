"""Improve the look of a pattern by simulated annealing: one orbit of blocks at a time is moved,
added or removed. The patterns of `solve.py` are legal, but have more entries of three letters and
more bottlenecks than an editor likes. All patterns stay legal, symmetric and within the limits. The
unit of the cost is an entry of three letters too many.
"""

from collections.abc import Callable, Iterator
from math import log
from random import Random

from crosswright.engines.pattern.cell_bits import CellBits, State, bits_of

__all__ = ["CUT_OFF", "bottlenecks", "refined"]

MOVES_A_CELL = 8
"""The changes that are tried."""

CUT_OFF = 6
"""A block in a bottleneck would cut off at least so many other cells."""

BOTTLENECK_COST = 2.0

WORD_COST = 1.0
"""For each word fewer than at the start."""

HEAT = 1.0
"""A pattern that costs this much more is at first kept with a probability of 37 percent."""

BLOCK_COST = 0.5
"""For each block above `GOOD_BLOCKS`."""

GOOD_BLOCKS = 38 / 225
"""A share of the cells."""

LARGE_CELLS = 300
LONG, MOST_LONG, LONG_COST = 10, 8, 1.0
SQUARE, MOST_SQUARES, SQUARE_COST = 4, 6, 0.5
"""In a large pattern, too many long entries and open squares cost: word lists have too few words
for them.
"""

THREES = (0.14, 0.26, 0.2)
"""The least, largest and usual share of words with three letters. It is drawn for each pattern,
because published grids differ too (16 of 76 words on average).
"""


def refined(bits: CellBits, blocks: int, rng: Random, fits: Callable[[int], bool]) -> int:
    """Return the pattern, or one that looks better. `fits` is False if a slot is not allowed."""
    return _Refining(bits, rng, fits).search(blocks)


class _Refining:
    def __init__(self, bits: CellBits, rng: Random, fits: Callable[[int], bool]) -> None:
        self.bits, self.rng, self.fits = bits, rng, fits
        self.share = rng.triangular(*THREES)
        self.words = 0
        self.cells = bits.problem.height * bits.problem.width
        self.movable = [
            bit
            for bit in bits_of(bits.inside)
            if not bits.orbit[bit] & (bits.settled | bits.asked_open)
        ]

    def search(self, blocks: int) -> int:
        self.words = self.bits.count_words(blocks)
        cost = self._cost(blocks)
        best, least = blocks, cost
        moves = MOVES_A_CELL * self.cells
        for move in range(moves):
            if not cost or not self.movable:
                break
            tried = self._changed(blocks)
            if tried == blocks or not self._is_wanted(tried):
                continue
            after = self._cost(tried)
            heat = HEAT * (1 - move / moves)
            if after - cost <= -heat * log(1 - self.rng.random()) and self.fits(tried):
                blocks, cost = tried, after
                if cost < least:
                    best, least = blocks, cost
        return best

    def _changed(self, blocks: int) -> int:
        bits, rng = self.bits, self.rng
        bit = rng.choice(self.movable)
        if not bit & blocks:
            return blocks | bits.orbit[bit]
        without = blocks & ~bits.orbit[bit]
        step = rng.choice((1, bits.stride, bits.stride + 1, bits.stride - 1, 0))
        moved = bit << step if rng.random() < 0.5 else bit >> step
        if not step or moved not in bits.orbit:
            return without
        return without | bits.orbit[moved]

    def _is_wanted(self, blocks: int) -> bool:
        bits, problem = self.bits, self.bits.problem
        if blocks & bits.asked_open or bits.settled & ~blocks:
            return False
        if not bits.is_within_limits(blocks) or bits.is_ugly(blocks):
            return False
        if bits.follow(State(blocks, 0)) != State(blocks, 0) or not bits.is_connected(blocks):
            return False
        return problem.needless_blocks or bits.without_needless(blocks) == blocks

    def _cost(self, blocks: int) -> float:
        bits = self.bits
        many = bits.count_short(blocks, 3) - self.share * bits.count_words(blocks)
        crowd = bits.count_blocks(blocks) - GOOD_BLOCKS * self.cells
        fewer = self.words - bits.count_words(blocks)
        cost = max(0.0, many) + BLOCK_COST * max(0.0, crowd) + WORD_COST * max(0, fewer)
        if self.cells > LARGE_CELLS:
            cost += LONG_COST * max(0, bits.count_long(blocks, LONG) - MOST_LONG)
            cost += SQUARE_COST * max(0, bits.count_squares(blocks, SQUARE) - MOST_SQUARES)
        return cost + BOTTLENECK_COST * sum(1 for _ in bottlenecks(bits, blocks))


def bottlenecks(bits: CellBits, blocks: int) -> Iterator[int]:
    """Yield the bottlenecks, found in one pass by Tarjan's algorithm for cut vertices."""
    free = bits.inside & ~blocks
    total = free.bit_count()
    if not free:
        return
    stride = bits.stride
    root = free & -free
    found: dict[int, int] = {root: 0}
    """The step at which each cell was found."""
    low = {root: 0}
    """The earliest step at which a cell found from this one, or a neighbour of such a cell, was
    found.
    """
    size = {root: 1}
    """The cells found from this one, with itself."""
    cut: dict[int, list[int]] = {}
    """The sizes of the pieces that a block in this cell would cut off."""
    stack = [(root, 0, [root << 1, root >> 1, root << stride, root >> stride])]
    while stack:
        cell, parent, ways = stack[-1]
        if ways:
            after = ways.pop()
            if not after & free or after == parent:
                continue
            if after in found:
                low[cell] = min(low[cell], found[after])
                continue
            found[after] = low[after] = len(found)
            size[after] = 1
            stack.append((after, cell, [after << 1, after >> 1, after << stride, after >> stride]))
            continue
        stack.pop()
        if not parent:
            continue
        size[parent] += size[cell]
        low[parent] = min(low[parent], low[cell])
        if low[cell] >= found[parent]:
            cut.setdefault(parent, []).append(size[cell])
    for cell, pieces in cut.items():
        rest = total - 1 - sum(pieces)
        if total - 1 - max(rest, *pieces) >= CUT_OFF:
            yield cell
