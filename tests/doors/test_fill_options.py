"""The options of the command `crosswright fill`, tested on a small grid."""

import json
import subprocess
import sys
from itertools import combinations

import pytest


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "grid.txt").write_text("...\n...\n", encoding="utf-8")
    words = "ab bc ca ac ba cb abc bca cab acb bac cba aba bab cac".split()  # noqa: SIM905
    (tmp_path / "words.txt").write_text("\n".join(words), encoding="utf-8")
    return tmp_path


def fill(folder, *options):
    return subprocess.run(
        [sys.executable, "-m", "crosswright", "fill", "grid.txt", "-w", "words.txt", *options],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )


def solutions(result):
    return ["\n".join(s["picture"]) for s in json.loads(result.stdout)["solutions"]]


def test_the_fills_of_all_count_use_and_ban_agree(folder):
    every = solutions(fill(folder, "--all", "--json"))
    assert len(every) == len(set(every)) > 1
    assert len(solutions(fill(folder, "--count", "2", "--json"))) == 2
    word = every[0][:3]
    with_it = solutions(fill(folder, "--all", "--json", "--use", word))
    assert with_it
    assert sorted(with_it) == sorted(s for s in every if word in s.split("\n"))
    without = solutions(fill(folder, "--all", "--json", "--ban", word))
    assert sorted(without + with_it) == sorted(every)


def test_slot_and_max_shared_allow_fewer_fills(folder):
    every = solutions(fill(folder, "--all", "--json"))
    chosen = solutions(fill(folder, "--all", "--json", "--slot", "1a=[BC]A."))
    assert all(s[:2] in {"BA", "CA"} for s in chosen)
    assert len(solutions(fill(folder, "--all", "--json", "--max-shared", "1"))) <= len(every)


def test_the_same_rng_seed_gives_the_same_fill(folder):
    pictures = {fill(folder, "--rng-seed", "7").stdout for _ in range(3)}
    assert len(pictures) == 1


def test_an_impossible_fill_names_its_slot_and_exits_1(folder):
    (folder / "grid.txt").write_text("Q..\n...\n", encoding="utf-8")
    result = fill(folder)
    assert result.returncode == 1
    assert "impossible: no" in result.stderr
    assert "1 across" in result.stderr or "1 down" in result.stderr


@pytest.mark.parametrize("option", ["1A", "1X=...", "99A=..."])
def test_a_wrong_value_of_slot_gives_exit_code_2(folder, option):
    result = fill(folder, "--slot", option)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_two_patterns_for_one_slot_give_a_one_line_error(folder):
    result = fill(folder, "--slot", "1a=A..", "--slot", "1A=B..")
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "one pattern for 1 across" in result.stderr


def test_a_slot_pattern_may_have_accents_as_the_words_do(folder):
    (folder / "grid.txt").write_text(".....\n", encoding="utf-8")
    (folder / "words.txt").write_text("école\n", encoding="utf-8")
    assert fill(folder, "--slot", "1A=É....").stdout == "ECOLE\n"


def test_with_best_the_status_agrees_with_the_exit_code(folder):
    found = fill(folder, "--best", "--nodes", "200", "--json")
    assert (found.returncode, json.loads(found.stdout)["status"]) == (0, "optimal")
    (folder / "grid.txt").write_text("A..\n", encoding="utf-8")
    bans = [part for word in ("abc", "acb", "aba") for part in ("--ban", word)]
    none = fill(folder, "--best", *bans, "--json")
    report = json.loads(none.stdout)
    assert (none.returncode, report["status"], report["proven"]) == (1, "impossible", True)


def test_a_given_entry_that_is_banned_stays_and_a_note_says_so(folder):
    (folder / "grid.txt").write_text("CAB\n...\n", encoding="utf-8")
    result = fill(folder, "--ban", "cab")
    assert result.returncode == 0
    assert result.stdout.startswith("CAB\n")
    assert "note: CAB is banned but is given at 1 across: given entries stay" in result.stderr
    assert "banned" not in fill(folder, "--ban", "abc").stderr
    assert fill(folder, "--ban", "cab", "-q").stderr == ""


