"""What a word list is made of. Readers and caches make it; `WordList` is a list with questions."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from crosswright.core import Glyph, WordListError
from crosswright.words.index import WordTable, build_table, ensure_room
from crosswright.words.spelling import Spelling
from crosswright.words.word import SCORE_RANGE, Word


class Contents(NamedTuple):
    """The words of a list, in tables, and where they come from."""

    tables: Mapping[int, WordTable]
    """For each length in cells, the table of the words of this length."""
    spelling: Spelling
    origins: tuple[str, ...] = ("",)
    """The names of the lists from which the words came."""
    notices: tuple[str, ...] = ()
    """Messages from reading the file."""


def contents_of(
    words: Iterable[Word], spelling: Spelling, notices: tuple[str, ...] = ()
) -> Contents:
    """The contents of a list of these words. Of words with the same glyphs, the one with the
    highest score is kept."""
    kept: dict[tuple[Glyph, ...], Word] = {}
    for word in words:
        known = kept.get(word.glyphs)
        if known is None or word.score > known.score:
            kept[word.glyphs] = word
    alphabet = tuple(sorted({glyph for glyphs in kept for glyph in glyphs}))
    tables, origins = tables_of(kept.values(), alphabet)
    return Contents(tables, spelling, origins or ("",), notices)


def tables_of(
    words: Iterable[Word], alphabet: tuple[Glyph, ...], known: tuple[str, ...] = ()
) -> tuple[dict[int, WordTable], tuple[str, ...]]:
    """Return two values: a table for each length of word, and the origins.

    The origins are the names of the lists from which the words came. The names in `known` come
    first.
    """
    by_length: dict[int, list[Word]] = defaultdict(list)
    origins = {name: number for number, name in enumerate(known)}
    for word in words:
        if word.score not in SCORE_RANGE:
            raise WordListError(
                f"expected a score from {SCORE_RANGE[0]} to {SCORE_RANGE[-1]}, got {word.score}"
            )
        by_length[word.length].append(word)
        origins.setdefault(word.origin, len(origins))
    ensure_room({length: len(found) for length, found in by_length.items()}, len(alphabet))
    ids = {glyph: index for index, glyph in enumerate(alphabet)}
    tables = {}
    for length, found in by_length.items():
        found.sort(key=lambda word: (-word.score, word.glyphs))
        has_notes = any(word.display or word.stem for word in found)
        tables[length] = build_table(
            length,
            alphabet,
            array("H", [ids[glyph] for word in found for glyph in word.glyphs]),
            array("h", [word.score for word in found]),
            array("H", [int(word.flags) for word in found]),
            bytes(min(origins[word.origin], 255) for word in found),
            [_note(word) for word in found] if has_notes else None,
        )
    # A table stores the index of each word's list in one byte. So if more than 256 lists are
    # merged, the words of all further lists get the name of list 256.
    return tables, tuple(origins)[:256]


def _note(word: Word) -> str:
    known = f"{word.display}\t{word.stem}"
    return f"{known}\t{word.sources}" if word.sources else known
