"""Count the set bits of a number, and find the lowest one, for kernels that run interpreted.

Compiled kernels use the functions of the same names in `bits.pxd`.
"""

__all__ = ["lowest", "popcount"]


def popcount(x: int) -> int:
    """The number of set bits of x."""
    return x.bit_count()


def lowest(x: int) -> int:
    """The index of the lowest set bit of x. x must not be zero."""
    return (x & -x).bit_length() - 1
