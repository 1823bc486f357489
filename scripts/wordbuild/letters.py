"""Squashing: what is left of a display form when it goes into a grid of A–Z cells."""

import re
import unicodedata
from functools import cache

SHORTEST, LONGEST = 2, 23
"""How many letters may an entry have? Two for small pair squares, 23 for the widest grids."""

_LIGATURES = str.maketrans({"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O"})
_NOT_A_LETTER = re.compile(r"[^A-Z]+")
_WRITABLE = re.compile(r"[A-Za-z][A-Za-z' .\-]*\Z")
_GAP = re.compile(r"[ \-]+")


def fold(text: str) -> str:
    """Strip accents and undo ligatures: `épée` → `epee`."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


@cache
def squash(text: str) -> str:
    """The letters A–Z of a display form: `ice age` → `ICEAGE`."""
    return _NOT_A_LETTER.sub("", fold(text).upper())


def is_writable(text: str) -> bool:
    """Can this form be an entry: letters and light punctuation only, and of a length we keep?"""
    return (
        _WRITABLE.match(fold(text).lstrip("'")) is not None
        and SHORTEST <= len(squash(text)) <= LONGEST
    )


@cache
def words_of(display: str) -> tuple[str, ...]:
    """The words of a phrase, cut at spaces and hyphens: `jack-in-the-box` → four words."""
    return tuple(word for word in _GAP.split(display) if word)
