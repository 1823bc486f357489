"""The command `crosswright studio`: its start and end, a killed server, and several pages."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from studio_server import RunningStudio, running_studio


@pytest.fixture(scope="module")
def studio() -> Iterator[RunningStudio]:
    with running_studio() as found:
        found.enter()
        yield found


def new_draft(studio: RunningStudio, **asked: Any) -> str:
    made: str = studio.ask("/api/drafts", {"kind": "blank", **asked})["id"]
    return made


def typed(studio: RunningStudio, draft: str, base: int, batch: str, number: int) -> dict[str, Any]:
    """Send an edit that types one letter, and return the answer.

    `number` decides the cell and the letter: for 0, it is A in the first cell of a 15×15 grid, for
    1, it is B in the second cell, and so on.
    """
    cell = [number // 15 % 15, number % 15]
    edit = {"do": "letter", "cell": cell, "glyph": chr(65 + number % 26)}
    asked = {"base": base, "batch": batch, "client": "test", "edits": [edit]}
    answer: dict[str, Any] = studio.ask(f"/api/drafts/{draft}/edits", asked)
    return answer


def gone(pid: int, seconds: float = 8.0) -> bool:
    """True if the process ends within `seconds`."""
    end = time.monotonic() + seconds
    while True:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        if time.monotonic() >= end:
            return False
        time.sleep(0.05)


def memory(pid: int) -> int:
    """The memory that a process uses, in kilobytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError("no line VmRSS in /proc")


class Stream:
    """An open stream of events. Nothing is read from it before a call of `read_until`."""

    def __init__(self, studio: RunningStudio, path: str) -> None:
        port = int(studio.base.rpartition(":")[2])
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {studio.cookie}\r\n\r\n"
        self.socket.sendall(asked.encode())

    def read_until(self, text: bytes) -> bytes:
        heard = b""
        while text not in heard:
            piece = self.socket.recv(65_536)
            assert piece, "the stream ended"
            heard += piece
        return heard

    def close(self) -> None:
        self.socket.close()


def test_a_port_that_is_in_use_is_an_error_of_one_line(studio: RunningStudio) -> None:
    port = studio.base.rpartition(":")[2]
    done = subprocess.run(
        [sys.executable, "-m", "crosswright", "studio", "--no-browser", "--port", port],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        f"crosswright: expected a free port, but {port} cannot be used: address already in use\n"
    )


def test_a_file_that_is_no_puzzle_is_an_error_before_anything_starts(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.puz"
    wrong.write_bytes(b"nonsense")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "crosswright",
            "studio",
            str(wrong),
            "--folder",
            str(tmp_path / "d"),
        ],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "d").exists()


def test_a_puzzle_on_the_command_line_is_what_the_page_shows(tmp_path: Path) -> None:
    file = tmp_path / "small.txt"
    file.write_text("CAT\n.#.\n...\n", encoding="utf-8")
    with running_studio(str(file)) as found:
        found.enter()
        opening = found.ask("/api/hello")["opening"]
        state = found.ask(f"/api/drafts/{opening}")
        assert state["draft"]["puzzle"]["glyphs"][0] == ["C", "A", "T"]


