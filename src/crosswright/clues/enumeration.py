"""Enumerations: the number of letters of each word in a phrase."""

import re
from enum import Enum

from crosswright.core import ProblemError, SpellingError
from crosswright.words import Spelling

__all__ = ["Enumerations", "enumeration", "enumerations_of"]


class Enumerations(Enum):
    """Which clues show the lengths of their answers."""

    NONE = "none"
    PHRASES = "phrases"
    """As in some American puzzles."""
    ALL = "all"
    """As in British puzzles."""


def enumerations_of(asked: bool | str) -> Enumerations:
    """Return the setting with this name. True means `phrases`, and False means `none`."""
    if isinstance(asked, bool):
        return Enumerations.PHRASES if asked else Enumerations.NONE
    try:
        return Enumerations(asked)
    except ValueError:
        known = ", ".join(kind.value for kind in Enumerations)
        raise ProblemError(f"expected one of {known} for enumerations; got {asked!r}") from None


def enumeration(
    display: str, letters: str, spelling: Spelling | None = None, *, single: bool = False
) -> str:
    """Return the length of each word; empty for one word, unless `single` is True.

    `display` is the answer as people write it, and `letters` is the answer in the grid.

    >>> enumeration("ice age", "ICEAGE"), enumeration("first-rate", "FIRSTRATE")
    ('3,3', '5-4')
    >>> enumeration("", "CAT", single=True)
    '3'
    """
    if single and not display.strip():
        return str(len(letters))
    speller = spelling or Spelling()
    counts, total = "", 0
    for part in re.split(r"([\s-]+)", display.strip()):
        if not part.strip() or part.strip() == "-":
            counts += "-" if "-" in part else ","
            continue
        try:
            length = len(speller.spell(part))
        except SpellingError:
            return str(len(letters)) if single else ""
        counts += str(length)
        total += length
    # If `display` has more or fewer letters than the answer, the lengths would mislead the solver.
    if total != len(letters):
        return str(len(letters)) if single else ""
    return counts if single or not counts.isdecimal() else ""
