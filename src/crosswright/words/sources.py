"""Readers of word lists: lines `word` or `word;score`, CSV, TSV.

A reader takes bytes and returns `Contents`. It skips empty lines and lines that begin with `#`.
For each of the first few lines that cannot be used, the list has a notice with the line number. The
other bad lines are only counted. The reader also counts words that it changed, words that are
repeated or too short, and words whose letters do not fill whole cells (an odd number of letters, if
each cell has two).
"""

import csv
import io
from array import array
from collections.abc import Iterable, Iterator

from crosswright.core import LARGEST_SIDE, LONGEST_QUOTE, Place, SpellingError, WordListError
from crosswright.words.contents import Contents, contents_of
from crosswright.words.index import build_table, ensure_room
from crosswright.words.spelling import Spelling
from crosswright.words.word import DEFAULT_SCORE, SCORE_RANGE, Word

__all__ = ["decode_text", "read_words"]

SHOWN = 3
"""This number of bad lines is reported one by one. The other bad lines are only counted."""


def read_words(data: bytes, name: str, spelling: Spelling) -> Contents:
    """Read a word list from the bytes of a file.

    If the ending of `name` is .csv or .tsv, the file is a table.
    """
    text, notices = decode_text(data, name)
    ending = name.lower().rpartition(".")[2]
    if ending in {"csv", "tsv"}:
        delimiter = "\t" if ending == "tsv" else ","
        rows: Iterable[tuple[int, str, str]] = _csv_rows(text, delimiter, name)
    else:
        rows = _plain_rows(text)
    return _Reader(name, spelling, notices).read(rows)


def decode_text(data: bytes, name: str) -> tuple[str, list[str]]:
    """Return the text of a file, and notices about its encoding.

    The encoding is UTF-8, UTF-16 with a byte order mark, or otherwise Latin-1.
    """
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        try:
            return data.decode("utf-16"), []
        except UnicodeDecodeError as problem:
            place = Place(name, byte=problem.start)
            raise WordListError(
                "expected text in UTF-16, because the file begins like UTF-16", place
            ) from None
    if b"\0" in data[:4096]:
        raise WordListError("expected a text file, got binary data", Place(name))
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        return data.decode("latin-1"), [f"{name}, line {line}: not UTF-8; read as Latin-1"]


def _plain_rows(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the word and the score of lines `word` or `word;score`.

    A tab may be used instead of the semicolon.
    """
    for number, line in enumerate(text.splitlines(), 1):
        word, _, score = line.partition(";")
        if not score and "\t" in word:
            word, _, score = word.partition("\t")
        yield number, word, score


def _csv_rows(text: str, delimiter: str, name: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the word and the score of each row.

    A heading with the names `word` and `score` says in which columns they are. Without a heading,
    the word is in the first column and the score in the second.
    """
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=delimiter)
    word_column, score_column = 0, 1
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as problem:
            raise WordListError(str(problem), Place(name, line=reader.line_num)) from problem
        names = [cell.strip().lower() for cell in row]
        if reader.line_num == 1 and "word" in names:
            word_column = names.index("word")
            score_column = names.index("score") if "score" in names else len(names)
            continue
        if len(row) > word_column:
            score = row[score_column] if len(row) > score_column else ""
            yield reader.line_num, row[word_column], score


