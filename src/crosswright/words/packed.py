"""A word list as one block of bytes. It can be used directly from memory, without copying.

A word list has a table for each length of word. The arrays of a table (see `index.py`) are called
its parts. The block has, in this order:

- 8 magic bytes
- 8 bytes: the length of the header
- 8 bytes: a checksum of the header's length, the header and the parts of all tables
- the header, as JSON: version, byte order, key, spelling, alphabet, origins, notices, and for each
  table the offset and size of its parts in bytes; offsets are counted from the end of the header
- the parts of all tables; each part begins at a multiple of 64 bytes

The key says from which input the list was made. If the version, byte order, key or checksum is
wrong, `unpack` raises `NotPacked`, and the caller makes the list again.
"""

import json
import sys
import zlib
from collections.abc import Mapping
from typing import Any, Literal, Protocol

from crosswright.words.contents import Contents
from crosswright.words.index import WordTable
from crosswright.words.spelling import Spelling, alphabet

__all__ = ["VERSION", "NotPacked", "pack", "unpack"]

VERSION = 3
"""The version of this format. Add 1 when the format changes."""

_MAGIC = b"CWWORDS\n"
_PREFIX = 24
_ALIGN = 64
_PARTS: tuple[tuple[str, Literal["H", "h", "Q", "B", "I"]], ...] = (
    ("glyph_ids", "H"),
    ("scores", "h"),
    ("masks", "Q"),
    ("flags", "H"),
    ("origins", "B"),
    ("note_ends", "I"),
    ("notes", "B"),
)
"""The parts of a table. The letter is the format of the array, as in the module `struct`."""


class NotPacked(ValueError):  # noqa: N818 - not an error: the caller makes the list again
    """The bytes are not a packed word list, or they are damaged.

    Or they were made from another input, by another version or on another kind of machine.
    """


class HasContents(Protocol):
    """A word list or its `Contents`."""

    @property
    def tables(self) -> Mapping[int, WordTable]: ...

    @property
    def spelling(self) -> Spelling: ...

    @property
    def origins(self) -> tuple[str, ...]: ...

    @property
    def notices(self) -> tuple[str, ...]: ...


def pack(words: HasContents, *, key: str) -> bytes:
    """Return the list as bytes. `key` says from which input the list was made."""
    body = bytearray()
    tables = []
    for table in words.tables.values():
        spans = {}
        for name, _ in _PARTS:
            body += bytes(-len(body) % _ALIGN)
            part = getattr(table, name).tobytes()
            spans[name] = (len(body), len(part))
            body += part
        tables.append({"length": table.length, "parts": spans})
    spelling = words.spelling
    header = json.dumps(
        {
            "version": VERSION,
            "byte_order": sys.byteorder,
            "key": key,
            "spelling": [
                spelling.alphabet.name,
                spelling.letters_per_cell,
                spelling.keep_punctuation,
            ],
            "alphabet": next((table.alphabet for table in words.tables.values()), ()),
            "origins": words.origins,
            "notices": words.notices,
            "tables": tables,
        }
    ).encode()
    header += b" " * (-(len(header) + _PREFIX) % _ALIGN)
    size = len(header).to_bytes(8, "little")
    checksum = zlib.crc32(body, zlib.crc32(header, zlib.crc32(size)))
    return b"".join([_MAGIC, size, checksum.to_bytes(8, "little"), header, body])


def unpack(data: Any, *, key: str | None = None) -> Contents:
    """Return the list in `data` (bytes or mapped memory). Raise `NotPacked` if it cannot be used.

    The tables of the list use the memory of `data` without copying it. If `key` is None, the key is
    not checked.
    """
    view = memoryview(data)
    if len(view) < _PREFIX or bytes(view[:8]) != _MAGIC:
        raise NotPacked("not a packed word list")
    size = int.from_bytes(view[8:16], "little")
    checksum = zlib.crc32(view[_PREFIX:], zlib.crc32(view[8:16]))
    if checksum != int.from_bytes(view[16:24], "little"):
        raise NotPacked("damaged")
    header = json.loads(bytes(view[_PREFIX : _PREFIX + size]))
    if header["version"] != VERSION or header["byte_order"] != sys.byteorder:
        raise NotPacked("made by another version or on another kind of machine")
    if key is not None and header["key"] != key:
        raise NotPacked("made from another input")
    body = view[_PREFIX + size :].toreadonly()
    glyphs = tuple(header["alphabet"])
    tables = {}
    for found in header["tables"]:
        parts = []
        for name, code in _PARTS:
            start, length = found["parts"][name]
            parts.append(body[start : start + length].cast(code))
        tables[found["length"]] = WordTable(found["length"], glyphs, *parts)
    name, letters, punctuation = header["spelling"]
    spelling = Spelling(alphabet(name), letters, punctuation)
    return Contents(tables, spelling, tuple(header["origins"]), tuple(header["notices"]))
