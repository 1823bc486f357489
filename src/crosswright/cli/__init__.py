"""The command line: parse options and show results. The work is done in `construct`."""

import gc
import os
import sys

__all__ = ["ENDING", "run"]

CALM = (20_000, 20, 20)
"""The arguments of `gc.set_threshold`. With higher values, Python searches for garbage less often.

Python 3.11 has the values 700, 10, 10. Our values were found by measuring `fill` with cached word
lists. With Python's values, `fill` takes 1.06 times as long.
"""

INTERRUPTED = 130
"""The exit code after Ctrl-C.

The module `exits` has the same number, but that module is not imported this early.
"""

ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that ask a command to end: Ctrl-C, `kill`, and a terminal that was closed. Windows
does not have the last one."""


def run() -> None:
    """Run the command. A signal of `ENDING` ends it quietly at any time, even during imports."""
    try:
        import signal

        heard = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
        # A signal may be ignored from the start: `nohup` does so with SIGHUP. Then it stays so.
        heard = [number for number in heard if signal.getsignal(number) is not signal.SIG_IGN]
        for number in heard:
            # This is for signals during the imports below. No work has begun, so the handler can
            # exit without cleaning up. It does not raise an exception, because the exception could
            # come in the middle of an import.
            signal.signal(number, lambda number, _frame: os._exit(128 + number))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    # Imported modules stay in memory. It is useless to search them for garbage again and again.
    gc.set_threshold(*CALM)
    from crosswright.cli.exits import end_by_signal, interrupted_code
    from crosswright.cli.main import main
    from crosswright.cli.streams import mend_streams

    try:
        mend_streams()
        for number in heard:
            signal.signal(number, end_by_signal)
        main()
    except KeyboardInterrupt:
        sys.exit(interrupted_code())
    finally:
        # The command has printed everything. From now on Ctrl-C is ignored: it would change the
        # exit code.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in heard[1:]:
            signal.signal(number, signal.SIG_DFL)
