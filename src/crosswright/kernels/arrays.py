"""Flat arrays, and the constants that kernels use in them."""

import mmap
from array import array
from contextlib import suppress

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

__all__ = ["ALL_BITS", "NONE", "ONE", "mapped_room", "zeros"]

NONE = cython.declare(cython.int, -1)
ONE = cython.declare(cython.ulonglong, 1)
ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def zeros(code, count):
    """An array of `count` zeros. If `count` is 0, it has one zero, so that it has an address."""
    return array(code, bytes(array(code).itemsize * max(1, count)))


def mapped_room(count):
    """Memory for `count` 64-bit chunks, which costs nothing until it is used.

    The trail of an easy fill is a few megabytes that are written once. Ordinary heap pages for it
    would take more time than the search. Large pages, if the system has them, take little.
    """
    memory = mmap.mmap(-1, 8 * count)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("Q")
