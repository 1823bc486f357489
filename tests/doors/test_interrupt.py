"""Ctrl-C ends a command soon, with an exit code of its own. What was found until then is shown."""

import os
import pty
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from command_line import COMMAND

SOON = 3.0
"""The most seconds from the signal to the end of the command, on a busy machine. (On an idle
machine, the command ends within 0.1 seconds.)"""


@pytest.fixture
def square(tmp_path: Path) -> list[str]:
    """A square with so many fills that no engine finds all of them within a test."""
    grid = tmp_path / "grid.txt"
    grid.write_text("....\n....\n....\n....", encoding="utf-8")
    words = tmp_path / "words.dict"
    dice = random.Random(5)
    lines = {"".join(dice.choices("ABCDEF", k=4)) for _ in range(700)}
    words.write_text("\n".join(sorted(lines)), encoding="utf-8")
    return [str(grid), "-w", str(words)]


@pytest.fixture
def hopeless(tmp_path: Path) -> list[str]:
    """A square that no engine fills or proves impossible within a test."""
    grid = tmp_path / "grid.txt"
    grid.write_text("\n".join(["." * 9] * 9), encoding="utf-8")
    words = tmp_path / "words.dict"
    dice = random.Random(5)
    letters = "AABCDEEEFGHIIKLMNOOPRSTTU"
    lines = {"".join(dice.choices(letters, k=9)) for _ in range(20_000)}
    words.write_text("\n".join(sorted(lines)), encoding="utf-8")
    return [str(grid), "-w", str(words)]


