"""Word lists in the user's cache folder.

A list is parsed or chosen only once. Its cache file is named by a hash of the content from which
the list was made, and of the options.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from crosswright.core import Place, WordListError
from crosswright.storage.cache import MISFITS, cache_paths, load_cached, map_file
from crosswright.words.contents import Contents
from crosswright.words.english import English
from crosswright.words.packed import VERSION, pack, unpack
from crosswright.words.sources import read_words
from crosswright.words.spelling import Spelling

__all__ = ["CacheFile", "cached_files", "load_default", "load_words"]

LARGEST_LIST = 512 * 1024 * 1024
"""The largest size of a word list file in bytes. A larger file is an error."""


def load_words(path: Path, spelling: Spelling) -> Contents:
    """Return the word list in a file. It comes from the cache if possible."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_LIST + 1)
    except OSError as problem:
        raise WordListError(f"cannot read {path}: {problem.strerror or problem}") from problem
    except ValueError as problem:  # for example, a NUL in the name
        raise WordListError(f"cannot read {str(path)!r}: {problem}") from problem
    if len(data) > LARGEST_LIST:
        raise WordListError(
            f"expected at most {LARGEST_LIST >> 20} MiB, got more", Place(path.name)
        )

    key = _key(data, path.name, spelling.key)
    return _cached(key, lambda: read_words(data, path.name, spelling))


def load_default(
    *, allow_offensive: bool, variant: str, clueable: bool = False, mixed: bool = False
) -> Contents:
    """Return our English list. The parameters are those of `WordList.default`."""
    english = English()
    asked = f"{int(allow_offensive)}/{variant}/{int(clueable)}/{int(mixed)}"

    def choose() -> Contents:
        return english.choose(
            allow_offensive=allow_offensive, variant=variant, clueable=clueable, mixed=mixed
        )

    return _cached(_key(english.fingerprint.encode(), "english", asked), choose)


def _key(data: bytes, *facts: str) -> str:
    digest = hashlib.blake2b(data, digest_size=16)
    for fact in (*facts, str(VERSION)):
        digest.update(b"\0" + fact.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _cached(key: str, parse: Callable[[], Contents]) -> Contents:
    def build() -> tuple[Contents, bytes]:
        words = parse()
        return words, pack(words, key=key)

    return load_cached(key, read=lambda memory: unpack(memory, key=key), build=build)


@dataclass(frozen=True)
class CacheFile:
    """One cached list."""

    path: Path
    size: int
    words: int | None
    """The number of words. None if the file is damaged, or if another version of Crosswright wrote
    it in another format."""
    origins: tuple[str, ...]


def cached_files() -> tuple[CacheFile, ...]:
    """Return the word lists that are in the cache folder."""
    found = []
    for path in cache_paths():
        try:
            words = unpack(map_file(path), key=path.stem)
            found.append(
                CacheFile(
                    path,
                    path.stat().st_size,
                    sum(table.count for table in words.tables.values()),
                    words.origins,
                )
            )
        except MISFITS:
            found.append(CacheFile(path, path.stat().st_size, None, ()))
    return tuple(found)
