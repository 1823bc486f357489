"""The engine for barred patterns is compared with brute force.

(In a barred pattern, bars between cells end the slots, instead of blocks.) The functions here that
check the rules do not use the engine.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.rules import is_connected, unchecked_cells, unchecked_runs
from crosswright.core.slots import slot_map
from crosswright.core.venues import barred_limit, venue, violations
from crosswright.engines.barred import ENGINE, BarredProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run


def every_grid(height: int, width: int, symmetry: Symmetry) -> Iterator[Grid]:
    """Yield every grid of this size with bars that have the symmetry."""
    orbits: dict[frozenset[Position], frozenset[frozenset[Position]]] = {}
    for row, column in product(range(height), range(width)):
        cell = Position(row, column)
        for way in Direction:
            other = cell.step(way)
            if other.row < height and other.column < width:
                images = symmetry.edge_images(cell, other, height, width)
                orbits[frozenset((cell, other))] = frozenset(map(frozenset, images))
    free = list(dict.fromkeys(orbits.values()))
    for chosen in product((False, True), repeat=len(free)):
        bars = [
            sorted(edge)
            for orbit, is_bar in zip(free, chosen, strict=True)
            if is_bar
            for edge in orbit
        ]
        yield Grid(
            height,
            width,
            bars_right=frozenset(one for one, other in bars if one.row == other.row),
            bars_below=frozenset(one for one, other in bars if one.row != other.row),
        )


def is_lawful(grid: Grid, problem: BarredProblem) -> bool:
    """Whether a grid keeps the rules of the problem."""
    slots = slot_map(grid).slots
    loose = set(unchecked_cells(grid))
    held = {cell for slot in slots for cell in slot.cells}
    lines = {(slot.direction, slot.start.row) for slot in slots if slot.direction.letter == "A"}
    lines |= {(slot.direction, slot.start.column) for slot in slots if slot.direction.letter == "D"}
    return (
        len(held) == grid.height * grid.width
        and len(lines) == grid.height + grid.width
        and is_connected(grid)
        and all(slot.length >= problem.shortest for slot in slots)
        and all(slot.length <= (problem.longest or slot.length) for slot in slots)
        and all(
            sum(cell in loose for cell in slot.cells) <= problem.unchecked_limit(slot.length)
            for slot in slots
        )
        and all(run <= problem.longest_unchecked for run in unchecked_runs(grid))
        and problem.words[0] <= len(slots) <= problem.words[1]
        and problem.unchecked[0] <= len(loose) <= problem.unchecked[1]
    )


def drawn(grid: Grid) -> list[list[str]]:
    """Return a picture with one sign for each cell and for each edge between two cells.

    A picture is a list of lines. It can be turned and mirrored more easily than a grid.
    """
    wide = [[" "] * (2 * grid.width - 1) for _ in range(2 * grid.height - 1)]
    for cell in grid.bars_right:
        wide[2 * cell.row][2 * cell.column + 1] = "|"
    for cell in grid.bars_below:
        wide[2 * cell.row + 1][2 * cell.column] = "|"
    return wide


def least_image(grid: Grid) -> str:
    """Return a text that is the same for a grid and for its mirror images and turns."""
    found, wide = [], drawn(grid)
    for _ in range(4):
        wide = [list(line) for line in zip(*wide[::-1], strict=True)]
        if len(wide) == 2 * grid.height - 1:
            found += [wide, [line[::-1] for line in wide]]
    return min("\n".join("".join(line) for line in picture) for picture in found)


@pytest.mark.parametrize(
    ("height", "width", "symmetry", "limit", "more"),
    [
        (4, 4, Symmetry.ROTATIONAL, 1, {}),
        (4, 4, Symmetry.DIAGONAL, 2, {}),
        (3, 5, Symmetry.ROTATIONAL, 2, {}),
        (3, 5, Symmetry.HORIZONTAL, 3, {"longest_unchecked": 3}),
        (4, 5, Symmetry.BOTH, 2, {"shortest": 2}),
        (3, 4, Symmetry.ROTATIONAL, 2, {"words": (4, 6)}),
        (4, 4, Symmetry.ROTATIONAL, 2, {"unchecked": (2, 6), "longest": 3}),
        (1, 4, Symmetry.NONE, 4, {"longest_unchecked": 4}),
    ],
)
def test_the_engine_finds_the_patterns_that_brute_force_finds(
    height: int, width: int, symmetry: Symmetry, limit: int, more: dict[str, object]
) -> None:
    problem = BarredProblem(height, width, lambda length: min(limit, length), symmetry, **more)  # type: ignore[arg-type]
    outcome = take(ENGINE, problem, Run(rng_seed=3), limit=None)
    images = [least_image(grid) for grid in outcome.solutions]
    assert len(images) == len(set(images))
    assert set(images) == {
        least_image(grid)
        for grid in every_grid(height, width, symmetry)
        if is_lawful(grid, problem)
    }
    assert outcome.status.is_proof


def test_twelve_by_twelve_grids_keep_the_rules_of_the_venue() -> None:
    problem = BarredProblem(12, 12, barred_limit, words=(34, 40), unchecked=(58, 76))
    outcome = take(ENGINE, problem, Run(rng_seed=5), limit=3)
    assert len({least_image(grid) for grid in outcome.solutions}) == 3
    for grid in outcome.solutions:
        assert violations(grid, venue("barred")) == ()
        assert grid.is_symmetric(Symmetry.ROTATIONAL)
        assert 34 <= len(slot_map(grid).slots) <= 40


def test_an_impossible_problem_is_proven_and_a_used_up_budget_proves_nothing() -> None:
    impossible = BarredProblem(12, 12, barred_limit, words=(300, 400))
    assert take(ENGINE, impossible, Run()).status is Status.IMPOSSIBLE
    large = BarredProblem(14, 14, barred_limit, words=(40, 47), unchecked=(78, 104))
    assert take(ENGINE, large, Run(Budget(nodes=1), rng_seed=1)).status is Status.OUT_OF_BUDGET


@pytest.mark.parametrize(
    "wrong",
    [
        {"height": 0},
        {"height": 40},
        {"shortest": 1},
        {"words": (9, 3)},
        {"unchecked": (9, 3)},
        {"width": 11, "symmetry": Symmetry.DIAGONAL},
    ],
)
def test_problems_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    asked = {"height": 12, "width": 12, "unchecked_limit": barred_limit, **wrong}
    with pytest.raises(ProblemError):
        BarredProblem(**asked)  # type: ignore[arg-type]
