"""The audit of pair squares finds every broken rule and says where it is broken."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.audit.pairs import audit_pairs
from crosswright.core.errors import GridError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.pairs import PairRules, parse_pairs
from crosswright.words.lowercase import load_lowercase
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

COLUMNS = ["with_dictionary", "without_dictionary"]
"""The case file has a verdict for each grid with a word list, and one without a word list."""
GOOD = "..zeta..\nac....me\nhero....\n....read"
WORDS = ["zeta", "acme", "hero", "read", "ache", "zero", "tare", "mead"]

# For each verdict of the case file: a part of our error message, or the rule in our finding.
MALFORMED = {"ragged": "ragged", "odd": "odd number", "char": "small letters", "half-cell": "half"}
BROKEN = {"no-blank": "blanks", "under-50": "filled", "duplicate": "repeated"}


def words(*listed: str) -> WordList:
    return WordList.of(listed or WORDS, Spelling(letters_per_cell=2))


def test_a_good_grid_has_no_findings() -> None:
    assert audit_pairs(parse_pairs(GOOD), words()) == ()


@pytest.mark.parametrize(
    ("rules", "listed", "expected"),
    [
        (PairRules(), [], set()),
        (PairRules(min_blanks=3), [], {"blanks"}),
        (PairRules(min_filled=0.75), [], {"filled"}),
        (PairRules(), ["zeta"], {"unlisted"}),
    ],
)
def test_each_rule_is_checked(rules: PairRules, listed: list[str], expected: set[str]) -> None:
    found = audit_pairs(parse_pairs(GOOD), words(*listed) if listed else None, rules=rules)
    assert {finding.rule for finding in found} == expected


@given(st.integers(0, 7), st.sampled_from(["zz", "qx"]))
def test_one_changed_cell_is_found_in_its_row_and_its_column(place: int, pair: str) -> None:
    grid = parse_pairs(GOOD)
    cell = sorted(grid.glyphs)[place]
    changed = Fill(grid.grid, {**grid.glyphs, cell: pair.upper()})
    findings = audit_pairs(changed, words())
    assert {(finding.rule, finding.where) for finding in findings} == {
        ("unlisted", f"row {cell.row + 1}"),
        ("unlisted", f"column {cell.column + 1}"),
    }


def test_given_cells_must_hold_what_was_given() -> None:
    grid = parse_pairs(GOOD)
    blank, filled, other = Position(0, 0), Position(0, 1), Position(1, 0)
    assert audit_pairs(grid, given={blank: "", filled: "ZE"}) == ()
    found = audit_pairs(grid, given={blank: "AB", filled: "", other: "XY"})
    assert [finding.message for finding in found] == [
        "expected ab, got a blank",
        "expected a blank, got ze",
        "expected xy, got ac",
    ]
    assert {finding.rule for finding in found} == {"given"}


def test_every_broken_rule_is_reported() -> None:
    grid = parse_pairs("aczetame\nac....me\nhero....\n......ac")
    told = [str(finding) for finding in audit_pairs(grid, words())]
    assert "row 1: has no blank, needs at least 1: aczetame" in told
    assert "row 1: aczetame is not in the word list" in told
    assert "row 4: has 1 of 4 cells filled, fewer than half: ac" in told


def test_a_repeated_word_is_reported_with_both_lines() -> None:
    grid = parse_pairs("abcd....\n....abcd\nef..gh..\n..ij..kl")
    assert [str(f) for f in audit_pairs(grid)] == ["row 2: abcd is also row 1"]


def test_a_grid_without_letters_has_findings() -> None:
    assert audit_pairs(parse_pairs("....\n...."), rules=PairRules(0, 0.0))


@pytest.fixture(scope="module")
def lists(shared_cases: Path) -> dict[str, WordList | None]:
    """The word list for each column of the case file."""
    listed = load_lowercase(shared_cases / "words/amer_lc.txt", Spelling(letters_per_cell=2))
    return {"with_dictionary": listed, "without_dictionary": None}


def grids_of(shared_cases: Path, column: str) -> list[tuple[str, str]]:
    """Return each grid of the case file as text, with its verdict in this column."""
    folder = shared_cases / "double"
    cases = json.loads((folder / "grids.json").read_text())
    return [((folder / case["file"]).read_text(), case[column]) for case in cases]


@pytest.mark.parametrize("column", COLUMNS)
def test_the_malformed_grids_of_the_case_file_are_refused(shared_cases: Path, column: str) -> None:
    grids = grids_of(shared_cases, column)
    malformed = [(text, verdict) for text, verdict in grids if verdict in MALFORMED]
    assert {verdict for _, verdict in malformed} == MALFORMED.keys()
    for text, verdict in malformed:
        with pytest.raises(GridError, match=MALFORMED[verdict]):
            parse_pairs(text)


@pytest.mark.parametrize("column", COLUMNS)
def test_the_valid_grids_of_the_case_file_have_no_findings(
    shared_cases: Path, lists: dict[str, WordList | None], column: str
) -> None:
    valid = [text for text, verdict in grids_of(shared_cases, column) if verdict == "valid"]
    assert len(valid) > 5
    for text in valid:
        assert audit_pairs(parse_pairs(text), lists[column]) == (), text


@pytest.mark.parametrize("column", COLUMNS)
def test_the_broken_rules_of_the_case_file_are_found(
    shared_cases: Path, lists: dict[str, WordList | None], column: str
) -> None:
    grids = grids_of(shared_cases, column)
    broken = [(text, verdict) for text, verdict in grids if verdict in BROKEN]
    assert {verdict for _, verdict in broken} == BROKEN.keys()
    for text, verdict in broken:
        findings = audit_pairs(parse_pairs(text), lists[column])
        assert BROKEN[verdict] in {finding.rule for finding in findings}, text


def test_the_unlisted_words_of_the_case_file_are_reported(
    shared_cases: Path, lists: dict[str, WordList | None]
) -> None:
    grids = grids_of(shared_cases, "with_dictionary")
    unlisted = [(text, verdict) for text, verdict in grids if verdict.startswith("not-a-word:")]
    assert len(unlisted) > 0
    for text, verdict in unlisted:
        findings = audit_pairs(parse_pairs(text), lists["with_dictionary"])
        assert any(verdict[11:] in f.message for f in findings if f.rule == "unlisted"), text


@pytest.mark.parametrize("column", COLUMNS)
def test_every_verdict_of_the_case_file_is_tested_here(shared_cases: Path, column: str) -> None:
    kinds = {verdict.partition(":")[0] for _, verdict in grids_of(shared_cases, column)}
    assert kinds - {"not-a-word"} == {"valid", *MALFORMED, *BROKEN}
