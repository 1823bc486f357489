"""What the command's exit codes mean; scripts rely on them."""

from enum import IntEnum

from crosswright.search.outcome import Status

__all__ = ["Exit", "exit_for"]


class Exit(IntEnum):
    OK = 0
    """Found or valid, even where a better one might exist."""
    NO = 1
    """Proven impossible, or invalid."""
    USAGE = 2
    """Bad input or usage."""
    OPEN = 3
    """Out of budget or given up, with nothing found."""
    INTERRUPTED = 130


def exit_for(status: Status, *, found: bool) -> Exit:
    """The exit code of an outcome."""
    if status is Status.CANCELLED:
        return Exit.INTERRUPTED
    if found:
        return Exit.OK
    return Exit.NO if status is Status.IMPOSSIBLE else Exit.OPEN
