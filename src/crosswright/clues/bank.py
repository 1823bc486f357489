"""Users' clue banks: files with answers and their clues, as CSV, TSV or `.xd`. A row that cannot be
used gives a notice with its line.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from crosswright.clues.guard import tokens
from crosswright.clues.source import ClueCandidate, Difficulty, Kind
from crosswright.core import LONGEST_QUOTE, FormatError, Place, SpellingError
from crosswright.words import Spelling, Word

__all__ = ["BANK_SCORE", "LARGEST_BANK", "ClueBank", "read_bank"]

BANK_SCORE = 100.0
"""Higher than any score from a dictionary."""

LARGEST_BANK = 256 * 1024 * 1024
"""In bytes. High, because collections of published clues are large."""

SHOWN = 3
"""How many bad rows are reported one by one. The others are counted."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Removed from clues, because a terminal would obey them."""

_XD_NUMBER = re.compile(r"[A-Za-z]?\d*\.")
_XD_TILDE = re.compile(r"\s~\s")
_ENTRY = re.compile(r"\d+\s*[AaDd]")
"""The name of an entry, such as `17A`. Where a table has a column of them, only these rows have
clues.
"""
_GUARD = re.compile(r"'+[=+\-@]")
"""The apostrophe that keeps a spreadsheet from computing a formula. We remove it."""
_ANSWER_NAMES = ("answer", "word", "entry")
_CLUE_NAMES = ("clue", "clues", "text")


class _Row(NamedTuple):
    line: int
    answer: str
    clue: str
    difficulty: str = ""
    is_torn: bool = False
    """Too many cells: perhaps a comma split the clue."""


