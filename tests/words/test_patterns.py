"""Patterns are spelt like the words of the list: without accents, and with tiles.

A tile is a group of letters that share one cell, such as the Dutch IJ.
"""

import pytest

from crosswright.core.errors import ProblemError, SpellingError
from crosswright.words.pattern import fits_pattern, parse_pattern
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList

DUTCH = Spelling(alphabet("dutch"))


def one_of(*glyphs: str) -> frozenset[str]:
    """The glyphs that are allowed at one place of a pattern. Without any, every glyph is allowed.

    In the tests, None stands for `*`.
    """
    return frozenset(glyphs)


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        ("IJ..E", [one_of("IJ"), one_of(), one_of(), one_of("E")]),
        ("ij?", [one_of("IJ"), one_of()]),
        ("[IJ]S", [one_of("IJ"), one_of("S")]),
        ("[AIJE]", [one_of("A", "IJ", "E")]),
        ("[I,J]", [one_of("I", "J")]),
        ("[I J]", [one_of("I", "J")]),
        ("[IJ, É]", [one_of("IJ", "E")]),
        ("[I][J]", [one_of("I"), one_of("J")]),
        ("Æ*", [one_of("A"), one_of("E"), None]),
    ],
)
def test_a_tile_is_one_place_of_a_pattern(
    pattern: str, places: list[frozenset[str] | None]
) -> None:
    assert parse_pattern(pattern, DUTCH) == places


def test_if_a_cell_has_two_letters_the_pattern_has_two_letters_for_it() -> None:
    pairs = Spelling(letters_per_cell=2)
    assert parse_pattern("LA.", pairs) == [one_of("LA"), one_of()]
    assert parse_pattern("[LAID].", pairs) == [one_of("LA", "ID"), one_of()]
    with pytest.raises(SpellingError, match="a multiple of 2 letters"):
        parse_pattern("L.", pairs)


def test_a_letter_that_takes_two_cells_is_refused_in_a_letter_set() -> None:
    with pytest.raises(ProblemError, match="letters of one cell each, got 'Æ'"):
        parse_pattern("[ÆO]", DUTCH)


@pytest.mark.parametrize("broken", ["[,]", "[ ]", "[]", "a]"])
def test_an_empty_or_broken_letter_set_is_refused(broken: str) -> None:
    with pytest.raises(ProblemError, match="a letter set such as"):
        parse_pattern(broken, DUTCH)


def test_a_pattern_may_have_accents_and_small_letters() -> None:
    words = WordList.of(["école", "ijsje"], DUTCH)
    assert [word.text for word in words.find("É*")] == ["ECOLE"]
    assert [word.text for word in words.find("ij...")] == ["IJSJE"]
    assert fits_pattern(("IJ", "S", "J", "E"), "IJ..[É]", DUTCH)
    assert not fits_pattern(("I", "J", "S"), "IJS", DUTCH)
