"""The word list. It has words with scores, grouped by length in cells.

A list cannot be changed: methods such as `without` return a new list.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from crosswright.core import Glyph, ProblemError, SpellingError
from crosswright.words.cache import load_default, load_words
from crosswright.words.contents import contents_of, tables_of
from crosswright.words.index import WordTable, bits_of
from crosswright.words.packed import pack, unpack
from crosswright.words.pattern import fitting, parse_pattern
from crosswright.words.sources import read_words
from crosswright.words.spelling import Spelling
from crosswright.words.word import Flag, Word, WordKind, kind_of


class WordList:
    """Words with scores. No two words have the same glyphs.

    Words of one length are sorted by score, the best first.

    >>> words = WordList.of(["cat", "dog;80"])
    >>> [word.text for word in words]
    ['DOG', 'CAT']
    >>> "cat" in words
    True
    """

    def __init__(
        self,
        tables: Mapping[int, WordTable],
        spelling: Spelling,
        origins: tuple[str, ...] = ("",),
        notices: tuple[str, ...] = (),
    ) -> None:
        self.tables: Mapping[int, WordTable] = MappingProxyType(dict(sorted(tables.items())))
        """For each length in cells, the table of the words of this length."""
        self.spelling = spelling
        self.origins = origins
        """The names of the lists from which the words came."""
        self.notices = notices
        """Messages from reading the file."""

    # -- making a list ----------------------------------------------------------------------

    @classmethod
    def from_words(
        cls,
        words: Iterable[Word],
        spelling: Spelling | None = None,
        notices: tuple[str, ...] = (),
    ) -> "WordList":
        """Make a list of these words.

        If two words have the same glyphs, the one with the higher score is kept.
        """
        return cls(*contents_of(words, spelling or Spelling(), notices))

    @classmethod
    def read(cls, data: bytes, name: str, spelling: Spelling | None = None) -> "WordList":
        """Read the list in the bytes of a file. `name` is its name in messages."""
        return cls(*read_words(data, name, spelling or Spelling()))

    @classmethod
    def of(cls, lines: Iterable[str], spelling: Spelling | None = None) -> "WordList":
        """Make a list of these lines. A line is `word` or `word;score`."""
        return cls.read("\n".join(lines).encode(), "words", spelling)

    @classmethod
    def load(cls, path: str | Path, spelling: Spelling | None = None) -> "WordList":
        """Return the list in a file. If the list is in the cache, it is read from there."""
        return cls(*load_words(Path(path), spelling or Spelling()))

    @classmethod
    def default(
        cls,
        *,
        allow_offensive: bool = False,
        variant: str = "us",
        clueable: bool = False,
        mixed: bool = False,
    ) -> "WordList":
        """Return our English list. `variant` is the spelling: us, uk or both.

        With `clueable`, the list has only words for which a clue can be made. With `mixed`, the
        scores are changed so that a fill has a good mix of kinds of words (see `mix.py`).
        """
        return cls(
            *load_default(
                allow_offensive=allow_offensive, variant=variant, clueable=clueable, mixed=mixed
            )
        )

    # -- reading values ---------------------------------------------------------------------

    @property
    def alphabet(self) -> tuple[Glyph, ...]:
        """Every glyph that occurs in the words."""
        for table in self.tables.values():
            return table.alphabet
        return ()

    def __len__(self) -> int:
        return sum(table.count for table in self.tables.values())

    def __iter__(self) -> Iterator[Word]:
        for length in self.tables:
            yield from self._of_length(length)

    def _of_length(self, length: int) -> Iterator[Word]:
        table = self.tables[length]
        for index in range(table.count):
            yield self.word(table, index)

    def word(self, table: WordTable, index: int) -> Word:
        """Return one word of a table with all its details."""
        display, stem = table.note(index)
        return Word(
            table.glyphs(index),
            table.scores[index],
            display,
            stem,
            Flag(table.flags[index]),
            self.origins[table.origins[index]],
            table.sources(index),
        )

    def get(self, word: str | tuple[Glyph, ...]) -> Word | None:
        """Return the word of the list with these letters or glyphs, or None if there is none."""
        found = self._place(word)
        return None if found is None else self.word(*found)

    def _place(self, word: str | tuple[Glyph, ...]) -> tuple[WordTable, int] | None:
        """Return the table of a word and its index there, or None."""
        try:
            glyphs = self.spelling.spell(word) if isinstance(word, str) else word
        except SpellingError:
            return None
        table = self.tables.get(len(glyphs))
        index = table.find(glyphs) if table else None
        return None if table is None or index is None else (table, index)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str | tuple) and self._place(word) is not None

    def find(self, pattern: str, *, min_score: int | None = None) -> Iterator[Word]:
        """Return the words that fit a pattern, best first.

        In `pattern`, `.` or `?` is any glyph, `*` is any number of glyphs (also none), and
        `[AEIOU]` is one of several glyphs. Words that score less than `min_score` are left out.

        >>> [word.text for word in WordList.of(["cat", "cut", "coat"]).find("c.t")]
        ['CAT', 'CUT']
        """
        found = self.fitting(pattern, min_score=min_score)
        return iter(sorted(found, key=lambda word: -word.score))

    def fitting(self, pattern: str, *, min_score: int | None = None) -> Iterator[Word]:
        """Yield the words that fit a pattern (see `find`), not sorted by score.

        A `Word` is made only when the caller asks for the next one.
        """
        places = parse_pattern(pattern, self.spelling)
        for table in self.tables.values():
            bits = fitting(table, places)
            if min_score is not None:
                bits &= table.at_least(min_score)
            for index in bits_of(bits):
                yield self.word(table, index)

    @cached_property
    def score_range(self) -> tuple[int, int]:
        """The lowest and the highest score of the list."""
        if not self.tables:
            return (0, 0)
        firsts = [table.scores[0] for table in self.tables.values()]
        lasts = [table.scores[-1] for table in self.tables.values()]
        return min(lasts), max(firsts)

    # -- making a list with changes ---------------------------------------------------------

    def without(self, banned: Iterable[str]) -> "WordList":
        """Return the list without the words in `banned`."""
        gone: dict[int, Collection[int]] = {}
        for glyphs in {self.spelling.spell(word) for word in banned}:
            table = self.tables.get(len(glyphs))
            index = table.find(glyphs) if table else None
            if index is not None:
                gone[len(glyphs)] = {*gone.get(len(glyphs), ()), index}
        return self._less(gone)

    def _less(self, gone: Mapping[int, Collection[int]]) -> "WordList":
        """Return the list without some words.

        `gone` has, for each length, the indexes of these words in the table.
        """
        changed = {length: self.tables[length].without(words) for length, words in gone.items()}
        tables = {**self.tables, **changed}
        kept = {length: table for length, table in tables.items() if table.count}
        return WordList(kept, self.spelling, self.origins, self.notices)

    def of_kind(self, length: int, kind: WordKind) -> "WordList":
        """Return the list with fewer words of length `length`: only those of kind `kind` stay.

        All words of other lengths stay.
        """
        table = self.tables.get(length)
        if table is None:
            return self
        others = [word for word, flags in enumerate(table.flags) if kind_of(flags) is not kind]
        return self._less({length: set(others)}) if others else self

    def without_stems(self, texts: Iterable[str]) -> "WordList":
        """Return the list with empty stems for the words `texts`. Then the only root of each of
        these words is the word itself."""
        gone: dict[int, dict[int, str]] = defaultdict(dict)
        for glyphs in {self.spelling.spell(text) for text in texts}:
            table = self.tables.get(len(glyphs))
            index = table.find(glyphs) if table else None
            if index is not None:
                gone[len(glyphs)][index] = ""
        changed = {length: self.tables[length].with_stems(words) for length, words in gone.items()}
        return WordList({**self.tables, **changed}, self.spelling, self.origins, self.notices)

    def at_least(self, score: int) -> "WordList":
        """Return the list with only the words that have at least this score."""
        return self._less(
            {
                # The best words are first, so the words to remove are the last ones.
                length: range(table.at_least(score).bit_count(), table.count)
                for length, table in self.tables.items()
                if table.scores[-1] < score
            }
        )

    def merged(self, *others: "WordList") -> "WordList":
        """Return a list with the words of this list and of the others.

        If a word is in several lists, the score in the *last* one counts. So give a constructor's
        own list last, after a general list. If the last list has no stem or display form for a
        word, those of an earlier list are kept.
        """
        lengths = {length for found in others for length in found.tables}
        same = set(self.alphabet).issuperset(glyph for found in others for glyph in found.alphabet)
        # In a table, the id of a glyph is its index in the alphabet. So if there is a new glyph,
        # all tables are made again.
        touched = lengths if same and self.tables else self.tables.keys() | lengths
        kept = {
            word.glyphs: word
            for length in sorted(touched & self.tables.keys())
            for word in self._of_length(length)
        }
        for word in (word for found in others for word in found):
            known = kept.get(word.glyphs)
            kept[word.glyphs] = word if known is None else word.told_by(known)
        notices = tuple(notice for found in (self, *others) for notice in found.notices)
        if touched >= self.tables.keys():
            return WordList(*contents_of(kept.values(), self.spelling, notices))
        changed, origins = tables_of(kept.values(), self.alphabet, self.origins)
        return WordList({**self.tables, **changed}, self.spelling, origins, notices)

    def rescaled(self, low: int, high: int) -> "WordList":
        """Return the list with scores that are scaled linearly to the range `low` to `high`.

        If all words have the same score, every score becomes `high`.
        """
        if low > high:
            raise ProblemError(f"expected a range such as 0-100, got {low}-{high}")
        bottom, top = self.score_range
        span = top - bottom
        return self._kept(
            replace(
                word,
                score=low + round((word.score - bottom) * (high - low) / span) if span else high,
            )
            for word in self
        )

    def _kept(self, words: Iterable[Word]) -> "WordList":
        return WordList(*contents_of(words, self.spelling, self.notices))

    # -- showing ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<WordList of {len(self):,} words from {', '.join(self.origins) or 'nowhere'}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (_unpacked, (pack(self, key=""),))


def _unpacked(data: bytes) -> WordList:
    return WordList(*unpack(data))
