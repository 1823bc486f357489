"""A pattern is spelt as the words are: folded accents, tiles of several letters."""

import pytest

from crosswright.core.errors import ProblemError, SpellingError
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList, fits_pattern, parse_pattern

DUTCH = Spelling(alphabet("dutch"))


def one_of(*glyphs: str) -> frozenset[str]:
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


def test_two_letters_to_a_cell_are_two_letters_of_a_pattern() -> None:
    pairs = Spelling(letters_per_cell=2)
    assert parse_pattern("LA.", pairs) == [one_of("LA"), one_of()]
    assert parse_pattern("[LAID].", pairs) == [one_of("LA", "ID"), one_of()]
    with pytest.raises(SpellingError, match="a multiple of 2 letters"):
        parse_pattern("L.", pairs)


def test_a_letter_that_takes_two_cells_is_no_choice_for_one() -> None:
    with pytest.raises(ProblemError, match="letters of one cell each, got 'Æ'"):
        parse_pattern("[ÆO]", DUTCH)


@pytest.mark.parametrize("broken", ["[,]", "[ ]", "[]", "a]"])
def test_a_set_of_nothing_is_refused(broken: str) -> None:
    with pytest.raises(ProblemError, match="a letter set such as"):
        parse_pattern(broken, DUTCH)


def test_words_are_found_by_patterns_as_people_write_them() -> None:
    words = WordList.of(["école", "ijsje"], DUTCH)
    assert [word.text for word in words.find("É*")] == ["ECOLE"]
    assert [word.text for word in words.find("ij...")] == ["IJSJE"]
    assert fits_pattern(("IJ", "S", "J", "E"), "IJ..[É]", DUTCH)
    assert not fits_pattern(("I", "J", "S"), "IJS", DUTCH)
