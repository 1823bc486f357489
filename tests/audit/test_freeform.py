"""The audit of freeform crosswords: a good one, and each rule broken once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.audit.freeform import audit_freeform
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.layout import Layout, Placement

CAT, TEN, CAN, DOG, AT = (tuple(word) for word in ("CAT", "TEN", "CAN", "DOG", "AT"))
GROUPS = ((CAT, DOG), (TEN,), (CAN,))
SIZE = (4, 5)


def across(word: tuple[str, ...], row: int, column: int) -> Placement:
    return Placement(word, Position(row, column), Direction.ACROSS)


def down(word: tuple[str, ...], row: int, column: int) -> Placement:
    return Placement(word, Position(row, column), Direction.DOWN)


GOOD = Layout((across(CAT, 0, 0), down(TEN, 0, 2), down(CAN, 0, 0)))
"""
CAT..
A.E..
N.N..
.....
"""


def broken(
    layout: Layout = GOOD,
    groups: tuple[tuple[tuple[str, ...], ...], ...] = GROUPS,
    size: tuple[int, int] = SIZE,
    **asked: object,
) -> list[str]:
    findings = audit_freeform(layout, groups, size=size, **asked)  # type: ignore[arg-type]
    return [finding.rule for finding in findings]


def test_a_good_layout_has_no_findings() -> None:
    assert broken() == []
    asked = {
        "blocks": [Position(1, 1)],
        "given": {Position(0, 0): "C"},
        "block_count": (13, 13),
    }
    assert broken(**asked) == []
    assert broken(size=(3, 3), symmetry=Symmetry.HORIZONTAL) == []


@pytest.mark.parametrize("size", [(2, 5), (4, 2)])
def test_a_cell_outside_the_frame_is_found(size: tuple[int, int]) -> None:
    assert set(broken(size=size)) == {"outside"}


@given(st.integers(-4, 4), st.integers(-4, 4))
def test_a_layout_may_lie_anywhere_in_its_frame_and_nowhere_else(rows: int, columns: int) -> None:
    moved = Layout(tuple(p.shifted(rows, columns) for p in GOOD.placements))
    fits = 0 <= rows <= 1 and 0 <= columns <= 2
    assert set(broken(moved)) == (set() if fits else {"outside"})


def test_a_word_that_does_not_end_at_blocks_or_edges_is_found() -> None:
    longer = Layout((*GOOD.placements, across(AT, 0, 1)))
    assert broken(longer, (*GROUPS, (AT,))) == ["ends"]
    beside = Layout((across(CAT, 0, 0), across(DOG, 0, 3)))
    assert "ends" in broken(beside, ((CAT,), (DOG,)), (1, 6))


def test_two_words_in_the_same_cells_are_found() -> None:
    twice = Layout((*GOOD.placements, across(CAT, 0, 0)))
    assert broken(twice) == ["overlaid", "repeated"]


def test_touching_letters_that_form_no_word_are_found_unless_loose_is_set() -> None:
    touching = Layout((across(CAT, 0, 0), across(TEN, 1, 0)))
    groups = ((CAT,), (TEN,))
    assert set(broken(touching, groups)) == {"unlisted"}
    assert broken(touching, groups, loose=True) == []


def test_words_that_are_not_connected_are_found_unless_islands_are_allowed() -> None:
    apart = Layout((across(CAT, 0, 0), across(TEN, 2, 0)))
    groups = ((CAT,), (TEN,))
    assert broken(apart, groups) == ["connected"]
    assert broken(apart, groups, islands=True) == []


def test_blocks_that_break_the_symmetry_are_found() -> None:
    assert broken(symmetry=Symmetry.ROTATIONAL) == ["symmetry"]


def test_a_word_that_is_placed_twice_is_found() -> None:
    twice = Layout((*GOOD.placements, across(CAT, 4, 0)))
    assert broken(twice, size=(5, 5), islands=True) == ["repeated"]


def test_a_word_that_is_in_no_group_is_found_even_if_loose_is_set() -> None:
    assert broken(groups=((CAT,), (TEN,))) == ["unlisted"]
    assert broken(groups=((CAT,), (TEN,)), loose=True) == ["unlisted"]


def test_a_group_without_a_placed_word_is_found() -> None:
    assert broken(groups=(*GROUPS, (AT,))) == ["group"]
    assert broken(groups=(*GROUPS, (AT,)), at_least_one=True) == ["group"]


def test_a_group_with_two_placed_words_is_found_unless_allowed() -> None:
    groups = ((CAT, TEN), (CAN,))
    assert broken(groups=groups) == ["group"]
    assert broken(groups=groups, at_least_one=True) == []


def test_a_letter_where_a_block_should_be_is_found() -> None:
    assert broken(blocks=[Position(0, 1)]) == ["block"]


@pytest.mark.parametrize("cell", [Position(0, 0), Position(1, 1)])
def test_a_given_letter_that_was_not_kept_is_found(cell: Position) -> None:
    assert broken(given={cell: "Q"}) == ["given"]


@pytest.mark.parametrize(
    ("block_count", "told"),
    [
        ((14, None), ["the layout: has 13 blocks, not at least 14"]),
        ((0, 12), ["the layout: has 13 blocks, not 0 to 12"]),
        ((13, None), []),
        ((0, 13), []),
    ],
)
def test_too_few_and_too_many_blocks_are_found(
    block_count: tuple[int, int | None], told: list[str]
) -> None:
    findings = audit_freeform(GOOD, GROUPS, size=SIZE, block_count=block_count)
    assert [str(finding) for finding in findings] == told
