"""The dice of every puzzle of a batch, from the plan's one `rng_seed` and the puzzle's index alone.

So the same plan throws the same dice, whatever the number of workers and the order they end in.
"""

import hashlib

__all__ = ["seed_for"]


def seed_for(rng_seed: int, index: int, purpose: str) -> int:
    """The dice for one purpose of one puzzle: a number of 62 bits.

    >>> seed_for(1, 0, "try 1") == seed_for(1, 0, "try 1") != seed_for(1, 1, "try 1")
    True
    """
    told = f"{rng_seed}/{index}/{purpose}".encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big") >> 2
