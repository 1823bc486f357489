"""Read our own lists in `own/`: words that solvers know but that no free source has.

There is a file for each kind of entry. A line that begins with `#` is a comment. A line that begins
with `=` gives the score of all entries after it, up to the next such line. Any other line has
entries, separated by semicolons, as people write them. In `foreign.txt` a line begins with its
language; `xx` means that its entries count as English words or names. In `famous.txt` each word of
a name is also an entry, except initials and words like DE.

There are two more files. The file `STRUCK` has entries whose score is limited. The file `REFUSED`
has entries that `crosswright make` does not use.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .letters import is_writable, squash, words_of

__all__ = ["OwnEntry", "famous", "read", "refused", "struck"]

FOLDER = Path(__file__).with_name("own")

SHORTEST = 3
"""The least number of letters of an entry. SCOWL is the better source for two letters."""

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
"""File → the kind of its entries. `_kind_of` may choose another kind for an entry, because of its
capitals, its spaces or its language.

For `liked.txt` the kind is found only from the capitals.
"""

LONGEST_INITIALS = 5
"""A name in capitals with at most this number of letters is an abbreviation (ESPN, NASA)."""

FAMOUS = "famous.txt"
"""The file with people who are so famous that one word of their name is an entry too."""

PART_WORTH, LONG_PART, LONG_PART_WORTH = 46, 7, 43
"""A word of a famous person's name scores 46. If the word has more than 7 letters, it scores 43."""

STRUCK = "struck.txt"
"""The file with entries that must not score above the score that this file gives."""

REFUSED = "refused.txt"
"""The file with entries that strict editors would not print.

`crosswright make` does not use them.
"""


@dataclass(frozen=True)
class OwnEntry:
    """An entry of our own lists."""

    display: str
    score: int
    kind: str
    is_final: bool = False
    """True if the entry gets exactly this score. The score of another entry may be raised or
    lowered later, if its words are common or rare."""


def read() -> dict[str, OwnEntry]:
    """Return every entry, by its display form.

    If several entries have the same form, the first is used. But an entry of `liked.txt` is used
    instead if its score is higher.
    """
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
    """Return the people of each line of `famous.txt`. All people of a line have the same trade."""
    lines = (FOLDER / FAMOUS).read_text(encoding="utf-8").splitlines()
    return [
        [name.strip() for name in line.split(";")] for line in lines if line[:1] not in ("#", "=")
    ]


def _parts(name: str) -> Iterator[OwnEntry]:
    """Yield the parts of a person's name, but not initials or words like DE."""
    for word in words_of(name):
        if word[0].isupper() and len(squash(word)) >= SHORTEST:
            worth = LONG_PART_WORTH if len(squash(word)) > LONG_PART else PART_WORTH
            yield OwnEntry(word, worth, "name")


def struck() -> dict[str, int]:
    """Return the highest allowed score of each struck entry. The key is the entry as one
    word in capitals: `ICEAGE`."""
    return {squash(entry.display): entry.score for entry in _entries(STRUCK, "")}


def refused() -> frozenset[str]:
    """Return all refused entries, each as one word in capitals: `ICEAGE`."""
    return frozenset(squash(entry.display) for entry in _entries(REFUSED, ""))


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
