"""The dictionary through the user's cache folder: read once, mapped ever after.

The file is named by version, names, sizes and times of the dictionary's files, and is made anew
whenever it does not fit or a record of it is damaged.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

from crosswright.clues.data_files import data_hash
from crosswright.clues.lexicon import Lexicon
from crosswright.clues.text_table import TextTable, write_table
from crosswright.clues.wordnet import FILES, find_folder
from crosswright.storage.cache import Kind, load_cached, rebuild_cached

__all__ = ["load_lexicon", "rebuild_lexicon"]

VERSION = 8
"""Which shape do the records have? Raised when older ones would be misread."""


def load_lexicon(
    folder: str | Path | None = None, *, announce: Callable[[str], None] | None = None
) -> Lexicon:
    """The dictionary in a folder, or in the first that is installed.

    `announce` is told when it has to be read, which takes some seconds.
    """
    found = find_folder(folder)
    key = _key(found)

    def build() -> tuple[Lexicon, bytes]:
        if announce is not None:
            announce("reading WordNet, once; the next time it takes no time")
        return _build(found, key)

    return load_cached(
        Kind.DICTIONARY, key, read=lambda memory: Lexicon(TextTable(memory, key=key)), build=build
    )


def rebuild_lexicon(folder: str | Path | None = None) -> Lexicon:
    """A new copy of the dictionary, for whoever met a damaged record in the old one."""
    found = find_folder(folder)
    key = _key(found)
    return rebuild_cached(Kind.DICTIONARY, key, build=lambda: _build(found, key))


def _key(folder: Path) -> str:
    digest = hashlib.blake2b(f"{VERSION}".encode(), digest_size=16)
    digest.update(data_hash("near.tsv.xz"))
    for name in FILES:
        status = (folder / name).stat()
        digest.update(f"\0{folder}\0{name}\0{status.st_size}\0{status.st_mtime_ns}".encode())
    return digest.hexdigest()


def _build(folder: Path, key: str) -> tuple[Lexicon, bytes]:
    from crosswright.clues.lexicon_build import lexicon_records

    data = write_table(lexicon_records(folder), key=key)
    return Lexicon(TextTable(data, key=key)), data
