"""Write a file whole or not at all: whoever is killed in between leaves no broken one."""

import os
from pathlib import Path

__all__ = ["PARTIAL", "write_whole"]

PARTIAL = ".partial-"
"""How the name of a file begins that is not whole yet."""


def write_whole(path: Path, data: bytes) -> None:
    """Write under another name beside it, then rename."""
    import tempfile  # most commands write nothing

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{PARTIAL}{path.name}-")
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
