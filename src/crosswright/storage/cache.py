"""The user's cache folder: what was made once is mapped ever after.

A cache file is named by a key that stands for its input, is written under another name and renamed,
and is made anew whenever it does not fit. A folder that cannot be written only costs time.
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
"""What may be raised by reading a file that is missing, damaged, or of another version?"""


class Kind(Enum):
    """What a cache file holds; the value is how its name ends."""

    WORD_LIST = ".words"
    DICTIONARY = ".clues"


def cache_folder() -> Path:
    """Where caches lie: CROSSWRIGHT_CACHE, or the platform's folder for such things."""
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
    """What `read` makes of the cache file, or what `build` makes if there is none that fits.

    `read` raises one of `MISFITS` for a file that it cannot use; `build` returns the value and the
    bytes to keep.
    """
    try:
        return read(map_file(_path(kind, key)))
    except MISFITS:
        pass  # built below, where an error of `build` has no other error behind it
    return rebuild_cached(kind, key, build=build)


def rebuild_cached(kind: Kind, key: str, *, build: Callable[[], tuple[T, bytes]]) -> T:
    """The value made anew; its bytes are kept, if that can be."""
    value, data = build()
    path = _path(kind, key)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    return value


def map_file(path: Path) -> memoryview:
    """The bytes of a file, where they lie; a `ValueError` if there are none."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def cache_paths(kind: Kind) -> tuple[Path, ...]:
    """The cache files of one kind, in the order of their names."""
    return tuple(sorted(cache_folder().glob("*" + kind.value)))


def clear_cache() -> int:
    """Remove every cache file of every kind, and what killed writers left.

    Returns how many files went.
    """
    left = cache_folder().glob(PARTIAL + "*")
    paths = [*(path for kind in Kind for path in cache_paths(kind)), *left]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def _path(kind: Kind, key: str) -> Path:
    return cache_folder() / (key + kind.value)
