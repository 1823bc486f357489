"""The three random number generators of the kernels: `splitmix64`, `xorshift64`, `xorshift32`.

Each kernel uses one generator and stores the state of this generator. A kernel must not change to
another generator, because the same `rng_seed` must give the same answers in every version, compiled
or interpreted. In the functions below, `dice` is the state of a generator: one number.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.kernels.arrays import ALL_BITS

__all__ = ["SPLITMIX_STEP", "dice_of", "splitmix64", "xorshift32", "xorshift64"]

_LOW_BITS = cython.declare(cython.uint, 0xFFFFFFFF)

# The constants of splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
SPLITMIX_STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


def dice_of(rng_seed):
    """The 64-bit start state for an `rng_seed`. Similar seeds give very different states."""
    return (rng_seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def splitmix64(dice: cython.ulonglong) -> cython.ulonglong:
    """Return 64 random bits for the state `dice`.

    To get the next state, the caller adds SPLITMIX_STEP to `dice`.
    """
    bits: cython.ulonglong = dice
    bits = ((bits ^ (bits >> 30)) * _MIX_A) & ALL_BITS
    bits = ((bits ^ (bits >> 27)) * _MIX_B) & ALL_BITS
    return bits ^ (bits >> 31)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def xorshift64(dice: cython.ulonglong) -> cython.ulonglong:
    """Return the next state, which is also the random bits. `dice` must not be 0.

    From Marsaglia, J. Stat. Softw. 2003.
    """
    dice ^= (dice << 13) & ALL_BITS
    dice ^= dice >> 7
    dice ^= (dice << 17) & ALL_BITS
    return dice


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def xorshift32(dice: cython.uint) -> cython.uint:
    """Like `xorshift64`, with 32 bits."""
    dice = (dice ^ (dice << 13)) & _LOW_BITS
    dice = dice ^ (dice >> 17)
    return (dice ^ (dice << 5)) & _LOW_BITS
