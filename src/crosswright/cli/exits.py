"""What the command's exit codes mean; scripts rely on them."""

import signal
from enum import IntEnum

from crosswright.construct.searches import Status

__all__ = ["Exit", "exit_for", "interrupted_code", "remember_signal"]


class Exit(IntEnum):
    OK = 0
    """Found or valid, even where a better one might exist."""
    NO = 1
    """Proven impossible, or invalid."""
    USAGE = 2
    """Bad input or usage."""
    OPEN = 3
    """Out of budget or given up, with nothing found."""
    FAULT = 70
    """A fault of ours: an answer that failed its audit, a crash."""
    INTERRUPTED = 130
    """Asked to end, by Ctrl-C; with what was found until then."""


def exit_for(status: Status, *, found: bool) -> Exit:
    """The exit code of an outcome."""
    if status is Status.CANCELLED:
        return Exit.INTERRUPTED
    if found:
        return Exit.OK
    return Exit.NO if status is Status.IMPOSSIBLE else Exit.OPEN


_HEARD = [int(signal.SIGINT)]
"""The signals that asked for the end, the latest last: a process has one set of handlers."""


def remember_signal(number: int) -> None:
    """Note which signal asked for the end."""
    _HEARD.append(number)


def interrupted_code() -> int:
    """The exit code of a command that was asked to end: 130, or 143 if it was by `kill`."""
    return 128 + _HEARD[-1]
