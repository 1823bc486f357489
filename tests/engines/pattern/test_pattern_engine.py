"""The engine for patterns of blocks finds all patterns of a small grid.

For a large grid, its patterns are legal and all different.
"""

from itertools import product

import pytest

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.rules import is_connected
from crosswright.core.slots import slot_map
from crosswright.engines.pattern import ENGINE, PatternProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run


def images(grid: Grid) -> frozenset[frozenset[tuple[int, int]]]:
    """Return the blocks of the pattern and of all its mirror images and turns."""
    blocks = [(p.row, p.column) for p in grid.blocks]
    height, width = grid.height, grid.width
    found = set()
    for flip, turn, swap in product((0, 1), (0, 1), (0, 1) if height == width else (0,)):
        shape = set()
        for row, column in blocks:
            r = height - 1 - row if flip else row
            c = width - 1 - column if turn else column
            shape.add((c, r) if swap else (r, c))
        found.add(frozenset(shape))
    return frozenset(found)


def is_legal(grid: Grid, symmetry: Symmetry) -> bool:
    """Whether a pattern is connected, has the symmetry, and has no slot of fewer than three cells.

    Every open cell must also be in an across slot and a down slot.
    """
    slots = slot_map(grid)
    if any(slot.length < 3 for slot in slots.slots):
        return False
    crossed = {crossing.cell for crossing in slots.crossings}
    return set(grid.open_cells) == crossed and is_connected(grid) and grid.is_symmetric(symmetry)


def brute_force(height: int, width: int, symmetry: Symmetry) -> set[frozenset[object]]:
    cells = [Position(r, c) for r in range(height) for c in range(width)]
    orbits = sorted({symmetry.images(cell, height, width) for cell in cells}, key=min)
    orbits = list({min(orbit): orbit for orbit in orbits}.values())
    found: set[frozenset[object]] = set()
    for choice in product((False, True), repeat=len(orbits)):
        blocks = {cell for orbit, on in zip(orbits, choice, strict=True) if on for cell in orbit}
        if len(blocks) == len(cells):
            continue
        grid = Grid(height, width, frozenset(blocks))
        if is_legal(grid, symmetry):
            found.add(images(grid))
    return found


@pytest.mark.parametrize(
    ("height", "width", "symmetry"),
    [
        (5, 5, Symmetry.ROTATIONAL),
        (4, 6, Symmetry.ROTATIONAL),
        (5, 4, Symmetry.HORIZONTAL),
        (4, 4, Symmetry.DIAGONAL),
        (3, 5, Symmetry.NONE),
    ],
)
def test_the_engine_finds_just_the_patterns_that_brute_force_finds(
    height: int, width: int, symmetry: Symmetry
) -> None:
    legal = brute_force(height, width, symmetry)
    spanning = {pattern for pattern in legal if spans(pattern, height, width)}
    assert len(spanning) < len(legal)
    for closed_lines, expected in ((True, legal), (False, spanning)):
        problem = PatternProblem(
            height,
            width,
            symmetry,
            needless_blocks=True,
            clumps=True,
            closed_lines=closed_lines,
        )
        outcome = take(ENGINE, problem, Run(rng_seed=1), limit=None)
        assert outcome.status is Status.COMPLETE
        found = [images(grid) for grid in outcome.solutions]
        assert len(found) == len(set(found))
        assert set(found) == expected


def spans(pattern: frozenset[object], height: int, width: int) -> bool:
    """Whether every row and every column has an open cell. `pattern` is the result of `images`."""
    blocks: frozenset[tuple[int, int]] = next(iter(pattern))  # type: ignore[assignment]
    opens = set(product(range(height), range(width))) - blocks
    return (len({r for r, _ in opens}), len({c for _, c in opens})) == (height, width)


def test_exhaustion_is_a_proof() -> None:
    problem = PatternProblem(5, 5, words=(11, 99), needless_blocks=True)
    assert take(ENGINE, problem, Run()).status is Status.IMPOSSIBLE


def test_fixed_cells_that_contradict_each_other_are_reported() -> None:
    problem = PatternProblem(
        5, 5, open_cells=frozenset({Position(0, 0)}), block_cells=frozenset({Position(0, 1)})
    )
    outcome = take(ENGINE, problem, Run())
    assert outcome.status is Status.IMPOSSIBLE
    assert "contradict" in outcome.explanation
    with pytest.raises(ProblemError):
        PatternProblem(
            5, 5, open_cells=frozenset({Position(0, 0)}), block_cells=frozenset({Position(0, 0)})
        )


def test_patterns_for_a_daily_are_legal_and_all_different() -> None:
    problem = PatternProblem(15, 15, words=(70, 78), blocks=(30, 40))
    outcome = take(ENGINE, problem, Run(rng_seed=3), limit=12)
    assert len(outcome.solutions) == 12
    for grid in outcome.solutions:
        assert is_legal(grid, Symmetry.ROTATIONAL)
        assert 30 <= len(grid.blocks) <= 40
        assert 70 <= len(slot_map(grid).slots) <= 78
    assert len({images(grid) for grid in outcome.solutions}) == 12


def test_no_block_is_needless_unless_allowed() -> None:
    """A block is needless if the grid would have no fewer words without it and its images."""
    problem = PatternProblem(9, 9, words=(20, 40), blocks=(8, 24))
    for grid in take(ENGINE, problem, Run(rng_seed=5), limit=5).solutions:
        words = len(slot_map(grid).slots)
        for block in grid.blocks:
            orbit = set(Symmetry.ROTATIONAL.images(block, 9, 9))
            fewer = Grid(9, 9, grid.blocks - orbit)
            assert len(slot_map(fewer).slots) < words or not is_legal(fewer, Symmetry.ROTATIONAL)


def test_fixed_cells_stay_as_they_are() -> None:
    opens = frozenset(Position(3, column) for column in range(11))
    blocks = frozenset({Position(3, 11)})
    problem = PatternProblem(
        15,
        15,
        words=(60, 78),
        blocks=(0, 43),
        open_cells=opens,
        block_cells=blocks,
        needless_blocks=True,
    )
    grid = take(ENGINE, problem, Run(Budget(nodes=20_000), rng_seed=2)).solution
    assert grid is not None
    assert not opens & grid.blocks
    assert blocks <= grid.blocks
