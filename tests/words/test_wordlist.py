"""The class `WordList`: the order of its words, searches by pattern, and changed copies of it."""

import pickle
import re
from dataclasses import replace
from functools import reduce
from operator import or_

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosswright.core.errors import ProblemError, WordListError
from crosswright.words.pattern import parse_pattern
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.word import Flag, Word, WordKind
from crosswright.words.wordlist import WordList

SMALL = WordList.of(["cat;40", "cut;60", "coat;50", "at", "ice age;90", "cot;40"])


def texts(words: object) -> list[str]:
    return [word.text for word in words]  # type: ignore[attr-defined]


def test_words_are_sorted_by_length_then_score_then_letters() -> None:
    assert texts(SMALL) == ["AT", "CUT", "CAT", "COT", "COAT", "ICEAGE"]
    assert len(SMALL) == 6
    assert texts(SMALL) == texts(SMALL), "a second loop gives the same words"


def test_a_word_is_found_however_it_is_written() -> None:
    for written in ("iceage", "ICE AGE", "Ice-Age", ("I", "C", "E", "A", "G", "E")):
        found = SMALL.get(written)
        assert found is not None
        assert (found.text, found.score, found.display) == ("ICEAGE", 90, "ice age")
        assert written in SMALL


@pytest.mark.parametrize("absent", ["dog", "", "a", "日本", "zebras", "c@", ("C",), 7, None])
def test_a_word_that_is_not_listed_is_not_in_the_list(absent: object) -> None:
    assert absent not in SMALL


@pytest.mark.parametrize("absent", ["dog", "", "a", "日本", "zebras", "c@", ("C",)])
def test_get_returns_none_for_a_word_that_is_not_listed(absent: str | tuple[str, ...]) -> None:
    assert SMALL.get(absent) is None


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("c.t", ["CUT", "CAT", "COT"]),
        ("C?T", ["CUT", "CAT", "COT"]),
        ("c[ao]t", ["CAT", "COT"]),
        ("c*t", ["CUT", "COAT", "CAT", "COT"]),
        ("*", ["ICEAGE", "CUT", "AT", "COAT", "CAT", "COT"]),
        ("*at", ["AT", "COAT", "CAT"]),
        ("*a*", ["ICEAGE", "AT", "COAT", "CAT"]),
        ("x*", []),
        ("......", ["ICEAGE"]),
        (".", []),
        ("**c**t**", ["CUT", "COAT", "CAT", "COT"]),
    ],
)
def test_patterns_find_words_best_first(pattern: str, expected: list[str]) -> None:
    assert texts(SMALL.find(pattern)) == expected


def test_a_search_may_have_a_least_score() -> None:
    assert texts(SMALL.find("c*", min_score=50)) == ["CUT", "COAT"]
    assert texts(SMALL.find("*", min_score=91)) == []


@pytest.mark.parametrize("broken", ["", "c[at", "c]at", "c[]t", "["])
def test_a_broken_pattern_is_refused(broken: str) -> None:
    with pytest.raises(ProblemError):
        parse_pattern(broken)


