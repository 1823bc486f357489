"""What a command does if the disk is full, if Ctrl-C is pressed, and if our code has a bug."""

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
"""For every command: one call that prints something."""


def in_shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, timeout=120, check=False
    )


def test_every_command_has_a_call_here() -> None:
    # `player` only writes files, and `results` needs the scores of a class.
    assert CALLS.keys() | {"player", "results"} == COMMANDS.keys()


@needs_full
@pytest.mark.parametrize("call", [*CALLS.values(), "--help", "--version", "fill --help"])
def test_if_the_answer_cannot_be_written_the_error_is_one_line_and_the_exit_code_2(
    call: str,
) -> None:
    done = in_shell(f"{COMMAND} {call} > /dev/full")
    assert done.returncode == 2, done.stderr
    told = [line for line in done.stderr.splitlines() if not line.startswith("note: ")]
    assert told[-1] == ("crosswright: cannot write to standard output: No space left on device"), (
        done.stderr
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("closed", [">&-", "<&- >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("call", ["formats", "--help", f"fill {LESSON} -w {WORDS}"])
def test_if_standard_output_is_closed_the_command_fails(call: str, closed: str) -> None:
    done = in_shell(f"{COMMAND} {call} {closed}")
    told = "" if "2>" in closed else "cannot write to standard output: Bad file descriptor\n"
    assert (done.returncode, done.stderr) == (2, told and f"crosswright: {told}")


@needs_full
def test_if_json_cannot_be_written_the_command_reports_an_error_too() -> None:
    done = in_shell(f"{COMMAND} fill {LESSON} -w {WORDS} --json > /dev/full")
    assert done.returncode == 2
    assert "cannot write to standard output" in done.stderr


@needs_full
def test_the_answer_is_printed_even_if_standard_error_cannot_be_written(tmp_path: Path) -> None:
    loose = tmp_path / "loose.txt"
    loose.write_text(".#.\n#.#\n.#.\n", encoding="utf-8")
    done = in_shell(f"{COMMAND} fill {loose} -w {WORDS} 2> /dev/full")
    assert (done.returncode, done.stdout) == (0, ".#.\n#.#\n.#.\n")
    wrong = in_shell(f"{COMMAND} fill absent.txt 2> /dev/full")
    assert (wrong.returncode, wrong.stdout) == (2, "")


@pytest.mark.parametrize("call", ["formats", "--help", "fill --help", CALLS["words"]])
def test_if_the_next_program_of_a_pipe_ends_early_the_command_does_not_fail(call: str) -> None:
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
"""A program that runs the command and presses Ctrl-C before one of its lines.

The first argument is the number of this line. Only lines of `crosswright/cli` that are executed
count. Line 1 is the `try` in the function `run`.
"""


@pytest.mark.parametrize("at", [*range(2, 12), 20, 40, 70, 100, 150, 220, 300, 400])
def test_nothing_is_printed_whichever_line_of_the_command_ctrl_c_interrupts(at: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", AT_LINE, str(at), "show", str(LESSON)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 130, done.stderr
    assert done.stderr.strip() == ""


def test_ctrl_c_soon_after_the_start_gives_no_traceback_of_our_code() -> None:
    """If Ctrl-C comes while Python starts, before our first line, Python prints its own traceback.

    We cannot prevent this.
    """
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


# -- bugs in our code, and other faults -----------------------------------------------------------


def test_after_a_bug_in_our_code_the_user_is_asked_to_report_it(
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
    assert any("Traceback" in line for line in more), "a bug report needs the traceback"


def test_if_memory_runs_out_the_error_message_has_one_line(
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


def test_a_command_that_is_started_with_ctrl_c_ignored_goes_on_ignoring_it() -> None:
    """A shell starts its background jobs in this way."""
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
def test_an_error_message_has_no_control_characters_for_the_terminal(
    call: list[str], tmp_path: Path
) -> None:
    done = crosswright(*call, cwd=tmp_path)
    assert done.returncode == 2
    assert not set(done.stderr) & {"\x1b", "\x07", "\x9b"}


def test_notes_and_entries_have_no_control_characters_for_the_terminal(tmp_path: Path) -> None:
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
