"""Logarithms and Gumbel noise as tables of integers.

So the compiled and the pure Python kernels compute the same values on every machine.

A kernel chooses `unit`, the integer that stands for 1.0, and `log`: `math.log` or `math.log2`.
"""

import math
from array import array

try:
    import cython
except ImportError:
    from crosswright.native import shim as cython

__all__ = ["GUMBEL_ENTRIES", "gumbel_table", "log_table", "table_log"]

GUMBEL_ENTRIES = 1024
"""The number of steps of the Gumbel table. Kernels use ten random bits to pick one."""


def log_table(values, *, unit, log):
    """The logarithms of `values` in fixed point."""
    return array("q", [round(unit * log(value)) for value in values])


def gumbel_table(*, unit, log):
    """The Gumbel distribution in equal steps of probability, in fixed point.

    Add a random entry to the logarithm of each weight, and take the item with the largest sum. The
    chance of each item is then proportional to its weight.
    """
    steps = [(n + 0.5) / GUMBEL_ENTRIES for n in range(GUMBEL_ENTRIES)]
    return array("q", [round(-unit * log(-math.log(step))) for step in steps])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def table_log(
    logs: cython.p_longlong,
    entries: cython.longlong,
    log_of_two: cython.longlong,
    count: cython.longlong,
) -> cython.longlong:
    """The logarithm of `count`; a count beyond the table is halved until it is inside."""
    extra: cython.longlong = 0
    while count >= entries:
        count >>= 1
        extra += log_of_two
    return logs[count] + extra
