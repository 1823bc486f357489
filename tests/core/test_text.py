"""Texts from users and files: how a terminal shows them, and which texts are refused.

A text with a lone surrogate (half a character) is refused, because it cannot be written as UTF-8.
"""

import pytest

from crosswright.core.errors import Place, PuzzleError
from crosswright.core.puzzle import Metadata
from crosswright.core.text import clipped, ensure_whole_characters, for_terminal


def test_control_characters_become_visible_signs() -> None:
    assert for_terminal("\x1b[2J\x1b]0;owned\x07") == "␛[2J␛]0;owned␇"
    assert for_terminal("\x7f\x9b2J\r\x00") == "␡\ufffd2J␍␀"
    assert for_terminal("half \udcff") == "half \ufffd"


def test_new_lines_and_tabs_stay_unless_one_line_is_asked_for() -> None:
    assert for_terminal("one\n\ttwo") == "one\n\ttwo"
    assert for_terminal("one\n\ttwo", one_line=True) == "one␊␉two"


@pytest.mark.parametrize("text", ["", "plain", "čäß", "🦊", "שלום\u200f", "क्षि"])
def test_letters_of_every_kind_stay_as_they_are(text: str) -> None:
    assert for_terminal(text, one_line=True) == text
    ensure_whole_characters(text, "a title")


def test_a_lone_surrogate_is_refused_and_the_error_says_what_was_expected() -> None:
    with pytest.raises(PuzzleError, match=r"expected the title in UTF-8, got '\\udcff' in"):
        Metadata(title="caf\udcff")


@pytest.mark.parametrize("field", ["title", "author", "copyright", "notes", "explanation"])
def test_no_field_of_the_metadata_may_have_a_lone_surrogate(field: str) -> None:
    with pytest.raises(PuzzleError, match=f"expected the {field} in UTF-8"):
        Metadata(**{field: "\ud800"})


def test_a_long_message_is_clipped_and_keeps_its_place() -> None:
    long = PuzzleError("x" * 10_000, Place(line=3), remedy="help")
    short = clipped(long)
    assert type(short) is PuzzleError and len(short.message) < 400
    assert (short.place, short.remedy) == (Place(line=3), "help")
    assert clipped(short) is not long
    fits = PuzzleError("short")
    assert clipped(fits) is fits
