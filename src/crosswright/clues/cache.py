"""The dictionary through the user's cache folder: read once, mapped ever after.

The file is named by version, names, sizes and times of the dictionary's files, is written under
another name and renamed, and is made anew whenever it does not fit or a record of it is damaged.
"""

import hashlib
import mmap
import os
from collections.abc import Callable
from pathlib import Path

from crosswright.clues.lexicon import Lexicon
from crosswright.clues.shelf import DamagedShelfError, Shelf, write_shelf
from crosswright.clues.wordnet import FILES, find_folder
from crosswright.words.cache import DICTIONARY_SUFFIX, cache_folder, keep

__all__ = ["load_lexicon", "rebuild_lexicon"]

VERSION = 5
"""Which shape do the records have? Raised when older ones would be misread."""


def load_lexicon(
    folder: str | Path | None = None, *, announce: Callable[[str], None] | None = None
) -> Lexicon:
    """The dictionary in a folder, or in the first that is installed.

    `announce` is told when it has to be read, which takes some seconds.
    """
    found = find_folder(folder)
    key = _key(found)
    path = cache_folder() / (key + DICTIONARY_SUFFIX)
    try:
        with path.open("rb") as file:
            if not os.fstat(file.fileno()).st_size:
                raise DamagedShelfError("empty")
            memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return Lexicon(Shelf(memoryview(memory), key=key))
    except (OSError, ValueError):
        if announce is not None:
            announce("reading WordNet, once; the next time it takes no time")
        return _build(found, key, path)


def rebuild_lexicon(folder: str | Path | None = None) -> Lexicon:
    """A new copy of the dictionary, for whoever met a damaged record in the old one."""
    found = find_folder(folder)
    key = _key(found)
    return _build(found, key, cache_folder() / (key + DICTIONARY_SUFFIX))


def _key(folder: Path) -> str:
    digest = hashlib.blake2b(f"{VERSION}".encode(), digest_size=16)
    for name in FILES:
        status = (folder / name).stat()
        digest.update(f"\0{folder}\0{name}\0{status.st_size}\0{status.st_mtime_ns}".encode())
    return digest.hexdigest()


def _build(folder: Path, key: str, path: Path) -> Lexicon:
    from crosswright.clues.lexicon_build import lexicon_records

    data = write_shelf(lexicon_records(folder), key=key)
    keep(path, data)
    return Lexicon(Shelf(data, key=key))
