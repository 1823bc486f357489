"""The command line: requests parsed, answers presented, and nothing a library test would want."""

import sys

__all__ = ["run"]


def run() -> None:
    """The command. Ctrl-C is heard even while the rest is being imported."""
    try:
        from crosswright.cli.main import main
    except KeyboardInterrupt:
        sys.exit(130)
    main()
