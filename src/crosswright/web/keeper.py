"""Keep the studio running: start its server, and restart the server if it dies.

The server is a child process. The socket, and the secrets that let a browser in, are kept in the
parent process, and the drafts are in a file. So after a restart of the server, an open page in the
browser still works. No secret is ever on a command line, or in a file that other users can read.
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

from crosswright.core import FaultError, InputError

__all__ = ["Keeper"]

HOST = "127.0.0.1"
"""The address on which the studio listens. Only this machine can reach it."""

USUAL_PORT = 8765
"""Without --port, this port is tried first."""

TRIED_PORTS = 20
"""Without --port, this number of ports is tried, one after another."""

READY = "ready"
"""The line that the server prints when it is ready to answer."""

MOST_FAILURES = 3
"""If this many servers in a row die before they are ready, we give up."""


class Keeper:
    """Starts the server of the studio, and starts it again if it dies.

    `folder` has the drafts. `opening` is the id of the draft that the first page shows; if it is
    empty, the first page shows the library.
    """

    def __init__(self, folder: Path, port: int | None, opening: str = "") -> None:
        self.folder, self.opening = folder, opening
        self.socket = _bound(port)
        self.port: int = self.socket.getsockname()[1]
        self.secret = secrets.token_urlsafe(32)
        self.tokens: set[str] = set()
        self.server: subprocess.Popen[bytes] | None = None

    def address(self) -> str:
        """Return a new address that can be opened once."""
        token = secrets.token_urlsafe(24)
        self.tokens.add(token)
        if self.server is not None and self.server.stdin is not None:
            with suppress(OSError):
                self.server.stdin.write(f"{token}\n".encode())
        return f"http://{HOST}:{self.port}/enter/{token}"

    def start(self) -> None:
        """Start the server, or start it again."""
        self.server = subprocess.Popen(
            [sys.executable, "-m", "crosswright.web"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,  # `select` must see every line that was not read yet
            pass_fds=[self.socket.fileno()],
            start_new_session=True,  # so that Ctrl-C reaches only the parent process
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
        with suppress(OSError):  # if the server is already dead, `_mind` sees it
            self.server.stdin.write(json.dumps(orders).encode() + b"\n")

    def keep(self) -> None:
        """Watch the server and restart it if it dies. This method ends only by an exception."""
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
        """Read the output of the server until the server ends. Return True if it was ready.

        A line of the output is `READY` or a token. A token is the secret at the end of an address
        from `address`. The server prints a token when the address with this token was opened. That
        address cannot be opened again. If the user presses Enter in the terminal, print a new
        address.
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
                click.echo(f"open {self.address()} (it works once)")

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
        """Open the studio in the user's browser at the start of the `with` block.

        The one-time address of the studio is a secret until it is used. Other users can see the
        arguments of a process, so the browser must not get this address as an argument. Instead,
        we write a small HTML file that redirects to the address, and the browser opens this file.
        Only the user can read the file. It is deleted at the end of the block.
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
    """Return a listening socket at `port`. None means the first free port from `USUAL_PORT` on."""
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
