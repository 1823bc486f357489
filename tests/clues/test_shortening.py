"""Short forms are asked for as such, and never by what they are short for."""

import pytest

from crosswright.clues.assign import word_for

SPELT_OUT = (
    *("intensive", "care", "bureau", "investigation", "safety", "health", "tuesday"),
    *("state", "committee"),
)


@pytest.mark.parametrize("answer", ["ICU", "FBI", "OSHA", "TUES", "KGB"])
def test_no_short_form_is_clued_by_what_it_is_short_for(dictionary, english, answer):
    for clue in dictionary.candidates(word_for(answer, english)):
        said = clue.text.lower()
        assert not any(word in said for word in SPELT_OUT), clue.text
        assert "Abbr." in clue.text


@pytest.mark.parametrize("answer", ["HR", "HRS"])
def test_a_unit_without_vowels_is_a_short_form(dictionary, english, answer):
    found = [clue.text for clue in dictionary.candidates(word_for(answer, english))]
    assert found
    assert not any("hour" in text.lower() for text in found)
    assert all("Abbr." in text for text in found)


def test_a_whole_word_is_not_taken_for_a_short_form(dictionary, english):
    for answer in ("SOY", "HOG", "SUM"):
        assert not any("Abbr." in c.text for c in dictionary.candidates(word_for(answer, english)))
