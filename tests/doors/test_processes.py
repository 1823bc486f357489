"""Commands with several processes: a process that dies is reported, and no child outlives its
parent."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from command_line import COMMAND, children

WORDS = [f"{a}{b}{c}{a}{d}" for a in "abcd" for b in "efg" for c in "hij" for d in "kl"][:40]

COMMANDS = {
    "fill": ["fill", "open.txt", "--jobs", "2", "--seconds", "6"],
    "make": ["make", "--jobs", "2", "--seconds", "8"],
    "freeform": ["freeform", "words.txt", "--size", "14x14", "--jobs", "2", "--seconds", "8"],
}
"""Searches in two processes, which use all the seconds that they get."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "open.txt").write_text("\n".join(["." * 9] * 9))
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    return tmp_path


def begin(command: str, folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [COMMAND, *COMMANDS[command]],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_children(pid: int) -> list[int]:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = children(pid)
        if found and all(spent(child) > 0.8 for child in found):
            return found
        time.sleep(0.05)
    raise AssertionError("no child was started")


def spent(pid: int) -> float:
    """The processor time of a process, in seconds. After some tenths of a second, it has begun its
    search."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.parametrize("command", COMMANDS)
def test_a_child_process_that_is_killed_is_reported_and_the_others_go_on(
    command: str, folder: Path
) -> None:
    running = begin(command, folder)
    os.kill(wait_for_children(running.pid)[0], signal.SIGKILL)
    _, told = running.communicate(timeout=120)
    assert "died (ended by SIGKILL); the others went on" in told
    assert running.returncode in ({"make": (0,)}.get(command, (3,)))


@pytest.mark.parametrize("command", COMMANDS)
def test_one_second_after_the_parent_was_killed_no_child_process_is_left(
    command: str, folder: Path
) -> None:
    running = begin(command, folder)
    left = wait_for_children(running.pid)
    running.kill()
    running.communicate()
    end = time.monotonic() + 1.0
    while not all(map(is_gone, left)) and time.monotonic() < end:
        time.sleep(0.02)
    assert all(map(is_gone, left))
