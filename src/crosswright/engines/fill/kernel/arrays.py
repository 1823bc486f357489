"""Flat arrays that compiled code reads as bare pointers."""

import mmap
from array import array
from contextlib import suppress

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

__all__ = [
    "ALL_BITS",
    "NONE",
    "ONE",
    "as_chunks",
    "as_glyph_ids",
    "as_ints",
    "as_longs",
    "as_scores",
    "mapped_room",
    "zeros",
]

NONE = cython.declare(cython.int, -1)
ONE = cython.declare(cython.ulonglong, 1)
ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


# Compiled, an array becomes a bare pointer (its owner is kept in `stores`); interpreted, it stays
# what it is. Both are indexed alike, so everything below is written once.


@cython.cfunc
def as_chunks(store) -> cython.p_ulonglong:
    if cython.compiled:
        view: cython.const[cython.ulonglong][::1] = store
        return cython.cast(cython.p_ulonglong, cython.address(view[0]))
    return store


@cython.cfunc
def as_longs(store) -> cython.p_longlong:
    if cython.compiled:
        view: cython.longlong[::1] = store
        return cython.address(view[0])
    return store


@cython.cfunc
def as_ints(store) -> cython.p_int:
    if cython.compiled:
        view: cython.int[::1] = store
        return cython.address(view[0])
    return store


@cython.cfunc
def as_glyph_ids(store) -> cython.p_ushort:
    if cython.compiled:
        view: cython.const[cython.ushort][::1] = store
        return cython.cast(cython.p_ushort, cython.address(view[0]))
    return store


@cython.cfunc
def as_scores(store) -> cython.p_short:
    if cython.compiled:
        view: cython.const[cython.short][::1] = store
        return cython.cast(cython.p_short, cython.address(view[0]))
    return store


def zeros(code, count):
    """An array of `count` zeros, at least one so that it has an address."""
    return array(code, bytes(array(code).itemsize * max(1, count)))


def mapped_room(count):
    """Room for `count` chunks that costs nothing until it is touched.

    The trail of an easy fill is a few megabytes that are written once. Taken from the heap, its
    pages cost more time than the search; large pages, where the system has them, cost little.
    """
    memory = mmap.mmap(-1, 8 * count)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("Q")
