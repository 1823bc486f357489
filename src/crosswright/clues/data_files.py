"""The data files of this room: near words, blanks, facts, cognates, and the clues we wrote."""

import hashlib
import lzma
from importlib.resources import files

__all__ = ["data_hash", "read_lines"]


def _bytes(name: str) -> bytes:
    return files("crosswright.clues").joinpath("data", name).read_bytes()


def data_hash(name: str) -> bytes:
    """What tells two versions of a data file apart."""
    return hashlib.blake2b(_bytes(name), digest_size=16).digest()


def read_lines(name: str) -> list[str]:
    """The lines of a data file, those that are empty or begin with # left out."""
    data = _bytes(name)
    text = (lzma.decompress(data) if name.endswith(".xz") else data).decode()
    return [line for line in text.splitlines() if line and line[0] != "#"]
