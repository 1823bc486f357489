"""Which lines of a list are used as words of a pair square, which has two letters in a cell."""

import pytest

from crosswright.core.errors import WordListError
from crosswright.words.lowercase import lowercase_of, read_lowercase
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

PAIRS = Spelling(letters_per_cell=2)


def read(text: str | bytes) -> WordList:
    return read_lowercase(text if isinstance(text, bytes) else text.encode(), "list", PAIRS)


def texts(words: WordList) -> set[str]:
    return {word.text for word in words}


def test_lines_with_a_capital_an_apostrophe_or_an_accent_are_left_out() -> None:
    words = read("ruin\nParis\nit's\ncafé\nlaid\n")
    assert texts(words) == {"RUIN", "LAID"}
    assert any("3 lines" in notice for notice in words.notices)


def test_words_whose_letters_do_not_fill_whole_cells_are_left_out_with_a_notice() -> None:
    words = read("ruin\ncat\n")
    assert texts(words) == {"RUIN"}
    assert any("do not fill whole cells" in notice for notice in words.notices)


def test_scores_a_byte_order_mark_and_line_ends_of_windows_are_read() -> None:
    words = read(b"\xef\xbb\xbfruin;80\r\nlaid\r\n")
    assert {word.text: word.score for word in words} == {"RUIN": 80, "LAID": 50}


def test_latin_1_is_read_with_a_notice() -> None:
    words = read("ruin\ncafé\n".encode("latin-1"))
    assert any("Latin-1" in notice for notice in words.notices)


def test_if_a_list_has_only_capitals_all_its_words_are_used() -> None:
    words = read("RUIN\nLAID\n")
    assert texts(words) == {"RUIN", "LAID"}
    assert any("all in capitals" in notice for notice in words.notices)


@pytest.mark.parametrize("text", ["", "\n\n", "Paris\nRoma's\n", "cat\n"])
def test_a_list_without_a_usable_word_is_an_error(text: str) -> None:
    with pytest.raises(WordListError, match="found none"):
        read(text)


def test_names_and_phrases_of_our_own_list_are_left_out() -> None:
    words = lowercase_of(WordList.default(), PAIRS)
    assert len(words) > 10_000
    assert ("RU", "IN") in words
    assert ("FR", "AN", "CE") not in words
    assert ("IC", "EA", "GE") not in words
