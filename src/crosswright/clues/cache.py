"""The cache file of the dictionary (WordNet), in the user's cache folder. It is mapped into memory.

WordNet's own files are read only once, to build the cache file. The name of the cache file depends
on `VERSION`, on the words of our thesaurus (`near.tsv.xz`), and on the places, sizes and times of
change of WordNet's files. So a new cache file is built if one of these has changed. It is also
built if the old one is damaged.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

from crosswright.clues.data_files import data_hash
from crosswright.clues.wordnet import FILES, find_folder
from crosswright.lexicon.lexicon import Lexicon
from crosswright.lexicon.text_table import TextTable, write_table
from crosswright.storage.cache import Kind, load_cached, rebuild_cached

__all__ = ["load_lexicon", "rebuild_lexicon"]

VERSION = 10
"""The version of the format of the records. Add 1 if older cache files can no longer be read."""


def load_lexicon(
    folder: str | Path | None = None, *, announce: Callable[[str], None] | None = None
) -> Lexicon:
    """Return the dictionary in `folder`. If `folder` is None, `find_folder` finds the folder.

    `announce` is called with a message if WordNet's own files must be read, which takes some
    seconds.
    """
    found = find_folder(folder)
    key = _key(found)

    def build() -> tuple[Lexicon, bytes]:
        if announce is not None:
            announce("reading WordNet; this takes some seconds, but only the first time")
        return _build(found, key)

    return load_cached(
        Kind.DICTIONARY, key, read=lambda memory: Lexicon(TextTable(memory, key=key)), build=build
    )


def rebuild_lexicon(folder: str | Path | None = None) -> Lexicon:
    """Build the cache file again and return the dictionary.

    Call this function if a record of the cache file is damaged.
    """
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
