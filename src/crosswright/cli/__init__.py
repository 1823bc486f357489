"""The command line: requests parsed, answers presented, and nothing a library test would want."""

import gc
import os
import sys

__all__ = ["run"]

CALM = (20_000, 20, 20)
"""After how many new objects does Python look for cycles? (Usually 700, 10, 10: a warm `fill` then
took 1.06 times as long as the command before recipes; with these numbers as long.)"""

INTERRUPTED = 130
"""The exit code of Ctrl-C, before `exits` can be imported."""


def run() -> None:
    """The command. Ctrl-C ends it quietly, from the first line to the last."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # Nothing has begun: nothing is to be put in order, and an import is no place to raise.
            signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    # What is imported stays: looking through it for garbage again and again finds none.
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
        # The answer is given: whoever asks for the end now gets it, with the answer's exit code.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
