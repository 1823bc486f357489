"""The dictionary, opened once for all tests that use it."""

from pathlib import Path

import pytest

from crosswright.clues.dictionary import Dictionary
from crosswright.lexicon.lexicon import Lexicon, load_lexicon
from crosswright.words.wordlist import WordList


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.fixture(scope="session")
def english(cache_of_the_tests: Path) -> WordList:
    return WordList.default(variant="both")


@pytest.fixture(scope="session")
def dictionary(lexicon: Lexicon, english: WordList) -> Dictionary:
    return Dictionary(lexicon, english)
