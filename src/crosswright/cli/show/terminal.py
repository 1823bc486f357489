"""The terminal: notices, a status line for long runs, Ctrl-C, and pictures.

Progress is printed on standard error, and only if that is a terminal. The first Ctrl-C asks the run
to stop and keep its best answer. The second Ctrl-C ends the command at once. The signals SIGTERM,
which `kill` and `timeout` send, and SIGHUP, which a closed terminal sends, have the same effect.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol

import click

from crosswright.cli import ENDING
from crosswright.cli.exits import remember_signal
from crosswright.core import Fill, for_terminal
from crosswright.search import Budget, Observer, Progress, Remark, Run

PATIENCE_SECONDS = 1.0
"""The status line appears after this number of seconds."""

REFRESH_SECONDS = 0.2
"""The number of seconds between two updates of the status line."""


class Asks(Protocol):
    """An object that has the limits of a search (`budget`) and its `rng_seed` (`dice`, or None).

    Recipes have both properties, and so have the options about limits.
    """

    @property
    def budget(self) -> Budget: ...

    @property
    def dice(self) -> int | None: ...


class Silence(Protocol):
    """Settings that say whether remarks and progress are shown.

    With `quiet` there are no remarks, and with `is_silent` there is no status line.
    """

    @property
    def quiet(self) -> bool: ...

    @property
    def is_silent(self) -> bool: ...


def notice(message: str) -> None:
    """Print a remark on standard error. With --quiet, do not call this function."""
    click.echo(for_terminal(f"note: {message}"), err=True)


def warning(message: str) -> None:
    """Print a warning on standard error, even with --quiet.

    Use this function if a search found less than was asked for.
    """
    click.echo(for_terminal(f"warning: {message}"), err=True)


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """Yield a flag. In the `with` block, the first signal of `ENDING` sets the flag.

    The second one raises `KeyboardInterrupt`. Only the main thread gets signals. In another thread,
    the flag is never set.
    """
    flag = threading.Event()

    def on_signal(number: int, _frame: FrameType | None) -> None:
        remember_signal(number)
        if flag.is_set():
            raise KeyboardInterrupt
        flag.set()

    if threading.current_thread() is not threading.main_thread():
        yield flag
        return
    numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    ignored = {n for n in numbers[2:] if signal.getsignal(n) is signal.SIG_IGN}  # by `nohup`
    before = {n: signal.signal(n, on_signal) for n in numbers if n not in ignored}
    try:
        yield flag
    finally:
        for heard, handler in before.items():
            signal.signal(heard, handler)


@contextmanager
def searching(
    verb: str,
    asked: Asks,
    output: Silence,
    observer: Observer | None = None,
    *,
    status: bool = True,
    jobs: int | None = None,
) -> Iterator[Run]:
    """Yield a run with the limits of `asked`. Ctrl-C stops the run. Its remarks are printed.

    Its progress is shown in a status line that begins with `verb`, the name of the command. With
    `status=False` there is no status line. `output` can switch off the remarks and the status line.
    `observer` gets every event of the run.
    """

    def hear(progress: Progress) -> None:
        if isinstance(progress, Remark) and not output.quiet:
            notice(progress.message)
        if observer is not None:
            observer(progress)

    with interruptible() as flag:
        run = Run(asked.budget, rng_seed=asked.dice, cancelled=flag, observer=hear, jobs=jobs)
        run.latest = Progress("getting ready")
        with status_line(run, verb, quiet=output.is_silent or not status):
            yield run


@contextmanager
def status_line(run: Run, verb: str, *, quiet: bool = False) -> Iterator[None]:
    """Show the progress of `run` in one line while the body of the `with` block runs.

    The line is removed at the end.
    """
    if quiet or not sys.stderr.isatty():
        yield
        return
    done = threading.Event()

    def show() -> None:
        if done.wait(PATIENCE_SECONDS):
            return
        while not done.is_set():
            parts = [f"{verb}: {run.seconds:.0f} s", f"{run.nodes:,} nodes"]
            if run.latest.message:
                parts.append(run.latest.message)
            _wipe_and_write(", ".join(parts))
            done.wait(REFRESH_SECONDS)
        _wipe_and_write("")

    painter = threading.Thread(target=show, daemon=True)
    painter.start()
    try:
        yield
    finally:
        done.set()
        painter.join()


def _wipe_and_write(line: str) -> None:
    sys.stderr.write(f"\r\x1b[K{line}")
    sys.stderr.flush()


def picture(fill: Fill) -> str:
    """The grid as text: drawn with boxes on a terminal, otherwise in the notation of grid files."""
    if not sys.stdout.isatty():
        return str(fill)
    from crosswright.cli.show.boxed import boxed  # only a terminal needs it

    return boxed(fill)
