"""Explain why a grid cannot be filled.

A wish is one thing that was asked for, such as a given letter or a ban. A conflict is a set of
wishes that cannot all be met. It must be minimal: without one of its wishes, there is a fill. A
repair is a change after which a fill exists.
"""

import random
import re
import threading
from dataclasses import replace

import pytest

from crosswright.construct.explain import (
    Explained,
    Wish,
    WishKind,
    conflict_in,
    explain,
    wishes_of,
)
from crosswright.construct.explain.judge import WishJudge
from crosswright.construct.fill.search import ensure_right
from crosswright.construct.request.fill import Anew
from crosswright.core.errors import AuditError, ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Position
from crosswright.core.slots import slot_map
from crosswright.core.wishes import Wishes, slot_texts
from crosswright.engines.fill import FillProblem, textbook_engine
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

SHAPES = ("...\n...\n...", "....\n.##.\n....", "..#\n...\n#..", "...#\n....\n#...", "....|\n....")


def random_problem(dice: random.Random) -> FillProblem:
    """A small fill problem with random wishes of several kinds. It is often impossible."""
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
        wishes=Wishes(
            min_score=dice.choice((None, 50, 80)),
            banned=tuple(dice.sample(listed, 3)),
            patterns=slot_texts(patterns),
            max_shared=dice.choice((None, 1, 2)),
        ),
    )


def is_possible(problem: FillProblem) -> bool:
    """Return True if the textbook engine finds a fill. It shares no code with `WishJudge`."""
    return bool(take(textbook_engine(), problem, Run()))


def explained(problem: FillProblem, blocks: tuple[str, ...] = ()) -> Explained:
    return explain(
        problem.given,
        problem.words,
        blocks=blocks,
        wishes=Wishes(
            min_score=problem.wishes.min_score,
            banned=tuple(problem.banned),
            patterns=slot_texts(problem.patterns),
            max_shared=problem.wishes.max_shared,
        ),
    )


def is_right(filled: FilledGrid, problem: FillProblem) -> bool:
    try:
        ensure_right(filled, problem)
    except AuditError:
        return False
    return True


def keeps_the_rest(filled: FilledGrid, judge: WishJudge, conflict: tuple[Wish, ...]) -> bool:
    """Return True if a fill meets all wishes except one wish of the conflict, or except all given
    letters and entries of the conflict."""
    letters = {wish for wish in conflict if wish.kind in {WishKind.ENTRY, WishKind.LETTER}}
    gone = [*({wish} for wish in conflict), letters]
    kept = [judge.question(frozenset(judge.wishes) - some) for some in gone]
    return any(is_right(filled, problem) for problem in kept)


@pytest.mark.parametrize("block", range(8))
def test_conflicts_are_impossible_and_minimal_and_repairs_give_a_fill(block: int) -> None:
    impossible = spelt = blocked = 0
    for number in range(60):
        problem = random_problem(random.Random(1_000 * block + number))
        found = explained(problem)
        assert bool(found) == is_possible(problem)
        if found:
            continue
        impossible += 1
        assert found.status is Status.IMPOSSIBLE and found.is_proved
        judge = WishJudge(problem, Run())
        only = judge.question(frozenset(found.conflict))
        assert not is_possible(only), found.explanation
        for wish in found.conflict:
            fewer = judge.question(frozenset(found.conflict) - {wish})
            assert is_possible(fewer), f"{wish.told} is not needed: {found.explanation}"
        in_the_grid = [r for r in found.repairs if r.fill.grid == problem.given.grid]
        for repair in in_the_grid:
            assert keeps_the_rest(repair.fill, judge, found.conflict), repair.told
        in_another = [r for r in found.repairs if r.fill.grid != problem.given.grid]
        for repair in in_another:
            grid = repair.fill.grid
            assert grid.blocks > problem.given.grid.blocks
            changed = replace(
                problem,
                given=Fill(grid, problem.given.glyphs),
                wishes=replace(problem.wishes, patterns=()),
            )
            assert is_right(repair.fill, changed), repair.told
            assert has_patterns(repair.fill, problem), repair.told
        spelt, blocked = spelt + len(in_the_grid), blocked + len(in_another)
    assert impossible > 5
    assert spelt > 5 and blocked > 2


