"""The audit of fills finds every planted fault, and nothing in a good fill."""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.audit.fill import audit_fill, audit_wishes
from crosswright.core.fill import Fill
from crosswright.core.grid import CellKind
from crosswright.core.slots import SlotKey, slot_map
from crosswright.words.wordlist import WordList
from strategies import grids
from wished import wishes_with

WORDS = WordList.of(["at;80", "to;20", "as;50", "so;50", "ta;50"])
GOOD = Fill.parse("AS\nTO")

# -- rules for every fill -------------------------------------------------------------------------


def broken(picture: str, **options: object) -> list[str]:
    findings = audit_fill(Fill.parse(picture), WORDS, **options)  # type: ignore[arg-type]
    return [finding.rule for finding in findings]


def test_a_good_fill_has_no_findings() -> None:
    assert audit_fill(GOOD, WORDS) == ()


def test_an_unlisted_answer_is_found_unless_it_is_allowed() -> None:
    assert broken("AS\nTX") == ["unlisted", "unlisted"]
    assert broken("AS\nTX", allowed={"TX", "SX"}) == []


def test_an_empty_cell_is_found_in_both_of_its_slots() -> None:
    assert broken("AS\nT.") == ["empty", "empty"]


def test_a_repeated_answer_is_found_unless_repeats_are_allowed() -> None:
    words = WordList.of(["ab", "ba"])
    twice = Fill.parse("AB\nBA")
    assert [f.rule for f in audit_fill(twice, words)] == ["repeated", "repeated"]
    assert audit_fill(twice, words, allow_repeats=True) == ()


def test_a_score_below_the_floor_is_found_unless_the_answer_is_given_or_allowed() -> None:
    assert broken("AS\nTO", min_score=30) == ["score"]
    assert broken("AS\nTO", min_score=30, given=Fill.parse("..\nTO")) == []
    assert broken("AS\nTO", min_score=30, allowed={"TO"}) == []
    assert broken("AS\nTO", min_score=30, allowed={"AS"}) == ["score"]


def test_a_given_letter_that_was_not_kept_is_found() -> None:
    assert broken("AS\nTO", given=Fill.parse("T.\n..")) == ["given"]
    assert "given" in broken("AS\nTO", given=Fill.parse("..\n.#"))


def test_a_given_answer_need_not_be_listed() -> None:
    assert broken("AS\nTX", given=Fill.parse("AS\nTX")) == []


OPEN_OR_BLOCK = st.sampled_from([CellKind.OPEN] * 4 + [CellKind.BLOCK])


@given(grids(kinds=OPEN_OR_BLOCK), st.data())
def test_one_changed_letter_is_found_in_every_slot_through_its_cell(
    grid: object, data: st.DataObject
) -> None:
    cells = grid.open_cells  # type: ignore[attr-defined]
    glyphs = {cell: data.draw(st.sampled_from("ABC")) for cell in cells}
    good = Fill(grid, glyphs)  # type: ignore[arg-type]
    words = WordList.of(sorted({answer for _, answer in good.answers()} | {"AB"}))
    assert audit_fill(good, words, allow_repeats=True) == ()
    if not cells:
        return
    cell = data.draw(st.sampled_from(cells))
    through = {slot.key.spoken for slot in slot_map(good.grid).slots if cell in slot.cells}
    for glyph, rule in (("Z", "unlisted"), (None, "empty")):
        changed = {c: g for c, g in {**glyphs, cell: glyph}.items() if g is not None}
        findings = audit_fill(Fill(good.grid, changed), words, allow_repeats=True)
        assert {(finding.rule, finding.where) for finding in findings} == {
            (rule, where) for where in through
        }


# -- what a constructor asked for -----------------------------------------------------------------

LONGER = WordList.of(["stone", "toned", "cat", "dog"])
FILL = Fill.parse("STONE\n#####\nTONED\n#####\nCAT##")


def missed(given: Fill | None = None, allowed: Collection[str] = (), **wishes: object) -> set[str]:
    asked = wishes_with(**wishes)
    return {
        finding.rule for finding in audit_wishes(FILL, LONGER, asked, given=given, allowed=allowed)
    }


def test_a_fill_without_wishes_has_no_findings() -> None:
    assert missed() == set()


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({"banned": {"CAT"}}, {"banned"}),
        ({"banned": {"DOG"}}, set()),
        ({"required": ["DOG"]}, {"required"}),
        ({"required": ["CAT"]}, set()),
        ({"max_shared": 3}, {"shared"}),
        ({"max_shared": 4}, set()),
        ({"patterns": {SlotKey.parse("1A"): "S...."}}, set()),
        ({"patterns": {SlotKey.parse("1A"): "[XYZ]...."}}, {"pattern"}),
        ({"patterns": {SlotKey.parse("1A"): "S..."}}, {"pattern"}),
    ],
)
def test_each_wish_is_checked(wishes: dict[str, object], expected: set[str]) -> None:
    assert missed(**wishes) == expected


def test_given_answers_may_be_banned_and_may_share_letters() -> None:
    assert missed(given=FILL, banned={"CAT"}, max_shared=2) == set()


def test_allowed_answers_may_be_banned_and_may_share_letters_with_each_other() -> None:
    assert missed(allowed={"CAT"}, banned={"CAT"}) == set()
    assert missed(allowed={"STONE", "TONED"}, max_shared=2) == set()
    assert missed(allowed={"STONE"}, max_shared=2) == {"shared"}