class _Reader:
    """Collects the words and the notices of one list while it reads the rows."""

    def __init__(self, name: str, spelling: Spelling, notices: list[str]) -> None:
        self.name = name
        self.spelling = spelling
        self.notices = notices
        # The numbers of words that were changed, repeated, too short, or did not fill whole cells,
        # and the number of bad lines.
        self.folded = 0
        self.repeated = 0
        self.short = 0
        self.uneven = 0
        self.skipped = 0
        self.bad: list[str] = []
        """Notices about the first lines that were skipped."""
        self.displays: dict[str, str] = {}
        """For the letters of a changed word, the word as it was written."""

    def read(self, rows: Iterable[tuple[int, str, str]]) -> Contents:
        plain = self.spelling.is_plain
        longest = LARGEST_SIDE * self.spelling.letters_per_cell
        scores: dict[str, int] = {}
        for number, word, score_text in rows:
            word = word.strip()
            if len(word) > 2 * longest:
                self._complain_of_length(number, len(word))
                continue
            if plain and word.isascii() and word.isalpha():
                letters = word.upper()
            else:
                found = self._normalise(number, word)
                if found is None:
                    continue
                letters = found
            if len(letters) < 2:
                self.short += 1
                continue
            if len(letters) > longest:
                self._complain_of_length(number, len(letters))
                continue
            try:
                score = int(score_text) if score_text else DEFAULT_SCORE
                if score not in SCORE_RANGE:
                    raise ValueError
            except ValueError:
                self._complain(number, f"expected a whole number as score, got {score_text!r}")
                continue
            known = scores.get(letters)
            if known is not None:
                self.repeated += 1
                score = max(score, known)
            scores[letters] = score
        if not scores:
            first = f"; {self.bad[0]}" if self.bad else ""
            raise WordListError(
                f"expected one word on each line; found none{first}", Place(self.name)
            )
        return self._build(scores)

    def _normalise(self, number: int, word: str) -> str | None:
        """Return the letters of a word that is not only A–Z, or None if it cannot be used."""
        if not word or word.startswith("#"):
            return None
        try:
            letters = self.spelling.normalise(word)
        except SpellingError as problem:
            self._complain(number, problem.message)
            return None
        if len(letters) % self.spelling.letters_per_cell:
            self.uneven += 1
            return None
        if letters != word.upper():
            self.folded += 1
            if len(letters) > 1:
                self.displays.setdefault(letters, word)
        return letters

    def _complain_of_length(self, number: int, letters: int) -> None:
        """Report a word that is too long for any grid. It would need much memory."""
        self._complain(
            number, f"expected a word of at most {LARGEST_SIDE:,} cells, got {letters:,} letters"
        )

    def _complain(self, number: int, message: str) -> None:
        self.skipped += 1
        if self.skipped <= SHOWN:
            shown = message[:LONGEST_QUOTE]
            self.bad.append(f"{self.name}, line {number}: {shown}; skipped")

    def _remarks(self) -> tuple[str, ...]:
        told = [*self.notices, *self.bad]
        if self.skipped > SHOWN:
            told.append(f"{self.name}: {self.skipped - SHOWN:,} more lines skipped")
        for count, remark in (
            (self.folded, "changed (accents and punctuation removed, foreign letters replaced)"),
            (self.repeated, "repeated and used once"),
            (self.short, "with fewer than two letters ignored"),
            (self.uneven, "left out, because the letters do not fill whole cells"),
        ):
            if count:
                told.append(f"{self.name}: {count:,} {'word' if count == 1 else 'words'} {remark}")
        return tuple(told)

    def _build(self, scores: dict[str, int]) -> Contents:
        if self.spelling.is_plain and all(map(str.isascii, scores)):
            noted = bool(self.displays)
            rows = [
                (-score, letters, 0, f"{self.displays.get(letters, '')}\t" if noted else "")
                for letters, score in scores.items()
            ]
            return _ascii_list(rows, self.name, self.spelling, self._remarks(), noted=noted)
        words = [
            Word(
                self.spelling.cut(letters),
                score,
                self.displays.get(letters, ""),
                origin=self.name,
            )
            for letters, score in scores.items()
        ]
        return contents_of(words, self.spelling, self._remarks())


def _ascii_list(
    rows: list[tuple[int, str, int, str]],
    name: str,
    spelling: Spelling,
    notices: tuple[str, ...],
    *,
    noted: bool,
) -> Contents:
    """Return a list of ASCII words with one letter in each cell.

    This is fast, because no `Word` is made. Each of the `rows` has four items: the score times -1,
    the letters, the flags and a note. The note has the display form, the stem and the sources, with
    tabs between them. No two rows may have the same letters. `noted` is False if all notes are
    empty.
    """
    rows.sort()
    by_length: dict[int, list[tuple[int, str, int, str]]] = {}
    for row in rows:
        by_length.setdefault(len(row[1]), []).append(row)
    alphabet = tuple(sorted(set().union(*(row[1] for row in rows))))
    ensure_room({length: len(found) for length, found in by_length.items()}, len(alphabet))
    ids = bytes.maketrans("".join(alphabet).encode(), bytes(range(len(alphabet))))
    tables = {}
    for length, found in by_length.items():
        letters = "".join([row[1] for row in found]).encode()
        tables[length] = build_table(
            length,
            alphabet,
            array("H", list(letters.translate(ids))),
            array("h", [-row[0] for row in found]),
            array("H", [row[2] for row in found]),
            bytes(len(found)),
            [row[3] for row in found] if noted else None,
        )
    return Contents(tables, spelling, (name,), notices)