def has_patterns(filled: FilledGrid, problem: FillProblem) -> bool:
    """Return True if the cells of each slot with a pattern agree with the pattern. (In a grid with
    other blocks, these cells may be in other slots.)"""
    slots = slot_map(problem.given.grid)
    return all(
        re.fullmatch(shape, "".join(filled.glyphs.get(cell, "#") for cell in slots[key].cells))
        for key, shape in problem.patterns.items()
    )


def can_be_filled_without(problem: FillProblem, block: tuple[Position, ...]) -> bool:
    """Return True if the grid without these blocks has a fill that agrees with the patterns.

    The slots are different without the blocks. So all fills are found without patterns, and then
    the cells of each fill are compared with the patterns.
    """
    grid = replace(problem.given.grid, blocks=problem.given.grid.blocks - set(block))
    asked = replace(
        problem, given=Fill(grid, problem.given.glyphs), wishes=replace(problem.wishes, patterns=())
    )
    fills = take(textbook_engine(), asked, Run(), limit=None)
    return any(has_patterns(filled, problem) for filled in fills.solutions)


def partners(cell: Position, problem: FillProblem) -> tuple[Position, ...]:
    """Return the block and its partner after half a turn, if the grid has this symmetry. Otherwise
    return only the block. (No random shape has only a mirror symmetry.)"""
    grid = problem.given.grid
    turned = {Position(grid.height - 1 - r, grid.width - 1 - c) for r, c in grid.blocks}
    mirrored = {Position(r, grid.width - 1 - c) for r, c in grid.blocks}
    other = Position(grid.height - 1 - cell.row, grid.width - 1 - cell.column)
    if turned != grid.blocks:
        assert mirrored != grid.blocks
        return (cell,)
    return (cell,) if other == cell else (cell, other)


@pytest.mark.parametrize("block", range(6))
def test_a_conflict_names_a_block_if_and_only_if_there_is_a_fill_without_it(block: int) -> None:
    blamed = spared = 0
    for number in range(80):
        problem = random_problem(random.Random(50_000 + 1_000 * block + number))
        found = explained(problem, ("all",))
        if found or not problem.given.grid.blocks:
            continue
        assert found.status is Status.IMPOSSIBLE and found.is_proved
        judge = WishJudge(problem, Run(), ["all"])
        rest = [wish for wish in found.conflict if wish.kind is not WishKind.BLOCK]
        only = judge.question(frozenset((*judge.blocks, *rest)))
        assert only.given.grid == problem.given.grid
        assert not is_possible(only), found.explanation
        for wish in rest:
            fewer = frozenset((*judge.blocks, *rest)) - {wish}
            assert is_possible(judge.question(fewer)), f"{wish.told}: {found.explanation}"
        told = {cell for wish in found.conflict if wish not in rest for cell in wish.cells}
        for cell in problem.given.grid.blocks:
            frees = can_be_filled_without(only, partners(cell, problem))
            assert (cell in told) == frees, found.explanation
            blamed, spared = blamed + frees, spared + (not frees)
        blocks = problem.given.grid.blocks
        without_a_block = [r for r in found.repairs if r.fill.grid.blocks < blocks]
        for repair in without_a_block:
            assert repair.told.startswith("without the block at ")
            assert keeps_the_rest(repair.fill, judge, found.conflict), repair.told
    assert blamed > 5 and spared > 5