FULL = "ABC\nBCA\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--refill", "99A"], "expected a slot of the grid, got 99 across"),
        (["--refill", "strong"], "expected a slot such as 17A or 4 down, got 'strong'"),
        (["--refill", ""], "Invalid value for '--refill': expected names with commas between"),
        (["--refill", ","], "Invalid value for '--refill': expected names with commas between"),
        (["--region", "1,1"], "expected a region such as 1,10-4,15, rows first, got '1,1'"),
        (["--region", ""], "expected a region such as 1,10-4,15, rows first, got ''"),
        (["--ban", ""], "expected a word to ban, got ''"),
        (["--refill", "1A", "--keep", "1A"], "1 across to be refilled or kept, got both"),
        (["--count", "2", "--apart", "9", "--refill", "1A"], "differ in at most"),
        (["--region", "0,1-1,1"], "expected a region within 2 rows and 3 columns"),
        (["--region", "1,1-3,3"], "expected a region within 2 rows and 3 columns"),
        (["--refill", "1A", "--keep", "9D"], "expected a slot of the grid, got 9 down"),
        (["--refill", "1A", "--keep", " "], "Invalid value for '--keep'"),
        (["--keep", "1A"], "--keep needs --refill or --region"),
        (["--count", "0"], "Invalid value for '--count'"),
        (["--count", "some"], "Invalid value for '--count'"),
        (["--count", "2", "--all"], "expected one of --count and --all"),
        (["--apart", "2"], "--apart needs --count"),
        (["--count", "2", "--apart", "0"], "Invalid value for '--apart'"),
        (["--count", "2", "--apart", "far"], "Invalid value for '--apart'"),
        (["--best", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["--use", "cat"], "the required word CAT is not in the word list"),
        (["--max-shared", "0"], "Invalid value for '--max-shared'"),
        (["--min-score", "high"], "Invalid value for '--min-score'"),
        (["--best", "--slot", "1A=...."], "expected a pattern of 3 letters for 1 across"),
        (["--share", "90"], "expected a share and a score such as 90%:50, got '90'"),
        (["--min-mean", "high"], "Invalid value for '--min-mean'"),
        (["--min-mean", "nan"], "expected a finite number, 0 or more, got 'nan'"),
        (["--use-letters", "1"], "expected letters of the alphabet, got '1'"),
        (["--avoid-letters", "!"], "expected letters of the alphabet, got '!'"),
        (["--pangram", "--alphabet", "any"], "expected an alphabet whose letters are known"),
        (["--pangram", "--tally"], "expected one of --tally and --pangram"),
        (["--min-mean", "5", "--engine", "textbook"], "--min-mean and --engine textbook"),
    ],
)
def test_a_wrong_value_gives_a_one_line_error_and_exit_code_2(folder, options, told):
    (folder / "grid.txt").write_text(FULL, encoding="utf-8")
    done = fill(folder, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_only_the_named_slots_and_regions_are_refilled(folder):
    (folder / "grid.txt").write_text(FULL, encoding="utf-8")
    for options, kept in (
        (["--refill", "1A"], "...\nBCA"),
        (["--refill", "1A,3D", "--keep", "1D"], "A..\nBC."),
        (["--region", "1,2-2,3"], "A..\nB.."),
    ):
        (found,) = solutions(fill(folder, *options, "--json"))
        assert all(was in {".", now} for was, now in zip(kept, found, strict=True)), options


def test_apart_holds_together_with_best_use_and_slot(folder):
    wishes = ["--best", "--use", "cab", "--slot", "1A=[ABC]..", "--nodes", "4000"]
    found = solutions(fill(folder, *wishes, "--count", "3", "--apart", "2", "--json"))
    assert len(found) >= 2
    assert all("CAB" in entries(picture) for picture in found)
    for one, other in combinations(found, 2):
        assert sum(a != b for a, b in zip(entries(one), entries(other), strict=True)) >= 2


def entries(picture):
    rows = picture.split("\n")
    return [*rows, *map("".join, zip(*rows, strict=True))]


def test_several_processes_can_search_for_the_best_fill(folder):
    wishes = ["--best", "--use", "cab", "--jobs", "2", "--seconds", "1.5", "--json"]
    done = fill(folder, *wishes)
    assert done.returncode == 0
    assert "CAB" in solutions(done)[0].split("\n")
