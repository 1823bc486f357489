"""Phrases of the Moby thesaurus, from the npm package `moby`."""

from .letters import is_writable
from .packages import PACKAGES

__all__ = ["phrases"]

LONGEST_PHRASE = 5
"""The largest number of words of a phrase."""


def phrases() -> frozenset[str]:
    """Return every entry of several words, with the capitals that Moby has."""
    text = PACKAGES["moby"].text("package/words.txt")
    entries = {entry for line in text.splitlines() for entry in line.split(",") if " " in entry}
    return frozenset(
        entry
        for entry in entries
        if is_writable(entry) and len(entry.split()) <= LONGEST_PHRASE and entry.strip() == entry
    )