class ClueBank:
    """The clues for each answer, in the order of the file."""

    def __init__(
        self,
        name: str,
        clues: Mapping[str, Sequence[tuple[str, Difficulty | None]]],
        notices: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self._clues = clues
        self.notices = notices
        """About rows that could not be used."""

    def __len__(self) -> int:
        return sum(map(len, self._clues.values()))

    def __contains__(self, answer: object) -> bool:
        return answer in self._clues

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Return the bank's clues for a word. The first in the file has the best score."""
        return [
            ClueCandidate(
                text=text,
                answer=word.text,
                score=BANK_SCORE - place / 1000,
                origin=self.name,
                kind=Kind.BANK,
                obscurity=(difficulty or Difficulty.MEDIUM).target,
            )
            for place, (text, difficulty) in enumerate(self._clues.get(word.text, ())[:limit])
        ]


def read_bank(data: bytes, name: str, spelling: Spelling | None = None) -> ClueBank:
    """Read a bank. The ending of `name` decides the format."""
    if len(data) > LARGEST_BANK:
        raise FormatError(f"expected at most {LARGEST_BANK >> 20} MiB", Place(name))
    text = _decode(data, name)
    ending = name.lower().rpartition(".")[2]
    if ending == "xd":
        rows = _xd_rows(text)
    elif ending in {"csv", "tsv"}:
        rows = _table_rows(text, name, "\t" if ending == "tsv" else ",")
    else:
        raise FormatError("expected a clue bank that ends in .csv, .tsv or .xd", Place(name))
    return _gather(rows, name, spelling or Spelling())


def _decode(data: bytes, name: str) -> str:
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as problem:
            place = Place(name, byte=problem.start)
            raise FormatError(
                "expected text in UTF-16, because the file begins like UTF-16", place
            ) from None
    if b"\0" in data[:4096]:
        raise FormatError("expected a text file, got binary data", Place(name, byte=data.index(0)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise FormatError("expected UTF-8", Place(name, line=line, byte=problem.start)) from None


class _Columns(NamedTuple):
    answer: int = 0
    clue: int = 1
    difficulty: int = -1
    entry: int = -1
    width: int = 2

    @classmethod
    def of_heading(cls, names: list[str]) -> "_Columns | None":
        """Return the columns that the first row names, or None if it is no heading."""
        clue = next((names.index(n) for n in _CLUE_NAMES if n in names), None)
        if clue is None or len(names) < 2:
            return None
        answer = next((names.index(n) for n in _ANSWER_NAMES if n in names), 1 - min(clue, 1))
        is_puzzle = {"entry", "row", "column", "answer"} <= set(names)
        return cls(
            answer,
            clue,
            names.index("difficulty") if "difficulty" in names else -1,
            names.index("entry") if is_puzzle else -1,
            len(names),
        )

    def row(self, line: int, cells: list[str], delimiter: str) -> _Row | None:
        """Return one row, or None if it is no entry with a clue. A clue in the last column may
        contain the delimiter without quotation marks.
        """
        while len(cells) > self.width and not cells[-1].strip():
            cells = cells[:-1]
        cells = [*cells, *[""] * (self.width - len(cells))]
        if self.clue == self.width - 1:
            cells = [*cells[: self.clue], delimiter.join(cells[self.clue :])]
        clue = cells[self.clue]
        clue = clue[1:] if _GUARD.match(clue) else clue
        if self.entry >= 0 and not (_ENTRY.fullmatch(cells[self.entry].strip()) and clue.strip()):
            return None  # this row has the size, the title, or an entry without a clue
        level = cells[self.difficulty].strip().lower() if self.difficulty >= 0 else ""
        return _Row(line, cells[self.answer], clue, level, is_torn=len(cells) > self.width)


def _table_rows(text: str, name: str, delimiter: str) -> Iterator[_Row]:
    lines = io.StringIO(text, newline="")
    head = text.partition("\n")[0]
    if delimiter == "," and head.count(";") > head.count(","):
        delimiter = ";"  # spreadsheets write this in countries with a decimal comma
    quoting: Literal[0, 3] = csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL
    reader = csv.reader(lines, delimiter=delimiter, quoting=quoting)
    columns = _Columns()
    line, is_first = 1, True
    try:
        for cells in reader:
            names = [cell.strip().lower() for cell in cells]
            heading = _Columns.of_heading(names) if is_first else None
            if heading is not None:
                columns = heading
            elif any(names) and not cells[0].startswith("#"):
                row = columns.row(line, cells, delimiter)
                if row is not None:
                    yield row
            line, is_first = reader.line_num + 1, False
    except csv.Error as problem:
        raise FormatError(f"expected rows of cells: {problem}", Place(name, line)) from None


def _xd_rows(text: str) -> Iterator[_Row]:
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        head = _XD_NUMBER.match(line)
        tilde = _XD_TILDE.search(line, head.end()) if head else None
        if head and tilde:
            clue, answer = line[head.end() : tilde.start()], line[tilde.end() :]
            yield _Row(number, answer.strip(), clue.strip())


def _gather(rows: Iterator[_Row], name: str, spelling: Spelling) -> ClueBank:
    clues: dict[str, dict[tuple[str, Difficulty | None], None]] = {}
    bad: list[str] = []
    skipped = 0
    for row in rows:
        clue = " ".join(_CONTROL.sub(" ", row.clue).split())
        problem = ""
        answer, difficulty = "", None
        try:
            answer = spelling.normalise(row.answer.strip())
            difficulty = Difficulty(row.difficulty) if row.difficulty else None
        except SpellingError as error:
            problem = error.message
        except ValueError:
            problem = f"expected easy, medium or hard, got {row.difficulty!r}"
        if row.is_torn:
            problem = "more cells than the heading has: a clue with a comma needs quotation marks"
        elif not problem and not (answer and clue):
            problem = f"expected {'a clue' if answer else 'an answer'}, got nothing"
        elif not problem and answer.lower() in tokens(clue):
            problem = f"the clue has {answer} in it"
        if not problem:
            clues.setdefault(answer, {})[clue, difficulty] = None
            continue
        skipped += 1
        if skipped <= SHOWN:
            bad.append(f"{name}, line {row.line}: {problem[:LONGEST_QUOTE]}; skipped")
    if not clues:
        first = f"; {bad[0]}" if bad else ""
        raise FormatError(f"expected answers with clues; found none{first}", Place(name))
    if skipped > SHOWN:
        bad.append(f"{name}: {skipped - SHOWN:,} more rows skipped")
    return ClueBank(name, {answer: tuple(found) for answer, found in clues.items()}, tuple(bad))
