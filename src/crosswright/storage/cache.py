"""The user's cache folder. A value that takes long to compute is stored there in a file.

When the value is needed again, the file is mapped into memory. The name of a file begins with a
key, which the caller makes from the input of the computation. The end of the name says what kind of
value the file has. A new file is written under another name and then renamed, so that no process
can read half a file. If a file is damaged, or was written by another version of Crosswright in
another format, it is made again. If the folder cannot be written, everything still works, but more
slowly.
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
"""`map_file` and functions that read a cache file raise one of these errors if the file is missing
or damaged, or if another version of Crosswright wrote it in another format."""


class Kind(Enum):
    """The kinds of cache files. The value is the end of the file name."""

    WORD_LIST = ".words"
    DICTIONARY = ".clues"


def cache_folder() -> Path:
    """The cache folder. If the environment variable CROSSWRIGHT_CACHE is set, it names the folder.
    Otherwise it is the platform's usual folder."""
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
    """Return the value that is stored in the cache file with this kind and key.

    If the file cannot be used, the value is built, stored for the next time, and returned. `read`
    gets the bytes of the file and returns the value. It raises one of `MISFITS` if it cannot use
    the file. `build` returns the value and the bytes for the cache file.
    """
    try:
        return read(map_file(_path(kind, key)))
    except MISFITS:
        # `build` is called below and not here. Otherwise the traceback of an error in `build` would
        # also show the error that was caught here.
        pass
    return rebuild_cached(kind, key, build=build)


def rebuild_cached(kind: Kind, key: str, *, build: Callable[[], tuple[T, bytes]]) -> T:
    """Build a value and return it. Its bytes are stored if the cache folder can be written."""
    value, data = build()
    path = _path(kind, key)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    return value


def map_file(path: Path) -> memoryview:
    """Map a file into memory and return its bytes. Raises a `ValueError` if the file is empty."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def cache_paths(kind: Kind) -> tuple[Path, ...]:
    """The cache files of one kind, sorted by name."""
    return tuple(sorted(cache_folder().glob("*" + kind.value)))


def clear_cache() -> int:
    """Remove all cache files and all partial files.

    A partial file is one that a process has not finished writing, for example because the process
    was killed. Returns the number of removed files.
    """
    left = cache_folder().glob(PARTIAL + "*")
    paths = [*(path for kind in Kind for path in cache_paths(kind)), *left]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def _path(kind: Kind, key: str) -> Path:
    return cache_folder() / (key + kind.value)
