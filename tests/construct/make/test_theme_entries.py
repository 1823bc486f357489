"""Theme entries as text: `@3` puts an entry into row 3, brackets put several letters into one cell,
and spaces separate words."""

import pytest

from crosswright.construct.make.theme.entries import read_entry, read_theme, rebus_texts
from crosswright.core.errors import InputError
from crosswright.words.spelling import Spelling

PLAIN = Spelling()


def test_brackets_put_several_letters_into_one_cell() -> None:
    assert read_entry("[Heart]ache", PLAIN).glyphs == ("HEART", "A", "C", "H", "E")
    assert read_entry("sweet[heart]s@3", PLAIN).row == 2
    assert read_entry("[ON]E [ON]E", PLAIN).glyphs == ("ON", "E", "ON", "E")


def test_one_letter_in_brackets_is_no_rebus() -> None:
    entries, _ = read_theme(["[A]CE", "[ACE]"], PLAIN)
    assert rebus_texts(entries, PLAIN) == ("ACE",)


def test_the_text_of_an_entry_is_kept_without_row_and_brackets() -> None:
    assert read_entry("  Ice   Age@4", PLAIN).written == "Ice Age"
    assert read_entry("[HEART] ACHE", PLAIN).written == "HEART ACHE"


@pytest.mark.parametrize("text", ["[HEART", "HEART]", "[[A]]B", "[]ACHE", "[-]ACHE", "", "[R2]D"])
def test_an_error_about_a_wrong_entry_shows_the_entry(text: str) -> None:
    with pytest.raises(InputError, match="expected") as refused:
        read_entry(text, PLAIN)
    assert repr(text) in str(refused.value)
