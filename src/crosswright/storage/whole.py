"""Write a file whole or not at all: whoever is killed in between leaves no broken one.

What a killed writer leaves is a file of another name, which the next writer in the same folder
takes away once it is surely nobody's.
"""

import contextlib
import os
import re
from pathlib import Path

__all__ = ["PARTIAL", "write_whole"]

PARTIAL = ".partial-"
"""How the name of a file begins that is not whole yet."""

ABANDONED_SECONDS = 3600.0
"""How old must such a file be to be nobody's? Writing takes seconds, on another machine too."""

_LEFT = re.compile(re.escape(PARTIAL) + r".*-[a-z0-9_]{8}")
"""Names as `write_whole` makes them; others with the same beginning are not ours to remove."""

_looked_through: set[Path] = set()
"""The folders in which this process has looked for such files; once is enough."""


def write_whole(path: Path, data: bytes) -> None:
    """Write under another name beside it, then rename."""
    import tempfile  # most commands write nothing

    # A name may be as long as the folder allows, so only some of it is repeated.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{PARTIAL}{path.name[:40]}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # A temporary file is private; an ordinary one obeys the user's mask.
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
    """Remove what killed writers left. `now` is the folder's own time: clocks may differ."""
    if folder in _looked_through:
        return
    _looked_through.add(folder)
    with os.scandir(folder) as entries:
        for entry in entries:
            if _LEFT.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    if now - entry.stat(follow_symlinks=False).st_mtime > ABANDONED_SECONDS:
                        Path(entry.path).unlink()