def short_problem(dice: random.Random) -> FillProblem:
    """A small problem with few words and at most one given letter. Some of these problems have a
    fill only if a block is removed."""
    problem = random_problem(dice)
    words = dice.sample(list(problem.words), min(20, len(problem.words)))
    glyphs = dict(list(problem.given.glyphs.items())[:1])
    return FillProblem(Fill(problem.given.grid, glyphs), WordList.from_words(words))


def test_a_repair_that_removes_a_block_meets_the_other_wishes() -> None:
    made = [short_problem(random.Random(90_000 + number)) for number in range(300)]
    found = [(problem, explained(problem, ("all",))) for problem in made]
    without_a_block = [
        (problem, told, repair)
        for problem, told in found
        for repair in told.repairs
        if repair.fill.grid.blocks < problem.given.grid.blocks
    ]
    assert len(without_a_block) > 5
    for problem, told, repair in without_a_block:
        assert repair.told.startswith("without the block at ")
        judge = WishJudge(problem, Run(), ["all"])
        assert keeps_the_rest(repair.fill, judge, told.conflict), repair.told


def test_a_block_and_its_partner_are_one_wish() -> None:
    problem = FillProblem(Fill.parse("..#..\n.....\n..#.."), WordList.of(["at"]))
    blocks = [w for w in wishes_of(problem, ["1,3", "3,3", "all"]) if w.kind is WishKind.BLOCK]
    assert [wish.told for wish in blocks] == ["the block at row 1, column 3 and its partner"]
    assert blocks[0].cells == (Position(0, 2), Position(2, 2))
    assert not [w for w in wishes_of(problem) if w.kind is WishKind.BLOCK]
    with pytest.raises(ProblemError, match="expected a block at row 2, column 3, found none"):
        wishes_of(problem, [Position(1, 2)])


def test_a_conflict_names_a_block_and_a_letter_beside_it() -> None:
    words = WordList.of(["catnip", "at", "nap"])
    found = explain("C.#.IP", words, blocks=["1,3"])
    assert found.explanation.startswith("the block at row 1, column 3 and ")
    assert [repair.told for repair in found.repairs] == ["without the block at row 1, column 3"]
    assert str(found.repairs[0].fill) == "CATNIP"


def test_a_repair_uses_the_best_word_that_fits() -> None:
    words = WordList.of(["cat;10", "cot;70", "cut;20"])
    assert str(explain("CX.", words).repairs[0].fill) == "COT"
    assert (
        str(explain("CX.", words, wishes=Wishes(banned=("cot",), min_score=15)).repairs[0].fill)
        == "CUT"
    )


def test_only_the_entries_that_are_refilled_may_change() -> None:
    words = WordList.of(["cat", "cot", "dog"])
    assert str(
        explain(
            "CAT", words, anew=Anew(refill=("1A",)), wishes=Wishes(patterns=("1A=.O.",))
        ).solution
    ) in {"COT", "DOG"}
    found = explain(
        "CAT\n###\nDOG", words, anew=Anew(refill=("1A",)), wishes=Wishes(patterns=("1A=X..",))
    )
    assert str(found.given) == "...\n###\nDOG"
    assert [wish.kind for wish in found.conflict] == [WishKind.PATTERN]


def test_a_pattern_stays_on_its_cells_if_a_repair_removes_a_block_beside_them() -> None:
    words = WordList.of(["catnip", "catsup", "to", "ca"])
    wishes = Wishes(patterns=("1A=CA", "2A=[NX]IP"))
    found = explain("..#...", words, wishes=wishes, blocks=["1,3"])
    assert str(found.repairs[0].fill) == "CATNIP"


RING = ["cat", "cot", "ten", "dog", "dim", "get", "met"]


def test_a_given_entry_that_is_not_in_the_list_is_not_in_the_conflict() -> None:
    full = "CAT\nO#Q\nTEN"  # TQN is a given entry
    found = explain(
        full, WordList.of(RING), anew=Anew(refill=("1A",)), wishes=Wishes(banned=("CAT",))
    )
    assert found.conflict[-1].told == "the ban on CAT"
    assert "without the ban on CAT" in [repair.told for repair in found.repairs]


