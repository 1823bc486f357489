"""Plans, and the partners of theme entries.

A plan is a set of places for the theme entries. One of them may be the revealer, which explains the
others. The partner of an entry is the entry at the symmetric place.
"""

import random

import pytest

from crosswright.construct.make import make
from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.patterns.ease import Ease
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.theme.partners import (
    lone_lengths,
    unasked_partners,
    with_plain_partners,
)
from crosswright.construct.make.theme.plan import Planner, is_revealing
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Direction, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.layout import Layout
from crosswright.core.venues import venue, violations
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.word import WordKind
from crosswright.words.wordlist import WordList

ENTRIES = [tuple(letter * length) for letter, length in zip("ABCD", (9, 9, 11, 11), strict=True)]


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default()


@pytest.mark.parametrize("revealer", [tuple("E" * 9), tuple("E" * 8), tuple("E" * 15)])
def test_the_revealer_is_the_last_theme_entry_or_is_in_the_middle(
    revealer: tuple[str, ...],
) -> None:
    planner = Planner([*ENTRIES, revealer], 15, 15, random.Random(2), revealer=revealer)
    for _ in range(30):
        plan = planner.draw()
        assert plan is not None
        (last,) = [p for p in plan.placements if p.glyphs == revealer]
        others = [p for p in plan.placements if p is not last]
        assert last.direction is Direction.ACROSS
        rows = [p.start.row for p in others if p.direction is Direction.ACROSS]
        centred = last.start.row == 7 and 2 * last.start.column + len(revealer) == 15
        assert centred or last.start.row >= max(rows, default=0)
        assert is_revealing(last, others, 15, 15)


@pytest.mark.parametrize(
    "symmetry",
    [Symmetry.HORIZONTAL, Symmetry.VERTICAL, Symmetry.BOTH, Symmetry.DIAGONAL, Symmetry.NONE],
)
def test_plans_of_every_symmetry_have_no_block_at_the_image_of_a_letter(symmetry: Symmetry) -> None:
    entries = [tuple("A" * 7), tuple("B" * 7), tuple("C" * 5)]
    planner = Planner(entries, 15, 15, random.Random(1), symmetry=symmetry)
    for _ in range(20):
        plan = planner.draw()
        assert plan is not None
        assert set(Layout(plan.placements).glyphs()) == plan.open_cells

        def images(cells: frozenset) -> set:  # type: ignore[type-arg]
            return {image for cell in cells for image in symmetry.images(cell, 15, 15)}

        assert not images(plan.open_cells) & images(plan.block_cells)


def test_theme_entries_are_in_a_grid_with_another_symmetry(words: WordList) -> None:
    theme = (tuple("ICEAGE"), tuple("SNOWMAN"))
    problem = MakeProblem(
        words, venue("midi"), 11, 11, symmetry=Symmetry.HORIZONTAL, theme=theme, polishes=False
    )
    outcome = make_grid(problem, Run(Budget(nodes=8_000), rng_seed=2))
    assert outcome.solution is not None
    assert outcome.solution.grid.is_symmetric(Symmetry.HORIZONTAL)
    assert {"ICEAGE", "SNOWMAN"} <= {answer for _, answer in outcome.solution.answers()}


def test_in_a_finished_grid_the_revealer_is_the_last_theme_entry_across_or_in_the_middle(
    words: WordList,
) -> None:
    theme = (tuple("ICEAGE"), tuple("GLACIER"), tuple("SNOWMAN"))
    problem = MakeProblem(
        words, venue("midi"), 11, 11, theme=theme, revealer=theme[1], polishes=False
    )
    outcome = make_grid(problem, Run(Budget(nodes=12_000), rng_seed=1))
    assert outcome.solution is not None
    across = [
        answer
        for slot, answer in outcome.solution.answers()
        if slot.direction is Direction.ACROSS and tuple(answer) in theme
    ]
    drawn = str(outcome.solution).splitlines()
    assert across[-1] == "GLACIER" or drawn[5][2:9] == "GLACIER"


def test_a_lone_length_is_at_least_nine_and_has_an_odd_number_of_entries() -> None:
    entries = [tuple("A" * n) for n in (5, 9, 9, 10, 12, 12, 12)]
    assert lone_lengths(entries) == [10, 12]


def test_only_plain_words_are_used_as_partners_if_there_are_enough(words: WordList) -> None:
    theme = [tuple("SNOWBLOWER")]
    plain = with_plain_partners(words, theme)
    kinds = {plain.word(plain.tables[10], k).kind for k in range(plain.tables[10].count)}
    assert kinds == {WordKind.WORD}
    assert plain.tables[9] is words.tables[9]
    few = WordList.of(["cat", "ice age;90"])
    assert with_plain_partners(few, theme) is few


def test_a_notice_names_a_partner_that_is_no_theme_entry() -> None:
    run = Run(Budget(nodes=5_000), rng_seed=1)
    made = make(["SNOWBLOWER"], run=run)
    assert made.solution is not None
    ((entry, partner),) = made.details[0].partners
    assert entry == "SNOWBLOWER" and len(partner) == 10
    told = f"SNOWBLOWER has no partner of its length: the entry opposite is {partner}"
    assert told in made.notices


def test_partners_that_are_theme_entries_are_not_named() -> None:
    filled = FilledGrid.parse("SCENTSCENT\nCANOECANOE\nSCARFSCARF")
    first, last = tuple("SCENTSCENT"), tuple("SCARFSCARF")
    assert unasked_partners(filled, [first, last], Symmetry.ROTATIONAL) == []
    assert unasked_partners(filled, [first], Symmetry.ROTATIONAL) == [("SCENTSCENT", "SCARFSCARF")]
    assert unasked_partners(filled, [first], Symmetry.NONE) == []


def test_more_blocks_and_words_make_a_pattern_easier(words: WordList) -> None:
    wide = Fill(Grid.blank(9, 9))
    parted = Fill.parse("\n".join(["....#...."] * 4 + ["#########"] + ["....#...."] * 4))
    assert Ease(words).of(parted) > Ease(words).of(wide)


def test_letters_that_few_words_have_make_a_pattern_harder(words: WordList) -> None:
    easy, hard = (Fill.parse(f"{row}\n...\n...") for row in ("TEN", "QXZ"))
    assert Ease(words).of(easy) > Ease(words).of(hard)


SUNDAY_THEMES = (
    "CHOCOLATECAKE STRAWBERRYPIE VANILLAICECREAM PEANUTBUTTER CINNAMONROLL BLUEBERRYMUFFIN",
    "HOUSEPLANT WATERCOLOR THUNDERSTORM SWIMMINGPOOL SNOWBALLFIGHT WINDOWSHOPPER",
)


@pytest.mark.parametrize("entries", SUNDAY_THEMES)
def test_a_sunday_with_six_theme_entries_is_filled(words: WordList, entries: str) -> None:
    theme = tuple(tuple(entry) for entry in entries.split())
    problem = MakeProblem(words, venue("us-sunday"), 21, 21, theme=theme, polishes=False)
    outcome = make_grid(problem, Run(Budget(nodes=30_000), rng_seed=1))
    assert outcome.solution is not None
    answers = {answer for _, answer in outcome.solution.answers()}
    assert set(entries.split()) <= answers


def test_a_sunday_without_a_theme_is_filled(words: WordList) -> None:
    problem = MakeProblem(words, venue("us-sunday"), 21, 21, polishes=False)
    outcome = make_grid(problem, Run(Budget(nodes=60_000), rng_seed=3))
    assert outcome.solution is not None
    assert violations(outcome.solution.grid, venue("us-sunday")) == ()
