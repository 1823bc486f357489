"""The words that we print on pages (such as headings), in every language that has an alphabet."""

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


def test_if_an_alphabet_is_for_one_language_there_are_words_in_this_language() -> None:
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
        ("iw", "he"),  # an old tag for Hebrew
        ("", ""),
        ("?", ""),
    ],
)
def test_the_primary_tag_is_the_first_part_of_a_tag_in_its_new_form(
    language: str, tag: str
) -> None:
    assert primary_tag(language) == tag


def test_an_unknown_language_gets_english_words() -> None:
    assert wording_for("tlh").across == "Across"
    assert heading_for("Down", "") == "Down"


def test_the_headings_across_and_down_are_translated_and_others_are_not() -> None:
    assert heading_for("Across", "he") == "מאוזן"
    assert heading_for("DOWN:", "de-CH") == "Senkrecht"
    assert heading_for("Acrostic", "de") == "Acrostic"
    assert heading_for("Horizontal", "es") == "Horizontal"


def test_by_default_only_english_headings_are_recognised() -> None:
    assert direction_of("Across") is Direction.ACROSS
    assert direction_of("Waagerecht") is None
