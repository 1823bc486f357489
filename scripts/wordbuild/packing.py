"""Read the text files of the word list, for the file that the package ships."""

import lzma
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from crosswright.words.english import Row
from crosswright.words.word import Flag

from .letters import squash

FOLDER = Path(__file__).parent

FLAG_LETTERS = {
    "c": Flag.CLUEABLE,
    "p": Flag.PROPER,
    "u": Flag.US_ONLY,
    "k": Flag.UK_ONLY,
    "o": Flag.OFFENSIVE,
    "l": Flag.PHRASE,
    "a": Flag.ABBREVIATION,
    "f": Flag.FOREIGN,
    "x": Flag.AFFIX,
    "n": Flag.NUMERAL,
}


def read_rows(*, free: bool = False) -> Iterator[Row]:
    """Yield the words of the list. With `free`, only sources that allow any use are read.

    The flag `CLUEABLE` is as `unclued.txt.xz` corrects it.
    """
    corrected = frozenset(_lines("unclued.txt.xz"))
    for display, score, flag_letters, stem, sources in text_rows(free=free):
        flags = _flags(flag_letters)
        if (f"+{display}" if not flags & Flag.CLUEABLE else display) in corrected:
            flags ^= Flag.CLUEABLE
        is_plain = display.isalpha() and display.islower() and display.isascii()
        letters = display.upper() if is_plain else squash(display)
        yield Row(letters, int(score), flags, "" if is_plain else display, stem, sources)


def text_rows(*, free: bool = False) -> Iterator[list[str]]:
    """Yield the five columns of each word: display, score, flags, stem and sources."""
    _, *lines = _lines("english.tsv.xz")
    listed = [line.split("\t") for line in lines]
    if free:
        yield from listed
        return
    head, *added = _lines("common.tsv.xz")
    if head.split("\t")[-1] != f"entries {len(listed)}":
        raise ValueError("english.tsv.xz and common.tsv.xz were not built together")
    for row, line in zip(listed, added, strict=False):
        columns = line.split("\t")
        # A line with one column has only the score of the word.
        yield [row[0], line, *row[2:]] if len(columns) == 1 else columns
    for line in added[len(listed) :]:
        yield line.split("\t")


@cache
def _flags(letters: str) -> Flag:
    flags = Flag(0)
    for letter in letters:
        flags |= FLAG_LETTERS[letter]
    return flags


def _lines(name: str) -> list[str]:
    return lzma.decompress((FOLDER / name).read_bytes()).decode().splitlines()
