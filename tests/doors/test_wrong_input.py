"""Wrong input gives a clear error of one line and an exit code, never a traceback.

Most tests run the command inside this process. A new process for each call would be much slower.
"""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import COMMAND, crosswright, without_privilege
from crosswright.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
LESSON = str(ROOT / "examples" / "lesson.txt")
WORDS = str(ROOT / "examples" / "lesson-words.txt")
LONG_NAME = "n" * 300
MANY_DIGITS = "9" * 5000


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Go to a new folder with odd files, and return a function that runs the command there.

    The function takes the arguments of the command. It returns the exit code, the standard output
    and the standard error.
    """
    dice = random.Random(1)
    files = {
        "noise.txt": dice.randbytes(5000),
        "nul.txt": b"..\0..\n",
        "latin1.txt": "caf\xe9\n".encode("latin-1"),
        "empty.txt": b"",
        "blank.txt": b" \n \n",
        "wide.txt": b"." * 5000 + b"\n",
        "huge.txt": b"\n".join([b"." * 1000] * 1000),
        "large.txt": b"\n".join([b"." * 100] * 100),
        "long.txt": b".\n" * 3000,
        "mixed.txt": b"._-\n",
        "signs.txt": b"?!*\n",
        "letters.txt": b"ABC\nDEF\n",
        "one.txt": b"a\nb\n",
        "wörter.txt": "straße\n".encode(),
        "words.txt": Path(WORDS).read_bytes(),
        "small.txt": b"..\n..\n",
        "noise.dict": dice.randbytes(5000),
        "scores.dict": b"cat;high\ndog;1e5\n",
        "broken.csv": b'"cat\ndog,"",\n' + b"x" * 200_000,
        "noise.png": dice.randbytes(500),
        "broken.json": b"{",
        "noise.ipuz": dice.randbytes(500),
        "noise.puz": dice.randbytes(500),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["crosswright", *arguments])
        with pytest.raises(SystemExit) as leaving:
            main()
        out, err = capsys.readouterr()
        return int(leaving.value.code or 0), out, err

    return run


MISTAKES = [
    ("fill",),
    ("fill", "absent.txt"),
    ("fill", "folder"),
    ("fill", ""),
    ("fill", "x" * 5000),
    ("fill", "noise.txt"),
    ("fill", "nul.txt"),
    ("fill", "empty.txt"),
    ("fill", "blank.txt"),
    ("fill", "wide.txt"),
    ("fill", "long.txt"),
    ("fill", "huge.txt"),
    ("fill", "mixed.txt"),
    ("fill", "signs.txt"),
    ("fill", "noise.png"),
    ("fill", "broken.json"),
    ("fill", "noise.ipuz"),
    ("fill", "noise.puz"),
    ("fill", "/dev/zero"),
    ("fill", "/dev/null"),
    ("fill", LESSON, "-w", "absent.dict"),
    ("fill", LESSON, "-w", "folder"),
    ("fill", LESSON, "-w", ""),
    ("fill", LESSON, "-w", "noise.dict"),
    ("fill", LESSON, "-w", "scores.dict"),
    ("fill", LESSON, "-w", "broken.csv"),
    ("fill", LESSON, "-w", "/dev/null"),
    ("fill", LESSON, "-w", WORDS, "--seconds", "-1"),
    ("fill", LESSON, "-w", WORDS, "--seconds", "nan"),
    ("fill", LESSON, "-w", WORDS, "--seconds", "soon"),
    ("fill", LESSON, "-w", WORDS, "--nodes", "-1"),
    ("fill", LESSON, "-w", WORDS, "--nodes", "1.5"),
    ("fill", LESSON, "-w", WORDS, "--count", "0"),
    ("fill", LESSON, "-w", WORDS, "--engine", "magic"),
    ("fill", LESSON, "-w", WORDS, "--without", "magic"),
    ("fill", LESSON, "-w", WORDS, "--ban", "3d"),
    ("fill", LESSON, "-w", WORDS, "--alphabet", "klingon"),
    ("fill", LESSON, "-w", WORDS, "--alphabet", "hebrew"),
    ("fill", LESSON, "-w", WORDS, "--spelling", "au"),
    ("fill", LESSON, "-w", WORDS, "--replay", "absent.jsonl"),
    ("fill", LESSON, "-w", WORDS, "--replay", "noise.txt"),
    ("fill", LESSON, "-w", WORDS, "--trace", "text", "--all"),
    ("fill", LESSON, "-w", WORDS, "--propagate-only", "-o", "out.txt"),
    ("fill", LESSON, "-w", WORDS, "--trace", "loud"),
    ("fill", LESSON, "-w", WORDS, "-o", "out.xyz"),
    ("fill", LESSON, "-w", WORDS, "-o", "folder/no/out.png"),
    ("fill", LESSON, "-w", WORDS, "--slot", "99A=CAT"),
    ("fill", LESSON, "-w", WORDS, "--slot", "1A"),
    ("fill", LESSON, "-w", WORDS, "--slot", "1A=C*"),
    ("fill", LESSON, "-w", WORDS, "--slot", "1A=[C"),
    ("fill", LESSON, "-w", WORDS, "--use", "zebra"),
    ("fill", LESSON, "-w", WORDS, "--max-shared", "0"),
    ("fill", LESSON, "-w", WORDS, "--no-such-option"),
    ("fill", LESSON, LESSON),
    ("check", "absent.txt"),
    ("check", "noise.txt"),
    ("check", LESSON, "--symmetry", "odd"),
    ("check", "letters.txt", "-w", "noise.dict"),
    ("words",),
    ("words", "info", "-w", "absent.dict"),
    ("words", "find", ""),
    ("words", "find", "[", "-w", WORDS),
    ("words", "find"),
    ("words", "merge", "-o", "out.dict"),
    ("words", "merge", WORDS, "-o", "no/such/folder/out.dict"),
    ("words", "merge", WORDS, "-o", "folder"),
    ("words", "merge", WORDS),
    ("words", "ban", WORDS, "3d", "-o", "out.dict"),
    ("words", "ban", WORDS, "--from", "absent", "-o", "out.dict"),
    ("words", "rescale", WORDS, "--to", "x", "-o", "out.dict"),
    ("words", "nonsense"),
    ("words", "find", "*", "--limit", "-5", "-w", WORDS),
    ("nonsense",),
    ("--nonsense",),
    ("layout", "noise.txt"),
    ("layout", "nul.txt"),
    ("layout", "one.txt"),
    ("layout", "wörter.txt", "--alphabet", "hebrew"),
    ("layout", "words.txt", "--max-size", "big"),
    ("layout", "words.txt", "--blocks", "2"),
    ("freeform", "noise.txt", "--size", "9x9"),
    ("freeform", "nul.txt", "--size", "9x9"),
    ("freeform", "latin1.txt", "--size", "2x2"),
    ("freeform", "--size", "9x9"),
    ("convert", "letters.txt", "out.png", "--scale", "nan"),
    ("convert", "letters.txt", "out.png", "--scale", "0"),
    ("pairs", "3", "3", "--min-filled", "nan"),
    ("pairs", "3", "3", "--min-filled", "2"),
    # file names that cannot exist, and numbers that are far too large
    ("fill", LESSON, "-w", WORDS, "-o", LONG_NAME + ".txt"),
    ("fill", LESSON, "-w", WORDS, "--save-recipe", LONG_NAME + ".json"),
    ("fill", LESSON, "-w", LONG_NAME),
    ("fill", LONG_NAME),
    ("fill", LESSON, "-w", WORDS, "--recipe", LONG_NAME),
    ("layout", "words.txt", "--class-pack", LONG_NAME),
    ("layout", "words.txt", "--fill-in", LONG_NAME, "--max-size", "11x11"),
    ("words", "ban", WORDS, "cat", "--output", LONG_NAME),
    ("words", "ban", WORDS, "--from", LONG_NAME, "-o", "out.dict"),
    ("pairs", "3", "3", "-o", LONG_NAME),
    ("convert", "letters.txt", LONG_NAME + ".ipuz"),
    ("clue", "letters.txt", "--bank", LONG_NAME),
    ("freeform", "words.txt", "--size", "9x9", "--dimacs", LONG_NAME),
    ("freeform", "words.txt", "--size", f"{MANY_DIGITS}x9"),
    ("freeform", "words.txt", "--size", "9x9", "--block", f"1,{MANY_DIGITS}"),
    ("grid", "--size", f"{MANY_DIGITS}x{MANY_DIGITS}"),
    ("grid", "--venue", "mini", "--shortest", str(10**25)),
    ("grid", "--venue", "mini", "--blocks", f"{MANY_DIGITS}-{MANY_DIGITS}"),
    ("make", "--venue", "mini", "--theme", f"CAT@{MANY_DIGITS}"),
    ("fill", LESSON, "-w", WORDS, "--nodes", MANY_DIGITS),
    ("fill", LESSON, "-w", WORDS, "--rng-seed", MANY_DIGITS),
    ("fill", LESSON, "-w", WORDS, "--max-shared", str(10**25)),
    ("fill", LESSON, "-w", WORDS, "--slot", f"{MANY_DIGITS}A=C.T"),
    ("words", "rescale", WORDS, "--to", f"0-{MANY_DIGITS}", "-o", "out.dict"),
    ("pairs", MANY_DIGITS, "3"),
    ("convert", "letters.txt", "out.png", "--width", MANY_DIGITS),
]


@pytest.mark.parametrize("arguments", MISTAKES, ids=lambda a: " ".join(a)[:60] or "nothing")
def test_wrong_input_gives_a_one_line_error_or_the_usage_and_exit_code_2(
    here, arguments: tuple[str, ...]
) -> None:
    code, _, err = here(*arguments)
    assert code == 2, err
    told = [line for line in err.splitlines() if not line.startswith("note: ")]
    assert len(told) == 1 or "Usage:" in err, err
    assert told[0].startswith("crosswright: ") or "Usage:" in err
    assert "Error(" not in err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("fill", "large.txt", "-w", WORDS, "--seconds", "5"), {1}),
        (("fill", "letters.txt", "-w", WORDS), {0}),
        (("fill", "small.txt", "-w", WORDS), {1}),
        (("fill", "words.txt", "-w", WORDS, "--seconds", "2"), {0, 1, 3}),
        (("fill", LESSON, "-w", WORDS, "--min-score", "99999999"), {1}),
        (("fill", LESSON, "-w", WORDS, "--seconds", "1e300"), {0}),
        (("fill", LESSON, "-w", WORDS, "--seconds", "0"), {3}),
        (("fill", LESSON, "-w", WORDS, "--nodes", "0"), {0, 3}),
        (("fill", LESSON, "-w", WORDS, "--rng-seed", str(10**30)), {0}),
        (("fill", LESSON, "-w", WORDS, "--rng-seed", "-7"), {0}),
        (("words", "find", "*" * 60, "-w", WORDS), {0}),
        (("words", "find", "é", "-w", WORDS), {0}),
        (("check", "letters.txt", "-w", WORDS), {1}),
        (("check", "large.txt"), {0}),
    ],
    ids=lambda a: " ".join(a)[:60] if isinstance(a, tuple) else "",
)
def test_odd_but_valid_requests_end_with_the_expected_exit_code(
    here, arguments: tuple[str, ...], expected: set[int]
) -> None:
    code, _, err = here(*arguments)
    assert code in expected, err


def test_a_file_without_read_permission_gives_a_one_line_error(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text("...")
    (tmp_path / "small.txt").chmod(0)
    line = [*without_privilege(), COMMAND, "fill", "small.txt"]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "crosswright: cannot read small.txt: Permission denied\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_standard_streams_give_no_traceback(closed: str) -> None:
    for arguments in (f"fill {LESSON} -w {WORDS}", "fill -", "words find '*' -w " + WORDS):
        line = f"{COMMAND} {arguments} {closed}"
        done = subprocess.run(
            ["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False
        )
        assert "Traceback" not in done.stderr + done.stdout, line
        assert done.returncode in {0, 2, 120}


# -- bad inputs of the acceptance cases -----------------------------------------------------------

# A structure is a text file with the open cells and blocks of a grid.


def bad(shared_cases: Path, name: str) -> str:
    return str(shared_cases / "bad_inputs" / f"{name}.txt")


@pytest.mark.parametrize("name", ["structure_empty", "structure_all_black"])
def test_a_structure_without_open_cells_is_refused(here, shared_cases: Path, name: str) -> None:
    code, out, err = here("fill", bad(shared_cases, name), "-w", WORDS)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


def test_a_list_without_words_is_refused(here, shared_cases: Path) -> None:
    code, out, err = here("fill", LESSON, "-w", bad(shared_cases, "words_empty"))
    assert (code, out) == (2, "")
    assert "words_empty.txt: expected one word on each line; found none" in err


@pytest.mark.parametrize(
    ("structure", "words", "picture"),
    [
        ("structure_crlf", "hung reis hur ges", "HUNG\nU##E\nREIS"),
        ("structure_ragged", "cat to oxen", "#CAT##\nT#####\nOXEN##"),
    ],
)
def test_odd_structures_are_filled(
    here, shared_cases: Path, structure: str, words: str, picture: str
) -> None:
    Path("mine.txt").write_text("\n".join(words.split()))
    code, out, err = here("fill", bad(shared_cases, structure), "-w", "mine.txt")
    assert (code, out.strip()) == (0, picture)
    assert "Traceback" not in err


@pytest.mark.parametrize("structure", ["structure_crlf", "structure_ragged"])
def test_odd_structures_are_impossible_if_no_words_fit(
    here, shared_cases: Path, structure: str
) -> None:
    words = bad(shared_cases, "words_bom")
    code, out, err = here("fill", bad(shared_cases, structure), "-w", words)
    assert (code, out) == (1, "")
    assert err.startswith("impossible: no word is left for 1 ")


def test_a_structure_without_crossings_is_filled_with_any_words(here, shared_cases: Path) -> None:
    words = bad(shared_cases, "words_bom")
    code, out, err = here("fill", bad(shared_cases, "structure_no_crossings"), "-w", words)
    assert code == 0
    assert "Traceback" not in err
    first, between, last = out.split()
    assert between == "####"
    assert {first, last} < {"HUNG", "REIS", "AILE", "HURE", "NGAI", "ISLE"}
    assert first != last


def test_cells_in_no_slot_stay_empty_with_a_notice(here, shared_cases: Path) -> None:
    code, out, err = here("fill", bad(shared_cases, "structure_one_cell_islands"), "-w", WORDS)
    assert code == 0
    assert out == ".#.\n#.#\n.#.\n"
    assert "note: 5 cells are in no slot and stay empty" in err


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        ("words_bom", ""),
        ("words_crlf", ""),
        ("words_no_eol", ""),
        ("words_one", ""),
        ("words_substrings", ""),
        ("words_latin1", "not UTF-8; read as Latin-1"),
        ("words_accents", "accents and punctuation removed"),
        ("words_hyphen_apostrophe", "punctuation removed"),
        ("words_mixed_case_dup", "repeated and used once"),
        ("words_repeated", "repeated and used once"),
        ("words_one_letter_and_blank_lines", "fewer than two letters ignored"),
    ],
)
def test_odd_word_lists_are_used_and_give_the_expected_notice(
    here, shared_cases: Path, name: str, remark: str
) -> None:
    code, _, err = here("fill", "small.txt", "-w", bad(shared_cases, name))
    assert code in {0, 1}
    notices = [line for line in err.splitlines() if line.startswith("note: ")]
    assert any(remark in line for line in notices) if remark else not notices


def test_a_killed_writer_leaves_no_broken_output(tmp_path: Path) -> None:
    """The writer is killed at random moments.

    The file then has its old or its new content, never only a part of the new one.
    """
    from crosswright.construct.files import save_bytes

    out = tmp_path / "out.bin"
    save_bytes(out, b"old" * 1000)
    code = (
        "import sys; from pathlib import Path\n"
        "from crosswright.construct.files import save_bytes\n"
        "print('ready', flush=True)\n"
        f"while True: save_bytes(Path({str(out)!r}), b'new' * 700_000)\n"
    )
    dice = random.Random(2)
    for _ in range(6):
        writer = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        try:
            writer.wait(timeout=dice.uniform(0.0, 0.05))
        except subprocess.TimeoutExpired:
            writer.kill()
        writer.wait()
        writer.stdout.close()
        assert out.read_bytes() in {b"old" * 1000, b"new" * 700_000}


def test_the_command_in_a_process_of_its_own_also_ends_with_exit_code_2() -> None:
    assert crosswright("fill", "absent.txt").returncode == 2
