"""The user's cache folder: files with values that take long to compute, mapped into memory. The
caller makes the key from what the value was computed of. Unusable files are made again, and if the
folder cannot be written, all works more slowly. Of too many, those not used for the longest time
go.
"""

import contextlib
import mmap
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from crosswright.storage.data import user_folder
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
"""In bytes. Our English list has 8 to 29 MB."""

MISFITS = (OSError, ValueError, KeyError, TypeError)
"""Raised for a cache file that is missing, damaged, or of another version."""

_ENDING = ".words"
_STALE_SECONDS = 3600.0
"""The time of last use is written only if it is older."""


def cache_folder() -> Path:
    """Return the folder that CROSSWRIGHT_CACHE names, or the platform's usual folder."""
    return user_folder(
        "CROSSWRIGHT_CACHE",
        windows=("LOCALAPPDATA", "AppData/Local"),
        mac="Library/Caches",
        unix=("XDG_CACHE_HOME", ".cache"),
    )


def load_cached(
    key: str,
    *,
    read: Callable[[memoryview], T],
    build: Callable[[], tuple[T, bytes]],
) -> T:
    """Return the value in the cache file with this key. If `read` raises one of `MISFITS`, `build`
    makes the value and the bytes of a new file.
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
    """The modification time is the time of last use."""
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > _STALE_SECONDS:
            os.utime(path)


def _make_room(newest: Path) -> None:
    files = [(path.stat(), path) for path in cache_paths() if path != newest]
    size = newest.stat().st_size + sum(status.st_size for status, _ in files)
    for status, path in sorted(files, key=lambda file: file[0].st_mtime):
        if size <= LARGEST_CACHE:
            return
        path.unlink(missing_ok=True)
        size -= status.st_size


def map_file(path: Path) -> memoryview:
    """Map a file into memory. Raises a `ValueError` if it is empty."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def cache_paths() -> tuple[Path, ...]:
    """The cache files, sorted by name."""
    return tuple(sorted(cache_folder().glob("*" + _ENDING)))


def clear_cache() -> int:
    """Remove all cache files, and partial files of killed processes. Return their number."""
    paths = [*cache_paths(), *cache_folder().glob(PARTIAL + "*")]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)