def test_no_edit_is_lost_if_the_server_is_killed_thirty_times() -> None:
    """The test does what a page does: it sends an edit again, as the same batch, until an answer
    comes."""
    dice = Random(7)
    with running_studio() as found:
        found.enter()
        draft = new_draft(found)
        seq, number, killed = 1, 0, set[int]()
        while len(killed) < 30:
            pid = found.server_pid()
            if pid in killed:
                continue
            killed.add(pid)
            timer = threading.Timer(dice.uniform(0.0, 0.03), os.kill, (pid, signal.SIGKILL))
            timer.start()
            while True:
                # Between two kills, at least one edit is answered, so a server was ready. (If
                # three servers in a row die before they are ready, the studio gives up.)
                seq = sent_until_answered(found, draft, seq, number)
                number += 1
                if gone(pid, 0):
                    break
            timer.join()
        state = found.ask(f"/api/drafts/{draft}")
        glyphs = state["draft"]["puzzle"]["glyphs"]
        last = {n % 225: n for n in range(number)}
        for place, n in last.items():
            assert glyphs[place // 15][place % 15] == chr(65 + n % 26)
        steps = found.ask(f"/api/drafts/{draft}/history")["steps"]
        assert len(steps) <= number + 1


def sent_until_answered(found: RunningStudio, draft: str, seq: int, number: int) -> int:
    end = time.monotonic() + 20
    while True:
        try:
            return int(typed(found, draft, seq, f"batch-{number}", number)["seq"])
        except (OSError, HTTPException, json.JSONDecodeError):
            assert time.monotonic() < end, "the studio did not come back"
            time.sleep(0.02)


def test_edits_of_two_clients_are_both_kept_unless_they_change_the_same_cell(
    studio: RunningStudio,
) -> None:
    draft = new_draft(studio)
    for client, cell, glyph in (("one", [0, 0], "A"), ("two", [3, 4], "B")):
        edit = {"do": "letter", "cell": cell, "glyph": glyph}
        asked = {"base": 1, "batch": client, "client": client, "edits": [edit]}
        studio.ask(f"/api/drafts/{draft}/edits", asked)
    glyphs = studio.ask(f"/api/drafts/{draft}")["draft"]["puzzle"]["glyphs"]
    assert (glyphs[0][0], glyphs[3][4]) == ("A", "B")
    edit = {"do": "letter", "cell": [0, 0], "glyph": "Z"}
    asked = {"base": 1, "batch": "three", "client": "two", "edits": [edit]}
    with pytest.raises(AssertionError, match=r'409 .*"cells": \[\[0, 0\]\]'):
        studio.ask(f"/api/drafts/{draft}/edits", asked)
    assert studio.ask(f"/api/drafts/{draft}")["draft"]["puzzle"]["glyphs"][0][0] == "A"


def test_a_tab_is_told_what_another_tab_does(studio: RunningStudio) -> None:
    draft = new_draft(studio)
    other = Stream(studio, f"/api/drafts/{draft}/events?client=other")
    other.read_until(b'"seq": 1')
    typed(studio, draft, 1, "once", 0)
    assert b'"by": "test"' in other.read_until(b'"seq": 2')
    other.close()


def test_a_page_is_not_told_again_what_it_did_itself(studio: RunningStudio) -> None:
    draft = new_draft(studio)
    own = Stream(studio, f"/api/drafts/{draft}/events?client=test")
    own.read_until(b'"seq": 1')
    typed(studio, draft, 1, "mine", 0)
    edit = {"do": "letter", "cell": [5, 5], "glyph": "Z"}
    asked = {"base": 2, "batch": "theirs", "client": "other", "edits": [edit]}
    studio.ask(f"/api/drafts/{draft}/edits", asked)
    heard = own.read_until(b'"by": "other"')
    assert b'"seq": 3' in heard and b'"seq": 2' not in heard
    own.close()


def test_ctrl_c_in_the_middle_of_an_answer_prints_no_traceback(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with running_studio() as found:
        found.enter()
        draft = new_draft(found, height=21, width=21)
        proofs = Stream(found, f"/api/drafts/{draft}/prove?slot=1A&limit=20")
        proofs.read_until(b"event: begin")
        tab = Stream(found, f"/api/drafts/{draft}/events")
        tab.read_until(b'"seq": 1')
        found.process.send_signal(signal.SIGINT)
        assert found.process.wait(10) == 0
        proofs.close()
        tab.close()
    assert capfd.readouterr().err == ""


def test_a_page_that_reads_nothing_does_not_block_others_and_costs_little_memory(
    studio: RunningStudio,
) -> None:
    """Send 2,000 edits while one listener never reads its events and ten others read theirs."""
    draft = new_draft(studio)
    deaf = Stream(studio, f"/api/drafts/{draft}/events")
    others = [Stream(studio, f"/api/drafts/{draft}/events") for _ in range(10)]
    readers = [threading.Thread(target=_drain, args=(one,), daemon=True) for one in others]
    for reader in readers:
        reader.start()
    seq = 1
    for number in range(300):
        seq = typed(studio, draft, seq, f"warm-{number}", number)["seq"]
    before = memory(studio.server_pid())
    for number in range(1_700):
        seq = typed(studio, draft, seq, f"more-{number}", number + 7)["seq"]
    assert memory(studio.server_pid()) - before < 40_000
    assert studio.ask("/api/jobs")["streams"] >= 11
    for one in (deaf, *others):
        one.close()
    assert _settles(lambda: studio.ask("/api/jobs")["listeners"] == 0)


def _drain(stream: Stream) -> None:
    try:
        while stream.socket.recv(1 << 16):
            pass
    except OSError:
        pass


def _settles(question: Any, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if question():
            return True
        time.sleep(0.1)
    return False


def test_a_search_ends_when_its_tab_is_closed(studio: RunningStudio) -> None:
    draft = new_draft(studio, height=15, width=15)
    tab = Stream(studio, f"/api/drafts/{draft}/events")
    tab.read_until(b'"seq": 1')
    studio.ask(f"/api/drafts/{draft}/jobs", {"kind": "fill", "seconds": 600})
    assert len(studio.ask("/api/jobs")["jobs"]) == 1
    tab.close()
    assert _settles(lambda: studio.ask("/api/jobs")["jobs"] == [])


def test_a_search_can_be_paused_resumed_and_stopped(studio: RunningStudio) -> None:
    draft = new_draft(studio, height=15, width=15)
    tab = Stream(studio, f"/api/drafts/{draft}/events")
    tab.read_until(b'"seq": 1')
    job = studio.ask(f"/api/drafts/{draft}/jobs", {"kind": "fill", "seconds": 600})["job"]
    for what in ("pause", "resume", "stop"):
        studio.ask(f"/api/jobs/{job}/{what}", {})
    heard = tab.read_until(b'"event": "end"')
    assert b'"event": "paused"' in heard and b'"event": "resumed"' in heard
    assert b'"status": "cancelled"' in heard
    tab.close()


def test_ctrl_c_ends_the_studio_and_its_searches() -> None:
    with running_studio() as found:
        found.enter()
        draft = new_draft(found, height=15, width=15)
        tab = Stream(found, f"/api/drafts/{draft}/events")
        tab.read_until(b'"seq": 1')
        found.ask(f"/api/drafts/{draft}/jobs", {"kind": "fill", "seconds": 600})
        server = found.server_pid()
        found.process.send_signal(signal.SIGINT)
        assert found.process.wait(10) == 0
        assert gone(server, 1)
        tab.close()


def test_the_server_ends_when_the_process_that_started_it_is_killed() -> None:
    with running_studio() as found:
        server = found.server_pid()
        found.process.kill()
        assert gone(server)


def test_a_search_for_several_good_fills_ends_with_all_of_them_and_the_best_is_first(
    studio: RunningStudio,
) -> None:
    """A climb is the search for one of the fills. Every answer has the number of its climb."""
    picture = ["#...#", ".....", ".....", ".....", "#...#"]
    draft = studio.ask("/api/drafts", {"kind": "picture", "picture": picture})["id"]
    tab = Stream(studio, f"/api/drafts/{draft}/events")
    tab.read_until(b'"seq": 1')
    asked = {"kind": "fill", "best": True, "count": 3, "seconds": 6}
    job = studio.ask(f"/api/drafts/{draft}/jobs", asked)["job"]
    heard = tab.read_until(b'"event": "end"') + tab.read_until(b"\n\n")
    tab.close()
    events = [
        json.loads(line.removeprefix(b"data: "))
        for line in heard.splitlines()
        if line.startswith(b'data: {"job"')
    ]
    answers = [event for event in events if event["event"] == "answer"]
    fills = events[-1]["fills"]
    assert len(fills) == 3 == len({answer["climb"] for answer in answers})
    assert [fill["score"] for fill in fills] == sorted(
        (fill["score"] for fill in fills), reverse=True
    )
    for one, other in combinations(fills, 2):
        words = {entry["answer"] for entry in one["entries"]}
        assert sum(entry["answer"] not in words for entry in other["entries"]) >= 4
    # A page that listens later gets only one answer of each climb.
    late = Stream(studio, f"/api/jobs/{job}/events").read_until(b'"event": "end"')
    assert late.count(b'"event": "answer"') == 3
