"""Read WordNet's files, as the Debian package `wordnet-base` installs them.

The format is described in WordNet's manual pages wndb(5WN) and cntlist(5WN).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FOLDER", "PARTS", "RawSynset", "read_counts", "read_senses", "read_synsets"]

FOLDER = Path("/usr/share/wordnet")

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""The ending of a file's name, and the letter of the part of speech of the words in this file."""

_SENSE_PARTS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""The letter of the part of speech for each digit that `cntlist.rev` uses."""
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
"""A mark after some adjectives, which says where the adjective may stand. We remove it."""


@dataclass(frozen=True)
class RawSynset:
    """A synset, which is one meaning with all the words for it. It is one line of a data file."""

    part: str
    offset: str
    """The position of the line in its file, as WordNet writes it. It identifies the synset."""
    field: int
    """The number of WordNet's subject area: 5 for animals, 18 for persons, 20 for plants …"""
    lemmas: tuple[str, ...]
    gloss: str
    relations: tuple[tuple[str, str, str, int, int], ...]
    """The relations to other synsets.

    Each relation has five items: its symbol, the part of speech and the offset of the other synset,
    the number of a word in this synset, and the number of a word in the other synset. Words are
    counted from 1. The number 0 means all words of the synset.
    """
    frames: tuple[tuple[int, int], ...] = ()
    """The sentence frames of a verb (WordNet's patterns of sentences). Each item has the number of
    the frame and the number of the word to which the frame belongs (0 for all words)."""


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
            rest = columns[at + 1 + 4 * int(columns[at]) :]
            frames = tuple(
                (int(rest[k + 1]), int(rest[k + 2], 16)) for k in range(1, len(rest) - 2, 3)
            )
            yield RawSynset(
                part, columns[0], int(columns[1]), lemmas, gloss.strip(), relations, frames
            )


def read_senses(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each lower-case lemma with its part of speech and the offsets of its synsets.

    The most common synset is first.
    """
    for name, part in PARTS.items():
        for line in _lines(folder / f"index.{name}"):
            columns = line.split()
            count = int(columns[2])
            yield columns[0].replace("_", " "), part, columns[-count:]


def read_counts(folder: Path) -> dict[tuple[str, str, int], int]:
    """Return how often each sense was found in a corpus: texts in which people marked the senses.

    The key of a sense is its lemma, part of speech and number.
    """
    counts = {}
    for line in _lines(folder / "cntlist.rev"):
        sense_key, number, count = line.split()
        lemma, _, sense = sense_key.partition("%")
        counts[lemma.replace("_", " "), _SENSE_PARTS[sense[0]], int(number)] = int(count)
    return counts


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="latin-1") as lines:
        for line in lines:
            if not line.startswith(" "):  # lines that begin with a space are the licence
                yield line
