"""Logarithms and Gumbel noise (random numbers for a weighted choice) as tables of integers.

With integers, the compiled and the interpreted kernels compute the same values on every machine.
The values are in fixed point: a kernel chooses the integer `unit` that means 1.0. The kernel
also chooses `log`: `math.log` or `math.log2`.
"""

import math
from array import array

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

__all__ = ["GUMBEL_ENTRIES", "gumbel_table", "log_table", "table_log"]

GUMBEL_ENTRIES = 1024
"""The number of entries of the Gumbel table. Kernels use ten random bits to choose an entry."""


def log_table(values, *, unit, log):
    """The logarithms of `values` in fixed point."""
    return array("q", [round(unit * log(value)) for value in values])


def gumbel_table(*, unit, log):
    """A table of the Gumbel distribution in fixed point. Every entry is equally likely.

    The table is used to choose one of several items by their weights: add a random entry to the
    logarithm of each weight, and take the item with the largest sum. The chance of each item is
    then proportional to its weight.
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
    """The logarithm of `count`, in fixed point.

    `logs[k]` is the logarithm of k, for each k below `entries`. A larger `count` is halved (and
    rounded down) until it is in this table. For each halving, `log_of_two` is added to the result.
    """
    extra: cython.longlong = 0
    while count >= entries:
        count >>= 1
        extra += log_of_two
    return logs[count] + extra
