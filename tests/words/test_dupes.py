"""Dupes: answers that repeat a word or a root."""

import pytest

from crosswright.words.dupes import parts_of, stems_of
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


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("NIGHT", "HEIGHTS", set()),
        ("SCHOOLBUS", "CHOOSER", set()),
        ("FLIGHT", "LIGHT", {"LIGHT"}),
        ("MUSTARD", "STARDOM", {"STAR"}),
        ("NIGHT", "KNIGHTS", {"NIGH", "NIGHT"}),
    ],
)
def test_a_part_that_two_answers_share_is_a_word_that_solvers_see(
    words: WordList, one: str, other: str, expected: set[str]
) -> None:
    assert parts_of(one, words) & parts_of(other, words) == expected


def test_every_word_of_a_users_list_is_seen() -> None:
    own = WordList.of(["ight;5", "night;50", "heights;50"])
    assert parts_of("NIGHT", own) & parts_of("HEIGHTS", own) == {"IGHT"}


@pytest.mark.parametrize(("one", "other"), [("INN", "RANINTO"), ("SAFE", "SAFARI")])
def test_two_answers_that_share_only_some_letters_are_no_dupe(
    words: WordList, one: str, other: str
) -> None:
    assert not stems_of(one, words) & stems_of(other, words)
