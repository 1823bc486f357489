"""The `rng_seed` of every puzzle in a batch, from the plan's `rng_seed` and the puzzle's index.

So the same plan gives the same puzzles. The number of workers and their speed do not matter.
"""

import hashlib


def seed_for(rng_seed: int, index: int, purpose: str) -> int:
    """The `rng_seed` for one purpose of one puzzle. It is a number of 62 bits.

    The purpose says what is random: a try to make the puzzle (`try 1`), the choices from the lists
    in its recipe (`recipe`), or a search of a batch that fills one grid (`fill`).

    >>> seed_for(1, 0, "try 1") == seed_for(1, 0, "try 1") != seed_for(1, 1, "try 1")
    True
    """
    told = f"{rng_seed}/{index}/{purpose}".encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big") >> 2