def test_a_given_letter_that_leaves_no_word_for_a_slot_is_the_conflict() -> None:
    found = explain("DOG\n.#E\nX..", WordList.of(RING))
    assert found.explanation == "the letter X at row 3, column 1 is impossible"
    assert [repair.told for repair in found.repairs] == ["M instead of X at row 3, column 1"]


def test_if_no_single_letter_is_enough_a_repair_leaves_out_two() -> None:
    found = explain("CAT.", WordList.of(["cool", "sand", "putt"]))
    assert len(found.conflict) == 2
    assert [repair.told.count("the letter") for repair in found.repairs] == [2]


def test_no_repairs_are_returned_if_none_are_wanted() -> None:
    assert explain("CX.", WordList.of(["cat"]), repairs=0).repairs == ()


def test_the_conflict_is_the_wish_that_is_easiest_to_give_up() -> None:
    words = WordList.from_words([Word(tuple("CAT"), score=30), Word(tuple("COT"), score=30)])
    found = explain("C.T", words, wishes=Wishes(min_score=50))
    assert [wish.kind for wish in found.conflict] == [WishKind.FLOOR]
    assert found.explanation == "the least score of 50 is impossible"
    (repair,) = found.repairs
    assert repair.told.startswith("a least score of 30 instead of 50: C")
    assert repair.told.endswith("T (30) at 1 across would fit")


def test_the_explanation_gives_the_place_of_an_impossible_letter() -> None:
    found = explain("CX.", WordList.of(["cat"]))
    assert found.explanation == "the letter X at row 1, column 2 is impossible"
    assert [repair.told for repair in found.repairs][:1] == ["A instead of X at row 1, column 2"]
    assert {tuple(cell) for cell in found.cells} == {(0, 1)}


def test_if_the_list_cannot_fill_the_empty_grid_the_conflict_has_no_wish() -> None:
    found = explain("....", WordList.of(["cat"]))
    assert found.status is Status.IMPOSSIBLE
    assert found.conflict == ()
    assert found.explanation == "the grid cannot be filled from this list"


def test_a_grid_that_can_be_filled_is_filled() -> None:
    found = explain("C..", WordList.of(["cat"]))
    assert found.status is Status.FOUND
    assert str(found.solution) == "CAT"


def test_if_the_time_is_too_short_for_a_proof_the_explanation_says_so() -> None:
    dice = random.Random(7)
    texts = {"".join(dice.choice("ABCDEFGHIJ") for _ in range(8)) for _ in range(20_000)}
    found = explain(
        "A" + "." * 7 + "\n" + "\n".join(["." * 8] * 7), WordList.of(sorted(texts)), seconds=3
    )
    assert not found.is_proved
    assert found.explanation.startswith("not proved")


def test_a_cancel_flag_ends_the_explanation() -> None:
    flag = threading.Event()
    flag.set()
    found = explain("QX.", WordList.of(["cat"]), run=Run(cancelled=flag))
    assert found.status is Status.CANCELLED


def test_the_short_explanation_names_an_impossible_letter() -> None:
    problem = FillProblem(Fill.parse("QX."), WordList.of(["cat"]))
    told = conflict_in(problem, Run(Budget(nodes=1_000)))
    assert told == "the letter Q at row 1, column 1 is impossible"
    assert len(wishes_of(problem)) == 3


def test_letters_to_avoid_are_blamed_and_left_out() -> None:
    told = explain("C..", WordList.of(["cat", "cot"]), wishes=Wishes(avoid_letters="OAT"))
    assert [wish.kind for wish in told.conflict] == [WishKind.AVOIDED]
    assert told.explanation == "the ban on the letters AOT is impossible"
    assert [repair.told for repair in told.repairs] == ["without the ban on the letters AOT"]
