"""Texts that are no clues, because their English is wrong or incomplete."""

import pytest

from crosswright.clues.grammar import fault


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Or being a reason for pride", "begins in the middle"),
        ("As of light or sound", "begins in the middle"),
        ("Part of a music", "says a music"),
        ("Signal transmitted along a", "ends in the middle"),
        ("Bird of", "ends in the middle"),
        ("Large; gray", "has lost a sign"),
        ("Bird (a robin", "has lost a bracket"),
        ("Go to to sleep", "says a word twice"),
        ("A animal with horns", "says A animal"),
        ("Large animal,", "has lost an end"),
    ],
)
def test_the_fault_of_a_text_is_named(text, told):
    assert fault(text, "n") == told


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Long time", "n"),
        ("Rover, e.g.", "n"),
        ("Is about to happen", "v"),
        ("Get rid of", "v"),
        ("An hour or so", "n"),
        ("A unit of weight", "n"),
        ('"Woe is me!"', ""),
        ("___ breaker", ""),
        ("007", ""),
        ('Springsteen, with "the"', ""),
    ],
)
def test_a_complete_clue_has_no_fault(text, part):
    assert fault(text, part, is_whole=True) == ""


def test_words_between_that_and_its_verb_are_a_fault():
    assert fault("Rocks that in their molten form issues from volcanos") == "splits a clause"
    assert fault("Rocks that come from volcanos") == ""
