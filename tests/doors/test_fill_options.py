"""`crosswright fill` and the options of its kernel, by the command."""

import json
import subprocess
import sys

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


def test_all_counts_and_use_agree(folder):
    every = solutions(fill(folder, "--all", "--json"))
    assert len(every) == len(set(every)) > 1
    assert len(solutions(fill(folder, "--count", "2", "--json"))) == 2
    word = every[0][:3]
    with_it = solutions(fill(folder, "--all", "--json", "--use", word))
    assert with_it
    assert sorted(with_it) == sorted(s for s in every if word in s.split("\n"))
    without = solutions(fill(folder, "--all", "--json", "--ban", word))
    assert sorted(without + with_it) == sorted(every)


def test_a_slot_pattern_and_a_shared_run(folder):
    every = solutions(fill(folder, "--all", "--json"))
    chosen = solutions(fill(folder, "--all", "--json", "--slot", "1a=[BC]A."))
    assert all(s[:2] in {"BA", "CA"} for s in chosen)
    assert len(solutions(fill(folder, "--all", "--json", "--max-shared", "1"))) <= len(every)


def test_a_fixed_seed_gives_one_answer(folder):
    pictures = {fill(folder, "--rng-seed", "7").stdout for _ in range(3)}
    assert len(pictures) == 1


def test_an_impossible_fill_names_its_slot_and_exits_1(folder):
    (folder / "grid.txt").write_text("Q..\n...\n", encoding="utf-8")
    result = fill(folder)
    assert result.returncode == 1
    assert "impossible: no" in result.stderr
    assert "1 across" in result.stderr or "1 down" in result.stderr


@pytest.mark.parametrize("option", ["1A", "1X=...", "99A=..."])
def test_a_slot_that_makes_no_sense_is_a_mistake_of_use(folder, option):
    result = fill(folder, "--slot", option)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_two_patterns_for_one_slot_are_told_in_one_line(folder):
    result = fill(folder, "--slot", "1a=A..", "--slot", "1A=B..")
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "one pattern for 1 across" in result.stderr


def test_a_pattern_is_written_with_the_accents_of_its_words(folder):
    (folder / "grid.txt").write_text(".....\n", encoding="utf-8")
    (folder / "words.txt").write_text("école\n", encoding="utf-8")
    assert fill(folder, "--slot", "1A=É....").stdout == "ECOLE\n"


def test_the_best_fill_says_found_or_impossible_and_what_the_exit_code_says(folder):
    found = fill(folder, "--best", "--nodes", "200", "--json")
    assert (found.returncode, json.loads(found.stdout)["status"]) == (0, "found")
    (folder / "grid.txt").write_text("A..\n", encoding="utf-8")
    bans = [part for word in ("abc", "acb", "aba") for part in ("--ban", word)]
    none = fill(folder, "--best", *bans, "--json")
    report = json.loads(none.stdout)
    assert (none.returncode, report["status"], report["proven"]) == (1, "impossible", True)


def test_a_given_entry_that_is_banned_stays_and_is_told(folder):
    (folder / "grid.txt").write_text("CAB\n...\n", encoding="utf-8")
    result = fill(folder, "--ban", "cab")
    assert result.returncode == 0
    assert result.stdout.startswith("CAB\n")
    assert "note: CAB is banned but stands at 1 across: given entries stay" in result.stderr
    assert "banned" not in fill(folder, "--ban", "abc").stderr
    assert fill(folder, "--ban", "cab", "-q").stderr == ""
