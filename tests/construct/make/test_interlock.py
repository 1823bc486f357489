"""Theme entries that cross, or that are stacked (in rows next to each other).

They agree in the cells that they share, their places are symmetric, and grids around them keep the
rules.
"""

import random

import pytest

from crosswright.audit.fill import audit_fill
from crosswright.construct.fill.search import run_fill
from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.patterns import PatternRequest, find_patterns
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.theme.interlock import interlocked
from crosswright.construct.make.theme.plan import Planner, plan_around
from crosswright.construct.make.theme.words import uncrossed_entries, word_fits
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout, Placement
from crosswright.core.venues import venue, violations
from crosswright.engines.fill import ENGINE, FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

Entry = tuple[str, ...]


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default()


def spelt(*texts: str) -> tuple[Entry, ...]:
    return tuple(tuple(text) for text in texts)


def drawn(entries: tuple[Entry, ...], rng_seed: int, **rows: int) -> tuple[Placement, ...]:
    asked = {tuple(text): row for text, row in rows.items()}
    return interlocked(entries, 15, 15, random.Random(rng_seed), tuple(Direction), asked)


def ends(placement: Placement) -> set[Position]:
    start, last = placement.cells[0], placement.cells[-1]
    return {start.step(placement.direction, -1), last.step(placement.direction)}


def turned(cell: Position) -> Position:
    return Position(14 - cell.row, 14 - cell.column)


@pytest.mark.parametrize(
    "texts",
    [
        ("CHOCOLATE", "MARSHMALLOW"),
        ("ORCHESTRA", "SYNCOPATION", "CONTRABASSOON"),
        ("JANUARY", "OCTOBER", "TUESDAY", "WEEKEND", "HOLIDAY", "MORNING", "EVENING", "TONIGHT"),
    ],
)
def test_placed_entries_agree_in_letters_and_leave_their_ends_free_for_blocks(
    texts: tuple[str, ...],
) -> None:
    directions = set()
    for rng_seed in range(12):
        placements = drawn(spelt(*texts), rng_seed)
        if len(placements) < len(texts):
            continue
        glyphs = Layout(placements).glyphs()  # raises an error if two letters of one cell differ
        opens = {image for cell in glyphs for image in (cell, turned(cell))}
        for placement in placements:
            assert opens.isdisjoint(ends(placement))
            assert {turned(end) for end in ends(placement)}.isdisjoint(opens)
        directions |= {placement.direction for placement in placements}
    assert directions == set(Direction)


def test_two_entries_of_different_lengths_can_cross_in_the_centre() -> None:
    entries = spelt("CHOCOLATE", "PRESSOFFICE")  # both have an O in the middle
    crossed = [
        placements
        for rng_seed in range(100)
        if len(placements := drawn(entries, rng_seed)) == 2
        and all(Position(7, 7) in placement.cells for placement in placements)
    ]
    assert crossed
    for placements in crossed:
        assert {placement.direction for placement in placements} == set(Direction)


def test_two_theme_entries_can_be_put_into_rows_next_to_each_other(words: WordList) -> None:
    theme = spelt("SENTIMENTAL", "ALTERNATIVE")
    rows = {theme[0]: 3, theme[1]: 4}
    plan = Planner(theme, 15, 15, random.Random(1), rows=rows).draw()
    assert plan is not None
    assert {placement.text: placement.start.row for placement in plan.placements} == {
        "SENTIMENTAL": 3,
        "ALTERNATIVE": 4,
    }


def test_if_only_across_is_allowed_no_entry_goes_down() -> None:
    theme = spelt("FEATHER", "KITCHEN", "LANTERN", "BLANKET", "CURTAIN", "CUSHION", "PILLOWS")
    for rng_seed in range(20):
        found = interlocked(theme, 15, 15, random.Random(rng_seed), (Direction.ACROSS,), {})
        assert {placement.direction for placement in found} == {Direction.ACROSS}