def test_a_pattern_of_many_stars_is_answered_at_once() -> None:
    """A star stands for any number of letters. It would take too long to try every number of
    letters for every star."""
    long = WordList.of(["abcdefghijklmnopqrstuvwxyz" * 3, "abc"])
    assert texts(long.find("*a*b*c*d*e*f*g*h*i*j*k*")) == [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 3,
    ]
    assert texts(long.find("*" * 40 + "q" + "*" * 40)) == ["ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 3]


WORDS = st.dictionaries(
    st.text(alphabet="abcd", min_size=2, max_size=5), st.integers(-5, 100), min_size=1, max_size=40
)
PATTERNS = st.lists(
    st.sampled_from([".", "?", "*", "a", "B", "c", "[ab]", "[CDX]", "z"]), min_size=1, max_size=6
).map("".join)


@given(WORDS, PATTERNS, st.none() | st.integers(-5, 100))
def test_a_pattern_finds_the_same_words_as_a_regular_expression(
    scores: dict[str, int], pattern: str, min_score: int | None
) -> None:
    expression = re.compile(
        pattern.upper().replace(".", "?").replace("?", ".").replace("*", ".*"), re.DOTALL
    )
    words = WordList.of(f"{word};{score}" for word, score in scores.items())
    expected = {
        word.upper()
        for word, score in scores.items()
        if expression.fullmatch(word.upper()) and (min_score is None or score >= min_score)
    }
    found = list(words.find(pattern, min_score=min_score))
    assert len(found) == len(expected)
    assert set(texts(found)) == expected
    assert [word.score for word in found] == sorted((w.score for w in found), reverse=True)


@given(WORDS, st.sets(st.text(alphabet="abcd", min_size=2, max_size=5)), st.integers(-5, 100))
def test_words_can_be_removed_by_name_or_by_a_least_score(
    scores: dict[str, int], banned: set[str], least: int
) -> None:
    words = WordList.of(f"{word};{score}" for word, score in scores.items())
    assert set(texts(words.without(banned))) == {w.upper() for w in scores.keys() - banned}
    assert set(texts(words.at_least(least))) == {w.upper() for w, s in scores.items() if s >= least}
    assert set(texts(words)) == {w.upper() for w in scores}, "the list itself stays as it was"


@given(st.lists(st.just({}) | WORDS, min_size=1, max_size=5))
@example([{}])
@example([{"ab": 1}])
@example([{"ab": 1}, {"ab": 2}])
@example([{"ab": 1}, {"ab": 2, "ba": 3}, {"ab": 4, "xyz": 5}])
def test_in_merged_lists_the_score_of_the_last_list_counts(scores: list[dict[str, int]]) -> None:
    first, *others = (
        WordList.from_words(Word(tuple(w.upper()), s) for w, s in one.items()) for one in scores
    )
    merged = first.merged(*others)
    assert {w.text.lower(): w.score for w in merged} == reduce(or_, scores)
    assert [*merged] == [*reduce(WordList.merged, others, first)], "as if merged one by one"


@given(WORDS, st.integers(-50, 200), st.integers(0, 300))
@example({"ab": 10, "cd": 20, "abc": 20}, 0, 100)
@example({"ab": 10, "cd": 10}, 0, 100)
def test_rescaling_keeps_the_order_and_reaches_both_ends_of_the_new_range(
    scores: dict[str, int], low: int, span: int
) -> None:
    words = WordList.of(f"{word};{score}" for word, score in scores.items())
    rescaled = words.rescaled(low, low + span)
    changed = {word.text.lower(): word.score for word in rescaled}
    assert changed.keys() == scores.keys()
    # If all scores are equal, they become the upper end of the range.
    lowest = low if len(set(scores.values())) > 1 else low + span
    assert rescaled.score_range == (lowest, low + span)
    assert (min(changed.values()), max(changed.values())) == (lowest, low + span)
    pairs = sorted({(score, changed[word]) for word, score in scores.items()})
    assert len(pairs) == len(set(scores.values())), "equal scores stay equal"
    assert [new for _, new in pairs] == sorted(new for _, new in pairs)


def test_rescaling_to_a_range_from_high_to_low_is_refused() -> None:
    with pytest.raises(ProblemError, match="got 100-0"):
        SMALL.rescaled(100, 0)


def test_a_score_that_is_much_too_high_is_refused() -> None:
    with pytest.raises(WordListError, match="got 40000"):
        WordList.from_words([Word(("A", "B"), 40_000)])


def test_of_several_words_with_the_same_glyphs_the_best_score_stays() -> None:
    words = WordList.from_words([Word(("A", "T"), 10), Word(("A", "T"), 30), Word(("A", "T"), 20)])
    assert [word.score for word in words] == [30]


def test_a_list_keeps_everything_that_is_known_about_a_word() -> None:
    word = Word(("I", "CE"), -7, "i ce", "ic e", Flag.PHRASE | Flag.UK_ONLY, "mine")
    words = WordList.from_words([word, Word(("N", "O"), origin="other")])
    assert words.get(("I", "CE")) == word
    assert words.get(("N", "O")) == Word(("N", "O"), origin="other")
    assert set(words.origins) == {"mine", "other"}


@given(WORDS)
def test_lists_survive_pickling(scores: dict[str, int]) -> None:
    words = WordList.of([f"{word};{score}" for word, score in scores.items()] + ["ice age", "3d"])
    copy = pickle.loads(pickle.dumps(words))
    assert list(copy) == list(words)
    assert copy.notices == words.notices
    assert copy.spelling == words.spelling


def test_an_empty_list_survives_pickling_and_can_be_searched() -> None:
    empty = SMALL.without(texts(SMALL))
    assert len(empty) == 0
    assert empty.score_range == (0, 0)
    assert list(pickle.loads(pickle.dumps(empty))) == []
    assert list(empty.find("*")) == []


def test_lists_with_several_letters_in_a_cell_survive_pickling() -> None:
    dutch = WordList.of(["ijs", "bijbel"], Spelling(alphabet("dutch")))
    pairs = WordList.of(["laid", "idea"], Spelling(letters_per_cell=2))
    for words in (dutch, pairs):
        copy = pickle.loads(pickle.dumps(words))
        assert list(copy) == list(words)
        assert copy.spelling == words.spelling


def test_the_repr_of_a_list_has_its_size_and_origin() -> None:
    assert repr(SMALL) == "<WordList of 6 words from words>"


def test_in_merged_lists_a_word_keeps_its_stem_if_the_later_list_has_none() -> None:
    ours, mine = WordList.default(), WordList.of(["ice age;1", "cats;2"])
    both = ours.merged(mine)
    for text in ("ice age", "cats"):
        before, after = ours.get(text), both.get(text)
        assert before is not None and after is not None
        assert after.stem == before.stem and after.score in {1, 2}
    assert ours.get("cats").stem != ""  # type: ignore[union-attr]


def test_if_words_are_removed_all_other_words_stay_unchanged() -> None:
    words = WordList.of(["cat;10", "dog;20", "ice age;30", "emu;20"])
    kept = words.without(["dog", "ice age", "absent"])
    assert [*kept] == [word for word in words if word.text in {"CAT", "EMU"}]
    assert "dog" not in kept and kept.get("emu") == words.get("emu")
    assert len(kept.without(["cat", "emu"])) == 0


def test_merging_makes_new_tables_only_for_the_lengths_of_the_added_words() -> None:
    ours = WordList.of(["cat;70", "cot;20", "ocean;60", "canoe;40"])
    layered = ours.merged(WordList.of(["cot;90", "ace;10"]))
    told = {word.text: word.score for word in layered}
    assert told == {"CAT": 70, "COT": 90, "OCEAN": 60, "CANOE": 40, "ACE": 10}
    assert [word.text for word in layered][:3] == ["COT", "CAT", "ACE"]
    assert layered.tables[5] is ours.tables[5]
    assert layered.tables[3] is not ours.tables[3]


def test_if_merging_adds_a_letter_every_table_gets_the_new_alphabet() -> None:
    layered = WordList.of(["cat;70", "ocean;60"]).merged(WordList.of(["zoo;5"]))
    assert [word.text for word in layered] == ["CAT", "ZOO", "OCEAN"]
    assert len({table.alphabet for table in layered.tables.values()}) == 1


def test_of_kind_keeps_only_one_kind_among_the_words_of_one_length() -> None:
    plain = Word(tuple("STONE"), 60)
    phrase = Word(tuple("ATREE"), 60, "a tree", flags=Flag.PHRASE)
    other = Word(tuple("ACAT"), 60, "a cat", flags=Flag.PHRASE)
    words = WordList.from_words([plain, phrase, other])
    fewer = words.of_kind(5, WordKind.WORD)
    assert [word.text for word in fewer] == ["ACAT", "STONE"]
    assert words.of_kind(9, WordKind.WORD) is words
    assert words.of_kind(4, WordKind.PHRASE) is words


def test_words_may_lose_their_stems_and_keep_the_rest() -> None:
    notes = [Word(tuple("RUNS"), 60, "", "run", sources="sw"), Word(tuple("RANT"), 50, "", "rant")]
    words = WordList.from_words([*notes, Word(tuple("ICEAGE"), 40, "ice age", "ice age")])
    fewer = words.without_stems(["runs", "ice age", "unlisted"])
    runs, rant, age = fewer.get("RUNS"), fewer.get("RANT"), fewer.get("ICEAGE")
    assert runs == replace(notes[0], stem="") and rant == notes[1]
    assert age is not None and (age.display, age.stem) == ("ice age", "")
