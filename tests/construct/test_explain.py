"""Why a grid cannot be filled: conflicts that are true and minimal, repairs that work."""

import random
import threading

import pytest

from crosswright.construct.explain import (
    Explained,
    WishKind,
    _Explaining,
    conflict_in,
    explain,
    wishes_of,
)
from crosswright.core.fill import Fill
from crosswright.core.slots import slot_map
from crosswright.engines.fill import FillProblem, textbook_engine
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run
from crosswright.words.wordlist import Word, WordList

SHAPES = ("...\n...\n...", "....\n.##.\n....", "..#\n...\n#..", "...#\n....\n#...", "....|\n....")


def random_problem(dice: random.Random) -> FillProblem:
    """A small question with every kind of wish, often impossible."""
    texts = {"".join(dice.choice("ABC") for _ in range(dice.choice((2, 3, 4)))) for _ in range(40)}
    words = WordList.from_words(
        [Word(tuple(text), score=dice.choice((20, 50, 80))) for text in sorted(texts)]
    )
    grid = Fill.parse(dice.choice(SHAPES[:4])).grid
    cells = dice.sample(grid.open_cells, dice.randint(0, 5))
    given = Fill(grid, {cell: dice.choice("ABC") for cell in cells})
    slots = [slot for slot in slot_map(grid).slots if given.answer(slot) is None]
    patterns = {
        slot.key: "".join(given.glyphs.get(cell, dice.choice("ABC....")) for cell in slot.cells)
        for slot in dice.sample(slots, min(len(slots), dice.randint(0, 2)))
    }
    listed = sorted(texts)
    return FillProblem(
        given,
        words,
        min_score=dice.choice((None, 50, 80)),
        banned=frozenset(dice.sample(listed, 3)),
        patterns=patterns,
        max_shared=dice.choice((None, 1, 2)),
    )


def is_possible(problem: FillProblem) -> bool:
    """As the readable engine sees it, which shares no code with the judge."""
    return bool(take(textbook_engine(), problem, Run()))


def explained(problem: FillProblem) -> Explained:
    return explain(
        problem.given,
        problem.words,
        min_score=problem.min_score,
        banned=problem.banned,
        patterns=problem.patterns,
        max_shared=problem.max_shared,
    )


@pytest.mark.parametrize("block", range(8))
def test_conflicts_are_true_and_minimal_and_repairs_work(block: int) -> None:
    impossible = 0
    for number in range(60):
        problem = random_problem(random.Random(1_000 * block + number))
        found = explained(problem)
        assert bool(found) == is_possible(problem)
        if found:
            continue
        impossible += 1
        assert found.status is Status.IMPOSSIBLE and found.is_proved
        search = _Explaining(problem, Run())
        only = search._with(frozenset(found.conflict))
        assert not is_possible(only), found.explanation
        for wish in found.conflict:
            fewer = search._with(frozenset(found.conflict) - {wish})
            assert is_possible(fewer), f"{wish.told} is not needed: {found.explanation}"
        for repair in found.repairs:
            grid = repair.fill.grid
            if grid == problem.given.grid:
                assert repair.fill.answer(repair.fill.slots[0]) is not None
            else:
                assert grid.blocks > problem.given.grid.blocks
    assert impossible > 5


def test_the_cheapest_wish_is_blamed() -> None:
    words = WordList.from_words([Word(tuple("CAT"), score=30), Word(tuple("COT"), score=30)])
    found = explain("C.T", words, min_score=50)
    assert [wish.kind for wish in found.conflict] == [WishKind.FLOOR]
    assert found.explanation == "the least score of 50 cannot stand"
    (repair,) = found.repairs
    assert repair.told.startswith("a least score of 30 instead of 50: C")
    assert repair.told.endswith("T (30) at 1 across would fit")


def test_letters_are_blamed_where_they_stand() -> None:
    found = explain("CX.", WordList.of(["cat"]))
    assert found.explanation == "the letter X at row 1, column 2 cannot stand"
    assert [repair.told for repair in found.repairs][:1] == ["A instead of X at row 1, column 2"]
    assert {tuple(cell) for cell in found.cells} == {(0, 1)}


def test_a_grid_that_the_list_cannot_fill_blames_no_wish() -> None:
    found = explain("....", WordList.of(["cat"]))
    assert found.status is Status.IMPOSSIBLE
    assert found.conflict == ()
    assert found.explanation == "the grid cannot be filled from this list"


def test_a_grid_that_can_be_filled_is_filled() -> None:
    found = explain("C..", WordList.of(["cat"]))
    assert found.status is Status.FOUND
    assert str(found.solution) == "CAT"


def test_what_the_judge_cannot_settle_is_not_called_proved() -> None:
    dice = random.Random(7)
    texts = {"".join(dice.choice("ABCDEFGHIJ") for _ in range(8)) for _ in range(20_000)}
    found = explain(
        "A" + "." * 7 + "\n" + "\n".join(["." * 8] * 7), WordList.of(sorted(texts)), seconds=3
    )
    assert not found.is_proved
    assert found.explanation.startswith("not proved")


def test_a_set_flag_ends_the_explanation() -> None:
    flag = threading.Event()
    flag.set()
    found = explain("QX.", WordList.of(["cat"]), run=Run(cancelled=flag))
    assert found.status is Status.CANCELLED


def test_the_short_form_names_the_culprit() -> None:
    problem = FillProblem(Fill.parse("QX."), WordList.of(["cat"]))
    told = conflict_in(problem, Run(Budget(nodes=1_000)))
    assert told == "the letter Q at row 1, column 1 cannot stand"
    assert len(wishes_of(problem)) == 3
