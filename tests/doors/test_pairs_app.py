"""`crosswright pairs --interactive` in a real terminal, driven through tmux."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosswright.core.pairs import draw_pairs, parse_pairs

pytest.importorskip("textual")
if shutil.which("tmux") is None:
    pytest.skip("tmux is not installed", allow_module_level=True)

FOUR = "hung\nreis\naile\nhure\nngai\nisle\n"


class Terminal:
    """A terminal: a tmux session with its own tmux server. `close` ends the server."""

    def __init__(self, folder: Path, command: str) -> None:
        self.socket = str(folder / "tmux")
        self._tmux("new-session", "-d", "-x", "100", "-y", "40", command)

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def wait_for(self, text: str, seconds: float = 30) -> str:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            screen = self.screen()
            if text in screen:
                return screen
            time.sleep(0.05)
        raise AssertionError(f"{text!r} did not appear in:\n{self.screen()}")

    def close(self) -> None:
        self._tmux("kill-server")


def opened(folder: Path, shape: str, words: str) -> Terminal:
    """Start the app in `folder`, for a grid of the size `shape`, with a list of `words`."""
    path = folder / "words.txt"
    path.write_text(words)
    return Terminal(
        folder,
        f"cd {folder} && {sys.executable} -m crosswright pairs {shape} -w {path} --interactive; "
        "echo ended; sleep 60",
    )


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Terminal]:
    terminal = opened(tmp_path, "3 3", FOUR)
    yield terminal
    terminal.close()


@pytest.fixture
def hopeless(tmp_path: Path) -> Iterator[Terminal]:
    """The app with a grid that no search fills or proves impossible within a test."""
    dice = random.Random(5)
    words = {"".join(dice.choices("abcdefghiklmnoprstu", k=6)) for _ in range(2000)}
    terminal = opened(tmp_path, "6 6", "\n".join(sorted(words)))
    yield terminal
    terminal.close()


def searcher(folder: Path) -> int:
    """The id of the process that searches for the app in `folder`."""
    for process in Path("/proc").iterdir():
        try:
            command = (process / "cmdline").read_bytes()
            if b"construct.jobs" in command and (process / "cwd").readlink() == folder:
                return int(process.name)
        except OSError:
            continue  # not a process, or we may not read it, or it has ended
    raise AssertionError("no process searches")


def test_a_user_can_choose_a_word_and_a_spread_undo_finish_and_save(
    app: Terminal, tmp_path: Path
) -> None:
    screen = app.wait_for("row 1: 4 candidates")
    assert "?? ?? ??" in screen
    # Type a word for the first row and choose its spread (the cells that it uses). Then only one
    # way is left to fill the other rows.
    app.press("/")
    app.wait_for("a word for the line")
    app.press("hure", "Enter")
    app.wait_for("can be spread in 3 ways")
    app.press("Enter")
    app.wait_for("finished: s saves it")
    screen = app.wait_for("hu re ..")
    assert "ng .. ai" in screen and "column 1: hung" in screen
    app.press("u")
    app.wait_for("undone")
    assert "?? ?? ??" in app.screen()
    app.press("f")
    app.wait_for("finished: s saves it")
    app.press("s")
    app.wait_for("saved as 3x3.pairs")
    app.press("q")
    app.wait_for("ended")
    saved = (tmp_path / "3x3.pairs").read_text()
    assert draw_pairs(parse_pairs(saved)) + "\n" == saved


def test_a_message_says_that_a_word_is_not_in_the_word_list(app: Terminal) -> None:
    app.wait_for("row 1: 4 candidates")
    app.press("/")
    app.wait_for("a word for the line")
    app.press("zzzz", "Enter")
    app.wait_for("zzzz is not in the word list")


def test_candidates_can_be_chosen_from_the_list(app: Terminal) -> None:
    app.wait_for("row 1: 4 candidates")
    app.press("Enter")
    app.wait_for("choose a word")
    app.press("Down")
    app.press("Enter")
    app.wait_for("can be spread in 3 ways")
    app.press("Enter")
    app.wait_for("row 1: hure (chosen)")


def test_escape_stops_a_search(hopeless: Terminal) -> None:
    hopeless.wait_for("row 1: ")
    hopeless.press("f")
    hopeless.wait_for("nodes; escape stops")
    hopeless.press("Escape")
    hopeless.wait_for("cancelled: nothing was found before that")
    hopeless.press("Down")
    hopeless.wait_for("row 2: ")
    hopeless.press("q")
    hopeless.wait_for("ended")


@pytest.mark.skipif(not Path("/proc/self/cwd").exists(), reason="processes are not listed here")
def test_a_search_that_is_killed_is_reported_and_the_app_goes_on(
    hopeless: Terminal, tmp_path: Path
) -> None:
    hopeless.wait_for("row 1: ")
    hopeless.press("f")
    hopeless.wait_for("nodes; escape stops")
    os.kill(searcher(tmp_path), signal.SIGKILL)
    hopeless.wait_for("the search failed: ended by SIGKILL; f tries again")
    hopeless.press("f")
    hopeless.wait_for("nodes; escape stops")
    # Leaving the app ends the search.
    hopeless.press("q")
    hopeless.wait_for("ended")
    with pytest.raises(AssertionError, match="no process searches"):
        searcher(tmp_path)
