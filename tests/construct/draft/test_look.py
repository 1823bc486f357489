"""`look` returns the same about a draft as `candidates`, `check` and the statistics do."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from crosswright.construct.candidates import candidates
from crosswright.construct.check import check
from crosswright.construct.draft import Draft, draft_of, edited, look, new_draft
from crosswright.construct.draft.fitting import candidates_for
from crosswright.construct.request.candidates import Listing
from crosswright.core.fill import Fill
from crosswright.core.geometry import Symmetry
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.rules import facts
from crosswright.core.slots import SlotKey
from crosswright.core.venues import VENUES, Venue, violations
from crosswright.core.wishes import Wishes
from crosswright.words.statistics import statistics_of
from crosswright.words.wordlist import WordList
from draft_samples import letter, random_draft

WORDS = WordList.default()
FEW = WordList.of(["cat;60", "are;30", "ten;40", "ate;50", "cab;20", "one;10"])


def draft(picture: str) -> Draft:
    return draft_of(Puzzle(Fill.parse(picture)))


def random_fill(rng: random.Random) -> Draft:
    """A small grid with blocks and a few frequent letters, so that words still fit most slots."""
    size = rng.randint(3, 7)
    rows = ["".join(rng.choices(".....#", k=size)) for _ in range(size)]
    found = draft_of(Puzzle(Fill(Grid.parse("\n".join(rows)))))
    for cell in rng.sample(found.grid.open_cells, k=len(found.grid.open_cells) // 5):
        found = edited(found, letter(*cell, rng.choice("AEST")))
    if rng.random() < 0.5:
        found = replace(found, min_score=rng.choice([20, 40]))
    return replace(found, banned=frozenset({"SET", "TEA"}), venue=rng.choice(VENUES).name)


@pytest.mark.parametrize("rng_seed", range(25))
def test_the_words_and_letters_left_are_those_of_candidates(rng_seed: int) -> None:
    found = random_fill(random.Random(rng_seed))
    told = look(found, WORDS)
    asked = candidates(
        found.fill,
        words=WORDS,
        wishes=Wishes(min_score=found.min_score, banned=tuple(sorted(found.banned))),
    )
    assert [
        (s["key"], s["pattern"], s["left"], s["fitting"], s["full"]) for s in told["slots"]
    ] == [
        (
            str(one.slot),
            one.pattern,
            one.left if asked.emptied in (None, one.slot) else one.fits,
            one.fits,
            one.is_full,
        )
        for one in asked.slots
    ]
    empty = {c: glyphs for c, glyphs in asked.letters.items() if c not in found.fill.glyphs}
    assert {key: cell["letters"] for key, cell in told["cells"].items()} == {
        f"{c.row},{c.column}": len(glyphs) for c, glyphs in empty.items()
    }
    assert {key: cell["forced"] for key, cell in told["cells"].items() if "forced" in cell} == {
        f"{c.row},{c.column}": glyphs[0] for c, glyphs in empty.items() if len(glyphs) == 1
    }
    assert told["tightest"] == (None if asked.tightest is None else str(asked.tightest.slot))
    assert (told["dead"] is None) == (asked.emptied is None)


@pytest.mark.parametrize("rng_seed", range(25))
def test_a_look_is_the_same_if_the_candidates_of_a_slot_are_passed(rng_seed: int) -> None:
    rng = random.Random(rng_seed)
    found = random_fill(rng)
    for slot in rng.sample(found.fill.slots, k=min(3, len(found.fill.slots))):
        full = edited(found, {"do": "letters", "cells": [[*cell, "S"] for cell in slot.cells]})
        for one in (found, full):
            known = candidates_for(
                one, WORDS, where=slot, listing=Listing(limit=200), banned=["ARE"]
            )
            assert look(one, WORDS, banned=["ARE"], known=known) == look(one, WORDS, banned=["ARE"])


@pytest.mark.parametrize("rng_seed", range(25))
def test_the_findings_are_those_of_check_and_the_counts_are_those_of_the_statistics(
    rng_seed: int,
) -> None:
    found = replace(random_fill(random.Random(rng_seed)), banned=frozenset(), min_score=None)
    told = look(found, WORDS)
    asked = check(found.puzzle, WORDS, venue=found.venue)
    expected = {(f.rule, f.where, f.message) for f in asked.findings if f.rule != "empty"}
    assert {(f["rule"], f["where"], f["message"]) for f in told["findings"]} == expected
    shape, figures = facts(found.grid), statistics_of(found.fill, WORDS)
    counted = told["statistics"]
    assert (counted["words"], counted["blocks"], counted["open"], counted["pieces"]) == (
        shape.slots,
        shape.blocks,
        shape.open_cells,
        shape.pieces,
    )
    assert counted["letters"] == dict(figures.letters)
    assert counted["missing"] == list(figures.unused)
    assert counted["scores"] == {str(band): count for band, count in figures.scores.items()}
    assert counted["unchecked_runs"] == {str(k): v for k, v in shape.unchecked_runs.items()}
    assert sum(counted["lengths"].values()) == shape.slots


@pytest.mark.parametrize("rng_seed", range(30))
def test_a_look_at_any_draft_can_be_written_as_json(rng_seed: int) -> None:
    json.dumps(look(random_draft(random.Random(rng_seed)), WORDS), allow_nan=False)


def test_a_draft_without_slots_has_no_words_and_letters_left() -> None:
    for picture in ("#", "##\n##", ".", ".#\n#."):
        told = look(replace(draft(picture), venue="mini"), FEW)
        assert (told["slots"], told["cells"], told["tightest"], told["dead"]) == (
            [],
            {},
            None,
            None,
        )
        assert told["statistics"]["words"] == 0


def test_answers_have_scores_and_answers_that_are_not_in_the_list_are_findings() -> None:
    found = edited(draft("CAT\nARE\nTEN"), {"do": "theme", "slot": "1A"})
    told = look(edited(found, letter(2, 2, "X")), FEW)
    by_key = {slot["key"]: slot for slot in told["slots"]}
    assert (by_key["1A"]["answer"], by_key["1A"]["score"], by_key["1A"]["theme"]) == (
        "CAT",
        60,
        True,
    )
    assert (by_key["5A"]["answer"], by_key["5A"]["score"], by_key["5A"]["listed"]) == (
        "TEX",
        None,
        False,
    )
    unlisted = [f for f in told["findings"] if f["rule"] == "unlisted"]
    assert [f["where"] for f in unlisted] == ["5 across", "3 down"]
    assert unlisted[0]["cells"] == [[2, 0], [2, 1], [2, 2]]


def test_a_theme_entry_may_be_missing_in_the_list_but_may_not_be_repeated() -> None:
    found = draft("ABC#\n#ABC")
    assert {f["rule"] for f in look(found, FEW)["findings"]} == {"unlisted", "repeated"}
    for slot in ("1A", "4A"):
        found = edited(found, {"do": "theme", "slot": slot})
    rules = [f for f in look(found, FEW)["findings"] if f["where"] == "4 across"]
    assert [f["rule"] for f in rules] == ["repeated"]


def test_an_entry_with_a_banned_word_is_a_finding_in_its_slot() -> None:
    found = draft("CAT\nARE\nTEN")
    found = edited(found, {"do": "ban_here", "slot": "1A", "word": "cat"})
    found = edited(found, {"do": "ban", "word": "are"})
    told = look(found, FEW, banned=["TEN"])
    banned = [f["where"] for f in told["findings"] if f["rule"] == "banned"]
    assert banned == ["1 across", "4 across", "5 across", "2 down", "3 down"]


def test_a_ban_for_one_slot_does_not_change_the_other_slots() -> None:
    found = draft("...\n###\n...")
    before = {slot["key"]: slot["left"] for slot in look(found, FEW)["slots"]}
    after = look(edited(found, {"do": "ban_here", "slot": "1A", "word": "cat"}), FEW)
    assert {slot["key"]: slot["left"] for slot in after["slots"]} == {
        **before,
        "1A": before["1A"] - 1,
    }


def test_a_slot_without_a_word_is_named_as_a_dead_end() -> None:
    told = look(edited(draft("...\n...\n..."), letter(0, 0, "Z")), FEW)
    assert told["dead"]["slot"] in {"1A", "1D"}
    assert told["dead"]["slot"] == told["tightest"]
    assert "no word fits" in told["dead"]["message"]


def test_a_fault_of_symmetry_has_the_cells_where_the_symmetry_is_broken() -> None:
    found = replace(new_draft(15, 15, venue="us-daily"), symmetry=Symmetry.NONE)
    found = edited(found, {"do": "block", "cells": [[0, 4]]})
    (fault,) = (f for f in look(found, FEW)["findings"] if f["rule"] == "symmetry")
    assert fault["cells"] == [[0, 4], [14, 10]]
    found = edited(found, {"do": "block", "cells": [[14, 10]]})
    assert not [f for f in look(found, FEW)["findings"] if f["rule"] == "symmetry"]
    found = edited(found, {"do": "bar", "cell": [3, 3], "side": "right"})
    (fault,) = (f for f in look(found, FEW)["findings"] if f["rule"] == "symmetry")
    assert fault["cells"] == [[3, 3], [3, 4]]


def test_the_finding_about_cells_that_are_cut_off_has_these_cells() -> None:
    found = replace(draft(".....\n#####\n.....\n.....\n....."), venue="mini")
    (fault,) = (f for f in look(found, FEW)["findings"] if f["rule"] == "connected")
    assert fault["cells"] == [[0, column] for column in range(5)]


FAULTY = Grid.parse("..#..........\n" * 6 + ".............")
"""A grid that breaks rules of every venue except `relaxed`."""


def faults_of(row: Venue) -> list[dict[str, Any]]:
    found = draft_of(Puzzle(Fill(FAULTY)))
    told: list[dict[str, Any]] = look(replace(found, venue=row.name), FEW)["findings"]
    return told


@pytest.mark.parametrize("row", VENUES, ids=lambda row: row.name)
def test_every_broken_rule_of_a_venue_is_a_finding(row: Venue) -> None:
    messages = [finding["message"] for finding in faults_of(row)]
    assert messages == [finding.message for finding in violations(FAULTY, row)]


@pytest.mark.parametrize("rule", ["shortest", "unchecked", "symmetry"])
def test_a_broken_rule_about_certain_cells_names_these_cells(rule: str) -> None:
    faults = [fault for row in VENUES for fault in faults_of(row) if fault["rule"] == rule]
    assert len(faults) > 2
    assert all(fault["cells"] for fault in faults)


def test_the_dupes_of_a_look_are_those_of_the_statistics() -> None:
    found = draft("SISTERS#HAMSTER\n###############\nRUNS#RUNNER#CAT")
    told = look(found, WORDS)["statistics"]["dupes"]
    figures = statistics_of(found.fill, WORDS)
    pairs = {(*d["answers"], d["shared"]) for d in told if d["kind"] == "root"}
    parts = {(*d["answers"], d["shared"]) for d in told if d["kind"] == "part"}
    assert pairs == set(figures.stems)
    assert parts == set(figures.parts)
    assert pairs | parts


def test_a_pangram_has_every_letter_of_the_list() -> None:
    words = WordList.of(["ab", "ba"])
    assert look(draft("AB"), words)["statistics"]["pangram"]
    assert look(draft("AA"), words)["statistics"]["missing"] == ["B"]


def test_slots_are_named_by_number_and_direction() -> None:
    told = look(draft("..#\n..."), FEW)
    assert [SlotKey.parse(slot["key"]) for slot in told["slots"]] == [
        slot.key for slot in draft("..#\n...").fill.slots
    ]
