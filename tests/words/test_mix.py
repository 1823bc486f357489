"""The kinds of words, and the changed scores that a search uses to get a good mix of kinds."""

import pytest

from crosswright.words.mix import crowding, excess, inflected_ending, is_doubtful_name, mixed_score
from crosswright.words.word import Flag, Word, WordKind, kind_of
from crosswright.words.wordlist import WordList


@pytest.fixture(scope="module")
def english() -> WordList:
    return WordList.default()


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("HOUSE", WordKind.WORD),
        ("OBAMA", WordKind.NAME),
        ("HARRYPOTTER", WordKind.NAME),
        ("UHOH", WordKind.PHRASE),
        ("ISEE", WordKind.PHRASE),
        ("ESPN", WordKind.ABBREVIATION),
        ("NEIN", WordKind.FOREIGN),
        ("ECTO", WordKind.PREFIX),
        ("XIV", WordKind.NUMERAL),
    ],
)
def test_words_of_our_list_have_a_kind(english: WordList, answer: str, kind: WordKind) -> None:
    word = english.get(answer)
    assert word is not None and word.kind is kind


@pytest.mark.parametrize(
    "answer",
    """SIRI UBER OMG SNL UHOH ISEE ASIF ATEASE ONICE LEIA OPRAH ESPN IPAD YODA ELSA OBAMA USEUP
    NOTME""".split(),  # noqa: SIM905
)
def test_words_that_everybody_knows_score_at_least_50(english: WordList, answer: str) -> None:
    word = english.get(answer)
    assert word is not None and word.score >= 50


@pytest.mark.parametrize(
    "answer",
    """PLEASANTTASTING GEED INON LHASAS LITTLECHIEFHARE GENUSCATHARACTA NOTINTRUSIVE
    SUGARIER""".split(),  # noqa: SIM905
)
def test_words_that_nobody_says_are_weak_or_missing(english: WordList, answer: str) -> None:
    word = english.get(answer)
    assert word is None or word.score < 40


def test_a_word_of_our_list_has_its_sources(english: WordList) -> None:
    word = english.get("HOUSE")
    assert word is not None and {"s", "w"} <= set(word.sources)
    assert WordList.of(["house"]).get("house") == Word(tuple("HOUSE"), origin="words")


def test_a_name_of_several_words_is_a_name() -> None:
    assert kind_of(Flag.PROPER | Flag.PHRASE) is WordKind.NAME


def test_in_a_mixed_list_phrases_gain_points_and_forms_and_abbreviations_lose_points() -> None:
    plain = mixed_score(60, 0, "CAT", "cat")
    assert plain == 60
    assert mixed_score(60, Flag.PHRASE, "GIVEUP", "give") > plain
    assert mixed_score(60, 0, "CATS", "cat") < mixed_score(60, 0, "RATED", "rate") < plain
    assert mixed_score(60, Flag.ABBREVIATION, "ESPN", "espn") < plain
    assert mixed_score(0, Flag.ABBREVIATION, "QQQ", "qqq") == 0
    assert mixed_score(38, Flag.PHRASE, "BANKGRAVEL", "bank") == 38, "a weak phrase stays weak"


@pytest.mark.parametrize(
    ("answer", "stem", "ending"),
    [("CATS", "cat", "S"), ("GLASS", "glass", ""), ("NEWS", "news", ""), ("RED", "red", "")],
)
def test_a_final_s_or_ed_is_an_ending_only_if_the_stem_is_another_word(
    answer: str, stem: str, ending: str
) -> None:
    assert inflected_ending(answer, stem) == ending


def test_names_above_18_percent_of_the_entries_are_too_many() -> None:
    words: list[WordKind | None] = [WordKind.WORD] * 90
    assert excess([*words, *[WordKind.NAME] * 10]) == 0
    assert excess([*words[:60], *[WordKind.NAME] * 40]) == 22


def test_a_third_abbreviation_in_a_corner_is_too_many() -> None:
    kinds: list[WordKind | None] = [WordKind.ABBREVIATION] * 4 + [WordKind.WORD, None]
    assert crowding(kinds, [0, 0, 1, 1, 0, 0]) == 0
    assert crowding(kinds, [0, 0, 0, 1, 0, 0]) == 1


def test_only_names_of_our_list_that_few_people_know_are_doubtful(english: WordList) -> None:
    own = Word(tuple("ZYXWV"), 10, "Zyxwv", flags=Flag.PROPER)
    assert not is_doubtful_name(own) and not is_doubtful_name(None)
    assert not is_doubtful_name(english.get("OBAMA"))
    assert is_doubtful_name(english.get("ABIDJAN"))


def test_a_mixed_list_has_the_same_words_with_other_scores(english: WordList) -> None:
    mixed = WordList.default(mixed=True)
    assert len(mixed) == len(english)
    cats, plain = mixed.get("CATS"), english.get("CATS")
    assert cats is not None and plain is not None and cats.score < plain.score
