"""Which lines of a list are words of a pair square."""

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


def test_names_apostrophes_and_accents_are_not_words() -> None:
    words = read("ruin\nParis\nit's\ncafé\nlaid\n")
    assert texts(words) == {"RUIN", "LAID"}
    assert any("3 lines" in notice for notice in words.notices)


def test_words_of_no_whole_number_of_cells_are_left_out_with_a_notice() -> None:
    words = read("ruin\ncat\n")
    assert texts(words) == {"RUIN"}
    assert any("do not fill whole cells" in notice for notice in words.notices)


def test_scores_marks_and_line_ends_are_understood() -> None:
    words = read(b"\xef\xbb\xbfruin;80\r\nlaid\r\n")
    assert {word.text: word.score for word in words} == {"RUIN": 80, "LAID": 50}


def test_latin_1_is_read_with_a_notice() -> None:
    words = read("ruin\ncafé\n".encode("latin-1"))
    assert any("Latin-1" in notice for notice in words.notices)


def test_a_list_in_capitals_has_no_case_to_tell_by() -> None:
    words = read("RUIN\nLAID\n")
    assert texts(words) == {"RUIN", "LAID"}
    assert any("all in capitals" in notice for notice in words.notices)


@pytest.mark.parametrize("text", ["", "\n\n", "Paris\nRoma's\n", "cat\n"])
def test_a_list_without_a_usable_word_is_an_error(text: str) -> None:
    with pytest.raises(WordListError, match="found none"):
        read(text)


def test_our_own_list_gives_neither_names_nor_phrases() -> None:
    words = lowercase_of(WordList.default(), PAIRS)
    assert len(words) > 10_000
    assert ("RU", "IN") in words
    assert ("FR", "AN", "CE") not in words
    assert ("IC", "EA", "GE") not in words
