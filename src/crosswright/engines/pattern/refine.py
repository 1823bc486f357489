"""Improve the look of a pattern: blocks are moved, added and removed, one orbit at a time.

(An orbit is a cell and the cells at the symmetric places.) The search in `solve.py` finds legal
patterns, but they have more entries of three letters and more bottlenecks than an editor likes. (A
bottleneck is a cell that is the only connection between two parts of the grid.) Here a pattern is
changed at random places. A better pattern is kept. A worse pattern is sometimes kept, but less and
less often (simulated annealing). Every pattern that is kept is legal and symmetric, and its numbers
of words and blocks are within the limits.

The look of a pattern is measured by its cost. Each entry of three letters above the wanted number
costs 1. (`THREES` says how many are wanted.) The constants with COST in their names are other
costs in this unit. A lower cost is better.
"""

from collections.abc import Callable, Iterator
from math import log
from random import Random

from crosswright.engines.pattern.cell_bits import CellBits, State, bits_of

__all__ = ["CUT_OFF", "bottlenecks", "refined"]

MOVES_A_CELL = 8
"""This number times the number of cells in the grid is the number of changes that are tried."""

CUT_OFF = 6
"""A cell is a bottleneck if a block in it would cut off at least this number of other cells."""

BOTTLENECK_COST = 2.0
"""The cost of a bottleneck."""

WORD_COST = 1.0
"""The cost of each lost word, if the pattern has fewer words than at the start."""

HEAT = 1.0
"""The tolerance for worse patterns at the start. A pattern whose cost is higher by this number is
then kept with a probability of 37 percent. The tolerance falls to zero at the end."""

BLOCK_COST = 0.5
"""The cost of each block above the share `GOOD_BLOCKS`."""

GOOD_BLOCKS = 38 / 225
"""The largest share of cells that may be blocks without a cost."""

LARGE_CELLS = 300
LONG, MOST_LONG, LONG_COST = 10, 8, 1.0
SQUARE, MOST_SQUARES, SQUARE_COST = 4, 6, 0.5
"""The cost of large patterns that are too open. A pattern is large if it has more than
`LARGE_CELLS` cells.

An entry is long if it has `LONG` or more cells. Each long entry above the number `MOST_LONG` costs
`LONG_COST`. Each open square with sides of `SQUARE` cells above the number `MOST_SQUARES` costs
`SQUARE_COST`. Word lists have too few words for more open patterns.
"""

THREES = (0.14, 0.26, 0.2)
"""The wanted share of words with three letters: the least, the largest and the usual share.

Each pattern gets a random share in this range, because published grids differ too (on average 16 of
their 76 words have three letters). Only words of three letters above the share have a cost.
"""


def refined(bits: CellBits, blocks: int, rng: Random, fits: Callable[[int], bool]) -> int:
    """Return the pattern `blocks`, or a pattern that looks better.

    `fits` returns False if a slot of a pattern is not allowed (see `_misfit` in `solve.py`).
    """
    return _Refining(bits, rng, fits).search(blocks)


class _Refining:
    """The improvement of one pattern."""

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
        """Return the pattern with one orbit of blocks added, removed, or moved by one cell."""
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
        """Return True if a pattern keeps the rules of the problem.

        Whether words fit its slots is not checked here (see `fits` in `refined`).
        """
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
        if not problem.closed_lines and bits.has_closed_line(blocks):
            return False
        if bits.follow(State(blocks, 0)) != State(blocks, 0) or not bits.is_connected(blocks):
            return False
        if problem.longest is not None and bits.long_run(blocks, problem.longest):
            return False
        return problem.needless_blocks or bits.without_needless(blocks) == blocks

    def _cost(self, blocks: int) -> float:
        """Return the cost of a pattern. It is 0 if the pattern looks good."""
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
    """Yield the cells that are bottlenecks (see `CUT_OFF`).

    They are found in one pass over the cells, by Tarjan's algorithm for cut vertices.
    """
    free = bits.inside & ~blocks
    total = free.bit_count()
    if not free:
        return
    stride = bits.stride
    root = free & -free
    found: dict[int, int] = {root: 0}
    """The step at which each cell was found."""
    low = {root: 0}
    """For each cell, the value `low` of Tarjan's algorithm. Take the cell and all cells that were
    found from it, directly or by way of others. The value is the earliest step at which one of
    these cells or one of their neighbours was found. (The cell from which a cell was found does not
    count as its neighbour here.)"""
    size = {root: 1}
    """For each cell, the number of cells that were found from it, directly or by way of others. The
    cell itself counts too."""
    cut: dict[int, list[int]] = {}
    """For each cell, the sizes of the pieces that a block in this cell would cut off."""
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
