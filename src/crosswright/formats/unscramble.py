"""Unscramble .puz solutions with their key, or by trying all keys.

A key has four digits. For each digit, scrambling adds the four digits to the letters in turn, then
cuts the letters at the digit and shuffles them like a deck of cards. The file has a 16-bit checksum
of the true solution. With ten thousand keys and 65,536 checksums, about one file in seven has a
second key that fits by chance. Then the letters decide: a wrong key gives random letters.
"""

from math import log

__all__ = ["MOST_LETTERS", "find_key", "unscramble"]

MOST_LETTERS = 2500
"""The most letters of a solution for which all keys are tried. That takes about four seconds."""

_FREQUENT = {letter: 26 - place for place, letter in enumerate(b"EAOIRTNSLCUDPMHGBFYWKVXZJQ")}
"""Rank of each letter in crosswords, from 26 (most common) to 1."""

_SHIFTS = tuple(
    bytes((c - 65 - d) % 26 + 65 if 65 <= c < 91 else c for c in range(256)) for d in range(10)
)
"""For each digit, the table that subtracts it from every letter."""


def unscramble(scrambled: bytes, key: int) -> bytes:
    """The letters before scrambling. Input and result are column by column, without blocks."""
    digits = [int(c) for c in f"{key:04d}"]
    deck = scrambled
    for digit in reversed(digits):
        deck = deck[1::2] + deck[::2]
        cut = len(deck) - digit
        turned = bytearray(deck[cut:] + deck[:cut])
        for place, step in enumerate(digits):
            turned[place::4] = turned[place::4].translate(_SHIFTS[step])
        deck = bytes(turned)
    return deck


def find_key(scrambled: bytes, checksum: int) -> int | None:
    """The key that fits the checksum; of several, the one with the most common letters.

    None if no key fits.
    """
    if len(scrambled) < 10 or not scrambled.isalpha():
        return None
    fitting = []
    for key in range(10_000):
        letters = unscramble(scrambled, key)
        if _checksum(letters) == checksum:
            fitting.append((sum(log(_FREQUENT.get(c, 1)) for c in letters), key))
    return max(fitting)[1] if fitting else None


def _checksum(letters: bytes) -> int:
    total = 0
    for letter in letters:
        total = (((total >> 1) | ((total & 1) << 15)) + letter) & 0xFFFF
    return total
