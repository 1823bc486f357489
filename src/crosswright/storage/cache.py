"""The user's cache folder: files with values that take long to compute, mapped into memory.

The name of a file is a key, which the caller makes from the content from which the value was
computed. A file is written under another name and then renamed, so that no process can read half a
file. A file that cannot be used is made again. If the folder cannot be written, everything still
works, but more slowly. If the folder grows too large, the files that were not used for the longest
time are removed.
"""

import contextlib
import mmap
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from crosswright.storage.whole import PARTIAL, write_whole

__all__ = [
    "LARGEST_CACHE",
    "MISFITS",
    "cache_folder",
    "cache_paths",
    "clear_cache",
    "load_cached",
    "map_file",
]

T = TypeVar("T")

LARGEST_CACHE = 256_000_000
"""The largest size of all cache files in bytes. Our English list has 8 to 29 MB, depending on the
words that are chosen."""

MISFITS = (OSError, ValueError, KeyError, TypeError)
"""`map_file` and functions that read a cache file raise one of these errors if the file is missing
or damaged, or if another version of Crosswright wrote it in another format."""

_ENDING = ".words"
_STALE_SECONDS = 3600.0
"""A file's time of last use is written again only if it is older than this."""


def cache_folder() -> Path:
    """Return the folder that CROSSWRIGHT_CACHE names, or the platform's usual folder."""
    asked = os.environ.get("CROSSWRIGHT_CACHE")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "crosswright"


def load_cached(
    key: str,
    *,
    read: Callable[[memoryview], T],
    build: Callable[[], tuple[T, bytes]],
) -> T:
    """Return the value in the cache file with this key.

    If `read` cannot use the file and raises one of `MISFITS`, `build` makes the value and the bytes
    of a new file.
    """
    path = cache_folder() / (key + _ENDING)
    try:
        value = read(map_file(path))
    except MISFITS:
        # `build` is called below and not here. Otherwise the traceback of an error in `build` would
        # also show the error that was caught here.
        pass
    else:
        _note_use(path)
        return value
    value, data = build()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
        _make_room(path)
    return value


def _note_use(path: Path) -> None:
    """Set the modification time of a file to now, because it is the time of last use here."""
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > _STALE_SECONDS:
            os.utime(path)


def _make_room(newest: Path) -> None:
    """Remove the files that were not used for the longest time, until the folder is small enough.

    `newest` always stays.
    """
    files = [(path.stat(), path) for path in cache_paths() if path != newest]
    size = newest.stat().st_size + sum(status.st_size for status, _ in files)
    for status, path in sorted(files, key=lambda file: file[0].st_mtime):
        if size <= LARGEST_CACHE:
            return
        path.unlink(missing_ok=True)
        size -= status.st_size


def map_file(path: Path) -> memoryview:
    """Map a file into memory and return its bytes. Raises a `ValueError` if the file is empty."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def cache_paths() -> tuple[Path, ...]:
    """Return the cache files, sorted by name."""
    return tuple(sorted(cache_folder().glob("*" + _ENDING)))


def clear_cache() -> int:
    """Remove all cache files, and partial files of killed processes. Return their number."""
    paths = [*cache_paths(), *cache_folder().glob(PARTIAL + "*")]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)
