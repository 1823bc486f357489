"""Users' clue banks: answers with clues that somebody wrote, as CSV, TSV or `.xd`.

A reader takes bytes. A row that it cannot use is told in a notice with its line; a file that is no
bank at all is an error with its place.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosswright.clues.guard import tokens
from crosswright.clues.source import ClueCandidate, Difficulty, Kind
from crosswright.core.errors import FormatError, Place, SpellingError
from crosswright.core.text import LONGEST_QUOTE
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import Word

__all__ = ["BANK_SCORE", "ClueBank", "read_bank"]

BANK_SCORE = 100.0
"""The score of a bank's clue: above whatever a dictionary offers."""

LARGEST_BANK = 256 * 1024 * 1024
"""How many bytes may a bank have before we call it a mistake?"""

SHOWN = 3
"""How many bad rows are told one by one before the rest is only counted?"""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""What has no place in a clue; a terminal would obey it."""

_XD_NUMBER = re.compile(r"[A-Za-z]?\d*\.")
_XD_TILDE = re.compile(r"\s~\s")
_ANSWER_NAMES = ("answer", "word", "entry")
_CLUE_NAMES = ("clue", "clues", "text")


class _Row(NamedTuple):
    line: int
    answer: str
    clue: str
    difficulty: str = ""


class ClueBank:
    """Clues by answer, in the order of the file."""

    def __init__(
        self,
        name: str,
        clues: Mapping[str, Sequence[tuple[str, Difficulty | None]]],
        notices: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self._clues = clues
        self.notices = notices
        """What the reader remarked while it read."""

    def __len__(self) -> int:
        return sum(map(len, self._clues.values()))

    def __contains__(self, answer: object) -> bool:
        return answer in self._clues

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """The bank's clues for a word, first come, best."""
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
    """The bank in the bytes of a file; its name's ending tells the format."""
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
            raise FormatError("expected UTF-16, as its mark says", place) from None
    if b"\0" in data[:4096]:
        raise FormatError("expected a text file, got binary data", Place(name, byte=data.index(0)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise FormatError("expected UTF-8", Place(name, line=line, byte=problem.start)) from None


def _table_rows(text: str, name: str, delimiter: str) -> Iterator[_Row]:
    """Answer, then clue; a heading may name the columns, and one for the difficulty."""
    lines = io.StringIO(text, newline="")
    if delimiter == "\t":
        reader = csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(lines, delimiter=delimiter)
    answer_column, clue_column, difficulty_column = 0, 1, -1
    line, is_first = 1, True
    try:
        for row in reader:
            names = [cell.strip().lower() for cell in row]
            if is_first and any(n in names for n in _CLUE_NAMES) and len(names) > 1:
                clue_column = next(names.index(n) for n in _CLUE_NAMES if n in names)
                found = [names.index(n) for n in _ANSWER_NAMES if n in names]
                answer_column = found[0] if found else 1 - min(clue_column, 1)
                difficulty_column = names.index("difficulty") if "difficulty" in names else -1
            elif any(names) and not row[0].startswith("#"):
                cells = [*row, *[""] * (max(answer_column, clue_column) + 1 - len(row))]
                asked = row[difficulty_column] if 0 <= difficulty_column < len(row) else ""
                yield _Row(line, cells[answer_column], cells[clue_column], asked.strip().lower())
            line, is_first = reader.line_num + 1, False
    except csv.Error as problem:
        raise FormatError(f"expected rows of cells: {problem}", Place(name, line)) from None


def _xd_rows(text: str) -> Iterator[_Row]:
    """The clue lines of a puzzle: `A1. Clue ~ ANSWER`."""
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
        if not problem and not (answer and clue):
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
