"""The command `crosswright candidates`: what it prints, and its exit codes."""

import json
import os
import pty
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from command_line import COMMAND, crosswright

ROOT = Path(__file__).resolve().parents[2]
SMALL = ROOT / "examples" / "small-9x9.txt"
FEW = "at;50\nto;40\nas;30\nso;20\noh;90\n"


@pytest.fixture
def square(tmp_path: Path) -> tuple[Path, str, Path]:
    grid, words = tmp_path / "grid.txt", tmp_path / "few.dict"
    grid.write_text("..\n..\n", encoding="utf-8")
    words.write_text(FEW, encoding="utf-8")
    return grid, "-w", words


def test_words_of_a_slot_are_listed_with_score_room_and_verdict(square) -> None:
    done = crosswright("candidates", square[0], "1A", *square[1:])
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "   50     0%  AT  open",
        "   30     0%  AS  open",
        "impossible: OH, TO, SO",
    ]
    assert done.stderr == "1 across: 2 words left\n"


def test_with_prove_a_fill_is_shown_as_proof(square) -> None:
    done = crosswright("candidates", square[0], "1A", *square[1:], "--prove")
    assert done.stdout.splitlines()[-3:] == ["a fill with AT:", "AT", "SO"]
    assert "AT  proven" in done.stdout and "AS  proven" in done.stdout


def test_letters_of_a_cell_are_listed(square) -> None:
    done = crosswright("candidates", square[0], "1,1", *square[1:])
    assert done.stdout.splitlines()[0].split() == ["54%", "A", "open"]


def test_without_a_slot_the_whole_grid_and_its_tightest_slot_are_shown(square) -> None:
    square[0].write_text("A.\n..\n", encoding="utf-8")
    done = crosswright("candidates", *square)
    assert done.returncode == 0
    assert done.stdout.splitlines()[:3] == ["A2", "21", "  1A  A.  2 of 2 words left"]
    assert done.stdout.splitlines()[-1] == "tightest: 1 across"
    assert "\x1b" not in done.stdout


def test_on_a_terminal_the_picture_is_in_colour(square) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen([COMMAND, "candidates", *map(str, square)], stdout=theirs) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 1000)
            except OSError:  # the other end is closed
                break
        os.close(ours)
    assert process.returncode == 0
    assert b"\x1b[30;101m 3  \x1b[0m" in shown


def test_an_impossible_grid_names_the_slot_and_exits_with_1(square) -> None:
    square[0].write_text("H.\n..\n", encoding="utf-8")
    done = crosswright("candidates", *square)
    assert done.returncode == 1
    assert "1A  H.  0 words fit its letters; none of them fits the crossing slots" in done.stdout
    assert done.stderr.splitlines() == [
        "to see why, run crosswright explain with the same grid and options",
        "impossible: no word fits 1 across",
    ]
    assert crosswright("candidates", square[0], "2D", *square[1:]).returncode == 1


def test_json_has_verdicts_slots_and_cells(square) -> None:
    done = crosswright("candidates", square[0], "1A", *square[1:], "--prove", "--json")
    told = json.loads(done.stdout)
    assert (told["version"], told["command"], told["status"]) == (2, "candidates", "complete")
    assert told["where"] == {"slot": "1A", "row": 0, "column": 0}
    assert told["solutions"][0] == {
        "text": "AT",
        "score": 50,
        "verdict": "proven",
        "room": 0.0,
        "picture": ["AT", "SO"],
    }
    assert [one["text"] for one in told["impossible"]] == ["OH", "TO", "SO"]
    assert told["slots"][0] == {
        "number": 1,
        "direction": "across",
        "pattern": "..",
        "fits": 5,
        "left": 4,
        "full": False,
    }
    assert told["cells"][0] == {"row": 0, "column": 0, "letters": ["A", "S", "T"]}
    assert told["tightest"] in {"1A", "1D", "2D", "3A"}


def test_a_limit_of_zero_lists_all() -> None:
    some = crosswright("candidates", SMALL, "17A", "--limit", 3, "--sort", "room")
    assert len(some.stdout.splitlines()) == 3
    every = crosswright("candidates", SMALL, "17A", "--limit", 0, "--pattern", "S.[AE]")
    assert len(every.stdout.splitlines()) > 10


