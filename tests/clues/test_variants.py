"""American and British spellings of clues."""

from crosswright.clues.variants import is_british, respelt
from crosswright.words.wordlist import WordList


def test_a_clue_can_be_respelt_as_british_or_american():
    assert respelt("Gray color of the theater", british=True) == "Grey colour of the theatre"
    assert respelt("Grey colours, and honoured", british=False) == "Gray colors, and honored"
    assert respelt("A check for the driver", british=True) == "A check for the driver"


def test_a_word_list_with_british_spellings_is_recognised(cache_of_the_tests):
    assert is_british(WordList.default(variant="uk"))
    assert not is_british(WordList.default()) and not is_british(WordList.of(["cat"]))
