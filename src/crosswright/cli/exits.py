"""The exit codes of the command; scripts rely on them."""

import signal
from enum import IntEnum

from crosswright.construct.searches import Status

__all__ = ["Exit", "exit_for", "interrupted_code", "remember_signal"]


class Exit(IntEnum):
    OK = 0
    """Found or valid, even if a better answer might exist."""
    NO = 1
    """Proven impossible, or invalid."""
    USAGE = 2
    """Bad input or usage."""
    OPEN = 3
    """Out of budget or given up, with nothing found."""
    FAULT = 70
    """An error of this program: an answer that failed its audit, or a crash."""
    INTERRUPTED = 130
    """Ended by Ctrl-C; what was found so far is shown."""


def exit_for(status: Status, *, found: bool) -> Exit:
    """The exit code of an outcome."""
    if status is Status.CANCELLED:
        return Exit.INTERRUPTED
    if found:
        return Exit.OK
    return Exit.NO if status is Status.IMPOSSIBLE else Exit.OPEN


_HEARD = [int(signal.SIGINT)]
"""The signals that asked the process to end, the latest last."""


def remember_signal(number: int) -> None:
    """Remember which signal asked the process to end."""
    _HEARD.append(number)


def interrupted_code() -> int:
    """The exit code of a command that a signal ended: 130 for Ctrl-C, 143 for `kill`."""
    return 128 + _HEARD[-1]