def interrupt(
    arguments: list[str],
    *,
    after: float,
    group: bool = True,
    by: signal.Signals = signal.SIGINT,
) -> tuple[int, str, str, float]:
    """Run the command, and send the signal `by` (as Ctrl-C does) when `after` seconds have passed.

    Return the exit code, the standard output, the standard error, and the seconds from the signal
    to the end of the command.
    """
    process = subprocess.Popen(
        [COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(after)
    assert process.poll() is None, process.communicate()
    pressed = time.monotonic()
    # A terminal sends the signal to the whole process group, so its child processes get it too.
    if group:
        os.killpg(process.pid, by)
    else:
        process.send_signal(by)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err, time.monotonic() - pressed


@pytest.mark.parametrize("engine", ["kernel", "textbook"])
@pytest.mark.parametrize("group", [True, False])
def test_ctrl_c_ends_a_search(hopeless: list[str], engine: str, group: bool) -> None:
    code, out, err, seconds = interrupt(
        ["fill", *hopeless, "--engine", engine], after=2.5, group=group
    )
    assert code == 130
    assert "Traceback" not in err
    assert out == ""
    assert err.startswith("cancelled")
    assert seconds < SOON


@pytest.mark.parametrize(("by", "group"), [(signal.SIGTERM, True), (signal.SIGHUP, False)])
def test_sigterm_and_sighup_end_a_search_as_ctrl_c_does(
    hopeless: list[str], by: signal.Signals, group: bool
) -> None:
    code, out, err, seconds = interrupt(
        ["fill", *hopeless, "--jobs", "2"], after=2.5, group=group, by=by
    )
    assert (code, out) == (128 + by, "")
    assert err.startswith("cancelled")
    assert seconds < SOON


@pytest.mark.parametrize(("by", "group"), [(signal.SIGTERM, False), (signal.SIGHUP, True)])
def test_a_signal_ends_a_search_in_two_processes_and_keeps_the_best_grid(
    tmp_path: Path, by: signal.Signals, group: bool
) -> None:
    """Python's resource tracker must not warn about resources that were left behind."""
    words, best = tmp_path / "words.txt", tmp_path / "best.txt"
    words.write_text("nerve\nroll\ntwo\nliberal\ncrash\nchurch\nyoung\nchef\npant\ndefine\n")
    asked = ["freeform", str(words), "--size", "13x13", "--minimise", "area", "--jobs", "2"]
    code, out, err, seconds = interrupt([*asked, "-o", str(best)], after=4, group=group, by=by)
    assert code == 128 + by, err
    assert "resource_tracker" not in err and "Traceback" not in err
    assert "LIBERAL" in out and best.read_text().strip(), "the best grid is kept"
    assert seconds < SOON


def test_ctrl_c_keeps_what_was_found_until_then(square: list[str], tmp_path: Path) -> None:
    output = tmp_path / "best.txt"
    code, out, err, seconds = interrupt(
        ["fill", *square, "--all", "--engine", "textbook", "-o", str(output)], after=2.5
    )
    assert code == 130
    assert "Traceback" not in err
    assert seconds < SOON
    fills = out.strip().split("\n\n")
    assert len(fills) >= 1
    assert len(fills[-1].splitlines()) == 4
    assert output.read_text(encoding="utf-8").strip() == fills[-1]


BEGIN = "import os; from crosswright.cli import run; os.write(2, b'begun;'); run()"
"""Code that runs the command. It first writes `begun;`. If Ctrl-C comes before that, Python handles
it, and not our code."""


@pytest.fixture(scope="module")
def long_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A list of 400,000 words."""
    dice = random.Random(3)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = tmp_path_factory.mktemp("words") / "long.dict"
    words.write_text(
        "\n".join("".join(dice.choices(letters, k=dice.randint(3, 12))) for _ in range(400_000)),
        encoding="utf-8",
    )
    return words


@pytest.mark.parametrize(
    ("by", "after"),
    [
        (signal.SIGINT, 0.05),
        (signal.SIGINT, 0.3),
        (signal.SIGINT, 0.7),
        (signal.SIGTERM, 0.02),
        (signal.SIGTERM, 0.2),
        (signal.SIGTERM, 0.5),
        (signal.SIGHUP, 0.3),
    ],
)
def test_a_signal_before_the_search_ends_the_command_quietly(
    tmp_path: Path, long_list: Path, by: signal.Signals, after: float
) -> None:
    """The signal comes while modules are imported or while a long list is read for the first time.
    Nothing is left in the cache."""
    process = subprocess.Popen(
        [sys.executable, "-c", BEGIN, "words", "info", "-w", str(long_list)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=os.environ | {"CROSSWRIGHT_CACHE": str(tmp_path / "cache")},
    )
    assert process.stderr is not None
    assert process.stderr.read(6) == b"begun;"
    time.sleep(after)
    os.killpg(process.pid, by)
    out, err = process.communicate(timeout=60)
    # Click prints a line break, because a terminal shows ^C. So white space is allowed here.
    assert (process.returncode, out, err.strip()) == (128 + by, b"", b"")
    assert not list(tmp_path.rglob("*.*"))


def test_a_command_that_nohup_started_goes_on_when_its_terminal_is_closed(
    square: list[str],
) -> None:
    process = subprocess.Popen(
        ["nohup", COMMAND, "fill", *square, "--all", "--seconds", "1", "--engine", "textbook"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    time.sleep(0.6)
    process.send_signal(signal.SIGHUP)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0 and out


def test_ctrl_c_leaves_the_terminal_clean(hopeless: list[str]) -> None:
    """On a terminal there is a status line. It is wiped before the last message is printed."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [COMMAND, "fill", *hopeless],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env=os.environ | {"TERM": "xterm"},
    )
    os.close(theirs)
    seen = bytearray()
    started = time.monotonic()
    while b"nodes" not in seen and time.monotonic() - started < 30:
        seen += os.read(ours, 4096)
    os.killpg(process.pid, signal.SIGINT)
    try:
        while chunk := os.read(ours, 4096):
            seen += chunk
    except OSError:
        pass  # the other end is closed
    os.close(ours)
    assert process.wait(timeout=30) == 130
    text = seen.decode()
    assert "Traceback" not in text
    status, wiped, verdict = text.partition("\x1b[Kcancelled")
    assert "fill: " in status
    assert wiped, "the status line is wiped before the last message"
    assert "\x1b[" not in verdict.replace("\x1b[K", "")
