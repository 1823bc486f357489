"""Patterns are improved: they stay legal, and have few short words and few bottlenecks.

A bottleneck is a cell that is the only connection between two parts of the grid.
"""

import random
from collections.abc import Iterator
from statistics import mean

import pytest

from crosswright.construct.make.patterns import PatternRequest, find_patterns
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.slots import slot_map
from crosswright.core.venues import venue, violations
from crosswright.engines.pattern import PatternProblem
from crosswright.engines.pattern.cell_bits import CellBits
from crosswright.engines.pattern.refine import CUT_OFF, bottlenecks
from crosswright.search.budget import Budget
from crosswright.search.run import Run


def pieces(cells: set[Position]) -> Iterator[int]:
    """Yield the number of cells of each connected part of `cells`."""
    left = set(cells)
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            row, column = waiting.pop()
            size += 1
            for place in (
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ):
                if Position(*place) in left:
                    left.remove(Position(*place))
                    waiting.append(Position(*place))
        yield size


def cut_off_by(cell: Position, grid: Grid) -> int:
    """Return how many cells a block at `cell` would cut off from the largest part of the grid."""
    rest = set(grid.open_cells) - {cell}
    return len(rest) - max(pieces(rest), default=0)


@pytest.mark.parametrize("number", range(40))
def test_bottlenecks_are_the_cells_in_which_a_block_would_cut_off_other_cells(number: int) -> None:
    dice = random.Random(number)
    height, width = dice.randint(3, 9), dice.randint(3, 9)
    bits = CellBits(PatternProblem(height, width))
    cells = list(bits.bit)
    blocks = set(dice.sample(cells, round(len(cells) * dice.uniform(0.1, 0.45))))
    open_cells = set(cells) - blocks
    # `bottlenecks` needs a connected grid. So turn the smaller parts into blocks.
    while len(list(pieces(open_cells))) > 1:
        seen = {min(open_cells)}
        while True:
            grown = seen | {
                other
                for cell in seen
                for other in open_cells
                if abs(cell.row - other.row) + abs(cell.column - other.column) == 1
            }
            if grown == seen:
                break
            seen = grown
        blocks |= seen if len(seen) < len(open_cells) / 2 else open_cells - seen
        open_cells = set(cells) - blocks
    grid = Grid(height, width, frozenset(blocks))
    blocked = bits.border | sum(bits.bit[cell] for cell in blocks)
    found = {bits.position[bit] for bit in bottlenecks(bits, blocked)}
    assert found == {cell for cell in open_cells if cut_off_by(cell, grid) >= CUT_OFF}


def grids(name: str, count: int) -> list[Grid]:
    """Return `count` patterns of a venue, each made with another `rng_seed`."""
    row = venue(name)
    request = PatternRequest(row, row.usual_side, row.usual_side)
    found = []
    for number in range(count):
        outcome = find_patterns(request, Run(Budget(nodes=20_000), rng_seed=number))
        assert outcome.solution is not None
        found.append(outcome.solution)
    return found


@pytest.mark.parametrize(("name", "count"), [("us-daily", 20), ("us-themeless", 10)])
def test_patterns_have_about_as_many_short_words_and_bottlenecks_as_published_ones(
    name: str, count: int
) -> None:
    found = grids(name, count)
    threes, cut = [], []
    for grid in found:
        assert not list(violations(grid, venue(name)))
        slots = slot_map(grid).slots
        threes.append(sum(slot.length == 3 for slot in slots))
        cut.append(sum(cut_off_by(cell, grid) >= CUT_OFF for cell in grid.open_cells))
    assert mean(threes) <= 17 and max(threes) <= 26  # published grids: mean 16
    assert mean(cut) <= 1.5  # published grids: mean 1.1
    assert len({grid.blocks for grid in found}) == count
