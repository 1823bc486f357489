"""The statistics of a fill: its letters, and the scores that a word list gives its answers."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from crosswright.core.fill import Fill
from crosswright.words.statistics import statistics_of
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["CAT;12", "CAR;19", "TAR;20", "ACT;55", "ZOO;99"])


def test_scores_fall_into_bands_of_ten() -> None:
    found = statistics_of(Fill.parse("CAT\n###\nCAR\n###\nTAR\n###\nXYZ"), WORDS)
    assert found.scores == {10: 2, 20: 1}
    assert found.mean_score == 17
    assert found.unlisted == ("XYZ",)
    assert dict(found.lines())["scores"] == "10-19: 2, 20-29: 1"


def test_letters_in_half_full_slots_are_counted_but_the_slots_have_no_score() -> None:
    found = statistics_of(Fill.parse("CA."), WORDS)
    assert found.letters == {"A": 1, "C": 1}
    assert (found.scores, found.mean_score) == ({}, None)
    assert "mean score" not in dict(found.lines())


@given(st.lists(st.sampled_from("ACORTZ"), min_size=1, max_size=12))
def test_used_and_unused_letters_together_are_the_alphabet(letters: list[str]) -> None:
    found = statistics_of(Fill.parse("".join(letters)), WORDS)
    assert found.letters == Counter(letters)
    assert set(found.letters) | set(found.unused) == set(WORDS.alphabet)
    counts = list(found.letters.values())
    assert counts == sorted(counts, reverse=True)
