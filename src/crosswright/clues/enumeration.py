"""Enumerations: how many letters each word of a phrase has."""

import re

from crosswright.core.errors import SpellingError
from crosswright.words.spelling import Spelling

__all__ = ["enumeration"]


def enumeration(display: str, letters: str, spelling: Spelling | None = None) -> str:
    """What stands in brackets after the clue of a phrase; nothing for a single word.

    >>> enumeration("ice age", "ICEAGE")
    '3,3'
    >>> enumeration("first-rate", "FIRSTRATE")
    '5-4'
    """
    speller = spelling or Spelling()
    counts, total = "", 0
    for part in re.split(r"([\s-]+)", display.strip()):
        if not part.strip() or part.strip() == "-":
            counts += "-" if "-" in part else ","
            continue
        try:
            length = len(speller.spell(part))
        except SpellingError:
            return ""
        counts += str(length)
        total += length
    # A display form that does not spell the answer would only mislead.
    return counts if total == len(letters) and not counts.isdecimal() else ""
