"""The audit of grids that `make` filled: a good grid, and each rule broken once."""

import pytest

from crosswright.audit.puzzle import audit_made
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Symmetry
from crosswright.core.slots import slot_map
from crosswright.core.venues import Venue, venue
from crosswright.words.wordlist import WordList

# A 5x5 word square whose columns differ from its rows.
ROWS = ["SCENT", "CANOE", "ARSON", "ROUSE", "FLEET"]
GOOD = FilledGrid.parse("\n".join(ROWS))
ANSWERS = [answer for _, answer in GOOD.answers()]
WORDS = WordList.of([f"{answer};60" for answer in ANSWERS])
MINI = venue("mini")
SCENT, FLEET = tuple("SCENT"), tuple("FLEET")
SCARF = tuple("SCARF")
"""The answer in the first column of GOOD."""


def broken(
    filled: FilledGrid = GOOD, words: WordList = WORDS, rules: Venue = MINI, **asked: object
) -> set[str]:
    return {f.rule for f in audit_made(filled, words, rules, **asked)}  # type: ignore[arg-type]


def test_a_good_grid_has_no_findings() -> None:
    assert broken() == set()
    asked = {
        "theme": [SCENT, SCARF],
        "theme_rows": {SCENT: 0},
        "symmetry": Symmetry.ROTATIONAL,
        "min_score": 60,
        "banned": {"OTHER"},
        "max_shared": 4,
    }
    assert broken(**asked) == set()


def test_an_unlisted_answer_is_found_unless_it_is_a_theme_entry() -> None:
    fewer = WORDS.without(["scent"])
    assert broken(words=fewer) == {"unlisted"}
    assert broken(words=fewer, theme=[FLEET]) == {"unlisted"}
    assert broken(words=fewer, theme=[SCENT]) == set()


def test_a_score_below_the_floor_is_found_unless_the_answer_is_a_theme_entry() -> None:
    lower = WordList.of([f"{answer};{30 if answer == 'SCENT' else 60}" for answer in ANSWERS])
    assert broken(words=lower, min_score=50) == {"score"}
    assert broken(words=lower, min_score=50, theme=[SCENT]) == set()
    assert broken(words=lower, min_score=70, theme=[SCENT]) == {"score"}


def test_a_repeated_answer_is_found() -> None:
    twice = FilledGrid.parse("SCENT\n#####\nSCENT")
    assert "repeated" in broken(twice, rules=venue("relaxed"))


def test_a_missing_theme_entry_is_found() -> None:
    assert broken(theme=[tuple("OTHER")]) == {"theme"}


def test_a_theme_entry_that_is_placed_twice_is_found() -> None:
    twice = FilledGrid.parse("SCENT\n#####\nSCENT")
    findings = audit_made(twice, WORDS, venue("relaxed"), theme=[SCENT])
    assert "SCENT: is placed 2 times, not once" in map(str, findings)


def test_a_theme_entry_must_be_a_whole_slot() -> None:
    assert broken(theme=[tuple("CENT")]) == {"theme"}


def test_a_theme_entry_that_goes_down_is_found_if_it_should_go_across() -> None:
    assert broken(theme=[SCARF]) == set()
    assert broken(theme=[SCARF], across_only=True) == {"theme"}
    assert broken(theme=[SCENT], across_only=True) == set()
    assert broken(theme=[SCARF], theme_rows={SCARF: 0}) == {"theme"}


@pytest.mark.parametrize(("row", "expected"), [(3, {"theme"}), (4, set()), (0, {"theme"})])
def test_a_theme_entry_in_another_row_than_asked_is_found(row: int, expected: set[str]) -> None:
    assert broken(theme=[FLEET], theme_rows={FLEET: row}) == expected


def test_rows_in_findings_count_from_one() -> None:
    (finding,) = audit_made(GOOD, WORDS, MINI, theme=[FLEET], theme_rows={FLEET: 1})
    assert str(finding) == "FLEET: is in row 5, not 2"


