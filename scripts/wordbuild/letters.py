"""Squash a display form (a word or phrase as it is printed): keep only the letters for the grid."""

import re
import unicodedata
from functools import cache

SHORTEST, LONGEST = 2, 23
"""The least and the largest number of letters of an entry.

Pair squares need entries of two letters. The widest grids are 23 cells wide.
"""

_LIGATURES = str.maketrans({"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O"})
_NOT_A_LETTER = re.compile(r"[^A-Z]+")
_WRITABLE = re.compile(r"[A-Za-z][A-Za-z' .\-]*\Z")
_GAP = re.compile(r"[ \-]+")


def fold(text: str) -> str:
    """Remove accents and split ligatures: `épée` → `epee`."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


@cache
def squash(text: str) -> str:
    """Return the letters A–Z of a display form: `ice age` → `ICEAGE`."""
    return _NOT_A_LETTER.sub("", fold(text).upper())


def is_writable(text: str) -> bool:
    """Return True if a form has only letters and simple signs, and an allowed length."""
    return (
        _WRITABLE.match(fold(text).lstrip("'")) is not None
        and SHORTEST <= len(squash(text)) <= LONGEST
    )


@cache
def words_of(display: str) -> tuple[str, ...]:
    """Return the words of a phrase, cut at spaces and hyphens: `jack-in-the-box` → four words."""
    return tuple(word for word in _GAP.split(display) if word)
