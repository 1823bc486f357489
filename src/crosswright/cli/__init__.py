"""The command line: parse options and show answers. The work is done in `construct`."""

import gc
import os
import sys

__all__ = ["run"]

CALM = (20_000, 20, 20)
"""The thresholds for Python's garbage collector. The defaults of Python are 700, 10, 10.

Our thresholds were tuned on `fill` with cached lists. With Python's defaults, `fill` takes 1.06
times as long.
"""

INTERRUPTED = 130
"""The exit code after Ctrl-C. It is also in `exits`, which is not imported this early."""


def run() -> None:
    """Run the command. Ctrl-C ends it quietly at any time, even during imports."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # No work has begun, so we can exit without cleaning up. An exception must not be raised
            # inside an import.
            signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    # Imported modules stay in memory. It is useless to search them for garbage again and again.
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
        # The answer is printed. From now on Ctrl-C is ignored, so that the exit code is right.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
