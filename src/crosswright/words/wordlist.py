"""The word list. It has words with scores, grouped by length in cells.

A list cannot be changed: methods such as `without` return a new list.
"""

import re
import unicodedata
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntFlag
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from crosswright.core.errors import ProblemError, SpellingError, WordListError
from crosswright.core.fill import Glyph
from crosswright.words.index import WordTable, bits_of, build_table, ensure_room
from crosswright.words.spelling import Spelling, alphabet

__all__ = [
    "DEFAULT_SCORE",
    "SCORE_RANGE",
    "Flag",
    "Word",
    "WordKind",
    "WordList",
    "fits_pattern",
    "kind_of",
    "parse_pattern",
    "split_pattern",
]

DEFAULT_SCORE = 50
"""The score of a word for which a list gives no score."""

SCORE_RANGE = range(-32768, 32768)
"""The scores that can be stored."""


class Flag(IntFlag):
    """Properties of a word. A word may have several.

    A word is `CLUEABLE` if a clue can be made for it, and `PROPER` if it is a name. An `AFFIX` is a
    prefix or a suffix.
    """

    CLUEABLE = 1
    PROPER = 2
    US_ONLY = 4
    UK_ONLY = 8
    OFFENSIVE = 16
    PHRASE = 32
    ABBREVIATION = 64
    FOREIGN = 128
    AFFIX = 256
    NUMERAL = 512


class WordKind(Enum):
    """The kind of an entry. A good fill has a mix of kinds."""

    WORD = "word"
    NAME = "name"
    PHRASE = "phrase"
    ABBREVIATION = "abbreviation"
    FOREIGN = "foreign"
    PREFIX = "prefix"
    """A prefix or a suffix."""
    NUMERAL = "numeral"


_KIND_FLAGS = (
    (Flag.NUMERAL, WordKind.NUMERAL),
    (Flag.AFFIX, WordKind.PREFIX),
    (Flag.FOREIGN, WordKind.FOREIGN),
    (Flag.ABBREVIATION, WordKind.ABBREVIATION),
    (Flag.PROPER, WordKind.NAME),
    (Flag.PHRASE, WordKind.PHRASE),
)
"""The kind for each flag. The first flag in this table that a word has decides its kind."""


def kind_of(flags: int) -> WordKind:
    """Return the kind of a word with these flags. A name of several words is NAME, not PHRASE."""
    return next((kind for flag, kind in _KIND_FLAGS if flags & flag), WordKind.WORD)


NO_FLAGS = Flag(0)


