"""The command `crosswright freeform`: many of its options, each tested briefly."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

WORDS = "silent\nwedding\nnaked\nloud\nage\n"
HARD = "nerve\nroll\ntwo\nliberal\ncrash\nchurch\nyoung\nchef\npant\ndefine\nfood\ngrowth\n"


def crosswright(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "crosswright", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words.txt").write_text(WORDS)
    (tmp_path / "hard.txt").write_text(HARD)
    (tmp_path / "apart.txt").write_text("abc\ndef\n")
    return tmp_path


def test_a_grid_is_printed_with_its_entries_and_figures(folder: Path) -> None:
    done = crosswright("freeform", "words.txt", "--size", "9x9", "--rng-seed", "1", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "Across" in done.stdout
    assert "WEDDING" in done.stdout
    assert "1 piece" in done.stdout


def test_json_has_the_goal_the_figures_and_the_entries(folder: Path) -> None:
    done = crosswright(
        "freeform", "words.txt", "--size", "9x9", "--minimise", "square", "--json", folder=folder
    )
    told = json.loads(done.stdout)
    assert told["status"] == "optimal"
    assert told["goal"] == {"name": "square", "least": True, "best": 7, "bound": 7}
    (solution,) = told["solutions"]
    figures = solution["figures"]
    assert figures["pieces"] == 1
    assert figures["letters_twice"] == 25
    assert figures["letters"] == 25 - figures["crossings"]
    assert max(figures["box"]) == 7
    ways = [entry["direction"] for entry in solution["entries"]]
    assert len(ways) == 5 and ways == sorted(ways), "across first"
    assert {"clauses", "variables", "conflicts", "tries"} <= told["statistics"].keys()


def test_clues_in_the_file_of_words_come_into_the_puzzle(folder: Path) -> None:
    (folder / "clued.txt").write_text("silent listen;Without a sound\nloud\tNoisy # very\nage\n")
    done = crosswright(
        "freeform", "clued.txt", "--size", "8x8", "--json", "--rng-seed", "1", "-o", "p.json",
        "--ban", "silent", folder=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (solution,) = json.loads(done.stdout)["solutions"]
    clues = {entry["answer"]: entry["clue"] for entry in solution["entries"]}
    assert clues == {"LISTEN": "Without a sound", "LOUD": "Noisy # very", "AGE": ""}
    assert "Without a sound" in (folder / "p.json").read_text()


def test_only_given_words_are_entries_even_if_their_letters_touch(folder: Path) -> None:
    (folder / "two.txt").write_text("cat\ndog\n")
    options = ("--size", "3x2", "--allow-loose", "--islands", "--json", "--rng-seed", "1")
    done = crosswright("freeform", "two.txt", *options, folder=folder)
    (solution,) = json.loads(done.stdout)["solutions"]
    assert sorted(entry["answer"] for entry in solution["entries"]) == ["CAT", "DOG"]
    assert solution["figures"]["words"] == 2 and solution["figures"]["crossings"] == 0


def test_impossible_and_out_of_budget_have_different_exit_codes(folder: Path) -> None:
    proven = crosswright("freeform", "apart.txt", "--size", "6x6", folder=folder)
    assert proven.returncode == 1
    assert "impossible" in proven.stderr
    options = ("--size", "9x9", "--nodes", "300", "--rng-seed", "1", "--jobs", "1")
    open_ = crosswright("freeform", "hard.txt", *options, folder=folder)
    assert open_.returncode == 3
    assert "out of budget" in open_.stderr


BAD = {
    "empty file": ("", ("--size", "5x5")),
    "one letter": ("cat\na\n", ("--size", "5x5")),
    "word in two groups": ("cat dog\ndog\n", ("--size", "5x5")),
    "too long": ("crossword\n", ("--size", "5x6")),
    "size 0": ("cat\n", ("--size", "0x5")),
    "size 10,000": ("cat\n", ("--size", "10000x10000")),
    "size that is no number": ("cat\n", ("--size", "big")),
    "negative size": ("cat\n", ("--size", "-3x4")),
    "block outside": ("cat\n", ("--size", "5x5", "--block", "6,1")),
    "block that is no cell": ("cat\n", ("--size", "5x5", "--block", "here")),
    "two letters in a cell": ("cat\n", ("--size", "5x5", "--letter", "1,1=ab")),
    "block and letter": ("cat\n", ("--size", "5x5", "--block", "1,1", "--letter", "1,1=c")),
    "quarter turn of a rectangle": ("cat\n", ("--size", "5x4", "--symmetry", "quarter")),
    "min-blocks above max-blocks": (
        "cat\n",
        ("--size", "5x5", "--min-blocks", "9", "--max-blocks", "3"),
    ),
    "too many random blocks": ("cat\n", ("--size", "5x5", "--random-blocks", "26")),
    "two goals": ("cat\n", ("--size", "5x5", "--maximise", "words", "--minimise", "area")),
    "a goal with strategy once": (
        "cat\n",
        ("--size", "5x5", "--minimise", "area", "--strategy", "once"),
    ),
    "strategy best without a goal": ("cat\n", ("--size", "5x5", "--strategy", "best")),
    "no seconds for a try": ("cat\n", ("--size", "5x5", "--try-seconds", "0")),
    "a file and --draw": ("cat\n", ("--size", "5x5", "--draw", "3")),
    "binary": ("\x07\x1f\xff\n" * 9, ("--size", "5x5")),
    "a solver command with an open quote": (
        "cat\n",
        ("--size", "5x5", "--solver-command", "'{cnf}"),
    ),
    "an unknown solver": ("cat\n", ("--size", "5x5", "--solver", "nosuch")),
    "a solver command without cnf": ("cat\n", ("--size", "5x5", "--solver-command", "minisat")),
    "an unknown solver command": ("cat\n", ("--size", "5x5", "--solver-command", "nosuch {cnf}")),
    "digits": ("c4t\n", ("--size", "5x5")),
    "a file to decode that is no answer": ("cat\n", ("--size", "5x5", "--decode", "words.txt")),
    "a file to decode that does not exist": ("cat\n", ("--size", "5x5", "--decode", "nosuch.txt")),
}
"""For each mistake: the text of the file of words, and the options of the call."""


def test_a_spreadsheet_has_a_word_and_its_clue_in_each_row(folder: Path) -> None:
    (folder / "pets.csv").write_text('word,clue\ncat,"Small pet, says miaow"\nactor,On stage\n')
    done = crosswright("freeform", "pets.csv", "--size", "6x6", "--json", folder=folder)
    assert done.returncode == 0, done.stderr
    entries = json.loads(done.stdout)["solutions"][0]["entries"]
    told = {entry["answer"]: entry["clue"] for entry in entries}
    assert told == {"CAT": "Small pet, says miaow", "ACTOR": "On stage"}


def test_a_phrase_in_quotation_marks_is_one_word(folder: Path) -> None:
    (folder / "cold.txt").write_text('"ice age";A long cold time\neggs, "egg cup"\n')
    done = crosswright("freeform", "cold.txt", "--size", "7x7", "--json", folder=folder)
    assert done.returncode == 0, done.stderr
    entries = json.loads(done.stdout)["solutions"][0]["entries"]
    phrase = next(entry for entry in entries if entry["answer"] == "ICEAGE")
    assert (phrase["clue"], phrase["enumeration"]) == ("A long cold time", "3,3")


def test_files_leave_out_the_empty_part_of_the_frame(folder: Path) -> None:
    (folder / "two.txt").write_text("cat\ntip\n")
    done = crosswright("freeform", "two.txt", "--size", "30x20", "-o", "two.ipuz", folder=folder)
    assert done.returncode == 0, done.stderr
    assert json.loads((folder / "two.ipuz").read_text())["dimensions"] == {"width": 3, "height": 3}


def test_an_unfinished_proof_gives_a_grid_and_a_bound(folder: Path) -> None:
    options = ("--minimise", "area", "--by", "proof", "--nodes", "50", "--jobs", "1")
    done = crosswright("freeform", "hard.txt", "--size", "14x14", *options, folder=folder)
    assert done.returncode == 0, done.stderr
    area, bound = map(int, re.findall(r"area (\d+), bound (\d+)", done.stderr)[0])
    assert area > bound


def test_missing_or_contradictory_options_give_a_one_line_error(folder: Path) -> None:
    for arguments, told in (
        (("words.txt",), "Missing option '--size'"),
        (("--size", "9x9"), "expected a file of words or --draw N, got neither"),
        (("words.txt", "--size", "9x9", "--save-recipe", "r.json", "--solver-command", "x {cnf}"),
         "got --save-recipe and --solver-command"),
    ):  # fmt: skip
        done = crosswright("freeform", *arguments, folder=folder)
        assert done.returncode == 2 and told in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1


def test_notices_about_the_words_are_in_the_json_and_on_standard_error(folder: Path) -> None:
    (folder / "twice.csv").write_text("word,clue\ncat,Pet\ntip,Hint\ncat,Small pet\n")
    read = "read 2 words with clues from twice.csv (columns word, clue; language: English): "
    read += "CAT = Pet, TIP = Hint"
    told = "twice.csv: repeated and used once: cat"
    asked = ("freeform", "twice.csv", "--size", "5x5")
    done = crosswright(*asked, "--json", folder=folder)
    other = "twice.csv: second clues, which are not used: cat = Small pet"
    assert json.loads(done.stdout)["notices"] == [read, told, other]
    assert done.stderr == f"note: {read}\nnote: {told}\nnote: {other}\n"
    assert crosswright(*asked, "-q", folder=folder).stderr == ""
    written = crosswright(*asked, "--dimacs", "p.cnf", folder=folder)
    assert written.stderr.startswith(f"note: {read}\nnote: {told}\nnote: ")
    assert "clauses" in written.stderr


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gives_a_one_line_error(name: str, folder: Path) -> None:
    text, options = BAD[name]
    (folder / "bad.txt").write_text(text)
    done = crosswright("freeform", "bad.txt", *options, folder=folder)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout


def test_a_problem_that_needs_too_many_clauses_is_refused(folder: Path) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = [f"{a}{b}{c}{a}{b}{c}{b}a" for a in letters for b in letters for c in "aeiou"]
    (folder / "many.txt").write_text("\n".join(dict.fromkeys(words)))
    done = crosswright("freeform", "many.txt", "--size", "60x60", folder=folder)
    assert done.returncode == 2
    assert "clauses" in done.stderr


@pytest.mark.skipif(shutil.which("minisat") is None, reason="no minisat here")
def test_a_student_can_write_the_clauses_run_minisat_and_decode_its_answer(folder: Path) -> None:
    size = ("--size", "9x9")
    written = crosswright(
        "freeform", "words.txt", *size, "--dimacs", "p.cnf", "--cnf", "p.txt", folder=folder
    )
    assert written.returncode == 0, written.stderr
    assert "c 1 placed(SILENT,1,1,across)" in (folder / "p.cnf").read_text()
    assert "-placed(SILENT,1,1,across) or lone(1,1)" in (folder / "p.txt").read_text()
    subprocess.run(["minisat", "p.cnf", "answer.txt"], cwd=folder, capture_output=True, check=False)
    read = crosswright("freeform", "words.txt", *size, "--decode", "answer.txt", folder=folder)
    assert read.returncode == 0, read.stderr
    assert "1 piece" in read.stdout
    called = crosswright(
        "freeform", "words.txt", *size, "--solver-command", "minisat {cnf} {out}", folder=folder
    )
    assert called.returncode == 0, called.stderr


def test_banned_words_are_not_taken_from_a_group(folder: Path) -> None:
    (folder / "two.txt").write_text("silent listen\nage\n", encoding="utf-8")
    done = crosswright("freeform", "two.txt", "--size", "8x8", "--ban", "silent", folder=folder)
    assert "LISTEN" in done.stdout
    assert "SILENT" not in done.stdout
    empty = crosswright("freeform", "two.txt", "--size", "8x8", "--ban", "age", folder=folder)
    assert empty.returncode == 2
    assert "AGE" in empty.stderr


def test_groups_are_drawn_at_random_from_a_word_list(folder: Path) -> None:
    (folder / "list.txt").write_text("\n".join([*WORDS.split(), *HARD.split()]))
    options = ("--draw", "4", "--group-size", "2", "-w", "list.txt", "--rng-seed", "3")
    one, other = (
        crosswright("freeform", *options, "--size", "9x9", "--json", folder=folder)
        for _ in range(2)
    )
    assert one.returncode == 0, one.stderr
    first, second = (json.loads(done.stdout)["solutions"] for done in (one, other))
    assert first == second
    assert first[0]["figures"]["words"] == 4


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent another way there")
def test_ctrl_c_keeps_the_best_grid(folder: Path) -> None:
    pty = pytest.importorskip("pty")
    arguments = ["freeform", "hard.txt", "--size", "14x14", "--minimise", "area", "--jobs", "1"]
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "crosswright", *arguments, "-o", "best.txt"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    )
    os.close(theirs)
    # Progress is shown on a terminal. When it shows a best value, there is a grid to keep.
    said = read_until(ours, rb"best \d")
    running.send_signal(signal.SIGINT)
    told, _ = running.communicate(timeout=60)
    said += read_until(ours, None)
    assert running.returncode == 130, said
    assert b"Traceback" not in said
    assert "LIBERAL" in told
    assert (folder / "best.txt").exists()


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent another way there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_the_command_while_it_makes_clauses(folder: Path, jobs: str) -> None:
    # With --at-least-one, a sketch (a quick layout) cannot be the result. So the command must make
    # the clauses for the SAT solver.
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "crosswright", "freeform", "hard.txt", "--size", "99x99",
         "--at-least-one", "--strategy", "once", "--jobs", jobs],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    said = read_until(ours, b"freeform")
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=60)
    said += read_until(ours, None)
    assert running.returncode == 130, said
    assert b"Traceback" not in said


def read_until(terminal: int, wanted: bytes | None) -> bytes:
    """What a terminal shows until the pattern `wanted` is found in it, or until its end."""
    said = b""
    while wanted is None or not re.search(wanted, said):
        try:
            more = os.read(terminal, 4096)
        except OSError:
            # On Linux, reading at the end of a terminal is an error.
            break
        if not more:
            break
        said += more
    return said


def test_quiet_prints_only_the_grid_and_its_entries(folder: Path) -> None:
    asked = ("freeform", "words.txt", "--size", "9x9", "--rng-seed", "1")
    loud, quiet = (crosswright(*asked, *more, folder=folder) for more in ((), ("-q",)))
    assert "letters" in loud.stdout and "letters" not in quiet.stdout
    assert quiet.stdout.splitlines()[0] == loud.stdout.splitlines()[0]
    assert quiet.stderr == ""
    best = crosswright(*asked, "--minimise", "area", "--nodes", "200", "-q", folder=folder)
    assert best.stderr == ""
