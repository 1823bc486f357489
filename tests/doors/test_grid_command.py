"""`crosswright grid`: the patterns that it prints are checked against the rules of the venue."""

import json
from pathlib import Path

import pytest

from command_line import crosswright
from crosswright.core.grid import Grid
from crosswright.core.rules import facts
from crosswright.core.venues import venue, violations


def told(*arguments: str) -> list[Grid]:
    """Run the command and return the grids that it printed."""
    done = crosswright("grid", *arguments, "--rng-seed", "4", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["solutions"]
    return [Grid.parse("\n".join(solution["picture"])) for solution in found]


@pytest.mark.parametrize("name", ["us-daily", "us-themeless", "mini", "uk-blocked", "barred"])
def test_patterns_keep_the_rules_of_their_venue(name: str) -> None:
    grids = told("--venue", name, "--count", "2")
    assert len({str(grid) for grid in grids}) == 2
    for grid in grids:
        assert violations(grid, venue(name)) == ()


def test_the_given_limits_for_words_blocks_and_lengths_are_kept() -> None:
    (grid,) = told("--word-count", "70-74", "--blocks", "15%-18%", "--longest", "13")
    known = facts(grid)
    assert 70 <= known.slots <= 74
    assert 0.15 <= known.blocks / 225 <= 0.18
    assert known.longest <= 13


def test_the_shortest_slot_can_be_longer_than_the_venue_asks() -> None:
    (grid,) = told("--venue", "mini", "--size", "9x9", "--shortest", "4", "--blocks", "4-19")
    assert facts(grid).shortest >= 4


def test_a_symmetry_can_be_asked_for_that_is_not_the_venue_s() -> None:
    (grid,) = told("--symmetry", "horizontal")
    assert "horizontal" in {symmetry.value for symmetry in facts(grid).symmetries}


def test_several_patterns_go_into_files_of_their_own(tmp_path: Path) -> None:
    done = crosswright("grid", "--venue", "mini", "--count", "2", "-o", tmp_path / "p.txt")
    assert done.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {"p-1.txt", "p-2.txt"}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--word-count", "70-90"), "at most 78 words"),
        (("--word-count", "many"), "such as 70-78"),
        (("--blocks", "a%-b%"), "30-40 or 14%-18%"),
        (("--blocks", "inf%"), "30-40 or 14%-18%"),
        (("--shortest", "2"), "at least 3 cells"),
        (("--size", "14x15"), "no venue takes 14x15: expected sides of 5 to 9 (mini)"),
        (("--size", "14x15", "--venue", "us-daily"), "width of 15 cells"),
        (("--venue", "barred", "--blocks", "3-4"), "have bars, no blocks"),
        (("--venue", "mini", "--size", "5x5", "--word-count", "9-3"), "the smaller number first"),
    ],
)
def test_a_wrong_value_gives_a_one_line_error(arguments: tuple[str, ...], expected: str) -> None:
    done = crosswright("grid", *arguments)
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_word_count_that_no_pattern_can_have_is_impossible() -> None:
    done = crosswright(
        "grid", "--venue", "mini", "--size", "5x5", "--word-count", "40-50", "--json"
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["status"] == "impossible"


def test_one_number_is_a_range_too_and_a_share_may_be_a_decimal() -> None:
    (grid,) = told("--word-count", "74", "--blocks", "0.15-0.18")
    assert facts(grid).slots == 74
    assert 0.15 <= facts(grid).blocks / 225 <= 0.18


@pytest.mark.parametrize("old", [("--words", "70-74"), ("--words=70-74",)])
def test_the_error_for_the_old_option_words_names_the_new_one(old: tuple[str, ...]) -> None:
    done = crosswright("grid", *old)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "crosswright: crosswright grid --words is --word-count now\n"


def test_word_lists_in_the_config_are_not_read_as_the_old_option_words(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('words = ["a.dict", "b.dict"]\n', encoding="utf-8")
    done = crosswright("grid", "--venue", "mini", env={"CROSSWRIGHT_CONFIG": str(config)})
    assert (done.returncode, done.stderr) == (0, "")


def test_a_message_says_that_all_patterns_were_found() -> None:
    done = crosswright("grid", "--count", "100000", "--venue", "mini")
    assert done.returncode == 0
    found = done.stdout.count("\n\n") + 1
    assert done.stderr == f"{found} patterns, all there are\n"


def test_a_search_that_finds_fewer_patterns_than_asked_for_says_why() -> None:
    done = crosswright("grid", "--count", "500", "--rng-seed", "1", "--nodes", "3000")
    assert done.stderr.strip().endswith("patterns, out of budget")
