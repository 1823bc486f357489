"""Every rule about clues finds planted faults, and finds nothing in clean clues."""

import pytest

from crosswright.construct.draft import Draft, draft_of, edited, lint
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Puzzle
from crosswright.words.wordlist import WordList
from draft_samples import letter

WORDS = WordList.default()

CLEAN = {
    "1A": "Mouser",
    "4A": "Exist",
    "5A": "Two fives",
    "1D": "Tom, perhaps",
    "2D": "Live",
    "3D": "One more than nine",
}
"""
C A T
A R E
T E N
"""


def clued(picture: str = "CAT\nARE\nTEN", **changed: str) -> Draft:
    """Return the clean draft with some clues changed. A1="…" changes the clue of 1A.

    An empty text removes the clue.
    """
    draft = draft_of(Puzzle(Fill.parse(picture)))
    clues = CLEAN | {name[1:] + name[0]: text for name, text in changed.items()}
    told = [{"slot": slot, "text": text} for slot, text in clues.items()]
    return edited(draft, {"do": "clues", "clues": told})


def found(draft: Draft) -> list[tuple[str, str]]:
    return [(one["rule"], one["slot"]) for one in lint(draft, WORDS)]


def test_clean_clues_have_no_findings() -> None:
    assert lint(clued(), WORDS) == []


def test_missing_clues_are_listed_entry_by_entry() -> None:
    assert found(clued(A4="", D2=" ")) == [("missing", "4A"), ("missing", "2D")]
    bare = draft_of(Puzzle(Fill.parse("...\n...")))
    assert [rule for rule, _ in found(bare)] == ["missing"] * 5


@pytest.mark.parametrize("text", ["The cat sat", "CATS do it", "A cat's friend"])
def test_a_clue_that_says_its_answer_leaks(text: str) -> None:
    assert ("leak", "1A") in found(clued(A1=text))


@pytest.mark.parametrize("text", ["Like ten of us", "Ten's half", "ten-pin", "“TEN”"])
def test_a_clue_that_contains_another_answer_of_the_grid_is_found(text: str) -> None:
    assert found(clued(D1=text)) == [("in grid", "1D")]


def test_an_answer_of_several_words_is_found_in_a_clue() -> None:
    draft = draft_of(Puzzle(Fill.parse("ICEAGE\n######\nPOLARS")))
    draft = edited(draft, {"do": "clue", "slot": "1A", "text": "Cold time"})
    draft = edited(draft, {"do": "clue", "slot": "2A", "text": "Bears of the ice age"})
    assert found(draft) == [("in grid", "2A")]


def test_small_words_may_be_both_in_clues_and_in_the_grid() -> None:
    draft = draft_of(Puzzle(Fill.parse("AND\n###\nTHE")))
    for slot, text in (("1A", "Plus"), ("2A", "This and that")):
        draft = edited(draft, {"do": "clue", "slot": slot, "text": text})
    assert found(draft) == []


@pytest.mark.parametrize(
    "text",
    [
        "See 39-Across",
        "With 4- and 7-Across, a thing",
        "Like 12 Down",
        "After 9-down",
        "8 dn",
    ],
)
def test_a_reference_to_an_entry_that_does_not_exist_is_found(text: str) -> None:
    assert found(clued(D1=text)) == [("reference", "1D")]


@pytest.mark.parametrize(
    "text",
    ["See 4-Across", "With 4- and 5-Across", "3 down, 7 to go", "In 3D", "5 Across"],
)
def test_a_reference_to_an_entry_that_exists_is_no_fault(text: str) -> None:
    assert found(clued(D1=text)) == []


def test_a_clue_that_refers_to_its_own_entry_is_found() -> None:
    assert found(clued(D1="Like 1-Down")) == [("reference", "1D")]


def test_if_two_clues_are_the_same_the_second_has_a_finding() -> None:
    told = lint(clued(D1="Mouser!"), WORDS)
    assert told == [{"rule": "double", "slot": "1D", "message": "has the same clue as 1 across"}]
    linked = clued(A4="See 1-Across", A5="See 1-Across")
    assert found(linked) == []


def test_a_clue_that_was_written_for_another_answer_is_stale() -> None:
    draft = edited(clued(), letter(0, 0, "B"))
    assert found(draft) == [("stale", "1A"), ("stale", "1D")]
    assert lint(draft, WORDS)[0]["message"] == "the clue was written for CAT; the answer is BAT"
    confirmed = edited(draft, {"do": "clue", "slot": "1A", "text": CLEAN["1A"]})
    assert found(confirmed) == [("stale", "1D")]


def test_a_half_typed_answer_makes_no_clue_stale() -> None:
    assert found(edited(clued(), letter(0, 0, ""))) == []


@pytest.mark.parametrize(
    ("text", "enumeration", "fits"),
    [
        ("Pest catcher", "3", True),
        ("Pest catcher", "1,2", True),
        ("Pest catcher", "2-1", True),
        ("Pest catcher (3)", "", True),
        ("Pest catcher", "two words", True),
        ("Born (1812)?", "", True),
        ("Pest catcher", "3,4", False),
        ("Pest catcher (4)", "", False),
        ("Pest catcher, with 4-Across", "3,3", True),
    ],
)
def test_an_enumeration_must_fit_the_number_of_letters(
    text: str, enumeration: str, fits: bool
) -> None:
    edit = {"do": "clue", "slot": "1A", "text": text, "enumeration": enumeration}
    assert found(edited(clued(), edit)) == ([] if fits else [("enumeration", "1A")])


def test_an_enumeration_may_count_the_letters_of_a_rebus() -> None:
    draft = edited(clued(), letter(0, 1, "HEART"))
    for count, fits in (("7", True), ("3", True), ("5", False)):
        edit = {"do": "clue", "slot": "1A", "text": "Mouser", "enumeration": count}
        rules = [rule for rule, slot in found(edited(draft, edit)) if slot == "1A"]
        assert rules == ([] if fits else ["enumeration"])