def filled_around(placements: list[Placement], words: WordList) -> FilledGrid:
    """Make patterns of blocks around the placed entries. Return the first fill that is found."""
    plan = plan_around(placements, 15, 15)
    request = PatternRequest(
        venue("us-daily"),
        15,
        15,
        open_cells=plan.open_cells,
        block_cells=plan.block_cells,
        fits=word_fits(plan, words, None),
    )
    assert uncrossed_entries(plan, request) == ()
    for grid in find_patterns(request, Run(Budget(nodes=4_000), rng_seed=1), limit=8).solutions:
        problem = FillProblem(plan.given(grid), words)
        filled = run_fill(problem, Run(Budget(nodes=2_000), rng_seed=1), ENGINE).solution
        if filled is not None:
            return filled
    raise AssertionError("no pattern could be filled")


@pytest.mark.parametrize(
    "placements",
    [
        [
            Placement(tuple("PRESSOFFICE"), Position(7, 2), Direction.ACROSS),
            Placement(tuple("CHOCOLATE"), Position(3, 7), Direction.DOWN),
        ],
        [
            Placement(tuple("ENTERTAINER"), Position(3, 0), Direction.ACROSS),
            Placement(tuple("SENTIMENTAL"), Position(11, 4), Direction.ACROSS),
            Placement(tuple("STATION"), Position(0, 5), Direction.DOWN),
        ],
        [
            Placement(tuple("ENTERTAINER"), Position(3, 0), Direction.ACROSS),
            Placement(tuple("STATION"), Position(4, 8), Direction.ACROSS),
        ],
    ],
    ids=["centre", "a pair across, one down", "stack"],
)
def test_crossing_and_stacked_entries_are_in_a_filled_grid_that_keeps_the_rules(
    placements: list[Placement], words: WordList
) -> None:
    filled = filled_around(placements, words)
    assert violations(filled.grid, venue("us-daily")) == ()
    assert audit_fill(filled, words, allowed=[placement.text for placement in placements]) == ()
    slots = {slot.cells: answer for slot, answer in filled.answers()}
    for placement in placements:
        assert slots[placement.cells] == placement.text


def test_entries_with_a_letter_that_no_word_can_cross_are_found_before_a_pattern_is_made() -> None:
    few = WordList.of(["cat", "dog", "ate", "tea", "eat", "toe", "ant"])
    plan = Planner(spelt("PLANETARIUM", "OBSERVATORY"), 15, 15, random.Random(1)).draw()
    assert plan is not None
    request = PatternRequest(venue("us-daily"), 15, 15, fits=word_fits(plan, few, None))
    assert set(uncrossed_entries(plan, request)) & {"PLANETARIUM", "OBSERVATORY"}


def test_the_letters_of_stacked_theme_entries_may_not_spell_a_banned_word() -> None:
    stacked = [
        Placement(tuple(text), Position(row, 0), Direction.ACROSS)
        for row, text in enumerate(["CATS", "AREA", "TEND"])
    ]
    plan = plan_around(stacked, 15, 15)
    column = tuple(Position(row, 0) for row in range(3))
    words = WordList.of(["cat", "are", "ten"])
    assert word_fits(plan, words, None)(column)
    assert word_fits(plan, words, None, {"ARE"})(column)
    assert not word_fits(plan, words, None, {"CAT"})(column)


def test_theme_entries_that_do_not_fit_together_are_named_at_once(words: WordList) -> None:
    theme = spelt("APPLE", "LEMON", "MANGO", "GRAPE", "PEACH", "BERRY", "OLIVE", "ONION")
    problem = MakeProblem(words, venue("mini"), 5, 5, theme=theme)
    outcome = make_grid(problem, Run())  # without a budget: the search ends by itself
    assert outcome.status is Status.GAVE_UP
    assert "no place for" in outcome.explanation
    assert "together with" in outcome.explanation
    assert "would help" in outcome.explanation