def test_a_slot_pattern_counts_for_one_slot_and_for_the_whole_grid(square) -> None:
    done = crosswright("candidates", square[0], "1A", *square[1:], "--slot", "1D=.T")
    assert [line.split()[-2:] for line in done.stdout.splitlines()[:1]] == [["AS", "open"]]
    whole = crosswright("candidates", *square, "--slot", "1D=.T")
    assert "   1D  ..  1 of 1 words left" in whole.stdout.replace("  1D", "   1D")
    none = crosswright("candidates", *square, "--slot", "1D=H.")
    assert none.returncode == 1


def test_a_word_that_shares_too_long_a_run_of_letters_is_impossible(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("STAR\n####\n....\n", encoding="utf-8")
    (tmp_path / "few.dict").write_text("tart;50\nbarb;40\n", encoding="utf-8")
    asked = ("candidates", "grid.txt", "2A", "-w", "few.dict")
    assert "TART  open" in crosswright(*asked, cwd=tmp_path).stdout
    done = crosswright(*asked, "--max-shared", 2, cwd=tmp_path)
    assert "BARB  open" in done.stdout
    assert "impossible: TART" in done.stdout


def test_ctrl_c_shows_the_candidates_that_are_known(tmp_path: Path) -> None:
    grid, words = tmp_path / "open.txt", tmp_path / "random.dict"
    grid.write_text("\n".join(["." * 9] * 9), encoding="utf-8")
    dice = random.Random(5)
    lines = {"".join(dice.choices("AABCDEEEFGHIIKLMNOOPRSTTU", k=9)) for _ in range(20_000)}
    words.write_text("\n".join(sorted(lines)), encoding="utf-8")
    asked = ["1A", "-w", str(words), "--prove", "--limit", "4", "--seconds", "60"]
    process = subprocess.Popen(
        [COMMAND, "candidates", str(grid), *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert [line for line in out.splitlines() if line.endswith("open")]
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["99A"], "expected a slot of the grid, got 99 across"),
        (["4,1"], "expected a cell that is in a slot, got row 4, column 1"),
        (["here"], "expected a slot such as 17A, or a row and a column such as 3,4; got 'here'"),
        (["17A", "--pattern", "S..."], "expected a pattern of 3 letters for 17 across"),
        (["17A", "--pattern", "S[.."], "expected a letter set such as [AEIOU]"),
        (["3,4", "--pattern", "S"], "expected a slot for the pattern"),
        (["17A", "--slot", "99A=..."], "expected a slot of the grid, got 99 across"),
        (["17A", "--slot", "17A"], "expected a slot and a pattern such as 17A=C..T, got '17A'"),
        (
            ["17A", "--slot", "17A=S..", "--pattern", "T.."],
            "expected one pattern for 17 across, got 'S..' and 'T..'",
        ),
        (["17A", "--max-shared", "0"], "Invalid value for '--max-shared'"),
        (["17A", "--ban", "3D"], "expected letters of the english alphabet, got '3'"),
        (["17A", "--nodes", "-1"], "Invalid value for '--nodes'"),
        (["17A", "--rng-seed", "x"], "Invalid value for '--rng-seed'"),
        (["17A", "--spelling", "x"], "Invalid value for '--spelling'"),
        (["17A", "--alphabet", "x"], "Invalid value for '--alphabet'"),
        (["17A", "-w", "absent.dict"], "absent.dict"),
        (["17A", "--refill", "99A"], "expected a slot of the grid, got 99 across"),
        (["17A", "--region", "1"], "expected a region such as 1,10-4,15, rows first, got '1'"),
        (["17A", "--keep", "17A"], "--keep needs --refill or --region"),
        (["17A", "--sort", "luck"], "Invalid value for '--sort'"),
        (["17A", "--limit", "-1"], "Invalid value for '--limit'"),
        (["17A", "--min-score", "high"], "Invalid value for '--min-score'"),
        (["17A", "--seconds", "soon"], "Invalid value for '--seconds'"),
        (["--prove"], "--prove needs SLOT|ROW,COL"),
        (["--pattern", "S.."], "--pattern needs SLOT|ROW,COL"),
        (["--sort", "room"], "--sort needs SLOT|ROW,COL"),
        (["--limit", "3"], "--limit needs SLOT|ROW,COL"),
        (["17A", "18A"], "unexpected extra argument"),
    ],
)
def test_a_wrong_value_gives_a_one_line_error_and_exit_code_2(
    asked: list[str], message: str
) -> None:
    done = crosswright("candidates", SMALL, *asked)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
