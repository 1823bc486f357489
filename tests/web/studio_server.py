"""A studio for a test: the real command on a free port, with a library of its own."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["RunningStudio", "running_studio"]


@dataclass
class RunningStudio:
    """A studio that runs."""

    process: "subprocess.Popen[str]"
    url: str
    """The one-time address: the first request to it gets the cookie."""
    folder: Path
    cookie: str = ""

    @property
    def base(self) -> str:
        """Scheme, host and port."""
        return self.url.partition("/enter/")[0]

    def enter(self) -> None:
        """Open the one-time address and keep the cookie, for a test without a browser."""
        with urllib.request.urlopen(self.url) as answer:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]

    def ask(self, path: str, body: Any = None, *, data: bytes | None = None) -> Any:
        """Send a request and return the answer: its JSON value, or its bytes.

        With `body`, the request is a POST of JSON. With `data`, it is a POST of a file. Otherwise
        it is a GET.
        """
        headers = {"cookie": self.cookie}
        if body is not None:
            data = json.dumps(body).encode()
            headers["content-type"] = "application/json"
        elif data is not None:
            headers["content-type"] = "application/octet-stream"
        if data is not None:
            headers["origin"] = self.base
        asked = urllib.request.Request(self.base + path, data=data, headers=headers)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                found = answer.read()
                return json.loads(found) if "json" in answer.headers["content-type"] else found
        except urllib.error.HTTPError as refused:
            raise AssertionError(f"{path}: {refused.code} {refused.read().decode()}") from None

    def server_pid_or_none(self) -> int | None:
        """The id of the server's process, or None if no server is running.

        The server is a child of `process`, which starts a new server if the old one dies.
        """
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = children.read_text().split()
        return int(found[0]) if found else None

    def server_pid(self, seconds: float = 10.0) -> int:
        """Wait until a server is running, and return the id of its process."""
        end = time.monotonic() + seconds
        while (found := self.server_pid_or_none()) is None:
            assert time.monotonic() < end, "no server was started"
            time.sleep(0.01)
        return found


@contextmanager
def running_studio(*arguments: str, folder: Path | None = None) -> Iterator[RunningStudio]:
    """Start `crosswright studio`, and end it at the end of the `with` block."""
    with tempfile.TemporaryDirectory() as made:
        kept = folder or Path(made)
        process = subprocess.Popen(
            [sys.executable, "-m", "crosswright", "studio", "--no-browser", *arguments],
            env={**os.environ, "CROSSWRIGHT_DATA": str(kept), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            yield RunningStudio(process, _address(process), kept)
        finally:
            process.terminate()
            try:
                process.wait(10)
            finally:
                process.kill()
                process.wait()


def _address(process: "subprocess.Popen[str]") -> str:
    """Wait until the studio answers requests, and return its one-time address."""
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+/enter/[\w-]+", line)
        if found:
            _wait_for(found.group().partition("/enter/")[0])
            return found.group()
    raise AssertionError("the studio ended before it printed its address")


def _wait_for(base: str, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(base, timeout=5)
        except urllib.error.HTTPError:
            return  # the studio refuses the request, so it is running
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
