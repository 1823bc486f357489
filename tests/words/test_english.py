"""The file of our English list is what the script packs, and lists are chosen from it."""

import pytest
from wordbuild.packing import read_rows

from crosswright.core.errors import WordListError
from crosswright.words.english import FILE, English, Row, pack_english
from crosswright.words.word import Flag
from crosswright.words.wordlist import WordList

ROWS = [
    Row("CAT", 40, Flag.CLUEABLE, "", "cat", "s"),
    Row("ARE", 60, Flag.CLUEABLE, "", "be", "s"),
    Row("EPEE", 60, Flag.CLUEABLE, "épée", "épée", "w"),
    Row("CENTRE", 60, Flag.UK_ONLY, "", "center", "s"),
    Row("CATS", 61, Flag.CLUEABLE, "", "cat", "s"),
    Row("HEEL", 60, Flag.OFFENSIVE | Flag.CLUEABLE, "", "heel", "s"),
]


def chosen(variant: str = "us", **options: bool) -> list[str]:
    english = English(pack_english(ROWS))
    usual = {"allow_offensive": False, "clueable": False, "mixed": False}
    return [word.text for word in WordList(*english.choose(variant=variant, **usual | options))]


def test_the_script_packs_the_file_of_the_package() -> None:
    assert pack_english(list(read_rows())) == FILE.read_bytes()


def test_the_best_words_of_a_length_come_first() -> None:
    assert chosen() == ["ARE", "CAT", "CATS", "EPEE"]
    assert chosen(mixed=True) == ["ARE", "CAT", "EPEE", "CATS"], "a plural costs points"


def test_words_are_chosen_by_their_flags() -> None:
    assert chosen("uk") == ["ARE", "CAT", "CATS", "EPEE", "CENTRE"]
    assert chosen("both", clueable=True, allow_offensive=True) == [
        "ARE", "CAT", "CATS", "EPEE", "HEEL"
    ]  # fmt: skip


def test_a_chosen_word_has_all_its_details() -> None:
    options = {"allow_offensive": False, "clueable": False, "mixed": False}
    word = WordList(*English(pack_english(ROWS)).choose(variant="us", **options)).get("épée")
    assert word is not None
    assert (word.score, word.display, word.stem, word.sources) == (60, "épée", "épée", "w")
    assert word.flags == Flag.CLUEABLE and word.origin == "english"


def test_an_unknown_variant_is_an_error() -> None:
    with pytest.raises(WordListError, match="expected a spelling of us, uk or both, got 'au'"):
        chosen("au")
