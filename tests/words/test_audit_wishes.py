"""The audit of what a constructor asked for, each wish broken once."""

import pytest

from crosswright.core.fill import Fill
from crosswright.core.slots import SlotKey
from crosswright.words.audit import audit_wishes
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["stone", "toned", "cat", "dog"])
FILL = Fill.parse("STONE\n#####\nTONED\n#####\nCAT##")


def rules(**wishes: object) -> set[str]:
    return {finding.rule for finding in audit_wishes(FILL, WORDS, **wishes)}  # type: ignore[arg-type]


def test_a_fill_without_wishes_has_no_findings() -> None:
    assert rules() == set()


@pytest.mark.parametrize(
    ("wishes", "broken"),
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
def test_each_wish_is_looked_at(wishes: dict[str, object], broken: set[str]) -> None:
    assert rules(**wishes) == broken


def test_given_answers_are_the_constructors_own() -> None:
    assert rules(given=FILL, banned={"CAT"}, max_shared=2) == set()
