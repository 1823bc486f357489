"""Functions that make flat arrays, and constants that kernels use."""

import mmap
from array import array
from contextlib import suppress

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

__all__ = ["ALL_BITS", "NONE", "ONE", "mapped_room", "zeros"]

NONE = cython.declare(cython.int, -1)
ONE = cython.declare(cython.ulonglong, 1)
ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def zeros(code, count):
    """Return an `array` of `count` zeros with the type code `code`. If `count` is 0, the array has
    one zero, so that the compiled code can take its address."""
    return array(code, bytes(array(code).itemsize * max(1, count)))


def mapped_room(count):
    """Return memory for `count` numbers of 64 bits. A part that is never used costs no time.

    A search for a fill writes a few megabytes into this memory, even if the fill is easy. The first
    write to each memory page costs time. With ordinary pages, which are small, this would take more
    time than an easy search. So large pages are used if the system has them.
    """
    memory = mmap.mmap(-1, 8 * count)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memoryview(memory).cast("Q")
