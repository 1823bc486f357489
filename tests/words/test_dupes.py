"""Dupes: answers that repeat a word or a root."""

import pytest

from crosswright.words.dupes import stems_of
from crosswright.words.wordlist import WordList


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default()


@pytest.mark.parametrize(
    ("one", "other"),
    [("INTO", "RANINTO"), ("SAFE", "SAFETYNET"), ("UNDERLINE", "UNDERSCORE"), ("RUN", "RAN")],
)
def test_two_answers_with_the_same_word_or_root_are_a_dupe(
    words: WordList, one: str, other: str
) -> None:
    assert stems_of(one, words) & stems_of(other, words)


@pytest.mark.parametrize(("one", "other"), [("INN", "RANINTO"), ("SAFE", "SAFARI")])
def test_two_answers_that_share_only_some_letters_are_no_dupe(
    words: WordList, one: str, other: str
) -> None:
    assert not stems_of(one, words) & stems_of(other, words)
