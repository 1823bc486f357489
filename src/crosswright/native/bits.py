"""Population count and lowest set bit, for kernels that run interpreted (see `bits.pxd`)."""

__all__ = ["lowest", "popcount"]


def popcount(x: int) -> int:
    """The number of set bits of x."""
    return x.bit_count()


def lowest(x: int) -> int:
    """The index of the lowest set bit of x. x must not be zero."""
    return (x & -x).bit_length() - 1