@dataclass(frozen=True)
class Word:
    """An item of a word list."""

    glyphs: tuple[Glyph, ...]
    score: int = DEFAULT_SCORE
    display: str = ""
    """The word as people write it, such as 'ice age'. Empty if people write the word with only the
    small letters a–z."""
    stem: str = ""
    """A key that all forms of one root share: `walk` for WALKED and WALKS. A phrase has several
    keys, with spaces between them."""
    flags: Flag = NO_FLAGS
    origin: str = ""
    """The name of the list from which the word came."""
    sources: str = ""
    """For a word of our own list: which sources have it, with one letter for each source (see
    `scripts/wordbuild/README.md`)."""

    @property
    def kind(self) -> WordKind:
        return kind_of(self.flags)

    @property
    def text(self) -> str:
        return "".join(self.glyphs)

    @property
    def length(self) -> int:
        """The number of cells."""
        return len(self.glyphs)

    def told_by(self, other: "Word") -> "Word":
        """Return this word with its missing details filled in from `other`.

        `other` is the same word in another list.
        """
        return replace(
            self,
            display=self.display or other.display,
            stem=self.stem or other.stem,
            flags=self.flags or other.flags,
            sources=self.sources or other.sources,
        )


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
        kept: dict[tuple[Glyph, ...], Word] = {}
        for word in words:
            known = kept.get(word.glyphs)
            if known is None or word.score > known.score:
                kept[word.glyphs] = word
        return _build(kept.values(), spelling or Spelling(), notices)

    @classmethod
    def of(cls, lines: Iterable[str], spelling: Spelling | None = None) -> "WordList":
        """Make a list of these lines. A line is `word` or `word;score`."""
        from crosswright.words.sources import read_word_list

        return read_word_list("\n".join(lines).encode(), "words", spelling or Spelling())

    @classmethod
    def load(cls, path: str | Path, spelling: Spelling | None = None) -> "WordList":
        """Return the list in a file. If the list is in the cache, it is read from there."""
        from crosswright.words.cache import load_word_list

        return load_word_list(Path(path), spelling or Spelling())

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
        scores are changed so that a fill has a good mix of phrases, plain words and other kinds of
        words (see `mix.py`).
        """
        from crosswright.words.cache import load_default

        return load_default(
            allow_offensive=allow_offensive, variant=variant, clueable=clueable, mixed=mixed
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
            bits = _fitting(table, places)
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
            return _build(kept.values(), self.spelling, notices)
        changed, origins = _tables(kept.values(), self.alphabet, self.origins)
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
        return _build(words, self.spelling, self.notices)

    # -- showing ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<WordList of {len(self):,} words from {', '.join(self.origins) or 'nowhere'}>"

    def __reduce__(self) -> tuple[object, ...]:
        from crosswright.words.packed import pack, unpack

        return (unpack, (pack(self, key=""),))


def _fitting(table: WordTable, places: list[frozenset[Glyph] | None]) -> int:
    """Return the words of a table that fit a pattern, as the bits of one integer.

    `places` are the parts of the pattern. All words are matched at the same time, cell by cell.
    `reached[k]` has the words whose cells so far fit the first `k` parts.
    """
    if len(places) - places.count(None) > table.length:
        return 0
    reached = _past_runs([table.every_word] + [0] * len(places), places)
    for cell in range(table.length):
        moved = [0] * len(reached)
        for part, allowed in enumerate(places):
            if not reached[part]:
                continue
            if allowed is None:
                moved[part] |= reached[part]
            else:
                here = table.matching_at(cell, allowed) if allowed else table.every_word
                moved[part + 1] |= reached[part] & here
        reached = _past_runs(moved, places)
    return reached[-1]


def _past_runs(reached: list[int], places: list[frozenset[Glyph] | None]) -> list[int]:
    """For each part `k` that is a `*`, add the words of `reached[k]` to `reached[k + 1]`.

    This is needed because a `*` may stand for no glyph at all. The list `reached` (see `_fitting`)
    is changed and returned.
    """
    for part, allowed in enumerate(places):
        if allowed is None:
            reached[part + 1] |= reached[part]
    return reached


def parse_pattern(pattern: str, spelling: Spelling | None = None) -> list[frozenset[Glyph] | None]:
    """Return the parts of a pattern.

    A part is a set of allowed glyphs, an empty set if every glyph is allowed, or None for `*`.
    Letters are spelt like words: É becomes E if the alphabet has no É, and IJ is one glyph in
    Dutch. In a set, commas or spaces separate glyphs: in Dutch, `[IJ]` allows only the glyph IJ,
    and `[I,J]` allows the two glyphs I and J.
    """
    spelling = spelling or Spelling(alphabet("any"))
    places: list[frozenset[Glyph] | None] = []
    for token in re.findall(r"\[[^\]]*\]|[.?*\]\[]|[^.?*\]\[]+", pattern):
        if token in {".", "?"}:
            places.append(frozenset())
        elif token == "*":
            places.append(None)
        elif token in {"[", "]"} or not token.strip("[], "):
            raise ProblemError(f"expected a letter set such as [AEIOU], got {pattern!r}")
        elif token.startswith("["):
            places.append(frozenset(_set_glyphs(token[1:-1], spelling)))
        else:
            places += [frozenset({glyph}) for glyph in spelling.spell(token)]
    if not places:
        raise ProblemError("expected a pattern such as C..T, got an empty one")
    return places


def _set_glyphs(letters: str, spelling: Spelling) -> Iterator[Glyph]:
    """Yield each glyph of a set such as `[AEIOU]`."""
    items: Sequence[str] = re.split("[, ]+", letters.strip(", "))
    if len(items) == 1:
        whole = letters if letters.isascii() else unicodedata.normalize("NFC", letters)
        items = spelling.cut(whole.upper())
    for item in items:
        glyphs = spelling.spell(item)
        if len(glyphs) != 1:
            raise ProblemError(f"expected letters of one cell each, got {item!r} in [{letters}]")
        yield glyphs[0]


def fits_pattern(glyphs: Sequence[Glyph], pattern: str, spelling: Spelling | None = None) -> bool:
    """Return True if the glyphs fit a pattern. Words that the pattern has after `not` do not fit.

    `*` is not supported: nothing fits a pattern with `*`.

    >>> fits_pattern(("C", "A", "T"), "C[AEIOU]."), fits_pattern(("C", "A", "T"), "C.. not COT,CAT")
    (True, False)
    """
    shape, excepted = split_pattern(pattern, spelling)
    places = parse_pattern(shape, spelling)
    return (
        "".join(glyphs) not in excepted
        and len(places) == len(glyphs)
        and all(
            place is not None and (not place or glyph in place)
            for place, glyph in zip(places, glyphs, strict=True)
        )
    )


def _note(word: Word) -> str:
    known = f"{word.display}\t{word.stem}"
    return f"{known}\t{word.sources}" if word.sources else known


def split_pattern(pattern: str, spelling: Spelling | None = None) -> tuple[str, frozenset[str]]:
    """Return a pattern without the part after `not`, and the words that this part excludes.

    >>> split_pattern("C.. not cot, cat")[0]
    'C..'
    """
    spelling = spelling or Spelling(alphabet("any"))
    shape, _, words = pattern.partition(" not ")
    excepted = (word.strip() for word in words.split(","))
    return shape.strip(), frozenset(spelling.normalise(word) for word in excepted if word)


def _build(words: Iterable[Word], spelling: Spelling, notices: tuple[str, ...] = ()) -> WordList:
    """Return a word list of these words. No two of them may have the same glyphs."""
    found = list(words)
    alphabet = tuple(sorted({glyph for word in found for glyph in word.glyphs}))
    tables, origins = _tables(found, alphabet)
    return WordList(tables, spelling, origins or ("",), notices)


def _tables(
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
