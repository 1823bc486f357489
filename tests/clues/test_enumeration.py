"""Enumerations count the letters of a phrase's words."""

import pytest

from crosswright.clues.enumeration import enumeration


@pytest.mark.parametrize(
    ("display", "letters", "expected"),
    [
        ("ice age", "ICEAGE", "3,3"),
        ("first-rate", "FIRSTRATE", "5-4"),
        ("jack-in-the-box", "JACKINTHEBOX", "4-2-3-3"),
        ("child's play", "CHILDSPLAY", "6,4"),
        ("cat", "CAT", ""),
        ("", "CAT", ""),
        ("ice age", "ICEAGES", ""),
    ],
)
def test_phrases_are_counted_and_words_are_not(display, letters, expected):
    assert enumeration(display, letters) == expected
