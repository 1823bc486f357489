"""A file of texts that are found by key. It is mapped into memory, and only needed parts are read.

The file is like D. J. Bernstein's constant database (cdb), but it has only one hash table. These
are the parts of the file: a head, the records one after another, the hash table, and checksums. A
place of the hash table has the offset of a record, or is empty. 512 places are a page. Each page
and each record has a checksum, so damage is found when a page or a record is read. When the file is
opened, only the head and the checksums of the pages are read.
"""

import struct
import zlib
from array import array
from collections.abc import Iterable

__all__ = ["DamagedTableError", "TextTable", "write_table"]

_MAGIC = b"crosswright texts 2\n"
_HEAD = struct.Struct("<20s32sQQII")
"""The fields of the head of the file.

They are: magic bytes, the key of the whole table (see `write_table`), start of the hash table, its
number of places, the checksum of the checksums of all pages, and the checksum of the fields before
it.
"""
_RECORD = struct.Struct("<HII")
"""The fields before a record's key and text: the length of each in bytes, and a checksum."""
_PAGE = 512
"""The number of places of the hash table in one page, which has one checksum. A page has 4096
bytes."""


class DamagedTableError(ValueError):
    """The bytes are not a table, are damaged, or are a table that was made from other files.

    In the last case, the key of the whole table is not the expected one (see `write_table`).
    """


def write_table(records: Iterable[tuple[str, str]], *, key: str) -> bytes:
    """Return the bytes of a table of records, each with a key and a text.

    No two records may have the same key. `key` is the key of the table itself: the table can only
    be read by a `TextTable` with the same key.
    """
    parts: list[bytes] = []
    hashes, offsets = array("Q"), array("Q")
    position = _HEAD.size
    for name, text in records:
        packed = _packed(name.encode(), text.encode())
        hashes.append(zlib.crc32(name.encode()))
        offsets.append(position)
        parts.append(packed)
        position += len(packed)
    places = 1 << max(4, (2 * len(offsets)).bit_length())
    table = array("Q", bytes(8 * places))
    for mark, offset in zip(hashes, offsets, strict=True):
        place = mark & (places - 1)
        while table[place]:
            place = (place + 1) & (places - 1)
        table[place] = offset
    padding = -position % 8
    pages = memoryview(table)
    sums = array("Q", [zlib.crc32(pages[k : k + _PAGE]) for k in range(0, places, _PAGE)])
    fields = (_MAGIC, key.encode(), position + padding, places, zlib.crc32(sums))
    head = _HEAD.pack(*fields, zlib.crc32(repr(fields).encode()))
    return b"".join([head, *parts, bytes(padding), table.tobytes(), sums.tobytes()])


def _packed(name: bytes, text: bytes) -> bytes:
    """Return the bytes of one record.

    The checksum is also computed from the lengths. Otherwise a record of zeros would be valid.
    """
    return _RECORD.pack(len(name), len(text), _checksum(name + text, len(name))) + name + text


def _checksum(body: bytes, key_length: int) -> int:
    return zlib.crc32(b"%d %d" % (key_length, len(body)), zlib.crc32(body))


class TextTable:
    """The texts of a table, read by key from bytes in memory."""

    def __init__(self, memory: bytes | memoryview, *, key: str) -> None:
        self._memory = memoryview(memory)
        if len(self._memory) < _HEAD.size:
            raise DamagedTableError("too short for a table")
        *head, checksum = _HEAD.unpack_from(self._memory)
        magic, found_key, start, places, sum_of_sums = head
        fields = (magic, found_key.rstrip(b"\0"), start, places, sum_of_sums)
        if magic != _MAGIC or zlib.crc32(repr(fields).encode()) != checksum:
            raise DamagedTableError("not a table of this version")
        if fields[1] != key.encode():
            raise DamagedTableError("made from other files")
        end = start + 8 * places
        if len(self._memory) != end + 8 * -(-places // _PAGE):
            raise DamagedTableError("cut short")
        self._table = self._memory[start:end].cast("Q")
        self._sums = self._memory[end:].cast("Q")
        if zlib.crc32(self._sums) != sum_of_sums:
            raise DamagedTableError("the checksums of the table are damaged")
        self._sound: set[int] = set()
        """The pages of the table that were checked and are not damaged."""
        self._last = places - 1

    def get(self, name: str) -> str | None:
        """Return the text of a key, or None. Raise `DamagedTableError` if a part is damaged."""
        wanted = name.encode()
        place = zlib.crc32(wanted) & self._last
        for _ in range(self._last + 1):
            offset = self._offset(place)
            if not offset:
                return None
            found = self._record(offset)
            if found[0] == wanted:
                return found[1].decode()
            place = (place + 1) & self._last
        raise DamagedTableError("the table has no free place")

    def _offset(self, place: int) -> int:
        """Return the offset at a place of the hash table, after checking the page."""
        page = place // _PAGE
        if page not in self._sound:
            start = page * _PAGE
            if zlib.crc32(self._table[start : start + _PAGE]) != self._sums[page]:
                raise DamagedTableError("a page of the table is damaged")
            self._sound.add(page)
        return self._table[place]

    def _record(self, offset: int) -> tuple[bytes, bytes]:
        try:
            key_length, text_length, checksum = _RECORD.unpack_from(self._memory, offset)
        except (struct.error, OverflowError):
            raise DamagedTableError("an offset is outside the file") from None
        start = offset + _RECORD.size
        body = bytes(self._memory[start : start + key_length + text_length])
        if _checksum(body, key_length) != checksum or len(body) != key_length + text_length:
            raise DamagedTableError("a record is damaged")
        return body[:key_length], body[key_length:]
