"""The clue for an abbreviation says that the answer is one, and does not have its full form."""

import pytest

from crosswright.clues.assign import word_for

SPELT_OUT = (
    *("intensive", "care", "bureau", "investigation", "safety", "health", "tuesday"),
    *("state", "committee"),
)
"""Words of the full forms of the abbreviations below."""


@pytest.mark.parametrize("answer", ["ICU", "FBI", "OSHA", "TUES", "KGB"])
def test_no_clue_for_an_abbreviation_has_a_word_of_the_full_form(dictionary, english, answer):
    for clue in dictionary.candidates(word_for(answer, english)):
        said = clue.text.lower()
        assert not any(word in said for word in SPELT_OUT), clue.text
        assert "Abbr." in clue.text


@pytest.mark.parametrize("answer", ["HR", "HRS"])
def test_a_unit_without_vowels_is_an_abbreviation(dictionary, english, answer):
    found = [clue.text for clue in dictionary.candidates(word_for(answer, english))]
    assert found
    assert not any("hour" in text.lower() for text in found)
    assert all("Abbr." in text for text in found)


def test_a_whole_word_is_not_taken_for_an_abbreviation(dictionary, english):
    for answer in ("SOY", "HOG", "SUM"):
        assert not any("Abbr." in c.text for c in dictionary.candidates(word_for(answer, english)))
