"""Unscramble .puz solutions with their key, or by trying all keys.

A key has four digits. Scrambling has one step for each digit. In each step:

1. Each letter is moved forward in the alphabet by one of the four digits. The digits are used in
   turn: the first digit for the first letter, and so on.
2. Some letters are moved from the start to the end. Their number is the digit of this step.
3. The two halves are mixed like two halves of a deck of cards: one letter from each in turn.

The file has a 16-bit checksum of the true solution. There are ten thousand keys and 65,536
possible checksums, so in about one file of seven a second key fits by chance. A wrong key gives
random letters. So we take the key whose result has more common letters.
"""

from math import log

MOST_LETTERS = 2500
"""All keys are tried only for a solution of up to this many letters (about four seconds)."""

_FREQUENT = {letter: 26 - place for place, letter in enumerate(b"EAOIRTNSLCUDPMHGBFYWKVXZJQ")}
"""A number for each letter, from 26 for the most common letter in crosswords to 1."""

_SHIFTS = tuple(
    bytes((c - 65 - d) % 26 + 65 if 65 <= c < 91 else c for c in range(256)) for d in range(10)
)
"""For each digit, a table for `bytes.translate` that moves every letter back by the digit."""


def unscramble(scrambled: bytes, key: int) -> bytes:
    """Return the letters as they were before scrambling with `key`.

    In `scrambled` and in the result, the letters of the grid are in order column by column.
    """
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
    """The key that fits the checksum, or None if no key fits.

    It is also None if `scrambled` has fewer than 10 letters, or signs that are not letters.

    If several keys fit, it is the key whose result has more common letters than the others.
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
