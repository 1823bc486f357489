"""The studio's server as a separate program: `python -m crosswright.web`.

`cli.keeper` starts this program, gives it a listening socket, and writes a line of JSON with the
settings to its standard input. Each further line of the input is a one-time token: a secret in an
address with which a browser can open the studio once. When standard input is closed, `cli.keeper`
has ended, and the server ends too.
"""

import json
import logging
import os
import socket
import sys
import threading
from pathlib import Path

import uvicorn

from crosswright.web.app import application
from crosswright.web.guard import Doorkeeper
from crosswright.web.studio import Studio
from crosswright.web.table import ROWS

TURN_SECONDS = 0.0005
"""The time that one thread may hold Python's lock while another thread waits for it, in seconds.

A response goes through several threads. With Python's default of 5 ms, responses would be so slow
while a search runs that users notice it.
"""

GRACE_SECONDS = 1
"""The time that a started response may still take when the server ends, in seconds."""


def serve() -> None:
    """Run the server until standard input is closed."""
    sys.setswitchinterval(TURN_SECONDS)
    orders = json.loads(sys.stdin.readline())
    listening = socket.socket(fileno=orders["socket"])
    doorkeeper = Doorkeeper(orders["port"], orders["secret"], set(orders["tokens"]), on_entry=_tell)
    studio = Studio(Path(orders["folder"]), doorkeeper, orders["opening"], on_open=_tell_ready)
    server = uvicorn.Server(
        uvicorn.Config(
            application(studio, ROWS),
            log_level="warning",
            access_log=False,
            server_header=False,
            ws="none",
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    )
    # At the end, open connections are closed. Without the filter, uvicorn would log each of them.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not server.should_exit)
    threading.Thread(target=_mind, args=(server, doorkeeper), daemon=True).start()
    server.run(sockets=[listening])


def _mind(server: uvicorn.Server, doorkeeper: Doorkeeper) -> None:
    """Read one-time tokens from standard input, one on each line. When standard input is closed,
    end the server."""
    for line in sys.stdin:
        doorkeeper.tokens.add(line.strip())
    server.should_exit = True
    # A search in compiled code might go on. So end the process after a short time.
    threading.Timer(GRACE_SECONDS * 2, os._exit, (0,)).start()


def _tell(word: str) -> None:
    """Print a line for `cli.keeper`: "ready", or a token that was used."""
    print(word, flush=True)


def _tell_ready() -> None:
    _tell("ready")


if __name__ == "__main__":
    serve()
