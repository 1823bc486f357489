"""`crosswright explain`: the conflict, whether it is proved, and what would help."""

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


def test_a_conflict_is_told_with_its_repairs(folder: Path) -> None:
    done = crosswright("explain", "bad.txt", "-w", "words.dict", cwd=folder)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "CX.",
        "the letter X at row 1, column 2 cannot stand (proved)",
        "  can be filled: A instead of X at row 1, column 2",
    ]


def test_programs_get_cells_and_fills(folder: Path) -> None:
    done = crosswright("explain", "bad.txt", "-w", "words.dict", "--json", cwd=folder)
    told = json.loads(done.stdout)
    assert told["command"] == "explain"
    assert told["status"] == "impossible"
    assert told["proven"] is True
    (wish,) = told["conflict"]
    assert wish["kind"] == "letter"
    assert wish["cells"] == [[0, 1]]
    assert told["repairs"][0]["picture"] == ["CAT"]


def test_a_floor_is_blamed_before_a_letter(folder: Path) -> None:
    (folder / "cot.txt").write_text("CO.\n")
    done = crosswright("explain", "cot.txt", "-w", "words.dict", "--min-score", 40, cwd=folder)
    assert done.returncode == 1
    assert "the letter O at row 1, column 2 and the least score of 40 cannot stand together" in (
        done.stdout
    )
    assert "a least score of 20 instead of 40: COT (20) at 1 across would fit" in done.stdout


def test_a_grid_with_a_fill_is_filled(folder: Path) -> None:
    done = crosswright("explain", "good.txt", "-w", "words.dict", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.strip() in {"CAT", "COT"}


def test_fill_names_the_culprit_too(folder: Path) -> None:
    done = crosswright("fill", "bad.txt", "-w", "words.dict", cwd=folder)
    assert done.returncode == 1
    assert "the letter X at row 1, column 2 cannot stand" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["missing.txt"], "cannot read missing.txt"),
        (["good.txt", "--slot", "9A=..."], "9 across"),
        (["good.txt", "--repairs", "-1"], "-1 is not in the range"),
    ],
)
def test_a_mistake_is_one_line(folder: Path, arguments: list[str], told: str) -> None:
    done = crosswright("explain", *arguments, "-w", "words.dict", cwd=folder)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert told in done.stderr
