"""`crosswright pairs --interactive` in a real terminal, driven through tmux."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosswright.core.pairs import draw_pairs, parse_pairs

if not os.environ.get("CI"):
    pytest.importorskip("textual")
if shutil.which("tmux") is None and not os.environ.get("CI"):
    pytest.skip("tmux is not installed", allow_module_level=True)

FOUR = "hung\nreis\naile\nhure\nngai\nisle\n"


class Terminal:
    """A tmux session of its own server, which dies with the test."""

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


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Terminal]:
    words = tmp_path / "four.txt"
    words.write_text(FOUR)
    terminal = Terminal(
        tmp_path,
        f"cd {tmp_path} && {sys.executable} -m crosswright pairs 3 3 -w {words} --interactive; "
        "echo ended; sleep 60",
    )
    yield terminal
    terminal.close()


def test_choose_a_word_and_a_spread_undo_finish_and_save(app: Terminal, tmp_path: Path) -> None:
    screen = app.wait_for("row 1: 4 candidates")
    assert "?? ?? ??" in screen
    # Type a word for the first row, choose its spread: everything else is forced.
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


def test_a_word_that_is_not_listed_is_told(app: Terminal) -> None:
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
