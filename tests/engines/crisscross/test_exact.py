"""The exact method for layouts, which proves that a layout is the best, compared with brute force.

The bounds that it proves on the way are tested too.
"""

from itertools import count as counting
from random import Random
from typing import Any

import pytest
from every_layout import best_merit, random_words

from crosswright.audit.layout import audit_layout
from crosswright.construct.layout.layouts import run_layout
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.layout import Layout, Placement
from crosswright.engines.crisscross import ENGINES, LayoutProblem, Objective, Spacing
from crosswright.engines.crisscross.problem import figures, merit
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run

LISTS = [
    ["CAT", "TAR"],
    ["AB", "BA", "ABBA"],
    ["CAT", "CAR", "TAR"],
    ["OAK", "KEG", "EGO"],
    ["ON", "NO", "NOON"],
    ["CAT", "AT", "TO", "CO"],
    ["AN", "NT", "TA", "ANT", "AT"],
]


def places(words: list[str], height: int, width: int) -> list[list[Placement]]:
    return [
        [
            Placement(tuple(word), Position(row, column), way)
            for way in Direction
            for row in range(height - (len(word) - 1) * (way is Direction.DOWN))
            for column in range(width - (len(word) - 1) * (way is Direction.ACROSS))
        ]
        for word in words
    ]


def layouts(words: list[str], height: int, width: int) -> list[Layout]:
    """Return every layout that fits into a box, by trying all places of all words."""
    partial: list[tuple[Placement, ...]] = [()]
    for options in places(words, height, width):
        partial = [
            (*chosen, place) for chosen in partial for place in options if agree(chosen, place)
        ]
    spelt = [tuple(word) for word in words]
    return [layout for chosen in partial if not audit_layout(layout := Layout(chosen), spelt)]


def agree(chosen: tuple[Placement, ...], place: Placement) -> bool:
    """Whether a word can be placed beside the chosen words.

    No cell may have two different letters, or be in two words of the same direction.
    """
    mine = dict(zip(place.cells, place.glyphs, strict=True))
    for other in chosen:
        for cell, glyph in zip(other.cells, other.glyphs, strict=True):
            if cell in mine and (mine[cell] != glyph or other.direction is place.direction):
                return False
    return True


def smallest(words: list[str]) -> int:
    """Return the smallest area of a box that holds the words, by brute force.

    All boxes are tried, small ones first.
    """
    longest = max(map(len, words))
    for area in counting(longest):
        for height in range(1, area + 1):
            width, odd = divmod(area, height)
            if not odd and height <= width and width >= longest and layouts(words, height, width):
                return area
    raise AssertionError


@pytest.mark.parametrize("words", LISTS, ids=" ".join)
def test_the_smallest_box_agrees_with_brute_force(words: list[str]) -> None:
    problem = LayoutProblem(tuple(map(tuple, words)))
    outcome = run_layout(problem, Run(Budget(60.0), rng_seed=1), ENGINES["exact"])
    assert outcome.status is Status.OPTIMAL
    assert outcome.solution is not None
    height, width = outcome.solution.size
    assert height * width == smallest(words)


@pytest.mark.parametrize("words", [w for w in LISTS if len(w) < 4], ids=" ".join)
def test_the_most_crossings_agree_with_brute_force(words: list[str]) -> None:
    problem = LayoutProblem(
        tuple(map(tuple, words)), max_height=4, max_width=4, objective=Objective.CROSSINGS
    )
    outcome = run_layout(problem, Run(Budget(60.0), rng_seed=1), ENGINES["exact"])
    assert outcome.status is Status.OPTIMAL
    assert outcome.solution is not None
    assert outcome.solution.crossings() == max(one.crossings() for one in layouts(words, 4, 4))


def test_if_brute_force_finds_no_layout_the_method_proves_that_there_is_none() -> None:
    words = ["CAT", "DOG"]
    problem = LayoutProblem(
        tuple(map(tuple, words)), max_height=4, max_width=4, objective=Objective.CROSSINGS
    )
    outcome = run_layout(problem, Run(Budget(60.0), rng_seed=1), ENGINES["exact"])
    assert layouts(words, 4, 4) == []
    assert outcome.status is Status.IMPOSSIBLE


