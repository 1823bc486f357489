"""Atomic writes: a file is either written completely or not changed at all.

The data is first written to a partial file with another name. If the process is killed, only this
partial file remains. When a process writes in a folder for the first time, it also removes the
partial files there that are so old that no process can still be writing them.
"""

import contextlib
import os
import re
from pathlib import Path

__all__ = ["PARTIAL", "write_whole"]

PARTIAL = ".partial-"
"""The beginning of the name of a file that is being written."""

ABANDONED_SECONDS = 3600.0
"""The age, in seconds, after which a partial file is removed. No process can still be writing such
an old file: to write a file takes only seconds, even on a network drive."""

_LEFT = re.compile(re.escape(PARTIAL) + r".*-[a-z0-9_]{8}")
"""The names of the partial files that `write_whole` makes. If the name of a file begins with
`PARTIAL` but does not match this, another program made the file, and it must not be removed."""

_looked_through: set[Path] = set()
"""The folders in which this process has already looked for partial files."""


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to a partial file in the folder of `path`. Then rename this file to `path`."""
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
    """Remove old partial files in `folder`, unless this process has already done so.

    `now` is the modification time of a file that was just written there. The clock of this machine
    is not used, because the folder may be on another machine with another clock.
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
