"""The audit of layouts: each rule broken once."""

from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout, Placement
from crosswright.words.layout_audit import audit_layout

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


def test_a_run_that_is_no_word_is_found() -> None:
    assert broken(GOOD, CAT, TEN) == {"unlisted"}
    touching = Layout((across(CAT, 0, 0), across(TEN, 1, 0)))
    assert "unlisted" in broken(touching, CAT, TEN)


def test_a_word_that_stands_twice_is_found() -> None:
    twice = Layout((*GOOD.placements, across(CAT, 4, 0)))
    assert broken(twice, CAT, TEN, CAN, islands=True) == {"repeated"}


def test_pieces_are_found_unless_islands_are_allowed() -> None:
    apart = Layout((across(CAT, 0, 0), across(TEN, 2, 0)))
    assert broken(apart, CAT, TEN) == {"connected"}
    assert broken(apart, CAT, TEN, islands=True) == set()


def test_corners_that_touch_are_found_where_borders_are_asked_for() -> None:
    corner = Layout((across(CAT, 0, 0), across(TEN, 1, 3)))
    assert broken(corner, CAT, TEN, islands=True) == set()
    assert broken(corner, CAT, TEN, islands=True, bordered=True) == {"spacing"}


def test_a_box_that_is_too_large_is_found() -> None:
    findings = audit_layout(GOOD, (CAT, TEN, CAN), max_size=(2, 3))
    assert [finding.rule for finding in findings] == ["size"]
