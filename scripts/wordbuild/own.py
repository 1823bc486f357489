"""Lists of our own: what solvers know and no free source tells, by kind, in `own/`.

A line that begins with `#` is a comment, one with `=` gives the score of all that follows; any
other holds entries between semicolons, as people write them. In `foreign.txt` a line begins with
its language; of those in `famous.txt` each word is an entry too. The score is what an entry is
worth at least, if its words are well known.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .letters import is_writable, squash, words_of

__all__ = ["OwnEntry", "famous", "read", "struck"]

FOLDER = Path(__file__).with_name("own")

SHORTEST = 3
"""How many letters has an entry at least? Which pairs of letters are words, SCOWL tells better."""

KINDS = {
    "words.txt": "word",
    "speech.txt": "phrase",
    "names.txt": "name",
    "people.txt": "name",
    "famous.txt": "name",
    "places.txt": "name",
    "abbreviations.txt": "abbreviation",
    "foreign.txt": "foreign",
    "affixes.txt": "affix",
    "liked.txt": "",
}
"""File → the kind of its entries, where they do not show another; those of `liked.txt` have the
kind that the other sources give them."""

LONGEST_INITIALS = 5
"""Up to how many letters is a name in capitals one of initials (ESPN, NASA)?"""

FAMOUS = "famous.txt"
"""Which file has people who are known by half of their name?"""

PART_WORTH, LONG_PART, LONG_PART_WORTH = 46, 7, 43
"""What is half of such a name worth, and what if it has more letters than a solver guesses?"""

STRUCK = "struck.txt"
"""Which file names entries that may not score above what it says?"""


@dataclass(frozen=True)
class OwnEntry:
    display: str
    score: int
    kind: str
    is_final: bool = False
    """Whether the score stands, however rare the entry is."""


def read() -> dict[str, OwnEntry]:
    """Every entry by its display form; of two the first stands, or the one that an editor liked."""
    found: dict[str, OwnEntry] = {}
    for name, kind in KINDS.items():
        for entry in _entries(name, kind):
            known = found.setdefault(entry.display, entry)
            if entry.is_final and entry.score > known.score:
                found[entry.display] = entry
    for entry in _entries(FAMOUS, "name"):
        for part in _parts(entry.display):
            found.setdefault(part.display, part)
    return found


def famous() -> list[list[str]]:
    """The people of each line of that file: those of one trade."""
    lines = (FOLDER / FAMOUS).read_text(encoding="utf-8").splitlines()
    return [
        [name.strip() for name in line.split(";")] for line in lines if line[:1] not in ("#", "=")
    ]


def _parts(name: str) -> Iterator[OwnEntry]:
    """The names that somebody's name consists of: not DE, nor initials."""
    for word in words_of(name):
        if word[0].isupper() and len(squash(word)) >= SHORTEST:
            worth = LONG_PART_WORTH if len(squash(word)) > LONG_PART else PART_WORTH
            yield OwnEntry(word, worth, "name")


def struck() -> dict[str, int]:
    """Squashed letters → the most that the entry may score."""
    return {squash(entry.display): entry.score for entry in _entries(STRUCK, "")}


def _entries(name: str, kind: str) -> Iterator[OwnEntry]:
    score = 50
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("="):
            score = int(line[1:])
            continue
        language = ""
        if kind == "foreign":
            language, _, line = line.partition(" ")
        for text in line.split(";"):
            display = text.strip().replace(",", "").replace("’", "'")
            if is_writable(display.strip("-")) and len(squash(display)) >= SHORTEST:
                shown = _kind_of(display, kind, language)
                yield OwnEntry(display, score, shown, is_final=not kind)


def _kind_of(display: str, kind: str, language: str) -> str:
    if kind == "foreign" and (language == "xx" or not display.islower()):
        return "word" if display.islower() else "name"
    if not kind:
        return "abbreviation" if display.isupper() else "word" if display.islower() else "name"
    if (
        kind == "name"
        and display.isupper()
        and display.isalpha()
        and len(display) <= LONGEST_INITIALS
    ):
        return "abbreviation"
    if kind == "abbreviation" and (" " in display or "-" in display):
        return "phrase"
    return kind
