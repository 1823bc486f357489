"""The user's cache folder: a value is computed once; later its file is mapped into memory.

The name of a cache file is a key made from its input. A file is written under another name and then
renamed. A file that is damaged or of another version is made again. If the folder cannot be
written, everything still works, but slower.
"""

import contextlib
import mmap
import os
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TypeVar

from crosswright.storage.whole import PARTIAL, write_whole

__all__ = [
    "MISFITS",
    "Kind",
    "cache_folder",
    "cache_paths",
    "clear_cache",
    "load_cached",
    "map_file",
    "rebuild_cached",
]

T = TypeVar("T")

MISFITS = (OSError, ValueError, KeyError, TypeError)
"""The errors of reading a cache file that is missing, damaged, or of another version."""


class Kind(Enum):
    """What a cache file holds; the value is the end of its name."""

    WORD_LIST = ".words"
    DICTIONARY = ".clues"


def cache_folder() -> Path:
    """The cache folder: CROSSWRIGHT_CACHE if set, else the usual cache folder of the platform."""
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
    kind: Kind,
    key: str,
    *,
    read: Callable[[memoryview], T],
    build: Callable[[], tuple[T, bytes]],
) -> T:
    """The value that `read` returns for the cache file, or the value of `build` if `read` fails.

    `read` raises one of `MISFITS` for a file that it cannot use. `build` returns the value and the
    bytes for the cache file.
    """
    try:
        return read(map_file(_path(kind, key)))
    except MISFITS:
        pass  # built below, so that an error of `build` is not chained to this one
    return rebuild_cached(kind, key, build=build)


def rebuild_cached(kind: Kind, key: str, *, build: Callable[[], tuple[T, bytes]]) -> T:
    """The value of `build`. Its bytes are written to the cache if the folder can be written."""
    value, data = build()
    path = _path(kind, key)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    return value


def map_file(path: Path) -> memoryview:
    """The bytes of a file, mapped into memory; raises a `ValueError` if the file is empty."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def cache_paths(kind: Kind) -> tuple[Path, ...]:
    """The cache files of one kind, sorted by name."""
    return tuple(sorted(cache_folder().glob("*" + kind.value)))


def clear_cache() -> int:
    """Remove all cache files, and the partial files of writers that were killed.

    Returns the number of removed files.
    """
    left = cache_folder().glob(PARTIAL + "*")
    paths = [*(path for kind in Kind for path in cache_paths(kind)), *left]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def _path(kind: Kind, key: str) -> Path:
    return cache_folder() / (key + kind.value)
