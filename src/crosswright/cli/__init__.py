"""The command line: it parses requests and shows answers; all work is done in `construct`."""

import gc
import os
import sys

__all__ = ["run"]

CALM = (20_000, 20, 20)
"""The thresholds of Python's garbage collector; its defaults are 700, 10, 10.

Tuned on a `fill` with cached lists, which takes 1.06 times as long with the defaults.
"""

INTERRUPTED = 130
"""The exit code of Ctrl-C, before `exits` can be imported."""


def run() -> None:
    """Run the command. Ctrl-C ends it quietly at any time, even during imports."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # Nothing has begun, so there is nothing to clean up. Do not raise inside an import.
            signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    # Imported modules stay, so searching them for garbage again and again is useless.
    gc.set_threshold(*CALM)
    from crosswright.cli.main import main
    from crosswright.cli.streams import mend_streams

    try:
        mend_streams()
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        main()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        # The answer is printed. A Ctrl-C from now on is ignored, so that the exit code is right.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
