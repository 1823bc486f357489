"""Unscramble .puz solutions with their key of four digits, or by trying all keys.

Scrambling has one step for each digit:

1. Each letter is moved forward in the alphabet by one of the four digits in turn.
2. As many letters as the digit says are moved from the start to the end.
3. The two halves are mixed, one letter from each in turn.

The file has a 16-bit checksum of the solution. In about one file of seven a second key fits by
chance. A wrong key gives random letters, so the result with more common letters wins.
"""

from math import log

MOST_LETTERS = 2500
"""For which all keys are tried (about four seconds)."""

_FREQUENT = {letter: 26 - place for place, letter in enumerate(b"EAOIRTNSLCUDPMHGBFYWKVXZJQ")}
"""From 26 for the most common letter in crosswords to 1."""

_SHIFTS = tuple(
    bytes((c - 65 - d) % 26 + 65 if 65 <= c < 91 else c for c in range(256)) for d in range(10)
)
"""For `bytes.translate`: every letter back by the digit."""


def unscramble(scrambled: bytes, key: int) -> bytes:
    """Return the letters before scrambling, column by column."""
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
    """Return the key that fits the checksum best; None for fewer than 10 letters or other signs."""
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
