"""The search for good places for the theme entries of a large grid, and the ease of lines that it
uses."""

import random
from collections.abc import Collection
from itertools import combinations

import pytest

from crosswright.construct.make.patterns.ease import slot_gain
from crosswright.construct.make.theme.line_ease import (
    BLOCK,
    CELL_COST,
    IMPOSSIBLE,
    LEAST_WORDS,
    MOST_LETTERS,
    SLOT_COST,
    Line,
    LineEase,
)
from crosswright.construct.make.theme.places import FIRST_STEPS, NODES_A_STEP, PlaceSearch
from crosswright.construct.make.theme.plan import Planner
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout, Placement
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped
from crosswright.words.wordlist import WordList

SIDE = 21
THEME = [
    tuple(entry)
    for entry in (
        "BIRTHDAYPARTY",
        "FOOTBALLCOACH",
        "PHOTOGRAPHALBUM",
        "AIRCONDITIONING",
        "WEDDINGDRESS",
        "PEANUTBUTTER",
        "EARTHQUAKES",
    )
]


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default(clueable=True)


def image(placement: Placement) -> frozenset[Position]:
    """Return the cells of a placement after a half turn of the grid."""
    return frozenset(Position(SIDE - 1 - r, SIDE - 1 - c) for r, c in placement.cells)


def search(words: WordList, rng_seed: int, **options: bool) -> PlaceSearch:
    return PlaceSearch(THEME, SIDE, SIDE, words, Run(rng_seed=rng_seed), **options)


def test_every_entry_has_a_place_and_entries_of_one_length_are_images_of_each_other(
    words: WordList,
) -> None:
    found = search(words, 1).draw()
    assert sorted(p.glyphs for p in found) == sorted(THEME)
    Layout(found)  # raises an error if two entries need different letters in a cell
    cells = {frozenset(placement.cells) for placement in found}
    assert all(image(placement) in cells for placement in found)
    assert all(0 <= at < SIDE for p in found for cell in p.cells for at in cell)


def test_blocks_beside_an_entry_are_not_in_another_entry(words: WordList) -> None:
    found = search(words, 2).draw()
    letters = {cell for placement in found for cell in placement.cells}
    for placement in found:
        before = placement.start.step(placement.direction, -1)
        after = placement.cells[-1].step(placement.direction)
        assert not {before, after} & letters


def test_entries_go_in_both_directions_unless_only_across_is_asked_for(words: WordList) -> None:
    both = {p.direction for seed in range(3) for p in search(words, seed).draw()}
    assert both == set(Direction)
    across = search(words, 1, across_only=True).draw()
    assert {p.direction for p in across} == {Direction.ACROSS}


def test_later_results_differ_and_the_same_seed_gives_the_same_results(words: WordList) -> None:
    one, other = search(words, 3), search(words, 3)
    results = [one.draw() for _ in range(3)]
    assert results == [other.draw() for _ in range(3)]
    assert len(set(results)) > 1


def test_steps_count_as_nodes_and_end_with_the_budget(words: WordList) -> None:
    run = Run(Budget(nodes=NODES_A_STEP * FIRST_STEPS // 10), rng_seed=1)
    with pytest.raises(Stopped):
        PlaceSearch(THEME, SIDE, SIDE, words, run).draw()


def test_steps_find_places_that_are_easier_to_cross_than_all_of_twenty_drawn_plans(
    words: WordList,
) -> None:
    places = search(words, 4)
    rng = random.Random(1)
    planner = Planner(THEME, SIDE, SIDE, rng)
    plans = [planner.draw() for _ in range(20)]
    others = [places.ease_of(plan.placements) for plan in plans if plan is not None]
    assert len(others) == 20
    assert places.ease_of(places.draw()) > max(others)


LISTED = ["CAT", "COT", "DOG", "TOE", "CATS", "COTS", "TOES", "STAIR", "STARE", "CARAT"]
ENTRY = "CATS"


def by_hand(line: Line, turned: Line) -> float:
    """Return the best value of a line and its image, from all sets of blocks.

    `turned` is the image in its own order, from its first cell to its last.
    """
    size = len(line)
    values = []
    for count in range(size + 1):
        for blocks in combinations(range(size), count):
            mirrored = [size - 1 - block for block in blocks]
            both = [_cut(line, blocks), _cut(turned, mirrored)]
            lost = {k for k in blocks if is_letter(line[k]) or is_letter(turned[size - 1 - k])}
            if None not in both:
                values.append(IMPOSSIBLE * len(lost) + sum(value or 0.0 for value in both))
    return max(values)


def is_letter(glyph: str | None) -> bool:
    return glyph not in {None, BLOCK}


def _cut(line: Line, blocks: Collection[int]) -> float | None:
    """Return the value of the slots of a line with these blocks. None if a line cannot have such
    slots, or if a block of the line is missing."""
    if any(glyph == BLOCK and k not in blocks for k, glyph in enumerate(line)):
        return None
    text = "".join(BLOCK if k in blocks else (glyph or ".") for k, glyph in enumerate(line))
    slots = [slot for slot in text.split(BLOCK) if slot]
    values = [_slot(slot) for slot in slots]
    return None if None in values else sum(value or 0.0 for value in values)


def _slot(slot: str) -> float | None:
    """Return the value of a slot. None if a line cannot have such a slot."""
    if slot == ENTRY:
        return 0.0
    given = len(slot.replace(".", ""))
    if len(slot) < 3 or MOST_LETTERS < given < len(slot):
        return None
    fitting = [
        word
        for word in LISTED
        if len(word) == len(slot) and all(g in {".", w} for g, w in zip(slot, word, strict=True))
    ]
    if len(fitting) < (LEAST_WORDS if given else 1):
        return IMPOSSIBLE
    gain = slot_gain(len(fitting), is_given=given > 0)
    return gain - SLOT_COST - CELL_COST * (len(slot) - given)


@pytest.mark.parametrize("rng_seed", range(30))
def test_the_best_blocks_of_a_line_are_those_that_trying_all_blocks_finds(rng_seed: int) -> None:
    rng = random.Random(rng_seed)
    size = rng.randint(5, 9)

    def drawn() -> Line:
        return tuple(rng.choices([None, BLOCK, "C", "A", "T", "S"], [12, 1, 1, 1, 1, 1], k=size))

    line, turned = drawn(), drawn()
    ease = LineEase(WordList.of(LISTED), [tuple(ENTRY)])
    assert ease.of_pair(line, turned[::-1]) == pytest.approx(by_hand(line, turned))
