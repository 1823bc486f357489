"""The exit codes of the command. Scripts rely on them."""

import signal
from enum import IntEnum
from types import FrameType

from crosswright.search import Status


class Exit(IntEnum):
    OK = 0
    """An answer was found, even if a better one might exist; or the input is valid."""
    NO = 1
    """It is proven that there is no answer; or the checked puzzle has errors."""
    USAGE = 2
    """The input or the options are wrong."""
    OPEN = 3
    """Nothing was found before the limit, or the search gave up."""
    FAULT = 70
    """This program has a bug: an answer failed its audit, or the program crashed."""
    INTERRUPTED = 130
    """Ctrl-C ended the command. The best answer so far is shown."""


def exit_for(status: Status, *, found: bool) -> Exit:
    """Return the exit code for a search with this status. `found`: whether it found an answer."""
    if status is Status.CANCELLED:
        return Exit.INTERRUPTED
    if found:
        return Exit.OK
    return Exit.NO if status is Status.IMPOSSIBLE else Exit.OPEN


_HEARD = [int(signal.SIGINT)]
"""The numbers of the signals that asked the process to end. The last item is the latest.

The first item, SIGINT (Ctrl-C), is a default for a process that has received no signal.
"""


def remember_signal(number: int) -> None:
    """Remember which signal asked the process to end."""
    _HEARD.append(number)


def end_by_signal(number: int, _frame: FrameType | None) -> None:
    """End the command: the handler of signals outside a search."""
    remember_signal(number)
    raise KeyboardInterrupt


def interrupted_code() -> int:
    """The exit code after a signal ended the command: 130 for Ctrl-C, 143 for `kill`, 129 for a
    terminal that was closed."""
    return 128 + _HEARD[-1]
