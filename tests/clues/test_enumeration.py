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
def test_a_phrase_has_an_enumeration_and_a_single_word_has_none(display, letters, expected):
    assert enumeration(display, letters) == expected
