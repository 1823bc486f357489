"""Word lists through the user's cache folder: parsed once, mapped ever after.

The one room below `construct` that opens files. A cache file is named by the hash of its input, is
written under another name and renamed, and is rebuilt whenever it does not fit. A folder that
cannot be written only costs time.
"""

import contextlib
import hashlib
import mmap
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from crosswright.core.errors import Place, WordListError
from crosswright.core.whole import PARTIAL, write_whole
from crosswright.words.packed import VERSION, NotPacked, pack, unpack
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

__all__ = [
    "DICTIONARY_SUFFIX",
    "CacheFile",
    "cache_folder",
    "cached_files",
    "clear_cache",
    "keep",
    "load_default",
    "load_word_list",
]

LARGEST_LIST = 512 * 1024 * 1024
"""How large may a word list file be before we call it a mistake?"""

_SUFFIX = ".words"

DICTIONARY_SUFFIX = ".clues"
"""How the dictionary's cache ends, which lies in the same folder and is cleared with it."""


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


def load_word_list(path: Path, spelling: Spelling) -> WordList:
    """The list in a file; notices and all, as if it had just been parsed."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_LIST + 1)
    except OSError as problem:
        raise WordListError(f"cannot read {path}: {problem.strerror or problem}") from problem
    except ValueError as problem:  # a name that no file can have
        raise WordListError(f"cannot read {str(path)!r}: {problem}") from problem
    if len(data) > LARGEST_LIST:
        raise WordListError(
            f"expected at most {LARGEST_LIST >> 20} MiB, got more", Place(path.name)
        )

    def parse() -> WordList:
        from crosswright.words.sources import read_word_list

        return read_word_list(data, path.name, spelling)

    return _cached(_key(data, path.name, spelling.key), parse)


def load_default(*, allow_offensive: bool, variant: str, clueable: bool = False) -> WordList:
    """The English list that ships with us, or only its words that can be clued."""
    folder = files("crosswright.words").joinpath("data")
    data = folder.joinpath("english.tsv.xz").read_bytes()
    unclued = folder.joinpath("unclued.txt.xz").read_bytes()

    def parse() -> WordList:
        from crosswright.words.sources import read_english

        return read_english(
            data,
            allow_offensive=allow_offensive,
            variant=variant,
            clueable=clueable,
            unclued=unclued,
        )

    return _cached(
        _key(data + unclued, "english", f"{int(allow_offensive)}/{variant}/{int(clueable)}"), parse
    )


def _key(data: bytes, *facts: str) -> str:
    digest = hashlib.blake2b(data, digest_size=16)
    for fact in (*facts, str(VERSION)):
        digest.update(b"\0" + fact.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _cached(key: str, parse: Callable[[], WordList]) -> WordList:
    path = cache_folder() / (key + _SUFFIX)
    try:
        return _mapped(path, key)
    except (OSError, ValueError, KeyError, TypeError):
        words = parse()
    keep(path, pack(words, key=key))
    return words


def _mapped(path: Path, key: str) -> WordList:
    with path.open("rb") as file:
        if not os.fstat(file.fileno()).st_size:
            raise NotPacked("empty")
        memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return unpack(memory, key=key)


def keep(path: Path, data: bytes) -> None:
    """Put a file into the cache, if that can be: a cache that cannot be kept is only slower."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)


@dataclass(frozen=True)
class CacheFile:
    """One cached list."""

    path: Path
    size: int
    words: int | None
    """How many words, or None if the file is of another version or damaged."""
    origins: tuple[str, ...]


def cached_files() -> tuple[CacheFile, ...]:
    """What lies in the cache folder."""
    found = []
    for path in sorted(cache_folder().glob("*" + _SUFFIX)):
        try:
            words = _mapped(path, path.stem)
            found.append(CacheFile(path, path.stat().st_size, len(words), words.origins))
        except (OSError, ValueError, KeyError, TypeError):
            found.append(CacheFile(path, path.stat().st_size, None, ()))
    return tuple(found)


def clear_cache() -> int:
    """Remove every cached list, the dictionary's cache and what killed writers left.

    Returns how many files went.
    """
    paths = [
        path
        for pattern in ("*" + _SUFFIX, "*" + DICTIONARY_SUFFIX, PARTIAL + "*")
        for path in cache_folder().glob(pattern)
    ]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)
