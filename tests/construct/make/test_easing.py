"""A pattern of blocks is changed in steps until it is easier to fill. It keeps the rules, and the
theme entries stay at their places.

The ease of a pattern is a number: the higher, the easier the pattern is to fill.
"""

import random
from dataclasses import replace
from math import log

import pytest

from crosswright.construct.make.patterns import PatternRequest, find_patterns
from crosswright.construct.make.patterns.ease import FEW_WORDS, TIGHT_WEIGHT, Ease
from crosswright.construct.make.patterns.easing import SHORT, SHORT_COST, STEPS_A_NODE, Sheet, eased
from crosswright.construct.make.theme.plan import plan_around
from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Placement
from crosswright.core.venues import venue
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped
from crosswright.words.wordlist import WordList

ENTRIES = (("THUNDERSTORM", 4, 0), ("SWIMMINGPOOL", 16, 9))


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default()


@pytest.fixture(scope="module")
def pattern() -> tuple[PatternRequest, Fill]:
    """A pattern for a Sunday puzzle (21×21) around the two theme entries, and its request."""
    placements = [
        Placement(tuple(text), Position(row, column), Direction.ACROSS)
        for text, row, column in ENTRIES
    ]
    plan = plan_around(placements, 21, 21)
    request = replace(
        PatternRequest(venue("us-sunday"), 21, 21),
        open_cells=plan.open_cells,
        block_cells=plan.block_cells,
        bettered=False,
    )
    (grid,) = find_patterns(request, Run(rng_seed=1)).solutions
    return request, plan.given(grid)


def test_an_easier_pattern_is_legal_and_keeps_the_theme(
    pattern: tuple[PatternRequest, Fill], words: WordList
) -> None:
    request, given = pattern
    ease = Ease(words)
    found = eased(given, request, ease, Run(rng_seed=2), steps=2_000)
    assert ease.of(found) > ease.of(given)
    assert request.broken(found.grid) == ()
    assert request.count_bottlenecks(found.grid) <= request.count_bottlenecks(given.grid)
    assert found.glyphs == given.glyphs
    assert request.block_cells <= found.grid.blocks
    answers = {answer for _, answer in found.answers()}
    assert answers >= {text for text, _, _ in ENTRIES}


def test_the_numbers_of_words_and_blocks_stay_as_asked_for(
    pattern: tuple[PatternRequest, Fill], words: WordList
) -> None:
    request, given = pattern
    word_count, blocks = len(given.slots), len(given.grid.blocks)
    asked = replace(request, words=(word_count, word_count), blocks=(blocks - 2, blocks))
    found = eased(given, asked, Ease(words), Run(rng_seed=2), steps=5_000)
    assert found != given
    assert len(found.slots) == word_count
    assert blocks - 2 <= len(found.grid.blocks) <= blocks


def test_the_same_rng_seed_gives_the_same_pattern(
    pattern: tuple[PatternRequest, Fill], words: WordList
) -> None:
    request, given = pattern
    one, other = (
        eased(given, request, Ease(words), Run(rng_seed=3), steps=1_000) for _ in range(2)
    )
    assert one == other


def test_the_ease_that_is_updated_step_by_step_is_the_ease_of_the_whole_grid(
    pattern: tuple[PatternRequest, Fill], words: WordList
) -> None:
    request, given = pattern
    ease = Ease(words)
    sheet = Sheet(given, request, ease)
    dice = random.Random(4)
    kept = 0
    for _ in range(3_000):
        cell = Position(dice.randrange(21), dice.randrange(21))
        images = request.with_images(frozenset({cell}))
        if not images & request.with_images(request.open_cells | request.block_cells):
            kept += sheet.step([sheet.place(image) for image in images], loss=20.0)
    now = Fill(replace(given.grid, blocks=sheet.blocks), given.glyphs)
    assert kept > 20
    assert now != given
    short = sum(slot.length == SHORT for slot in now.slots)
    assert sheet.value == pytest.approx(ease.of(now) - SHORT_COST * short)
    assert request.broken(now.grid) == ()


def test_steps_count_as_nodes_and_end_with_the_budget(
    pattern: tuple[PatternRequest, Fill], words: WordList
) -> None:
    request, given = pattern
    run = Run(Budget(nodes=5), rng_seed=1)
    with pytest.raises(Stopped):
        eased(given, request, Ease(words), run, steps=10 * STEPS_A_NODE)
    assert run.nodes == 5


def test_the_ease_is_the_logarithm_of_the_expected_number_of_fills() -> None:
    words = WordList.of(["ab", "ac", "ba", "ca"])
    # In each cell of a slot, half of the words have A, a quarter B, and a quarter C. So an across
    # word and a down word agree in a cell with this chance. (`chance` is its logarithm.)
    chance = log(1 / 4 + 1 / 16 + 1 / 16)
    assert Ease(words).of(Fill.parse("..\n..")) == pytest.approx(4 * log(4) + 4 * chance)
    assert Ease(words).of(Fill.parse("AB\nBA")) == 0.0


def test_a_slot_with_few_words_lowers_the_ease_by_more_than_the_logarithm() -> None:
    words = WordList.of(["quay", "quip", "cats", "dogs"])
    given = Fill.parse("Q...")
    assert Ease(words).of(given) == log(2) - TIGHT_WEIGHT * log(FEW_WORDS / 2)
    assert Ease(words).of(Fill.parse("QX..")) < Ease(words).of(given)
    # Without a given letter, only the number of words counts.
    assert Ease(words).of(Fill.parse("....")) == log(4)


def test_words_for_a_slot_with_a_rebus_are_counted_by_all_letters_of_the_rebus() -> None:
    words = WordList.of(["heartache", "ache"])
    assert (
        Ease(words).choices(("HEART", None, None, None, None)).gain
        > Ease(words).choices(("X", None, None, None)).gain
    )
