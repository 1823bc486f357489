"""Our English list: one file of the package with every word, from which a list is chosen.

`scripts/pack-words` writes the file. Its pools are columns, with one string for each length of
word: the letters, the scores, the scores for a good mix (`mix.py`), the flags, and the notes. The
words are sorted: the best score first, and words with the same score in alphabetical order.
"""

import sys
from array import array
from itertools import compress
from pathlib import Path
from typing import NamedTuple

from crosswright.core import WordListError
from crosswright.storage.cache import map_file
from crosswright.storage.pools import read_pools, write_pools
from crosswright.words.contents import Contents
from crosswright.words.index import WordTable, build_table
from crosswright.words.mix import MIXED, mixed_score
from crosswright.words.spelling import Spelling
from crosswright.words.word import Flag

FILE = Path(__file__).parent / "data" / "english.words"
KIND = "words 1"

_EVERY_FLAG = range(2 * max(Flag))
_ALPHABET = tuple(Spelling().alphabet.letters)
_IDS = {ord(letter): place for place, letter in enumerate(_ALPHABET)}
_UTF_16 = f"utf-16-{sys.byteorder[0]}e"


class Row(NamedTuple):
    """A word of the file."""

    letters: str
    score: int
    flags: Flag
    display: str
    """Empty if people write the word with only the small letters a–z."""
    stem: str
    sources: str


def pack_english(rows: list[Row]) -> bytes:
    """Return the bytes of the file with these words."""
    tables: list[list[Row]] = [[] for _ in range(max(len(row.letters) for row in rows) + 1)]
    for row in sorted(rows, key=lambda row: (-row.score, row.letters)):
        tables[len(row.letters)].append(row)
    return write_pools(
        KIND,
        [
            ["".join(row.letters for row in table).encode() for table in tables],
            [bytes(row.score for row in table) for table in tables],
            [
                bytes(mixed_score(row.score, row.flags, row.letters, row.stem) for row in table)
                for table in tables
            ],
            [b"".join(int(row.flags).to_bytes(2, "little") for row in table) for table in tables],
            [
                "\n".join(f"{row.display}\t{row.stem}\t{row.sources}" for row in table).encode()
                for table in tables
            ],
        ],
    )


class English:
    """The words of the file."""

    def __init__(self, memory: bytes | memoryview | None = None) -> None:
        self.fingerprint, pools = read_pools(KIND, map_file(FILE) if memory is None else memory)
        self._letters, self._scores, self._mixed, self._flags, self._notes = pools

    def choose(
        self, *, allow_offensive: bool, variant: str, clueable: bool, mixed: bool
    ) -> Contents:
        """Return a list of some of the words. The parameters are those of `WordList.default`."""
        fits = _fitting_flags(allow_offensive=allow_offensive, variant=variant, clueable=clueable)
        tables = {
            length: table
            for length in range(1, len(self._letters))
            if (table := self._table(length, fits, mixed=mixed)) is not None
        }
        return Contents(tables, Spelling(), (MIXED if mixed else "english",))

    def _table(self, length: int, fits: list[bool], *, mixed: bool) -> WordTable | None:
        """Return the table of the words of one length that fit, or None if there are none."""
        text, notes = self._letters[length].decode(), self._notes[length].decode().split("\n")
        flags = array("H", self._flags[length])
        if sys.byteorder == "big":
            flags.byteswap()
        kept = list(map(fits.__getitem__, flags))
        if not any(kept):
            return None
        chosen = _Columns(
            list(compress((text[at : at + length] for at in range(0, len(text), length)), kept)),
            list(compress((self._mixed if mixed else self._scores)[length], kept)),
            list(compress(flags, kept)),
            list(compress(notes, kept)),
        )
        if mixed:
            chosen = chosen.ordered()
        return build_table(
            length,
            _ALPHABET,
            # A code point below 65,536 has two bytes in UTF-16, as a glyph id has.
            array("H", "".join(chosen.words).translate(_IDS).encode(_UTF_16)),
            array("h", chosen.scores),
            array("H", chosen.flags),
            bytes(len(chosen.words)),
            chosen.notes,
        )


class _Columns(NamedTuple):
    words: list[str]
    scores: list[int]
    flags: list[int]
    notes: list[str]

    def ordered(self) -> "_Columns":
        """Return the columns sorted: the best score first, then in alphabetical order."""
        places = range(len(self.words))
        order = sorted(places, key=lambda place: (-self.scores[place], self.words[place]))
        return _Columns(
            [self.words[place] for place in order],
            [self.scores[place] for place in order],
            [self.flags[place] for place in order],
            [self.notes[place] for place in order],
        )


def _fitting_flags(*, allow_offensive: bool, variant: str, clueable: bool) -> list[bool]:
    """Return, for every number that flags can make, whether a word with these flags is chosen."""
    if variant not in {"us", "uk", "both"}:
        raise WordListError(f"expected a spelling of us, uk or both, got {variant!r}")
    left_out = Flag(0) if allow_offensive else Flag.OFFENSIVE
    if variant != "both":
        left_out |= Flag.UK_ONLY if variant == "us" else Flag.US_ONLY
    needed = Flag.CLUEABLE if clueable else Flag(0)
    return [not flags & left_out and flags & needed == needed for flags in _EVERY_FLAG]
