"""A process of our own that works beside us.

A companion is a Python that reads pickled work from its standard input and writes the pickled
answer to its standard output. It is asked to end when that input closes, which also happens when
we are gone; what it has found until then it still tells.
"""

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

__all__ = ["Companion", "usable_cores"]

LAST_SECONDS = 2.0
"""How long may a companion take to end once it is asked to?"""


def usable_cores() -> int:
    """How many processes can run at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class Companion:
    """A process with work to do, and the thread that waits for its word.

    The work is a function of a module, called with the arguments and then a flag that is set once
    the companion is asked to end.
    """

    def __init__(self, work: Callable[..., object], *arguments: object) -> None:
        self.answer: Any = None
        """What the work came to; None until then."""
        self.request = (work, arguments)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "crosswright.construct.companion"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for us; we tell the companions
        )
        self.listener = threading.Thread(target=self.converse, daemon=True)
        self.listener.start()

    def converse(self) -> None:
        """Hand over the work, then wait for the answer. A companion that dies has none."""
        process = self.process
        assert process.stdin is not None and process.stdout is not None
        try:
            pickle.dump(self.request, process.stdin)
            process.stdin.flush()
            self.answer = pickle.load(process.stdout)
        except (OSError, EOFError, pickle.PickleError, ValueError):
            return

    def ask_to_end(self) -> None:
        """Say that the answer is wanted now."""
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):
            self.process.stdin.close()

    def wait(self, seconds: float) -> None:
        """Wait for the answer, but no longer than that."""
        self.listener.join(seconds)

    def stop(self) -> None:
        """End it at once, whatever it was about to say."""
        self.process.kill()
        self.process.wait()
        self.listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written has no reader any more
                    pipe.close()


def _live(inbox: Any, outbox: Any) -> None:
    """The life of a companion."""
    work, arguments = pickle.load(inbox)
    flag = threading.Event()

    def end_with_input() -> None:
        inbox.read()
        flag.set()
        threading.Event().wait(LAST_SECONDS)
        os._exit(0)

    threading.Thread(target=end_with_input, daemon=True).start()
    answer = work(*arguments, flag)
    with suppress(OSError):
        pickle.dump(answer, outbox)
        outbox.flush()


if __name__ == "__main__":
    _live(sys.stdin.buffer, sys.stdout.buffer)
