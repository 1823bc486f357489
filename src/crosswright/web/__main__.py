"""The studio's server as a separate program: `python -m crosswright.web`.

The program that starts it (see `cli.keeper`) passes a listening socket, and a line of JSON with the
settings on standard input. When the input is closed, the starter is gone, and the server ends.
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

__all__ = ["serve"]

TURN_SECONDS = 0.0005
"""For how many seconds may one thread hold Python's lock while another thread waits for it?

A response goes through several threads. With Python's default of 5 ms, a search at the same time
would make each change of threads slow enough to notice.
"""

GRACE_SECONDS = 1
"""How many seconds may a started response still take when the server ends?"""


def serve() -> None:
    """Serve until the input is closed."""
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
    # At the end, open connections are cut, and uvicorn would log each of them with a long message.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not server.should_exit)
    threading.Thread(target=_mind, args=(server, doorkeeper), daemon=True).start()
    server.run(sockets=[listening])


def _mind(server: uvicorn.Server, doorkeeper: Doorkeeper) -> None:
    """Read further tokens, one on each line. When the input ends, end the server."""
    for line in sys.stdin:
        doorkeeper.tokens.add(line.strip())
    server.should_exit = True
    # A search in a compiled loop may not notice the end. The starter should not wait long for it.
    threading.Timer(GRACE_SECONDS * 2, os._exit, (0,)).start()


def _tell(word: str) -> None:
    """Print a line for the starter: that we are ready, or which token was used."""
    print(word, flush=True)


def _tell_ready() -> None:
    _tell("ready")


if __name__ == "__main__":
    serve()
