"""The command `crosswright clue`: what it prints, and its exit codes."""

import json
import os
import subprocess
import sys

import pytest


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "grid.txt").write_text("CAT\nARE\nREN\n", encoding="utf-8")
    (tmp_path / "mine.csv").write_text(
        "cat,Mouser\nare,Exist\nren,Stimpy's friend\ncar,Auto\nten,Top score\n", encoding="utf-8"
    )
    (tmp_path / "words.txt").write_text("cat\nare\nren\ncar\nten\n", encoding="utf-8")
    return tmp_path


def clue(folder, *options, **environment):
    return subprocess.run(
        [sys.executable, "-m", "crosswright", "clue", *options],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_puzzle_gets_its_clues_and_is_written(folder):
    done = clue(folder, "grid.txt", "--bank", "mine.csv", "-w", "words.txt", "-o", "out.json")
    assert done.returncode == 0, done.stderr
    assert "   1  Mouser  CAT" in done.stdout
    assert "Stimpy's friend" in (folder / "out.json").read_text(encoding="utf-8")


def test_clues_for_one_answer_are_listed_with_their_origins(folder):
    done = clue(folder, "--for", "went", "--json")
    rows = json.loads(done.stdout)["candidates"]
    assert rows[0]["origin"] == "house"
    assert ("wordnet", "VBD") in [(row["origin"], row["tag"]) for row in rows]
    assert clue(folder, "--for", "qxzjk").returncode == 3


def test_a_clue_that_was_not_found_is_left_empty_and_reported(folder):
    (folder / "grid.txt").write_text("CAT\nAXQ\nREZ\n", encoding="utf-8")
    done = clue(folder, "grid.txt", "--json")
    told = json.loads(done.stdout)
    empty = [row["answer"] for row in told["entries"] if not row["clue"]]
    assert "AXQ" in empty and len(told["unclued"]) == len(empty)
    assert "left empty" in clue(folder, "grid.txt").stderr


def test_mistakes_give_a_one_line_error_and_exit_code_2(folder):
    for options in (
        (),
        ("grid.txt", "--for", "cat"),
        ("grid.txt", "--bank", "none.csv"),
        ("grid.txt", "--difficulty", "absurd"),
    ):
        done = clue(folder, *options)
        assert done.returncode == 2, options
        assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
