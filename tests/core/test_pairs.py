"""Pair squares as text pictures, and the rules for how many cells of a line are filled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.core.errors import GridError, ProblemError
from crosswright.core.geometry import Direction, Position
from crosswright.core.pairs import Line, PairRules, draw_pairs, lines_of, parse_pairs, word_on

PICTURE = """\
..zeta..
ac....me
hero....
....read"""


def test_a_word_skips_blank_cells() -> None:
    grid = parse_pairs("ru..in")
    assert word_on(Line(Direction.ACROSS, 0), grid) == ("RU", "IN")
    assert Position(0, 1) in grid.grid.blanks


def test_rows_come_before_columns() -> None:
    words = ["".join(word_on(line, parse_pairs(PICTURE))) for line in lines_of_picture()]
    assert words == ["ZETA", "ACME", "HERO", "READ", "ACHE", "ZERO", "TARE", "MEAD"]


def lines_of_picture() -> tuple[Line, ...]:
    return lines_of(parse_pairs(PICTURE).grid)


@given(st.data(), st.integers(1, 3), st.integers(1, 5), st.integers(1, 5))
def test_a_picture_that_is_read_is_drawn_as_the_same_picture(
    data: st.DataObject, size: int, rows: int, columns: int
) -> None:
    cell = st.one_of(st.just("." * size), st.text("abcz", min_size=size, max_size=size))
    text = "\n".join("".join(data.draw(cell) for _ in range(columns)) for _ in range(rows))
    assert draw_pairs(parse_pairs(text, letters_per_cell=size), letters_per_cell=size) == text


@pytest.mark.parametrize("dressed", ["\ufeff" + PICTURE, PICTURE.replace("\n", "\r\n") + "\r\n\n"])
def test_byte_order_marks_and_line_ends_do_not_matter(dressed: str) -> None:
    assert draw_pairs(parse_pairs(dressed)) == PICTURE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("abcd\nab", "line 2: ragged"),
        ("abc\nabc", "line 1: .*odd number"),
        ("ab\nc.", "line 2, column 1, row 2, column 1: .*half a cell"),
        ("Ab", "line 1, column 1: .*'A'"),
        ("a3", "line 1, column 2: .*'3'"),
        ("ab\n\nab", "line 2: ragged"),
        ("aé", "line 1, column 2"),
    ],
)
def test_an_error_in_the_notation_names_its_place(text: str, said: str) -> None:
    with pytest.raises(GridError, match=said):
        parse_pairs(text)


@pytest.mark.parametrize(
    ("cells", "filled"), [(1, []), (2, [1]), (3, [2]), (4, [2, 3]), (5, [3, 4]), (6, [3, 4, 5])]
)
def test_by_default_at_least_half_of_a_line_is_filled_and_one_cell_is_blank(
    cells: int, filled: list[int]
) -> None:
    assert list(PairRules().filled(cells)) == filled


def test_a_share_that_gives_a_whole_number_of_cells_is_not_rounded_up() -> None:
    assert PairRules(0, 0.7).filled(10)[0] == 7


def test_negative_blanks_and_a_filled_share_above_1_are_refused() -> None:
    with pytest.raises(ProblemError):
        PairRules(min_blanks=-1)
    with pytest.raises(ProblemError):
        PairRules(min_filled=1.5)
