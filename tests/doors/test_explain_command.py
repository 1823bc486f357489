"""`crosswright explain`: the conflict, whether it is proved, and the changes that would help."""

import json
from pathlib import Path

import pytest

from command_line import crosswright


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words.dict").write_text("cat;50\ncot;20\ndog;50\n")
    (tmp_path / "bad.txt").write_text("CX.\n")
    (tmp_path / "good.txt").write_text("C..\n")
    return tmp_path


def test_a_conflict_is_shown_with_its_repairs(folder: Path) -> None:
    done = crosswright("explain", "bad.txt", "-w", "words.dict", "--ban", "cot", cwd=folder)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "CX.",
        "the letter X at row 1, column 2 is impossible (proved)",
        "  this change helps: A instead of X at row 1, column 2",
    ]


def test_json_has_the_cells_of_a_conflict_and_the_fills_of_repairs(folder: Path) -> None:
    done = crosswright(
        "explain", "bad.txt", "-w", "words.dict", "--ban", "cot", "--json", cwd=folder
    )
    told = json.loads(done.stdout)
    assert told["command"] == "explain"
    assert told["status"] == "impossible"
    assert told["proven"] is True
    (wish,) = told["conflict"]
    assert wish["kind"] == "letter"
    assert wish["cells"] == [[0, 1]]
    assert told["repairs"][0]["picture"] == ["CAT"]


def test_a_letter_and_a_floor_can_be_in_conflict(folder: Path) -> None:
    (folder / "cot.txt").write_text("CO.\n")
    done = crosswright("explain", "cot.txt", "-w", "words.dict", "--min-score", 40, cwd=folder)
    assert done.returncode == 1
    assert "the letter O at row 1, column 2 and the least score of 40 are impossible together" in (
        done.stdout
    )
    assert "a least score of 20 instead of 40: COT (20) at 1 across would fit" in done.stdout


def test_if_there_are_two_conflicts_no_single_change_helps(folder: Path) -> None:
    (folder / "both.txt").write_text("CX.\n###\nQ..\n")
    asked = ["explain", "both.txt", "-w", "words.dict"]
    told = crosswright(*asked, cwd=folder).stdout
    advice = "  no single change that was tested is enough; change one of the wishes above, "
    assert told.endswith(f"{advice}then run explain again\n")
    assert told.count("is impossible (proved)") == 1
    assert "no single change" not in crosswright(*asked, "--repairs", 0, cwd=folder).stdout


def test_a_block_is_part_of_a_conflict_only_with_blame_block(folder: Path) -> None:
    (folder / "words.dict").write_text("catnip;50\nat;50\nnap;50\n")
    (folder / "cut.txt").write_text("C.#.IP\n")
    asked = ["explain", "cut.txt", "-w", "words.dict", "--json"]
    told = json.loads(crosswright(*asked, cwd=folder).stdout)
    assert [wish["kind"] for wish in told["conflict"]] == ["letter"]
    told = json.loads(crosswright(*asked, "--blame-block", "all", cwd=folder).stdout)
    assert [wish["kind"] for wish in told["conflict"]] == ["block", "letter"]
    assert told["conflict"][0]["cells"] == [[0, 2]]
    assert told["repairs"][-1]["picture"] == ["CATNIP"]


def test_if_there_is_a_fill_it_is_shown(folder: Path) -> None:
    done = crosswright("explain", "good.txt", "-w", "words.dict", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.strip() in {"CAT", "COT"}


def test_the_command_fill_names_the_impossible_letter_too(folder: Path) -> None:
    done = crosswright("fill", "bad.txt", "-w", "words.dict", cwd=folder)
    assert done.returncode == 1
    assert "the letter X at row 1, column 2 is impossible" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["missing.txt"], "cannot read missing.txt"),
        (["good.txt", "--slot", "9A=..."], "9 across"),
        (["good.txt", "--slot", "1A"], "expected a slot and a pattern"),
        (["good.txt", "--use", "emu"], "the required word EMU is not in the word list"),
        (["good.txt", "--ban", "3D"], "expected letters of the english alphabet"),
        (["good.txt", "--max-shared", "none"], "Invalid value for '--max-shared'"),
        (["good.txt", "--min-score", "high"], "Invalid value for '--min-score'"),
        (["good.txt", "--seconds", "soon"], "Invalid value for '--seconds'"),
        (["good.txt", "--nodes", "x"], "Invalid value for '--nodes'"),
        (["good.txt", "--rng-seed", "x"], "Invalid value for '--rng-seed'"),
        (["good.txt", "--alphabet", "x"], "Invalid value for '--alphabet'"),
        (["good.txt", "--spelling", "x"], "Invalid value for '--spelling'"),
        (["good.txt", "--refill", "9D"], "expected a slot of the grid, got 9 down"),
        (["good.txt", "--region", "1,1-9,9"], "expected a region within 1 rows and 3 columns"),
        (["good.txt", "--keep", "1A"], "--keep needs --refill or --region"),
        (["good.txt", "--repairs", "-1"], "-1 is not in the range"),
        (["good.txt", "--blame-block", "1,1"], "expected a block at row 1, column 1, found none"),
        (["good.txt", "--blame-block", "0,1"], "rows and columns count from 1, got '0,1'"),
        (["good.txt", "--blame-block", "9" * 5000 + ",1"], "expected ROW,COL counted from 1"),
        (["good.txt", "--blame-block", "some"], "expected ROW,COL counted from 1, got 'some'"),
    ],
)
def test_a_mistake_gives_a_one_line_error(folder: Path, arguments: list[str], told: str) -> None:
    done = crosswright("explain", *arguments, "-w", "words.dict", cwd=folder)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert told in done.stderr
