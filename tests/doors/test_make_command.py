"""`crosswright make`: whole puzzles, their recipes, and one line for each mistake."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from command_line import COMMAND, crosswright
from crosswright.core.fill import FilledGrid
from crosswright.core.venues import venue, violations

MINI = ["make", "--venue", "mini", "--size", "7x7", "--rng-seed", "5", "--nodes", "3000"]


def test_a_recipe_rebuilds_the_puzzle_to_the_letter(tmp_path: Path) -> None:
    first, again = tmp_path / "first.ipuz", tmp_path / "again.ipuz"
    made = crosswright(*MINI, "--difficulty", "hard", "-o", str(first))
    assert made.returncode == 0
    recipe = tmp_path / "first.recipe.json"
    rebuilt = crosswright("make", "--recipe", str(recipe), "-o", str(again))
    assert rebuilt.returncode == 0
    assert again.read_bytes() == first.read_bytes()
    assert (tmp_path / "again.recipe.json").read_bytes() == recipe.read_bytes()


def test_several_puzzles_share_no_long_answer(tmp_path: Path) -> None:
    three = [*MINI[:-1], "9000", "--count", "3"]
    made = crosswright(*three, "-o", str(tmp_path / "p.txt"), "--json")
    assert made.returncode == 0
    report = json.loads(made.stdout)
    puzzles = list(zip(report["solutions"], report["puzzles"], strict=True))
    assert len(puzzles) == 3
    seen: set[str] = set()
    for number, (solution, puzzle) in enumerate(puzzles, 1):
        assert (tmp_path / f"p-{number}.txt").exists()
        filled = FilledGrid.parse("\n".join(solution["picture"]))
        assert violations(filled.grid, venue("mini")) == ()
        long = {answer for _, answer in filled.answers() if len(answer) > 5}
        assert long
        assert not long & seen
        seen |= long
        assert "bound" not in puzzle["quality"], "no bound is told that is not a proof"


def test_a_pdf_takes_the_looks_that_are_asked_for(tmp_path: Path) -> None:
    plain, large = tmp_path / "plain.pdf", tmp_path / "large.pdf"
    assert crosswright(*MINI, "-o", str(plain), "--no-answer-page").returncode == 0
    assert crosswright(*MINI, "-o", str(large), "--large-print").returncode == 0
    assert plain.read_bytes().count(b"/Type /Page\n") <= large.read_bytes().count(b"/Type /Page\n")
    assert plain.read_bytes() != large.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--theme", "R2D2"], "expected a theme entry of letters, got 'R2D2'"),
        (["--theme", ""], "expected a theme entry of letters, got ''"),
        (["--theme", "ICE AGE@top"], "expected a row after @"),
        (["--theme", "ICE AGE@16"], "expected a row from 1 to 15 for ICEAGE, got 16"),
        (["--theme", "ELECTROENCEPHALOGRAM"], "at most 15 cells"),
        (["--theme", "OX"], "at least 3 cells"),
        (["--theme", "ICE AGE", "--theme", "iceage"], "one twice"),
        (["--venue", "nowhere"], "is not one of"),
        (["--size", "14x15"], "no venue takes 14x15: expected sides of 5 to 9 (mini)"),
        (["--size", "14x15", "--venue", "us-daily"], "expected a width of 15"),
        (["--recipe", "no-such-file.json"], "cannot read no-such-file.json"),
    ],
)
def test_a_mistake_is_told_in_one_line(arguments: list[str], told: str) -> None:
    made = crosswright("make", *arguments)
    assert made.returncode == 2
    assert made.stdout == ""
    assert told in made.stderr
    assert len(made.stderr.strip().splitlines()) == 1


def test_rows_that_contradict_each_other_are_explained() -> None:
    made = crosswright("make", "--theme", "GLACIERS@4", "--theme", "SNOWFALLS@12")
    assert made.returncode == 3
    assert "GLACIERS and SNOWFALLS differ in length" in made.stderr
    assert "would help" in made.stderr


def test_ctrl_c_keeps_the_best_so_far(tmp_path: Path) -> None:
    target = tmp_path / "kept.ipuz"
    process = subprocess.Popen(
        [COMMAND, "make", "--seconds", "60", "--jobs", "2", "-o", str(target)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(8)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert len(out.split()) == 15
    assert target.exists()
    assert (tmp_path / "kept.recipe.json").exists()


def test_fixed_dice_without_a_budget_give_the_same_puzzle_twice() -> None:
    asked = ["make", "--venue", "mini", "--size", "5x5", "--rng-seed", "11", "-q"]
    first, second = (crosswright(*asked, env={"PYTHONHASHSEED": seed}) for seed in ("1", "2"))
    assert first.returncode == 0
    assert first.stdout == second.stdout


def test_words_and_blocks_can_be_counted_as_in_grid(needs_dictionary: None) -> None:
    asked = ("make", "--size", "9x9", "--rng-seed", "1", "--nodes", "20000", "--json")
    done = crosswright(*asked, "--word-count", "24-26", "--blocks", "14-16")
    assert done.returncode == 0, done.stderr
    (solution,) = json.loads(done.stdout)["solutions"]
    assert 24 <= solution["figures"]["words"] <= 26
    assert 14 <= solution["figures"]["blocks"] <= 16
    share = crosswright(*asked, "--blocks", "18%-20%")
    (solution,) = json.loads(share.stdout)["solutions"]
    assert 0.18 <= solution["figures"]["blocks"] / 81 <= 0.2


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (("--word-count", "70-90"), "at most 78 words"),
        (("--word-count", "many"), "such as 70-78"),
        (("--blocks", "200"), "at most"),
        (("--blocks", "few"), "30-40 or 14%-18%"),
    ],
)
def test_senseless_counts_are_told_before_the_search(asked: tuple[str, str], expected: str) -> None:
    done = crosswright("make", *asked)
    assert done.returncode == 2
    assert expected in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_recipe_keeps_the_counts(tmp_path: Path, needs_dictionary: None) -> None:
    out = tmp_path / "p.txt"
    asked = ("--size", "9x9", "--rng-seed", "1", "--nodes", "6000", "--word-count", "26-28")
    assert crosswright("make", *asked, "-o", out).returncode == 0
    told = json.loads((tmp_path / "p.recipe.json").read_text(encoding="utf-8"))
    assert told["request"]["word_range"] == "26-28"
    again = crosswright("make", "--recipe", tmp_path / "p.recipe.json", "-o", tmp_path / "q.txt")
    assert again.returncode == 0
    assert (tmp_path / "q.txt").read_text() == out.read_text()


def test_a_theme_entry_that_is_banned_stays_and_is_told(needs_dictionary: None) -> None:
    asked = ("--theme", "SNOWMAN", "--size", "9x9", "--rng-seed", "1", "--nodes", "3000")
    done = crosswright("make", *asked, "--ban", "snowman")
    assert "note: SNOWMAN is banned but belongs to the theme: theme entries stay" in done.stderr
