"""A pattern made better looking: blocks moved, added and taken away, one orbit at a time.

The search gives legal patterns, but with more entries of three letters and more bottlenecks than
an editor likes. Here a pattern is changed at random places. What makes it better is kept, what
makes it worse only at first and seldom (simulated annealing); whatever is kept is legal and
symmetric and has as many words and blocks as were asked for.
"""

from collections.abc import Callable, Iterator
from math import log
from random import Random

from crosswright.engines.pattern.cell_bits import CellBits, State, bits_of

__all__ = ["CUT_OFF", "bottlenecks", "refined"]

MOVES_A_CELL = 8
"""How many changes are tried, for each cell of the grid?"""

CUT_OFF = 6
"""A cell is a bottleneck if its loss cuts off so many others."""

BOTTLENECK_COST = 2.0
"""As how many entries of three letters too many counts a bottleneck?"""

WORD_COST = 1.0
"""And a word less than the pattern had at first?"""

HEAT = 1.0
"""How much worse may a pattern become on the way, at first? Later less, in the end not at all."""

BLOCK_COST = 0.5
"""And a block above the number that looks well?"""

GOOD_BLOCKS = 38 / 225
"""Up to which share of blocks does a pattern look well?"""

LARGE_CELLS = 300
LONG, MOST_LONG, LONG_COST = 10, 8, 1.0
SQUARE, MOST_SQUARES, SQUARE_COST = 4, 6, 0.5
"""From how many cells on is a pattern large? There each entry of `LONG` cells above `MOST_LONG` and
each open square of `SQUARE` cells a side above `MOST_SQUARES`, counts as so many entries of three
letters: lists have too few words for what is more open."""

THREES = (0.14, 0.26, 0.2)
"""Which share of the words may have three letters? Least, most and usual: each pattern draws its
own, as published grids differ too (16 of 76 in the mean)."""


def refined(bits: CellBits, blocks: int, rng: Random, fits: Callable[[int], bool]) -> int:
    """The pattern, or a better looking one of the same kind; `fits` judges it with its theme."""
    return _Refining(bits, rng, fits).search(blocks)


class _Refining:
    """One pattern being bettered."""

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
        """The pattern with an orbit of blocks moved by a cell or two, added or taken away."""
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
        """Whether a pattern is one that was asked for."""
        bits, problem = self.bits, self.bits.problem
        if blocks & bits.asked_open or bits.settled & ~blocks:
            return False
        low, high = problem.blocks
        if not low <= bits.count_blocks(blocks) <= high:
            return False
        low, high = problem.words
        if not low <= bits.count_words(blocks) <= high:
            return False
        if not problem.clumps and (bits.has_clump(blocks) or bits.has_wall(blocks)):
            return False
        if bits.follow(State(blocks, 0)) != State(blocks, 0) or not bits.is_connected(blocks):
            return False
        if problem.longest is not None and bits.long_run(blocks, problem.longest):
            return False
        return problem.needless_blocks or bits.without_needless(blocks) == blocks

    def _cost(self, blocks: int) -> float:
        """How far a pattern is from what looks well: 0 if there is nothing to object to."""
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
    """The cells whose loss cuts off `CUT_OFF` others or more, found in one walk (Tarjan)."""
    free = bits.inside & ~blocks
    total = free.bit_count()
    if not free:
        return
    stride = bits.stride
    root = free & -free
    found: dict[int, int] = {root: 0}
    """When a cell was found."""
    low = {root: 0}
    """The earliest cell that can be reached from behind a cell without going through it."""
    size = {root: 1}
    cut: dict[int, list[int]] = {}
    """The pieces that a cell's loss cuts off."""
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
