"""Atomic writes: a file is written completely or not changed. If a process is killed, a partial
file remains. The first write in a folder removes the old ones.
"""

import contextlib
import os
import re
from pathlib import Path

__all__ = ["PARTIAL", "write_whole"]

PARTIAL = ".partial-"
"""The start of the name of a file that is being written."""

ABANDONED_SECONDS = 3600.0
"""Then no process can still be writing a partial file, even on a network drive."""

_LEFT = re.compile(re.escape(PARTIAL) + r".*-[a-z0-9_]{8}")
"""The names that `write_whole` makes. Other programs' files must stay."""

_looked_through: set[Path] = set()
"""The folders in which this process has already looked."""


def write_whole(path: Path, data: bytes) -> None:
    """Write to a partial file in the folder of `path`, and rename it."""
    import tempfile  # imported here because most commands write nothing

    # The name of `path` may already have the largest length that is allowed. So the name of the
    # partial file contains only the first 40 characters of that name.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{PARTIAL}{path.name[:40]}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # Only the owner can read a temporary file. Give it the permissions of an ordinary file.
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    with contextlib.suppress(OSError):
        _take_away_left_ones(path.parent.absolute(), path.stat().st_mtime)


def _take_away_left_ones(folder: Path, now: float) -> None:
    """`now` is the time of a file just written there: the folder's machine may have
    another clock.
    """
    if folder in _looked_through:
        return
    _looked_through.add(folder)
    with os.scandir(folder) as entries:
        for entry in entries:
            if _LEFT.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    if now - entry.stat(follow_symlinks=False).st_mtime > ABANDONED_SECONDS:
                        Path(entry.path).unlink()
