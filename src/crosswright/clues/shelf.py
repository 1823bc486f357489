"""A flat file of texts by key, made to be mapped: nothing is read but what is asked for.

The layout is that of D. J. Bernstein's constant database, reduced to one table: a head, the records
one after another, and an open hash table of their offsets. Each record carries a checksum, so that
damage is found when the record is read, not before and not after.
"""

import struct
import zlib
from array import array
from collections.abc import Iterable

__all__ = ["DamagedShelfError", "Shelf", "write_shelf"]

_MAGIC = b"crosswright shelf 1\n"
_HEAD = struct.Struct("<20s32sQQI")
"""Magic, key, start of the table, number of its places, checksum of what stands before."""
_RECORD = struct.Struct("<HII")
"""Length of the key, length of the text, checksum of both."""


class DamagedShelfError(ValueError):
    """Bytes that are no shelf, or not the one that was asked for."""


def write_shelf(records: Iterable[tuple[str, str]], *, key: str) -> bytes:
    """The bytes of a shelf; no two records have the same key."""
    parts: list[bytes] = []
    hashes, offsets = array("Q"), array("Q")
    position = _HEAD.size
    for name, text in records:
        body = name.encode() + text.encode()
        hashes.append(zlib.crc32(name.encode()))
        offsets.append(position)
        parts.append(_RECORD.pack(len(name.encode()), len(text.encode()), zlib.crc32(body)) + body)
        position += _RECORD.size + len(body)
    places = 1 << max(4, (2 * len(offsets)).bit_length())
    table = array("Q", bytes(8 * places))
    for mark, offset in zip(hashes, offsets, strict=True):
        place = mark & (places - 1)
        while table[place]:
            place = (place + 1) & (places - 1)
        table[place] = offset
    padding = -position % 8
    fields = (_MAGIC, key.encode(), position + padding, places)
    checksum = zlib.crc32(repr(fields).encode())
    head = _HEAD.pack(*fields, checksum)
    return b"".join([head, *parts, bytes(padding), table.tobytes()])


class Shelf:
    """Texts by key, out of mapped bytes."""

    def __init__(self, memory: bytes | memoryview, *, key: str) -> None:
        self._memory = memoryview(memory)
        if len(self._memory) < _HEAD.size:
            raise DamagedShelfError("too short for a shelf")
        magic, found_key, start, places, checksum = _HEAD.unpack_from(self._memory)
        fields = (magic, found_key.rstrip(b"\0"), start, places)
        if magic != _MAGIC or zlib.crc32(repr(fields).encode()) != checksum:
            raise DamagedShelfError("not a shelf of this version")
        if fields[1] != key.encode():
            raise DamagedShelfError("made from other files")
        if len(self._memory) != start + 8 * places:
            raise DamagedShelfError("cut short")
        self._table = self._memory[start:].cast("Q")
        self._last = places - 1

    def get(self, name: str) -> str | None:
        """The text under a key, or None; damage met on the way is an error."""
        wanted = name.encode()
        place = zlib.crc32(wanted) & self._last
        for _ in range(self._last + 1):
            offset = self._table[place]
            if not offset:
                return None
            found = self._record(offset)
            if found[0] == wanted:
                return found[1].decode()
            place = (place + 1) & self._last
        raise DamagedShelfError("the table has no free place")

    def _record(self, offset: int) -> tuple[bytes, bytes]:
        try:
            key_length, text_length, checksum = _RECORD.unpack_from(self._memory, offset)
        except (struct.error, OverflowError):
            raise DamagedShelfError("an offset leads nowhere") from None
        start = offset + _RECORD.size
        body = bytes(self._memory[start : start + key_length + text_length])
        if zlib.crc32(body) != checksum:
            raise DamagedShelfError("a record is damaged")
        return body[:key_length], body[key_length:]
