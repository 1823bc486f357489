"""The command line: parse options and show results. The work is done in `construct`."""

import gc
import os
import sys

__all__ = ["run"]

CALM = (20_000, 20, 20)
"""The arguments of `gc.set_threshold`. With higher values, Python searches for garbage less often.

Python 3.11 has the values 700, 10, 10. Our values were found by measuring `fill` with cached word
lists. With Python's values, `fill` takes 1.06 times as long.
"""

INTERRUPTED = 130
"""The exit code after Ctrl-C.

The module `exits` has the same number, but that module is not imported this early.
"""


def run() -> None:
    """Run the command. Ctrl-C ends it quietly at any time, even during imports."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # This is for Ctrl-C during the imports below. No work has begun, so the handler can
            # exit without cleaning up. It does not raise an exception, because the exception could
            # come in the middle of an import.
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
        # The command has printed everything. From now on Ctrl-C is ignored: it would change the
        # exit code.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
