"""`crosswright pairs` by subprocess: grids, counts, checks, exit codes, Ctrl-C and resume."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crosswright.core.pairs import parse_pairs

FOUR = "hung\nreis\naile\nhure\nngai\nisle\n"
GLYPHS = ("aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh")


def pairs(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crosswright", "pairs", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """A word list that gives two pair squares of 3×3 cells."""
    path = tmp_path / "four.txt"
    path.write_text(FOUR)
    return path


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A word list that gives more pair squares than a test can wait for."""
    path = tmp_path / "many.txt"
    path.write_text("\n".join(a + b for a in GLYPHS for b in GLYPHS))
    return path


def test_a_grid_is_printed_in_the_plain_notation(four: Path) -> None:
    done = pairs(3, 3, "-w", four, "--rng-seed", 1)
    assert done.returncode == 0
    assert parse_pairs(done.stdout).grid.width == 3
    assert "6 of them usable" in done.stderr
    assert "words that fit a row: 6 with 4 letters" in done.stderr


def test_list_prints_the_words_of_a_grid(four: Path) -> None:
    done = pairs(3, 3, "-w", four, "--list", "--quiet", "--all")
    assert "rows:    hung reis aile" in done.stdout
    assert "columns: hure ngai isle" in done.stdout
    assert done.stderr == ""


def test_all_prints_every_grid_and_tally_counts_them(four: Path) -> None:
    assert pairs(3, 3, "-w", four, "--all").stdout.split("\n\n") == [
        "hung..\nre..is\n..aile",
        "hure..\nng..ai\n..isle\n",
    ]
    assert pairs(3, 3, "-w", four, "--tally").stdout == "2\n"
    assert pairs(3, 3, "-w", four, "--tally", "--up-to-transpose").stdout == "1\n"


def test_json_has_a_version(four: Path) -> None:
    found = json.loads(pairs(3, 3, "-w", four, "--json").stdout)
    assert found["version"] == 2 and len(found["grids"][0]["rows"]) == 3
    lines = pairs(3, 3, "-w", four, "--all", "--json").stdout.splitlines()
    assert json.loads(lines[-1])["count"] == 2 and len(lines) == 3


def test_files_and_folders_are_written(four: Path, tmp_path: Path) -> None:
    picture, folder = tmp_path / "grid.svg", tmp_path / "grids"
    assert pairs(3, 3, "-w", four, "-o", picture, "-o", folder, "--count", 5).returncode == 0
    assert "<svg" in (tmp_path / "grid-1.svg").read_text()
    assert "<svg" in (tmp_path / "grid-2.svg").read_text()
    assert not picture.exists()
    assert len(list(folder.glob("*.pairs"))) == 2
    assert pairs("--check", folder, "-w", four).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("1", "4"), 1),
        (("4", "1"), 1),
        (("3", "3"), 0),
        (("2", "2"), 1),
        (("0", "3"), 2),
        (("-1", "3"), 2),
        (("3",), 2),
        (("three", "3"), 2),
        (("3", "3", "--tally", "--nodes", "0"), 3),
        (("3", "3", "--resume", "--all"), 2),
        (("3", "4", "--up-to-transpose"), 2),
    ],
)
def test_exit_codes(four: Path, arguments: tuple[str, ...], code: int) -> None:
    done = pairs("-w", four, *arguments)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["", "\n", "Paris\n", "cat\n"])
def test_a_list_with_no_usable_word_is_bad_input(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(text)
    done = pairs(3, 3, "-w", path)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


def test_check_names_a_broken_rule(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pairs"
    bad.write_text("abcd....\n....abcd\nef..gh..\n..ij..kl\n")
    done = pairs("--check", bad, "--no-words")
    assert done.returncode == 1 and done.stdout == "row 2: abcd is also row 1\n"
    good = tmp_path / "good.pairs"
    good.write_text("..zeta..\nac....me\nhero....\n....read\n")
    assert pairs("--check", good, "--no-words").stdout == "valid\n"
    assert pairs("--check", good, "--no-words", "--quiet").stdout == ""
    assert pairs("--check", tmp_path, "--no-words").returncode == 1


@pytest.mark.parametrize("text", ["", "abc\nabc\n", "ab\nabcd\n", "a.\n..\n", "A1\n"])
def test_a_malformed_file_gives_exit_code_2(tmp_path: Path, text: str) -> None:
    path = tmp_path / "grid.pairs"
    path.write_text(text)
    done = pairs("--check", path, "--no-words")
    assert done.returncode == 2 and str(path) in done.stderr and "Traceback" not in done.stderr


def test_largest_says_for_each_size_if_a_grid_was_found(four: Path) -> None:
    done = pairs("--largest", "--up-to", 3, "-w", four, "--seconds", 5, "--quiet")
    verdicts = dict(line.split()[:2] for line in done.stdout.splitlines() if "nodes" in line)
    assert verdicts == {
        "1x1": "impossible",
        "1x2": "impossible",
        "1x3": "impossible",
        "2x2": "impossible",
        "2x3": "impossible",
        "3x3": "found",
    }
    assert done.returncode == 0


def grids_in(folder: Path) -> list[str]:
    return [path.read_text() for path in sorted(folder.glob("*.pairs"))]


def test_ctrl_c_keeps_the_written_grids_and_resume_repeats_none_of_them(
    many: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "grids"
    command = [sys.executable, "-m", "crosswright", "pairs", "3", "3", "-w", str(many), "--all"]
    started = subprocess.Popen(
        [*command, "-o", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while len(list(folder.glob("*.pairs"))) < 20 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(started.pid, signal.SIGINT)
    started.communicate(timeout=60)
    assert started.returncode == 130
    first = grids_in(folder)
    assert len(first) >= 20 and all(text.endswith("\n") for text in first)

    again = pairs(3, 3, "-w", many, "--all", "-o", folder, "--resume", "--nodes", 400)
    assert again.returncode == 0
    both = grids_in(folder)
    assert both[: len(first)] == first and len(both) > len(first)
    assert len(set(both)) == len(both)
    assert len(again.stdout.strip().split("\n\n")) == len(both) - len(first)

    # A run without an interruption gives the same grids in the same order.
    whole = pairs(3, 3, "-w", many, "--all", "--quiet", "--nodes", 2000)
    order = [grid.strip() + "\n" for grid in whole.stdout.strip().split("\n\n")]
    common = min(len(order), len(both))
    assert both[:common] == order[:common]


def test_a_folder_with_grids_needs_resume_and_the_same_words(
    four: Path, many: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "grids"
    pairs(3, 3, "-w", many, "--all", "-o", folder, "--nodes", 10)
    assert pairs(3, 3, "-w", many, "--all", "-o", folder, "--nodes", 10).returncode == 2
    other = pairs(3, 3, "-w", four, "--all", "-o", folder, "--resume")
    assert other.returncode == 2 and "made for other words" in other.stderr


def test_a_tally_can_be_resumed(many: Path, tmp_path: Path) -> None:
    folder = tmp_path / "count"
    whole = pairs(3, 3, "-w", many, "--tally", "--quiet").stdout
    left = pairs(3, 3, "-w", many, "--tally", "-o", folder, "--nodes", 1000, "--quiet")
    assert left.returncode == 3 and left.stdout == ""
    assert pairs(3, 3, "-w", many, "--tally", "-o", folder, "--resume", "-q").stdout == whole
