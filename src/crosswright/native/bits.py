"""Population count and lowest set bit, for kernels that run interpreted (see `bits.pxd`)."""

__all__ = ["lowest", "popcount"]


def popcount(x: int) -> int:
    """How many bits of x are set."""
    return x.bit_count()


def lowest(x: int) -> int:
    """The place of the lowest set bit of x, which is not zero."""
    return (x & -x).bit_length() - 1
