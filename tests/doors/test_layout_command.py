"""`crosswright layout`: what it prints and writes, its notices, its exit codes, and Ctrl-C."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ANIMALS = "cat;Purrs\ndog;Barks\nhorse;Neighs\nelephant;Has a trunk\nice age;Cold\ncat\n"


def layout(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crosswright", "layout", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, input=stdin
    )


@pytest.fixture
def animals(tmp_path: Path) -> Path:
    path = tmp_path / "animals.txt"
    path.write_text(ANIMALS)
    return path


def test_a_layout_is_printed_with_its_figures_and_written_with_its_clues(animals: Path) -> None:
    out = animals.with_name("out.json")
    made = layout(animals, "--rng-seed", 1, "--nodes", 500, "-o", out)
    assert made.returncode == 0
    assert "objective: area" in made.stderr and "repeated and used once: cat" in made.stderr
    assert "ELEPHANT" in made.stdout or "E" in made.stdout
    written = out.read_text()
    assert "Has a trunk" in written and "3,3" in written


def test_the_language_of_a_puzzle_comes_from_the_alphabet_or_an_option(animals: Path) -> None:
    out = animals.with_name("out.json")
    for option, value, tag in (
        ("--alphabet", "german", "de"),
        ("--language", "pt-BR", "pt-BR"),
        ("--language", "Deutsch", "de"),
    ):
        layout(animals, "--rng-seed", 1, "--nodes", 500, "-q", "-o", out, option, value)
        assert json.loads(out.read_text())["metadata"]["language"] == tag
    wrong = layout(animals, "--language", "Klingon!")
    assert wrong.returncode == 2 and "such as german, de or pt-BR, got 'Klingon!'" in wrong.stderr


def test_fewer_layouts_than_asked_for_give_a_warning(tmp_path: Path) -> None:
    words = tmp_path / "two.txt"
    words.write_text("ab\nbc\n")
    made = layout(words, "--json", "--rng-seed", 1, "--count", 9)
    found = len(json.loads(made.stdout)["solutions"])
    assert 1 <= found < 9
    assert f"warning: found only {found} of 9 clearly different layouts" in made.stderr


def test_json_has_the_size_and_the_counts_of_a_layout(animals: Path) -> None:
    made = layout(animals, "--json", "--nodes", 500, "--rng-seed", 1, "--count", 2)
    report = json.loads(made.stdout)
    assert report["objective"] == "area" and report["wanted"] == 2 >= len(report["solutions"])
    for solution in report["solutions"]:
        found, rows = solution["figures"], solution["picture"]
        assert (found["height"], found["width"]) == (len(rows), len(rows[0]))
        assert found["words"] == len(solution["entries"]) == 5
        letters = sum(cell.isalpha() for row in rows for cell in row)
        assert found["letters"] == letters == found["letters_twice"] - found["crossings"]
        clues = {e["answer"]: (e["clue"], e["enumeration"]) for e in solution["entries"]}
        assert clues["ICEAGE"] == ("Cold", "3,3") and clues["DOG"] == ("Barks", "")


def test_a_warning_names_words_that_are_left_out_even_with_quiet(tmp_path: Path) -> None:
    asked = ("--nodes", 200, "--rng-seed", 1, "-q")
    short = layout("-", *asked, stdin="cat\na\ncar\ncat\n")
    assert short.returncode == 0
    assert short.stderr.splitlines()[0] == "warning: input: too short and left out: a"
    assert "repeated" not in short.stderr, "a repeated word is no loss"
    foreign = layout("-", "--alphabet", "english", *asked, stdin="cat\n猫\n")
    assert foreign.returncode == 2 and "input, line 2" in foreign.stderr
    assert foreign.stderr.count("\n") == 1
    alone = layout("-", *asked, stdin="a\n")
    assert alone.returncode == 2 and "of 2 letters or more, got a" in alone.stderr


def test_several_layouts_go_into_files_of_their_own(tmp_path: Path) -> None:
    asked = ("--count", 2, "--nodes", 4000, "--rng-seed", 1, "-o", tmp_path / "wood.txt")
    made = layout("-", *asked, stdin="oak\nelm\nash\npine\nlarch\nmaple\ncedar\nbirch\npoplar\n")
    written = sorted(tmp_path.glob("wood*.txt"))
    assert [path.name for path in written] == ["wood-1.txt", "wood-2.txt"]
    shown = made.stdout.strip().split("\n\n")
    assert [path.read_text().split("\n\n")[0].strip() for path in written] == shown


def test_words_that_cannot_be_connected_are_named_and_the_exit_code_is_1(tmp_path: Path) -> None:
    made = layout("-", stdin="abc\ndef\nghi\n")
    assert made.returncode == 1
    assert "DEF" in made.stderr and "GHI" in made.stderr and "--islands" in made.stderr
    assert layout("-", "--islands", "--nodes", 200, stdin="abc\ndef\nghi\n").returncode == 0


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00\x01\x02\xff" * 50, "\n".join(f"word{k}" for k in range(10_000)).encode()],
    ids=["empty", "binary", "ten thousand words"],
)
def test_bad_input_gives_a_one_line_error_and_exit_code_2(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(data)
    made = layout(path)
    assert made.returncode == 2
    assert made.stderr.startswith("crosswright: ") and made.stderr.count("\n") == 1


def test_ctrl_c_keeps_the_best_layout_and_exits_with_130(animals: Path) -> None:
    command = [sys.executable, "-m", "crosswright", "layout", str(animals), "--seconds", "60"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "~" in out


def test_the_overlaps_and_the_trace_of_the_graph_method_are_printed(animals: Path) -> None:
    told = layout(animals, "--show-overlaps")
    assert "CAT[1] C ICEAGE[2]" in told.stdout
    drawn = animals.with_name("graph.svg")
    traced = layout(
        "-", "--method", "graph", "--trace", "--seconds", 3, "--show-graph", drawn,
        stdin="cat\ncar\ntar\n",
    )  # fmt: skip
    assert traced.returncode == 0
    assert "not two-colourable" in traced.stdout
    assert drawn.read_text().startswith("<svg")


@pytest.mark.parametrize("name", ["words_no_shared_letters", "words_empty"])
def test_the_bad_inputs_of_the_shared_cases_end_without_a_traceback(
    shared_cases: Path, name: str
) -> None:
    made = layout(shared_cases / "bad_inputs" / f"{name}.txt", "--seconds", 1)
    assert made.returncode == (1 if "shared_letters" in name else 2)
    assert "Traceback" not in made.stderr


@pytest.mark.parametrize(
    "name",
    [
        "accents",
        "bom",
        "crlf",
        "hyphen_apostrophe",
        "latin1",
        "mixed_case_dup",
        "no_eol",
        "one",
        "one_letter_and_blank_lines",
        "substrings",
    ],
)
def test_the_unusual_inputs_of_the_shared_cases_give_a_layout(
    shared_cases: Path, name: str
) -> None:
    path = shared_cases / "bad_inputs" / f"words_{name}.txt"
    made = layout(path, "--nodes", 200, "--islands")
    assert made.returncode == 0, made.stderr


def test_ctrl_c_during_a_proof_keeps_the_best_and_prints_the_bound(tmp_path: Path) -> None:
    path = tmp_path / "trees.txt"
    path.write_text(
        "oak\nelm\nash\npine\nlarch\nmaple\ncedar\nbirch\nwillow\npoplar\nhazel\nbeech\n"
    )
    command = [sys.executable, "-m", "crosswright", "layout", str(path), "--method", "exact"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    running.send_signal(signal.SIGINT)
    out, told = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "~" in out
    assert "Traceback" not in told and "proven so far: no box of fewer than" in told


def test_a_square_is_not_larger_than_max_size(animals: Path) -> None:
    done = layout(animals, "--square", "--max-size", "20x10", "--json")
    told = json.loads(done.stdout)
    assert told["status"] == "found"
    (found,) = told["solutions"]
    assert len(found["picture"]) <= 10
    assert all(len(line) == len(found["picture"]) for line in found["picture"])