def best_by_proof(problem: LayoutProblem) -> tuple[float, ...] | None:
    outcome = run_layout(problem, Run(Budget(60.0), rng_seed=1), ENGINES["exact"])
    assert outcome.status is (Status.OPTIMAL if outcome else Status.IMPOSSIBLE)
    return merit(problem, figures(outcome.solution)) if outcome.solution else None


def test_among_boxes_of_equal_area_the_one_with_the_most_crossings_is_best() -> None:
    words = tuple(map(tuple, ("ACA", "BCABA", "AACAA", "CABBB")))
    outcome = run_layout(LayoutProblem(words), Run(Budget(60.0), rng_seed=1), ENGINES["exact"])
    assert outcome.status is Status.OPTIMAL
    assert outcome.solution is not None
    assert outcome.solution.crossings() == 4


@pytest.mark.parametrize("first", range(0, 100, 20))
def test_no_layout_of_random_words_is_better_than_the_one_that_is_proven_best(first: int) -> None:
    for seed in range(first, first + 20):
        problem = LayoutProblem(random_words(Random(seed)))
        assert best_by_proof(problem) == best_merit(problem), problem.texts


def any_wishes(rng: Random) -> dict[str, Any]:
    """Return random options for a problem.

    Some ask for a square, a symmetry, a border, a largest size, or crossings as the objective.
    """
    wishes: dict[str, Any] = {"square": rng.random() < 0.6}
    if rng.random() < 0.6:
        wishes["symmetry"] = rng.choice(list(Symmetry))
    if rng.random() < 0.2:
        wishes["spacing"] = Spacing.BORDERED
    if rng.random() < 0.5:
        wishes |= {"max_height": rng.randint(4, 7), "max_width": rng.randint(4, 7)}
        wishes["objective"] = rng.choice([Objective.CROSSINGS, Objective.AREA])
    return wishes


@pytest.mark.parametrize("first", range(0, 100, 25))
def test_the_proof_holds_for_squares_symmetries_and_crossings_too(first: int) -> None:
    for seed in range(first, first + 25):
        rng = Random(seed)
        problem = LayoutProblem(random_words(rng, most=3), **any_wishes(rng))
        assert best_by_proof(problem) == best_merit(problem), problem


def test_a_run_stopped_after_its_first_proof_says_that_no_smaller_box_is_possible() -> None:
    # The first proof is that no box is smaller. The second proof is that no layout in a box of this
    # area has more crossings.
    words = tuple(map(tuple, ("ACA", "BCABA", "AACAA", "CABBB")))
    problem = LayoutProblem(words)
    told = set()
    for nodes in range(3000, 3400, 20):
        outcome = run_layout(problem, Run(Budget(None, nodes), rng_seed=1), ENGINES["exact"])
        if outcome.status is Status.OUT_OF_BUDGET:
            told.add(outcome.explanation)
    assert "proven: no smaller box is possible" in told


def test_a_stopped_run_names_the_bound_it_has_proved() -> None:
    words = ["OAK", "ELM", "ASH", "PINE", "LARCH", "MAPLE", "CEDAR", "BIRCH", "WILLOW", "POPLAR"]
    problem = LayoutProblem(tuple(map(tuple, words)))
    outcome = run_layout(problem, Run(Budget(2.0), rng_seed=1), ENGINES["exact"])
    assert outcome.solution is not None
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.explanation.startswith("proven so far: no box of fewer than")


@pytest.mark.parametrize("objective", [Objective.AREA, Objective.CROSSINGS])
def test_an_impossible_problem_gets_a_proof_and_no_bound(objective: Objective) -> None:
    words = tuple(map(tuple, ("MAMMOTH", "TUNDRA")))
    problem = LayoutProblem(words, max_height=5, max_width=7, objective=objective)
    outcome = run_layout(problem, Run(Budget(None), rng_seed=1), ENGINES["exact"])
    assert outcome.status is Status.IMPOSSIBLE
    assert outcome.explanation == "proven: no box at most 7 wide and at most 5 tall holds all words"
