"""Words to be placed, with their clues: what a teacher writes down or keeps in a spreadsheet.

A file is plain lines (`word`, `word;clue`, `word<TAB>clue`), CSV or TSV with or without a heading,
or the first sheet of an .xlsx file. Every word is promised a place, so one that cannot be spelt is
an error; only what can be no entry, a single letter, is left out, and that is told. A repeated word
is used once, with the first clue there is.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from crosswright.core.errors import Place, SpellingError, WordListError
from crosswright.core.fill import Glyph
from crosswright.core.grid import LARGEST_SIDE
from crosswright.core.text import clipped
from crosswright.words.sheet import read_sheet
from crosswright.words.sources import decode_text
from crosswright.words.spelling import Spelling

__all__ = ["GivenWord", "GivenWords", "collect_given", "enumeration", "read_given"]

WORD_HEADINGS = {"word", "words", "answer", "answers", "term", "entry", "solution"}
CLUE_HEADINGS = {"clue", "clues", "definition", "hint", "question", "meaning", "description"}
"""What may stand above a column, in small letters?"""

SHOWN = 3
"""How many repeated or unusable words are told by name before the rest is only counted?"""

SHORTEST = 2
"""How many cells has a word at least?"""


@dataclass(frozen=True)
class GivenWord:
    """A word that must be placed, and what is to be asked for it."""

    glyphs: tuple[Glyph, ...]
    display: str
    """As it was written: 'ice age'."""
    clue: str = ""
    enumeration: str = ""
    """The lengths of a phrase's parts, such as '3,3'; empty for a single word."""

    @property
    def text(self) -> str:
        return "".join(self.glyphs)


@dataclass(frozen=True)
class GivenWords:
    """The words of a file, each spelling once, in the order they were written."""

    words: tuple[GivenWord, ...]
    notices: tuple[str, ...] = ()
    """Remarks on how the file was read."""
    left_out: str = ""
    """Which lines got no place, and why: nobody may miss that."""

    @property
    def has_clues(self) -> bool:
        return any(word.clue for word in self.words)


def read_given(data: bytes, name: str, spelling: Spelling | None = None) -> GivenWords:
    """The words in the bytes of a file; its name's ending tells spreadsheets from text.

    Without a spelling, every letter is kept as it is written, in capitals where there are any.
    """
    notices: list[str] = []
    ending = name.lower().rpartition(".")[2]
    if ending == "xlsx" or data[:4] == b"PK\x03\x04":
        rows: Iterable[tuple[int, list[str]]] = enumerate(read_sheet(data, name), 1)
        pairs = _columns(rows)
    else:
        text, notices = decode_text(data, name)
        if ending in {"csv", "tsv"}:
            pairs = _columns(_csv_rows(text, ending, name))
        else:
            pairs = _lines(text)
    return _collect(pairs, name, spelling, notices)


def collect_given(
    pairs: Iterable[tuple[str, str]], name: str, spelling: Spelling | None = None
) -> GivenWords:
    """The same for words and clues that come from no file; `name` is what messages call them."""
    rows = ((number, word.strip(), clue.strip()) for number, (word, clue) in enumerate(pairs, 1))
    return _collect(rows, name, spelling, [])


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        mark = min((line.find(s) for s in "\t;" if s in line), default=-1)
        word, clue = (line, "") if mark < 0 else (line[:mark], line[mark + 1 :])
        if not word.lstrip().startswith("#"):
            yield number, word.strip(), clue.strip()


def _csv_rows(text: str, ending: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """A European spreadsheet writes semicolons: the first line tells."""
    first = text.partition("\n")[0]
    delimiter = "\t" if ending == "tsv" or "\t" in first else ","
    if delimiter == "," and first.count(";") > first.count(","):
        delimiter = ";"
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as problem:
        raise WordListError(f"expected CSV: {problem}", Place(name, reader.line_num)) from None


def _columns(rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, str, str]]:
    """Line, word and clue of rows: the first two columns, or those that a heading names."""
    word_column, clue_column = 0, 1
    for index, (number, row) in enumerate(rows):
        cells = [cell.strip() for cell in row]
        names = [cell.lower() for cell in cells]
        headings = [k for k, cell in enumerate(names) if cell in WORD_HEADINGS]
        if index == 0 and headings and (len(cells) == 1 or set(names) & CLUE_HEADINGS):
            word_column = headings[0]
            clues = [k for k, cell in enumerate(names) if cell in CLUE_HEADINGS]
            clue_column = clues[0] if clues else len(cells)
            continue
        if len(cells) > word_column:
            yield number, cells[word_column], cells[clue_column] if len(cells) > clue_column else ""


def _collect(
    pairs: Iterable[tuple[int, str, str]],
    name: str,
    spelling: Spelling | None,
    notices: list[str],
) -> GivenWords:
    found: dict[tuple[Glyph, ...], GivenWord] = {}
    repeated: list[str] = []
    short: list[str] = []
    for number, word, clue in pairs:
        if not word:
            continue
        try:
            glyphs = _kept(word) if spelling is None else spelling.spell(word)
        except SpellingError as problem:
            raise WordListError(clipped(problem).message, Place(name, number)) from None
        if len(glyphs) > LARGEST_SIDE:
            raise WordListError(
                f"expected words of at most {LARGEST_SIDE:,} cells, got {len(glyphs):,}",
                Place(name, number),
            )
        if len(glyphs) < SHORTEST:
            short.append(word)
        elif glyphs in found:
            repeated.append(word)
            if clue and not found[glyphs].clue:
                found[glyphs] = replace(found[glyphs], clue=clue)
        else:
            found[glyphs] = GivenWord(glyphs, word, clue, enumeration(word, spelling))
    if not found:
        got = f"got {_some(short)}" if short else "found none"
        raise WordListError(f"expected words of {SHORTEST} letters or more, {got}", Place(name))
    if repeated:
        notices.append(f"{name}: repeated and used once: {_some(repeated)}")
    left_out = f"{name}: too short and left out: {_some(short)}" if short else ""
    return GivenWords(tuple(found.values()), tuple(notices), left_out)


def _some(words: list[str]) -> str:
    """A few of them by name, the others counted."""
    more = f" and {len(words) - SHOWN:,} more" if len(words) > SHOWN else ""
    return ", ".join(word[:60] for word in words[:SHOWN]) + more


def _kept(text: str) -> tuple[Glyph, ...]:
    """The letters and figures of a word as they are written, one to a cell.

    A mark that sits on a letter shares its cell; spaces and punctuation take none.

    >>> _kept("Où ça?")
    ('O', 'Ù', 'Ç', 'A')
    """
    cells: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)[0]
        if kind in "LN":
            cells += character.upper()
        elif kind == "M" and cells:
            cells[-1] += character
    return tuple(cells)


def enumeration(text: str, spelling: Spelling | None = None) -> str:
    """The lengths of a phrase's parts; nothing for a single word.

    >>> enumeration("ice age"), enumeration("mother-in-law"), enumeration("ice")
    ('3,3', '6-2-3', '')
    """
    parts = re.split(r"([\s\-‐–]+)", text.strip())
    shown = ""
    for k, part in enumerate(parts):
        if k % 2:
            shown += "-" if part.strip() else ","
            continue
        try:
            cells = len(_kept(part) if spelling is None else spelling.spell(part))
        except SpellingError:
            return ""
        if cells:
            shown += str(cells)
    shown = shown.strip(",-")
    return "" if shown.isdecimal() else shown