def test_a_banned_answer_is_found_unless_it_is_a_theme_entry() -> None:
    assert broken(banned={"SCENT"}) == {"banned"}
    assert broken(banned={"SCENT"}, theme=[SCENT]) == set()


def test_answers_that_share_too_many_letters_are_found_unless_both_are_theme_entries() -> None:
    filled = FilledGrid.parse("STONE\n#####\nTONED")
    words = WordList.of(["stone", "toned"])
    stone, toned = tuple("STONE"), tuple("TONED")
    rules = venue("relaxed")
    connected = {"connected"}  # the two rows are not connected, which is not tested here
    assert broken(filled, words, rules, max_shared=4) == connected
    assert broken(filled, words, rules, max_shared=3) == connected | {"shared"}
    assert broken(filled, words, rules, max_shared=3, theme=[stone]) == connected | {"shared"}
    assert broken(filled, words, rules, max_shared=3, theme=[stone, toned]) == connected


def test_every_rule_of_the_venue_is_checked() -> None:
    assert broken(rules=venue("us-daily")) == {"size"}
    lopsided = FilledGrid.parse("#CENT\n" + "\n".join(ROWS[1:]))
    own = [answer for _, answer in lopsided.answers()]
    words = WordList.of(own)
    assert broken(lopsided, words) == set()
    small_midi = Venue("small", "as a midi", (5, 5), (Symmetry.ROTATIONAL,))
    assert broken(lopsided, words, small_midi) == {"symmetry"}


def test_a_symmetry_that_was_asked_for_replaces_the_symmetry_of_the_venue() -> None:
    lopsided = FilledGrid.parse("#CENT\n" + "\n".join(ROWS[1:]))
    words = WordList.of([answer for _, answer in lopsided.answers()])
    strict = Venue("strict", "turned", (5, 5), (Symmetry.ROTATIONAL,))
    assert broken(lopsided, words, strict, symmetry=Symmetry.NONE) == set()
    assert broken(lopsided, words, strict, symmetry=Symmetry.DIAGONAL) == set()
    assert broken(lopsided, words, strict, symmetry=Symmetry.ROTATIONAL) == {"symmetry"}
    assert broken(lopsided, words, MINI, symmetry=Symmetry.VERTICAL) == {"symmetry"}


@pytest.mark.parametrize("cell", GOOD.grid.open_cells, ids=str)
def test_any_changed_letter_is_found(cell: object) -> None:
    changed = FilledGrid(GOOD.grid, {**GOOD.glyphs, cell: "Q"})  # type: ignore[dict-item]
    findings = audit_made(changed, WORDS, MINI)
    through = {slot.key.spoken for slot in slot_map(GOOD.grid).slots if cell in slot.cells}
    assert {finding.where for finding in findings} == through


def test_a_revealer_must_be_the_last_across_theme_entry_or_in_the_middle() -> None:
    assert broken(theme=[SCENT, FLEET], revealer=FLEET) == set()
    assert broken(theme=[SCENT, FLEET], revealer=SCENT) == {"theme"}
    assert broken(theme=[SCENT, FLEET, tuple("ARSON")], revealer=tuple("ARSON")) == set()
    assert broken(theme=[SCENT, SCARF], revealer=SCARF) == {"theme"}, "SCARF goes down"


def test_given_letters_and_blocks_must_be_kept_and_given_answers_need_not_be_listed() -> None:
    assert broken(given=Fill.parse("S....\n.....\n.....\n.....\n....T")) == set()
    assert broken(given=Fill.parse("X....\n.....\n.....\n.....\n.....")) == {"given"}
    assert broken(given=Fill.parse("#....\n.....\n.....\n.....\n.....")) == {"given"}
    fewer = WORDS.without(["scent"])
    assert broken(words=fewer, given=Fill.parse("SCENT\n.....\n.....\n.....\n.....")) == set()
