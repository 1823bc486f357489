"""Make the standard streams safe: replace closed streams, and turn write errors into messages.

If standard output cannot be written, that is an error, as for any file. If standard error cannot be
written, its text is dropped and the command goes on.
"""

import io
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO, cast

from crosswright.core import InputError


class _Guarded:
    """A stream that calls `failed` after a write error. All other calls go to `stream`."""

    def __init__(self, stream: Any, failed: Callable[[OSError], None]) -> None:
        self._stream = stream
        self._failed = failed

    def write(self, text: Any) -> int:
        try:
            return int(self._stream.write(text))
        except OSError as problem:
            self._failed(problem)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as problem:
            self._failed(problem)

    @property
    def buffer(self) -> "_Guarded":
        """The byte stream below a text stream, guarded in the same way."""
        return _Guarded(self._stream.buffer, self._failed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def mend_streams() -> None:
    """Replace the standard streams by safe ones.

    A character that the encoding of standard output does not have becomes a question mark.
    """
    # If standard output is closed, the answer cannot be written, so the new stream must refuse it.
    # It has a descriptor that can only be read.
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    sys.stdout = cast(TextIO, _Guarded(sys.stdout, _unwritten))
    sys.stderr = cast(TextIO, _Guarded(sys.stderr, lambda problem: None))


def _unwritten(problem: OSError) -> None:
    if isinstance(problem, BrokenPipeError):
        raise problem  # the program that reads our output has closed the pipe, which is no error
    told = problem.strerror or problem
    raise InputError(f"cannot write to standard output: {told}") from problem


def hush() -> None:
    """Discard all output to standard output from now on, also text that is not written yet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
