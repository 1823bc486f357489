"""The words that we print on pages, in every language that has an alphabet here."""

import pytest

from crosswright.core.geometry import Direction
from crosswright.core.wording import (
    WORDINGS,
    direction_of,
    heading_for,
    primary_tag,
    wording_for,
)
from crosswright.words.spelling import ALPHABETS


def test_every_alphabet_of_one_language_has_words() -> None:
    tags = [found.language for found in ALPHABETS if found.language]
    assert len(tags) >= 10
    assert set(tags) <= WORDINGS.keys()


@pytest.mark.parametrize("tag", WORDINGS)
def test_every_language_has_all_words_and_its_headings_are_recognised(tag: str) -> None:
    words = WORDINGS[tag]
    assert all(text == text.strip() != "" for text in vars(words).values())
    for way in Direction:
        assert direction_of(words.heading(way), any_language=True) is way


@pytest.mark.parametrize(
    ("language", "tag"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("pt_BR", "pt"),
        ("HE", "he"),
        ("iw", "he"),
        ("", ""),
        ("?", ""),
    ],
)
def test_the_first_part_of_a_tag_counts(language: str, tag: str) -> None:
    assert primary_tag(language) == tag


def test_an_unknown_language_gets_english_words() -> None:
    assert wording_for("tlh").across == "Across"
    assert heading_for("Down", "") == "Down"


def test_usual_lists_are_headed_in_the_puzzle_s_language_and_others_as_they_are() -> None:
    assert heading_for("Across", "he") == "מאוזן"
    assert heading_for("DOWN:", "de-CH") == "Senkrecht"
    assert heading_for("Acrostic", "de") == "Acrostic"
    assert heading_for("Horizontal", "es") == "Horizontal"


def test_only_english_headings_are_the_syntax_of_formats() -> None:
    assert direction_of("Across") is Direction.ACROSS
    assert direction_of("Waagerecht") is None
