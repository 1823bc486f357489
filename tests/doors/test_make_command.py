"""`crosswright make`: whole puzzles, their recipes, and one line for each mistake."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from command_line import COMMAND, crosswright
from crosswright.construct.files import load_puzzle, save_puzzle
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.puzzle import CellMark, Puzzle
from crosswright.core.venues import venue, violations

MINI = ["make", "--venue", "mini", "--size", "7x7", "--rng-seed", "5", "--nodes", "3000"]


def test_a_recipe_gives_exactly_the_same_puzzle_again(tmp_path: Path) -> None:
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
        assert "bound" not in puzzle["quality"], "a bound is given only if it is proved"


def test_options_change_how_a_pdf_looks(tmp_path: Path) -> None:
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
        (["--theme", "[HEART"], "expected brackets around the letters of one cell"),
        (["--revealer", "R2D2"], "expected a theme entry of letters, got 'R2D2'"),
        (["--circle", "16,1"], "expected a cell in 15 rows and 15 columns, got row 16, column 1"),
        (["--circle", "HEART"], "expected a word inside a theme entry (none), got 'HEART'"),
        (["--shade", "1,1=#12"], "expected a colour such as #ffd166 after =, got '1,1=#12'"),
        (["--symmetry", "sideways"], "is not one of"),
        (["--symmetry", "quarter", "--size", "5x7"], "needs a square grid, got 5x7"),
        (["--grid", "no-such-file.txt"], "cannot read no-such-file.txt"),
        (["--grid", "x.txt", "--size", "5x5"], "--size has no effect with --grid"),
        (["--word-count", "many"], "expected a number of words such as 70-78, got 'many'"),
        (["--blocks", "99"], "expected at most 43 blocks for us-daily, got 99"),
        (["--venue", "nowhere"], "is not one of"),
        (["--size", "14x15"], "no venue takes 14x15: expected sides of 5 to 9 (mini)"),
        (["--size", "14x15", "--venue", "us-daily"], "expected a width of 15"),
        (["--recipe", "no-such-file.json"], "cannot read no-such-file.json"),
    ],
)
def test_a_mistake_gives_a_one_line_error(arguments: list[str], told: str) -> None:
    made = crosswright("make", *arguments)
    assert made.returncode == 2
    assert made.stdout == ""
    assert told in made.stderr
    assert len(made.stderr.strip().splitlines()) == 1


def test_rows_of_theme_entries_that_contradict_each_other_are_explained() -> None:
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


def test_the_numbers_of_words_and_blocks_can_be_given() -> None:
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
def test_wrong_numbers_of_words_and_blocks_give_a_one_line_error(
    asked: tuple[str, str], expected: str
) -> None:
    done = crosswright("make", *asked)
    assert done.returncode == 2
    assert expected in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_recipe_has_the_number_of_words_that_was_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "p.txt"
    asked = ("--size", "9x9", "--rng-seed", "1", "--nodes", "6000", "--word-count", "26-28")
    assert crosswright("make", *asked, "-o", out).returncode == 0
    told = json.loads((tmp_path / "p.recipe.json").read_text(encoding="utf-8"))
    assert told["request"]["shape"]["word_count"] == "26-28"
    again = crosswright("make", "--recipe", tmp_path / "p.recipe.json", "-o", tmp_path / "q.txt")
    assert again.returncode == 0
    assert (tmp_path / "q.txt").read_text() == out.read_text()


def test_a_theme_entry_that_is_banned_stays_and_a_note_says_so() -> None:
    asked = ("--theme", "SNOWMAN", "--size", "9x9", "--rng-seed", "1", "--nodes", "3000")
    done = crosswright("make", *asked, "--ban", "snowman")
    assert "note: SNOWMAN is banned but belongs to the theme: theme entries stay" in done.stderr


PATTERN = """
.....#...
.....#...
.....#...
###.....#
#...#...#
#.....###
...#.....
...#.....
...#.....
"""


def test_a_given_grid_with_theme_and_marks_is_rebuilt_from_its_recipe(tmp_path: Path) -> None:
    pattern = tmp_path / "pattern.txt"
    pattern.write_text(PATTERN)
    first, again = tmp_path / "first.ipuz", tmp_path / "again.ipuz"
    asked = ["--theme", "IN TOW", "--revealer", "ICE", "--circle", "TOW"]
    dice = ["--rng-seed", "1", "--nodes", "5000", "--enumerations", "--shade", "ICE=#ffd166"]
    made = crosswright("make", "--grid", pattern, *asked, *dice, "-o", first)
    assert made.returncode == 0, made.stderr
    recipe = tmp_path / "first.recipe.json"
    told = json.loads(recipe.read_text(encoding="utf-8"))["request"]["theming"]
    assert (told["revealer"], told["circles"], told["shades"]) == ("ICE", ["TOW"], ["ICE=#ffd166"])
    assert crosswright("make", "--recipe", recipe, "-o", again).returncode == 0
    assert again.read_bytes() == first.read_bytes()
    puzzle = load_puzzle(str(first))
    assert sum(mark.circled for mark in puzzle.marks.values()) == 3
    assert sum(mark.colour == "#ffd166" for mark in puzzle.marks.values()) == 3
    counted = {entry.answer: entry.clue.enumeration for entry in puzzle.entries() if entry.clue}
    assert counted["INTOW"] == "2,3"


def test_marks_of_a_given_puzzle_stay(tmp_path: Path) -> None:
    given, made = tmp_path / "given.ipuz", tmp_path / "made.ipuz"
    marks = {Position(0, 2): CellMark(circled=True), Position(2, 2): CellMark(colour="#abcdef")}
    grid = Grid.parse("##...\n#....\n.....\n....#\n...##")
    save_puzzle(Puzzle(Fill(grid), marks=marks), str(given))
    done = crosswright("make", "--grid", given, "--rng-seed", 1, "--nodes", 800, "-o", made)
    assert done.returncode == 0, done.stderr
    found = load_puzzle(str(made))
    assert found.grid == grid and dict(found.marks) == marks


def test_a_grid_without_any_fill_gives_exit_code_1(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("cat\ndog\nate\n")
    done = crosswright("make", "--grid", "-", "-w", words, input="...\n...\n...\n")
    assert done.returncode == 1
    assert "impossible" in done.stderr
