"""Patterns of blocks for a venue: they keep its rules. If a pattern exists, the search does not
say that the request is impossible."""

import random
from functools import cache
from itertools import product

import pytest

from crosswright.construct.make.patterns import canonical_blocks, patterns
from crosswright.construct.request.grid import Shape, SlotRules
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.slots import slot_map
from crosswright.core.venues import venue, violations
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run

MINI = venue("mini")


@cache
def legal(symmetry: Symmetry) -> tuple[Grid, ...]:
    """Every 5×5 grid of this symmetry that keeps the rules of a mini, found by brute force."""
    cells = [Position(r, c) for r in range(5) for c in range(5)]
    orbits = list({min(o): o for o in (symmetry.images(cell, 5, 5) for cell in cells)}.values())
    found = []
    for number, choice in enumerate(product((False, True), repeat=len(orbits))):
        blocks = {cell for orbit, on in zip(orbits, choice, strict=True) if on for cell in orbit}
        if len(blocks) == len(cells):
            continue
        # To check all rules takes long. A grid with a short run is surely wrong, so the rules are
        # checked for only some of these grids: one in 29.
        is_wrong = has_short_run(blocks)
        if is_wrong and number % 29:
            continue
        grid = Grid(5, 5, frozenset(blocks))
        is_legal = not violations(grid, MINI)
        assert not (is_wrong and is_legal)
        if is_legal:
            found.append(grid)
    return tuple(found)


def has_short_run(blocks: set[Position]) -> bool:
    """Return True if some line has only one or two open cells between blocks or edges.

    A mini does not allow this: each cell is checked, and each slot has at least three cells.
    """
    lines = [[(r, c) for c in range(5)] for r in range(5)]
    lines += [[(r, c) for r in range(5)] for c in range(5)]
    drawn = ("".join("#" if cell in blocks else "." for cell in line) for line in lines)
    return any(0 < len(run) < 3 for line in drawn for run in line.split("#"))


@pytest.mark.parametrize("symmetry", [Symmetry.ROTATIONAL, Symmetry.DIAGONAL, Symmetry.BOTH])
def test_the_search_finds_exactly_the_patterns_that_brute_force_finds(symmetry: Symmetry) -> None:
    dice = random.Random(symmetry.value)
    for number in range(60):
        low, few = dice.randint(4, 14), dice.randint(0, 4)
        words, blocks = (low, low + dice.randint(0, 3)), (few, few + dice.randint(0, 2))
        wanted = [
            grid
            for grid in legal(symmetry)
            if words[0] <= len(slot_map(grid).slots) <= words[1]
            and blocks[0] <= len(grid.blocks) <= blocks[1]
        ]
        outcome = patterns(
            "mini",
            "5x5",
            count=None,
            rng_seed=number,
            shape=Shape(symmetry=symmetry, word_count=words, blocks=tuple(blocks)),
            slots=SlotRules(needless_blocks=dice.random() < 0.5),
        )
        assert outcome.status is (Status.COMPLETE if wanted else Status.IMPOSSIBLE)
        assert {canonical_blocks(grid) for grid in outcome.solutions} == {
            canonical_blocks(grid) for grid in wanted
        }
        assert len({canonical_blocks(grid) for grid in outcome.solutions}) == len(outcome.solutions)


def test_the_printable_patterns_of_a_mini_are_those_of_a_search_by_hand() -> None:
    """Each line of five cells has no open cell, or three to five in a row. A line without one is
    refused, so the middle column and row are open, and all open cells are connected."""
    lines = {"...##", "#...#", "##...", "....#", "#....", "....."}
    found = set()
    for rows in product(sorted(lines), repeat=5):
        columns = {"".join(column) for column in zip(*rows, strict=True)}
        if columns <= lines and "".join(rows).count("#") <= 6:
            found.add(canonical_blocks(Grid.parse("\n".join(rows))))
    outcome = patterns("mini", "5x5", count=None, shape=Shape(symmetry="none"))
    assert outcome.status is Status.COMPLETE
    assert {canonical_blocks(grid) for grid in outcome.solutions} == found
    assert len(found) == 21


def test_every_pattern_of_a_mini_is_listed_once() -> None:
    outcome = patterns("mini", "5x5", count=None, shape=Shape(symmetry="rotational"))
    assert outcome.status is Status.COMPLETE
    assert len(outcome.solutions) == len({canonical_blocks(g) for g in legal(Symmetry.ROTATIONAL)})


@pytest.mark.parametrize("size", [f"{w}x{h}" for w in range(11, 16) for h in range(11, 16)])
def test_british_patterns_of_every_size_keep_the_rules(size: str) -> None:
    for needless in (False, True):
        run = Run(Budget(nodes=20_000), rng_seed=2)
        outcome = patterns(
            "uk-blocked", size, count=2, run=run, slots=SlotRules(needless_blocks=needless)
        )
        assert outcome.solutions
        for grid in outcome.solutions:
            assert violations(grid, venue("uk-blocked")) == ()


def test_if_no_lattice_is_found_a_british_pattern_is_not_called_impossible() -> None:
    """In a lattice, every second row and column has blocks at every second cell.

    British grids are usually lattices, and the engine tries only lattices. The rules also allow
    other patterns. So a search without a result proves nothing.
    """
    outcome = patterns(
        "uk-blocked", "11x11", run=Run(Budget(nodes=3_000)), shape=Shape(word_count=(2, 3))
    )
    assert outcome.status in {Status.GAVE_UP, Status.OUT_OF_BUDGET}


def test_options_that_the_venue_forbids_are_refused_before_the_search() -> None:
    with pytest.raises(ProblemError, match="expected at most 43 blocks for us-daily, got 50"):
        patterns("us-daily", shape=Shape(blocks="40-50"))
    with pytest.raises(ProblemError, match="expected a longest slot of 3 cells or more, got 0"):
        patterns("us-daily", slots=SlotRules(longest=0))


def test_an_observer_gets_each_pattern_once() -> None:
    heard: list[Progress] = []
    outcome = patterns("mini", "5x5", count=None, run=Run(rng_seed=1, observer=heard.append))
    told = [progress.solution for progress in heard if isinstance(progress, Better)]
    assert len(told) > 10
    assert all(isinstance(grid, Grid) for grid in told)
    assert told == list(outcome.solutions)
    assert len({canonical_blocks(grid) for grid in told}) == len(told)
