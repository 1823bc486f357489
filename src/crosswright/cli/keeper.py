"""Keep the studio running: hold its socket and secrets, start its server, restart it if it dies.

The server is another process. The socket, the secrets and the drafts do not belong to it. So after
a restart the page can continue with the same ones. The secret is never on a command line, and never
in a file that other users can read.
"""

import json
import os
import secrets
import select
import socket
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from crosswright.core.errors import FaultError, InputError

__all__ = ["Keeper"]

HOST = "127.0.0.1"
"""On which address does the studio listen? Only this machine can reach it."""

USUAL_PORT, TRIED_PORTS = 8765, 20
"""Which port is tried first without --port, and how many ports are tried?"""

READY = "ready"
"""What does the server print when it is ready to answer?"""

MOST_FAILURES = 3
"""How many servers in a row may die before they are ready? After that we give up."""


class Keeper:
    """One start of the studio."""

    def __init__(self, folder: Path, port: int | None, opening: str = "") -> None:
        self.folder, self.opening = folder, opening
        self.socket = _bound(port)
        self.port: int = self.socket.getsockname()[1]
        self.secret = secrets.token_urlsafe(32)
        self.tokens: set[str] = set()
        self.server: subprocess.Popen[bytes] | None = None

    def address(self) -> str:
        """A new address that can be opened once."""
        token = secrets.token_urlsafe(24)
        self.tokens.add(token)
        if self.server is not None and self.server.stdin is not None:
            with suppress(OSError):
                self.server.stdin.write(f"{token}\n".encode())
                self.server.stdin.flush()
        return f"http://{HOST}:{self.port}/enter/{token}"

    def start(self) -> None:
        """Start the server, or start it again."""
        self.server = subprocess.Popen(
            [sys.executable, "-m", "crosswright.web"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[self.socket.fileno()],
            start_new_session=True,  # so that Ctrl-C reaches only us; we stop the server
        )
        orders = {
            "socket": self.socket.fileno(),
            "port": self.port,
            "secret": self.secret,
            "tokens": sorted(self.tokens),
            "folder": str(self.folder),
            "opening": self.opening,
        }
        assert self.server.stdin is not None
        self.server.stdin.write(json.dumps(orders).encode() + b"\n")
        self.server.stdin.flush()

    def keep(self) -> None:
        """Watch the server, and restart it if it dies, until this process is ended."""
        failures = 0
        while True:
            was_ready = self._mind()
            assert self.server is not None
            failures = 0 if was_ready else failures + 1
            if failures == MOST_FAILURES:
                code = self.server.returncode
                raise FaultError(f"the studio's server cannot start; it exits with code {code}")
            click.echo("the studio's server died; starting it again", err=True)
            self.start()

    def _mind(self) -> bool:
        """Listen to the server and the terminal until the server ends.

        Return whether the server was ready.
        """
        assert self.server is not None and self.server.stdout is not None
        heard = [self.server.stdout.fileno()]
        if sys.stdin is not None and sys.stdin.isatty():
            heard.append(sys.stdin.fileno())
        was_ready = False
        while True:
            ready, _, _ = select.select(heard, [], [])
            if self.server.stdout.fileno() in ready:
                line = self.server.stdout.readline().decode().strip()
                if not line:
                    self.server.wait()
                    return was_ready
                was_ready = was_ready or line == READY
                self.tokens.discard(line)
            elif ready:
                if not os.read(ready[0], 4096):
                    heard.remove(ready[0])
                    continue
                click.echo(f"open {self.address()} (once)")

    def stop(self) -> None:
        """End the server and its searches."""
        if self.server is None:
            return
        with suppress(OSError):
            assert self.server.stdin is not None
            self.server.stdin.close()
        try:
            self.server.wait(timeout=4)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()

    @contextmanager
    def browser(self) -> Iterator[None]:
        """Open the studio in the user's browser, through a file that only the user can read.

        The address is secret until it is used, and other users can see the browser's arguments.
        """
        handle, name = tempfile.mkstemp(prefix="crosswright-", suffix=".html")
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Crosswright</title>'
            f'<meta http-equiv="refresh" content="0; url={self.address()}"></html>'
        )
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(page)
            with suppress(webbrowser.Error):
                webbrowser.open(Path(name).as_uri())
            yield
        finally:
            Path(name).unlink(missing_ok=True)


def _bound(port: int | None) -> socket.socket:
    """A listening socket at `port`, or without `port` at the first free port from `USUAL_PORT`."""
    tried = range(USUAL_PORT, USUAL_PORT + TRIED_PORTS) if port is None else [port]
    for number in tried:
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((HOST, number))
            found.listen(128)
        except OSError as problem:
            found.close()
            if port is not None:
                reason = problem.strerror or str(problem)
                message = f"expected a free port, but {number} cannot be used: {reason.lower()}"
                raise InputError(message) from None
            continue
        return found
    last = USUAL_PORT + TRIED_PORTS - 1
    raise InputError(f"expected a free port among {USUAL_PORT} to {last}, found none")
