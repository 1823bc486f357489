"""What the world may do to a command: a full disk, Ctrl-C at any moment, a fault of our own."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from command_line import COMMAND, crosswright
from crosswright.cli.main import COMMANDS, main
from crosswright.cli.show.report import entry_lines

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
LESSON = EXAMPLES / "lesson.txt"
WORDS = EXAMPLES / "lesson-words.txt"

needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")

CALLS = {
    "batch": "batch --init",
    "candidates": f"candidates {LESSON} -w {WORDS}",
    "check": f"check {LESSON} --no-words",
    "clue": "clue --for CAT",
    "convert": f"convert {LESSON} - --to ipuz",
    "explain": f"explain {LESSON} -w {WORDS}",
    "fill": f"fill {LESSON} -w {WORDS}",
    "formats": "formats",
    "freeform": f"freeform {EXAMPLES}/zoo.txt --size 15x15",
    "grid": "grid --venue mini --rng-seed 1",
    "layout": f"layout {EXAMPLES}/zoo.txt --seconds 0.2",
    "make": "make --venue mini --rng-seed 1 --nodes 500",
    "pairs": "pairs 3 3 --rng-seed 1",
    "show": f"show {LESSON}",
    "studio": "studio --no-browser --folder $(mktemp -d)",
    "words": f"words find '*' -w {WORDS}",
}
"""A call of every command that prints something."""


def in_shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, timeout=120, check=False
    )


def test_every_command_has_a_call_here() -> None:
    assert CALLS.keys() == COMMANDS.keys()


@needs_full
@pytest.mark.parametrize("call", [*CALLS.values(), "--help", "--version", "fill --help"])
def test_an_answer_that_cannot_be_written_is_one_line_and_exit_code_2(
    call: str, request: pytest.FixtureRequest
) -> None:
    if call.startswith(("clue", "make")):
        request.getfixturevalue("needs_dictionary")
    done = in_shell(f"{COMMAND} {call} > /dev/full")
    assert done.returncode == 2, done.stderr
    told = [line for line in done.stderr.splitlines() if not line.startswith("note: ")]
    assert told[-1] == ("crosswright: cannot write to standard output: No space left on device"), (
        done.stderr
    )
    assert "Traceback" not in done.stderr


@needs_full
def test_json_that_cannot_be_written_is_told_too() -> None:
    done = in_shell(f"{COMMAND} fill {LESSON} -w {WORDS} --json > /dev/full")
    assert done.returncode == 2
    assert "cannot write to standard output" in done.stderr


@needs_full
def test_remarks_that_cannot_be_written_do_not_withhold_the_answer(tmp_path: Path) -> None:
    loose = tmp_path / "loose.txt"
    loose.write_text(".#.\n#.#\n.#.\n", encoding="utf-8")
    done = in_shell(f"{COMMAND} fill {loose} -w {WORDS} 2> /dev/full")
    assert (done.returncode, done.stdout) == (0, ".#.\n#.#\n.#.\n")
    wrong = in_shell(f"{COMMAND} fill absent.txt 2> /dev/full")
    assert (wrong.returncode, wrong.stdout) == (2, "")


@pytest.mark.parametrize("call", ["formats", "--help", "fill --help", CALLS["words"]])
def test_a_reader_that_leaves_early_is_no_failure(call: str) -> None:
    done = in_shell(f"{COMMAND} {call} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, "")


# -- Ctrl-C ----------------------------------------------------------------------------------------

AT_LINE = """
import signal, sys
at, seen = int(sys.argv.pop(1)), 0

def trace(frame, event, _argument):
    global seen
    name, here = frame.f_code.co_filename, frame.f_code.co_name
    if "crosswright/cli" not in name or (not seen and here != "run"):
        return None
    if event == "line":
        seen += 1
        if seen == at:
            signal.raise_signal(signal.SIGINT)
    return trace

from crosswright.cli import run
sys.settrace(trace)
run()
"""
"""Runs the command and presses Ctrl-C before the line of ours with that number; 1 is its `try`."""


@pytest.mark.parametrize("at", [*range(2, 12), 20, 40, 70, 100, 150, 220, 300, 400])
def test_ctrl_c_before_any_line_of_the_command_is_quiet(at: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", AT_LINE, str(at), "show", str(LESSON)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 130, done.stderr
    assert done.stderr.strip() == ""


def test_ctrl_c_soon_after_the_start_is_quiet() -> None:
    """Only before our first line, while Python loads itself, does the interpreter answer."""
    for step in range(20):
        process = subprocess.Popen(
            [COMMAND, "show", str(LESSON)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(step * 0.012)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert "in run\n" not in err and "cli/main.py" not in err, err
        assert process.returncode in {0, 1, 130, -signal.SIGINT}


# -- faults of ours -------------------------------------------------------------------------------


def test_a_crash_of_ours_asks_for_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise ZeroDivisionError("nobody\nthought of this")

    monkeypatch.setattr("crosswright.cli.commands.show.load", crash)
    monkeypatch.setattr(sys, "argv", ["crosswright", "show", str(LESSON)])
    with pytest.raises(SystemExit) as leaving:
        main()
    assert leaving.value.code == 70
    *more, last = capsys.readouterr().err.splitlines()
    assert last == (
        "crosswright: this is a bug in crosswright, please report it: "
        "ZeroDivisionError: nobody thought of this"
    )
    assert any("Traceback" in line for line in more), "what a report needs is there"


def test_too_little_memory_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("crosswright.cli.commands.show.load", crash)
    monkeypatch.setattr(sys, "argv", ["crosswright", "show", str(LESSON)])
    with pytest.raises(SystemExit) as leaving:
        main()
    assert leaving.value.code == 2
    assert capsys.readouterr().err == "crosswright: there is not enough memory for this\n"


def test_ctrl_c_stays_ignored_where_it_was_ignored() -> None:
    """As in a shell's background job."""
    done = in_shell(f"trap '' INT; {COMMAND} show {LESSON}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "call",
    [
        ["fill", "\x1b[2Jabsent.txt"],
        ["fill", "\x1b[2J", "--nonsense"],
        ["convert", "\x9b2J.txt", "out.txt"],
        ["words", "find", "\x1b]0;mine\x07["],
    ],
)
def test_an_error_never_commands_the_terminal(call: list[str], tmp_path: Path) -> None:
    done = crosswright(*call, cwd=tmp_path)
    assert done.returncode == 2
    assert not set(done.stderr) & {"\x1b", "\x07", "\x9b"}


def test_notes_and_entries_never_command_the_terminal(tmp_path: Path) -> None:
    puzzle = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 1},
        "puzzle": [[1, 0, 0]],
        "solution": [["\x1b[2J", "A", "T"]],
    }
    (tmp_path / "nasty.ipuz").write_text(json.dumps(puzzle), encoding="utf-8")
    done = crosswright("candidates", "nasty.ipuz", cwd=tmp_path)
    assert "␛[2JAT" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    told = {"direction": "across", "row": 0, "column": 0, "number": 1, "length": 1, "score": None}
    (_, line) = entry_lines({"entries": [told | {"answer": "\x1b[2J"}]})
    assert line == "   1  ␛[2J  (row 1, column 1)"
