"""The standard streams, made ready: closed ones are empty, full ones are told in a line of ours.

An answer that cannot be written is a mistake to be told, as for any file. A remark that cannot be
written is no reason to withhold the answer.
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
    """A stream whose failures are ours to tell. All else is the stream's own."""

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
        """The bytes below a text, guarded in the same way."""
        return _Guarded(self._stream.buffer, self._failed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def mend_streams() -> None:
    """Make the standard streams fit to be used, whatever the command was started with.

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
        raise problem  # whoever read along has seen enough
    told = problem.strerror or problem
    raise InputError(f"cannot write to standard output: {told}") from problem


def hush() -> None:
    """Nobody can be told anything on standard output: what waits to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
