"""The audits of layouts, of symmetry and blocks, and of given words: each rule broken once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.audit.layout import audit_frame, audit_given, audit_layout
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.layout import Layout, Placement

CAT, TEN, CAN, AT = tuple("CAT"), tuple("TEN"), tuple("CAN"), tuple("AT")


def across(word: tuple[str, ...], row: int, column: int) -> Placement:
    return Placement(word, Position(row, column), Direction.ACROSS)


def down(word: tuple[str, ...], row: int, column: int) -> Placement:
    return Placement(word, Position(row, column), Direction.DOWN)


def broken(layout: Layout, *words: tuple[str, ...], **options: bool) -> set[str]:
    return {finding.rule for finding in audit_layout(layout, words, **options)}


GOOD = Layout((across(CAT, 0, 0), down(TEN, 0, 2), down(CAN, 0, 0)))


def test_a_good_layout_has_no_findings() -> None:
    assert broken(GOOD, CAT, TEN, CAN) == set()


def test_a_missing_word_is_found() -> None:
    assert broken(GOOD, CAT, TEN, CAN, AT) == {"missing"}


def test_neighbouring_letters_that_form_no_given_word_are_found() -> None:
    assert broken(GOOD, CAT, TEN) == {"unlisted"}
    touching = Layout((across(CAT, 0, 0), across(TEN, 1, 0)))
    assert "unlisted" in broken(touching, CAT, TEN)


def test_a_word_that_is_placed_twice_is_found() -> None:
    twice = Layout((*GOOD.placements, across(CAT, 4, 0)))
    assert broken(twice, CAT, TEN, CAN, islands=True) == {"repeated"}


def test_words_that_are_not_connected_are_found_unless_islands_are_allowed() -> None:
    apart = Layout((across(CAT, 0, 0), across(TEN, 2, 0)))
    assert broken(apart, CAT, TEN) == {"connected"}
    assert broken(apart, CAT, TEN, islands=True) == set()


def test_words_that_touch_at_a_corner_are_found_with_bordered_spacing() -> None:
    corner = Layout((across(CAT, 0, 0), across(TEN, 1, 3)))
    assert broken(corner, CAT, TEN, islands=True) == set()
    assert broken(corner, CAT, TEN, islands=True, bordered=True) == {"spacing"}


@pytest.mark.parametrize(
    ("max_size", "told"),
    [
        ((2, 3), ["the layout: has a height of 3, expected at most 2"]),
        ((3, 2), ["the layout: has a width of 3, expected at most 2"]),
        ((3, 3), []),
        ((None, 3), []),
    ],
)
def test_a_box_that_is_too_large_is_found(
    max_size: tuple[int | None, int | None], told: list[str]
) -> None:
    findings = audit_layout(GOOD, (CAT, TEN, CAN), max_size=max_size)
    assert [str(finding) for finding in findings] == told


def test_an_empty_layout_is_found() -> None:
    assert broken(Layout(()), CAT) == {"missing"}


def test_extra_words_may_be_placed_at_most_once() -> None:
    assert audit_layout(GOOD, (CAT, TEN), extra=[CAN]) == ()
    assert audit_layout(GOOD, (CAT, TEN, CAN), extra=[AT]) == ()
    twice = Layout((*GOOD.placements, across(CAN, 4, 0)))
    findings = audit_layout(twice, (CAT, TEN), extra=[CAN], islands=True)
    assert [finding.rule for finding in findings] == ["repeated"]


@given(st.integers(-9, 9), st.integers(-9, 9), st.permutations([CAT, TEN, CAN]), st.integers(0, 2))
def test_a_layout_may_be_moved_but_no_word_may_be_missing_or_unlisted(
    rows: int, columns: int, words: list[tuple[str, ...]], dropped: int
) -> None:
    moved = Layout(tuple(p.shifted(rows, columns) for p in GOOD.placements))
    assert audit_layout(moved, words) == ()
    kept = [word for k, word in enumerate(words) if k != dropped]
    assert broken(moved, *kept) == {"unlisted"}
    fewer = Layout(tuple(p for p in moved.placements if p.glyphs != words[dropped]))
    assert "missing" in broken(fewer, *words, islands=True)


# -- symmetry and share of blocks -----------------------------------------------------------------

FRAMED = FilledGrid.parse("#AB\nCDE\nFG#")


@pytest.mark.parametrize(
    ("symmetry", "blocks", "expected"),
    [
        (Symmetry.NONE, None, []),
        (Symmetry.ROTATIONAL, (0.2, 0.3), []),
        (Symmetry.HORIZONTAL, None, ["symmetry"]),
        (Symmetry.NONE, (0.25, 0.5), ["blocks"]),
        (Symmetry.NONE, (0.0, 0.2), ["blocks"]),
        (Symmetry.NONE, (2 / 9, 2 / 9), []),
        (Symmetry.VERTICAL, (0.0, 0.2), ["symmetry", "blocks"]),
    ],
)
def test_symmetry_and_share_of_blocks_are_checked(
    symmetry: Symmetry, blocks: tuple[float, float] | None, expected: list[str]
) -> None:
    assert [finding.rule for finding in audit_frame(FRAMED, symmetry, blocks)] == expected


def test_the_share_of_blocks_is_in_the_finding() -> None:
    (finding,) = audit_frame(FRAMED, Symmetry.NONE, (0.3, 0.4))
    assert str(finding) == "the layout: has 22.2% blocks, not 30% to 40%"


# -- given words in a dense grid ------------------------------------------------------------------


def test_a_given_word_that_is_missing_is_found() -> None:
    filled = FilledGrid.parse("CAT\nA#E\nNEN")
    assert audit_given(filled, [CAT, TEN, CAN]) == ()
    assert [f.rule for f in audit_given(filled, [CAT, AT])] == ["missing"]


def test_a_given_word_that_is_placed_twice_is_found() -> None:
    (finding,) = audit_given(FilledGrid.parse("CAT\nA#O\nTOE"), [CAT])
    assert str(finding) == "CAT: is placed 2 times, not once"


def test_a_grid_that_is_not_connected_is_found() -> None:
    findings = audit_given(FilledGrid.parse("CAT\n###\nTEN"), [CAT, TEN])
    assert [str(finding) for finding in findings] == ["the grid: falls into 2 pieces"]
