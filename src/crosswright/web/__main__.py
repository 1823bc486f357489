"""The studio's server, a program of its own: `python -m crosswright.web`.

Whoever starts it (see `cli.keeper`) hands it a listening socket, and its orders as a line of JSON
on standard input. A closed input means that nobody minds it any more: then it leaves.
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
"""For how long may one thread hold Python's lock while another waits for it?

An answer goes through several threads. With Python's own 5 ms, a search beside it would make each
change of threads a wait that one sees."""

GRACE_SECONDS = 1
"""How long may an answer that was begun take when we leave?"""


def serve() -> None:
    """Serve until told to leave."""
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
    # Whoever leaves cuts off what is under way, and uvicorn would tell of each at length.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not server.should_exit)
    threading.Thread(target=_mind, args=(server, doorkeeper), daemon=True).start()
    server.run(sockets=[listening])


def _mind(server: uvicorn.Server, doorkeeper: Doorkeeper) -> None:
    """Heed further orders, a line each; leave when they end."""
    for line in sys.stdin:
        doorkeeper.tokens.add(line.strip())
    server.should_exit = True
    # A search in a compiled loop may not hear of it; whoever waits for us should not wait long.
    threading.Timer(GRACE_SECONDS * 2, os._exit, (0,)).start()


def _tell(word: str) -> None:
    """Tell whoever minds us: that we are ready, or which token was used."""
    print(word, flush=True)


def _tell_ready() -> None:
    _tell("ready")


if __name__ == "__main__":
    serve()
