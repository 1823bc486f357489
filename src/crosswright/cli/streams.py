"""Make the standard streams safe: replace closed ones, and turn write errors into messages.

If an answer cannot be written, that is an error, as for any file. If a remark cannot be written, it
is dropped, and the answer is still given.
"""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO, cast

from crosswright.core.errors import InputError

__all__ = ["hush", "mend_streams"]


class _Guarded:
    """A stream that calls `failed` on a write error; everything else is passed to the stream."""

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

    A letter that a terminal cannot show becomes a question mark.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    sys.stdout = cast(TextIO, _Guarded(sys.stdout, _unwritten))
    sys.stderr = cast(TextIO, _Guarded(sys.stderr, lambda problem: None))


def _unwritten(problem: OSError) -> None:
    if isinstance(problem, BrokenPipeError):
        raise problem  # the reader has closed the pipe on purpose
    told = problem.strerror or problem
    raise InputError(f"cannot write to standard output: {told}") from problem


def hush() -> None:
    """Discard everything for standard output, also text that is not written yet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
