"""The audit finds every planted fault, and nothing in a good fill."""

import pytest

from crosswright.core.errors import AuditError
from crosswright.core.fill import Fill
from crosswright.words.audit import audit, ensure_clean
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["at;80", "to;20", "as;50", "so;50", "ta;50"])
GOOD = Fill.parse("AS\nTO")


def rules(picture: str, **options: object) -> list[str]:
    return [f.rule for f in audit(Fill.parse(picture), WORDS, **options)]  # type: ignore[arg-type]


def test_a_good_fill_has_no_findings() -> None:
    assert audit(GOOD, WORDS) == ()


def test_an_unlisted_answer_is_found_unless_it_is_allowed() -> None:
    assert rules("AS\nTX") == ["unlisted", "unlisted"]
    assert rules("AS\nTX", allowed={"TX", "SX"}) == []


def test_an_empty_cell_is_found_in_both_of_its_slots() -> None:
    assert rules("AS\nT.") == ["empty", "empty"]


def test_a_repeated_answer_is_found_unless_repeats_are_allowed() -> None:
    words = WordList.of(["ab", "ba"])
    twice = Fill.parse("AB\nBA")
    assert [f.rule for f in audit(twice, words)] == ["repeated", "repeated"]
    assert audit(twice, words, allow_repeats=True) == ()


def test_a_score_below_the_floor_is_found_unless_the_answer_was_given() -> None:
    assert rules("AS\nTO", min_score=30) == ["score"]
    assert rules("AS\nTO", min_score=30, given=Fill.parse("..\nTO")) == []


def test_a_given_letter_that_was_not_kept_is_found() -> None:
    assert rules("AS\nTO", given=Fill.parse("T.\n..")) == ["given"]
    assert "given" in rules("AS\nTO", given=Fill.parse("..\n.#"))


def test_a_given_answer_need_not_be_listed() -> None:
    assert rules("AS\nTX", given=Fill.parse("AS\nTX")) == []


def test_an_unclean_answer_never_leaves_the_house() -> None:
    ensure_clean(())
    with pytest.raises(AuditError, match="TX is not in the word list"):
        ensure_clean(audit(Fill.parse("AS\nTX"), WORDS))
