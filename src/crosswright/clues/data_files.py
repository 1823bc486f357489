"""Read the data files for clues.

They have words from a thesaurus, phrases with a blank, facts, cognates (groups of words with the
same root), and our own clues.
"""

import hashlib
import lzma
from importlib.resources import files

__all__ = ["data_hash", "read_lines"]


def _bytes(name: str) -> bytes:
    return files("crosswright.clues").joinpath("data", name).read_bytes()


def data_hash(name: str) -> bytes:
    """Return a hash of a data file, which differs for each version of the file."""
    return hashlib.blake2b(_bytes(name), digest_size=16).digest()


def read_lines(name: str) -> list[str]:
    """Return the lines of a data file, without empty lines and lines that begin with #."""
    data = _bytes(name)
    text = (lzma.decompress(data) if name.endswith(".xz") else data).decode()
    return [line for line in text.splitlines() if line and line[0] != "#"]
