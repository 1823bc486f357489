"""Ctrl-C: its own answer, soon, with what was found until then."""

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
"""How late may the answer be on a busy machine? (On an idle one it comes within 100 ms.)"""


@pytest.fixture
def square(tmp_path: Path) -> list[str]:
    """A square with very many fills, and no end to them."""
    grid = tmp_path / "grid.txt"
    grid.write_text("....\n....\n....\n....", encoding="utf-8")
    words = tmp_path / "words.dict"
    dice = random.Random(5)
    lines = {"".join(dice.choices("ABCDEF", k=4)) for _ in range(700)}
    words.write_text("\n".join(sorted(lines)), encoding="utf-8")
    return [str(grid), "-w", str(words)]


@pytest.fixture
def hopeless(tmp_path: Path) -> list[str]:
    """A square that nobody fills, nor proves impossible, within a test."""
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
    """Run the command, press Ctrl-C after a while; exit code, both outputs, seconds it took."""
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
    # A terminal sends the signal to the whole group, workers included.
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


@pytest.mark.parametrize("group", [True, False])
def test_a_request_to_end_is_heard_like_ctrl_c(hopeless: list[str], group: bool) -> None:
    code, out, err, seconds = interrupt(
        ["fill", *hopeless, "--jobs", "2"], after=2.5, group=group, by=signal.SIGTERM
    )
    assert (code, out) == (143, "")
    assert err.startswith("cancelled")
    assert seconds < SOON


@pytest.mark.parametrize("group", [True, False])
def test_a_request_to_end_ends_a_race_with_its_best(tmp_path: Path, group: bool) -> None:
    """Two processes at work share nothing that Python would count after us."""
    words, best = tmp_path / "words.txt", tmp_path / "best.txt"
    words.write_text("nerve\nroll\ntwo\nliberal\ncrash\nchurch\nyoung\nchef\npant\ndefine\n")
    asked = ["freeform", str(words), "--size", "13x13", "--minimise", "area", "--jobs", "2"]
    code, out, err, seconds = interrupt(
        [*asked, "-o", str(best)], after=4, group=group, by=signal.SIGTERM
    )
    assert code == 143, err
    assert "resource_tracker" not in err and "Traceback" not in err
    assert "LIBERAL" in out and best.read_text().strip(), "the best is kept"
    assert seconds < SOON


def test_what_was_found_until_then_is_kept(square: list[str], tmp_path: Path) -> None:
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
"""The command, telling when its first line is reached: before that, Python itself answers."""


@pytest.mark.parametrize("after", [0.05, 0.3, 0.7])
def test_ctrl_c_before_the_search_is_quiet(tmp_path: Path, after: float) -> None:
    """While modules are imported and a long list is read for the first time."""
    dice = random.Random(3)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = tmp_path / "long.dict"
    words.write_text(
        "\n".join("".join(dice.choices(letters, k=dice.randint(3, 12))) for _ in range(400_000)),
        encoding="utf-8",
    )
    process = subprocess.Popen(
        [sys.executable, "-c", BEGIN, "words", "info", "-w", str(words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    assert process.stderr.read(6) == b"begun;"
    time.sleep(after)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    # Click ends the line on which a terminal has shown ^C.
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


def test_the_terminal_is_left_clean(hopeless: list[str]) -> None:
    """On a terminal there is a status line; it is wiped before the last word."""
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
    assert wiped, "the status line is wiped before the verdict"
    assert "\x1b[" not in verdict.replace("\x1b[K", "")
