"""The format of our data files: a head (magic bytes, kind and version, a hash of the rest, the
number of pools), the size of each pool, and the pools: the ends of byte strings, then the strings.
"""

import hashlib
import struct
import sys
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from crosswright.core import FaultError

__all__ = ["Pool", "read_pools", "write_pools"]

_MAGIC = b"crosswright\n"
_HEAD = struct.Struct("<12s12s16sQ")
_SIZE = struct.Struct("<QQ")
"""Of a pool: strings, and bytes."""
_APART = 64
"""Every 64th string of a sorted pool is kept in memory, because a search reads those most."""


class Pool:
    """Byte strings by place or, in a sorted pool, by start."""

    def __init__(self, ends: "Sequence[int]", strings: memoryview) -> None:
        self._ends = ends
        self._strings = strings

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, place: int) -> bytes:
        start = self._ends[place - 1] if place else 0
        return bytes(self._strings[start : self._ends[place]])

    @cached_property
    def _signposts(self) -> list[bytes]:
        return [self[place] for place in range(0, len(self), _APART)]

    def find(self, start: bytes) -> int | None:
        """Return the place of the first string that begins with `start`."""
        after = bisect_left(self._signposts, start) * _APART
        near = range(max(0, after - _APART), min(after, len(self)))
        place = near.start + bisect_left(near, start, key=self.__getitem__)
        if place < len(self._ends) and self[place].startswith(start):
            return place
        return None


def write_pools(kind: str, pools: Sequence[Sequence[bytes]]) -> bytes:
    """Return the bytes of a file with these pools. `kind` is a name and a version: `words 1`."""
    sizes, bodies = [], []
    for strings in pools:
        ends, end = array("I"), 0
        for string in strings:
            end += len(string)
            ends.append(end)
        if sys.byteorder == "big":
            ends.byteswap()
        sizes.append(_SIZE.pack(len(strings), end))
        bodies += [ends.tobytes(), *strings, bytes(-end % 4)]
    rest = b"".join([*sizes, *bodies])
    hashed = hashlib.blake2b(rest, digest_size=16).digest()
    return _HEAD.pack(_MAGIC, kind.encode(), hashed, len(pools)) + rest


def read_pools(kind: str, memory: bytes | memoryview) -> tuple[str, list[Pool]]:
    """Return the hash that the head names (not computed again), and the pools."""
    view = memoryview(memory)
    if len(view) < _HEAD.size:
        raise FaultError(f"the file of {kind} is cut short: install Crosswright again")
    magic, known, hashed, count = _HEAD.unpack_from(view)
    if magic != _MAGIC or known.rstrip(b"\0") != kind.encode():
        raise FaultError(f"expected a file of {kind}: install Crosswright again")
    sizes = [_SIZE.unpack_from(view, _HEAD.size + k * _SIZE.size) for k in range(count)]
    at = _HEAD.size + count * _SIZE.size
    if len(view) != at + sum(4 * length + size + -size % 4 for length, size in sizes):
        raise FaultError(f"the file of {kind} is cut short: install Crosswright again")
    pools = []
    for length, size in sizes:
        strings = at + 4 * length
        pools.append(Pool(_numbers(view[at:strings]), view[strings : strings + size]))
        at = strings + size + -size % 4
    return hashed.hex(), pools


def _numbers(view: memoryview) -> "Sequence[int]":
    if sys.byteorder == "little":
        return view.cast("I")
    numbers = array("I", view)
    numbers.byteswap()
    return numbers
