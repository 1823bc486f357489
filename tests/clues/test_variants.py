"""Spellings of two countries."""

from crosswright.clues.variants import is_british, respelt
from crosswright.words.wordlist import WordList


def test_a_clue_is_spelt_as_the_list_is():
    assert respelt("Gray color of the theater", british=True) == "Grey colour of the theatre"
    assert respelt("Grey colours, and honoured", british=False) == "Gray colors, and honored"
    assert respelt("A check for the driver", british=True) == "A check for the driver"


def test_a_list_shows_how_it_spells(cache_of_the_tests):
    assert is_british(WordList.default(variant="uk"))
    assert not is_british(WordList.default()) and not is_british(WordList.of(["cat"]))
