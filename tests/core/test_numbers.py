"""Whole numbers are read from texts."""

import pytest

from crosswright.core.numbers import whole_number


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), (" 15 ", 15), ("007", 7), ("9" * 18, 10**18 - 1)]
)
def test_a_text_of_at_most_18_digits_is_a_whole_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.5", "1e3", "²", "x", "1 2", "9" * 19, "9" * 5000])
def test_a_text_that_is_no_whole_number_gives_none(text: str) -> None:
    assert whole_number(text) is None
