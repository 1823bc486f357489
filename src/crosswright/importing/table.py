"""Split the lines of a file into rows of cells (of a table, not a grid). The sign between word and
clue has the largest product of two shares: of lines that have it, and of these the lines in which
it comes first (a clue may contain any sign). But a tab in half of the lines wins, and a sign that
may be part of a phrase must be in half of the lines, or alone. Numbers and bullets go. A quotation
mark without a second is an ordinary character.
"""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from crosswright.importing.lines import (
    FEW,
    STEADY,
    list_text,
    visible,
    with_tabs,
    without_numbers,
)
from crosswright.importing.sheet import read_sheet, sheet_names
from crosswright.importing.values import Unused, Use

__all__ = ["Row", "Separator", "Table", "best_separator", "read_table"]

MOST_LINES_IN_A_CELL = 20
"""Of a cell in quotation marks, after its first line."""

LONGEST_PHRASE = 4
"""A line of more words, without a sign, is probably a word with its clue."""

LONG_LINE = 4
"""Lines such as `apple, pear, plum` with so many cells are lists of words; with fewer, an error
asks.
"""

PAIRS_THAT_TELL = 3
"""Pairs of a word and a phrase below it, from which on an error asks whether the
phrases are clues.
"""


@dataclass(frozen=True)
class Separator:
    """A sign that separates cells."""

    name: str
    pattern: str
    is_doubtful: bool = False
    """It may also be part of a phrase."""
    is_tabular: bool = False
    """It always separates columns."""
    needs_letters: bool = True
    """A letter before it and text after it are needed: not 10:30."""


TAB = Separator("tabs", r"\t", is_tabular=True, needs_letters=False)
SEMICOLON = Separator("semicolons", "[;；؛]", needs_letters=False)
COMMA = Separator("commas", "[,，、،]", is_doubtful=True, needs_letters=False)
BAR = Separator("bars", r"\|", is_tabular=True, needs_letters=False)
ARROW = Separator("arrows", " ?(?:[-–=]{1,2}>|[→⇒⟶➔]) ?")
EQUALS = Separator("equals signs", "[=＝](?!>)")
COLON = Separator("colons", "[:：]")
DASH = Separator(
    "dashes", " [-‐‑–—]{1,3} | ?[–—]{1,3}(?!>) ?| [-‐‑](?![->])|[-‐‑] ", is_doubtful=True
)
SPACE = Separator("spaces", " ")

SEPARATORS = (TAB, SEMICOLON, BAR, ARROW, EQUALS, COLON, DASH, COMMA)
"""The most certain first."""

_SPACES = re.compile(r"[^\S\t]+")


@dataclass(frozen=True)
class Row:
    """The cells of a row."""

    line: int
    cells: tuple[str, ...]
    further: tuple[int, ...] = ()
    """Further lines of a quoted cell, or of a clue below its word."""

    @property
    def text(self) -> str:
        return " | ".join(cell for cell in self.cells if cell)

    @property
    def filled(self) -> int:
        """The number of cells that are not empty."""
        return sum(1 for cell in self.cells if cell)


@dataclass(frozen=True)
class Table:
    """The rows of a file that are not empty."""

    rows: tuple[Row, ...]
    parted_by: str = ""
    """How lines were split. Empty for a sheet or whole lines."""
    unused: tuple[Unused, ...] = ()
    """Remarks, further lines of a row, and lines without a letter or digit."""
    notices: tuple[str, ...] = ()
    doubt: str = ""
    """A question to the user if the lines can be read in two ways."""
    after: frozenset[int] = frozenset()
    """Lines before an empty line, which help to find titles."""

    @property
    def width(self) -> int:
        return max((len(row.cells) for row in self.rows), default=0)


def read_table(
    data: bytes, name: str, *, whole_lines: bool = False, several: bool = False
) -> Table:
    """Read the rows in the bytes of a file. With `several`, there must be several columns: a line
    without a sign is split after its first word.
    """
    ending = name.lower().rpartition(".")[2]
    if ending == "xlsx" or data[:4] == b"PK\x03\x04":
        sheet = _sheet(list(read_sheet(data, name)), whole_lines=whole_lines)
        tabs = sheet_names(data)
        if len(tabs) > 1:
            told = f"{name}: read the first of {len(tabs)} sheets, {tabs[0]}"
            sheet = replace(sheet, notices=(told,))
        return _with_letters(sheet, name)
    text, notices = list_text(data, name)
    typed = list(enumerate(text.splitlines(), 1))
    unused: tuple[Unused, ...] = ()
    if typed and _RULER.fullmatch(typed[0][1]):
        unused = (Unused(1, typed[0][1], Use.REMARK),)
        typed[0] = (1, "")
    after = frozenset(n - 1 for n, line in typed if not line.strip())
    filled = [(number, line) for number, line in typed if line.strip()]
    unused += tuple(
        Unused(number, line.strip(), Use.REMARK) for number, line in filled if _is_remark(line)
    )
    filled = [(number, line) for number, line in filled if not _is_remark(line)]
    filled = [(number, _SPACES.sub(" ", line)) for number, line in with_tabs(filled)]
    filled = _without_frame(without_numbers(filled))
    if whole_lines:
        rows = tuple(Row(number, (_unquoted(line.strip()),)) for number, line in filled)
        return _with_letters(Table(rows, "", unused, tuple(notices), after=after), name)
    found = _parted(filled, is_csv=ending in {"csv", "tsv"}, several=several)
    texts = dict(filled)
    unused += tuple(
        Unused(number, texts[number].strip(), Use.CONTINUED)
        for row in found.rows
        for number in row.further
    )
    table = Table(found.rows, found.parted_by, unused, tuple(notices), found.doubt, after)
    return _with_letters(table, name)


def _with_letters(table: Table, name: str) -> Table:
    """Errors of formulas become empty cells."""
    rows: list[Row] = []
    bare: list[Unused] = []
    errors: list[str] = []
    for row in table.rows:
        wrong = [cell for cell in row.cells if _ERROR.fullmatch(cell)]
        if wrong:
            errors += wrong
            row = replace(row, cells=tuple("" if cell in wrong else cell for cell in row.cells))
        if wrong or any(character.isalnum() for character in row.text):
            rows.append(row)
        else:
            bare.append(Unused(row.line, row.text, Use.EMPTY))
    notices = table.notices
    if errors:
        shown = ", ".join(errors[:3])
        notices += (f"{name}: errors of a spreadsheet, read as empty cells: {shown}",)
    return replace(table, rows=tuple(rows), unused=table.unused + tuple(bare), notices=notices)


_ERROR = re.compile(r"#(?:N/A|NV|[A-ZÀ-Ý]{3,12}[!?]|DIV/0!)")
"""A failed formula, in several languages."""


_RULER = re.compile(r'\s*"?sep=.?"?\s*')
"""`sep=;`, as spreadsheets write it."""


def _without_frame(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """As in a Markdown table."""
    if not all(line.strip().startswith("|") for _, line in lines):
        return lines
    return [(number, line.strip().strip("|").strip(" ") or line) for number, line in lines]


def _is_remark(line: str) -> bool:
    """'#,Word' and '#N/A' are none."""
    is_error = re.match(rf"\s*{_ERROR.pattern}\s*(?:$|[,;\t|])", line) is not None
    return not is_error and re.match(r"\s*#(?!\s*[,;\t|])", line) is not None


def _sheet(rows: list[list[str]], *, whole_lines: bool) -> Table:
    cells = [[" ".join(visible(cell).split()) for cell in row] for row in rows]
    used = sorted({k for row in cells for k, cell in enumerate(row) if cell})
    kept = [
        Row(number, tuple(row[k] for k in used[: bisect(used, len(row) - 1)]))
        for number, row in enumerate(cells, 1)
        if any(row)
    ]
    if whole_lines:
        kept = [Row(row.line, (" ".join(c for c in row.cells if c),)) for row in kept]
    after = frozenset(n - 1 for n, row in enumerate(cells, 1) if not any(row))
    return Table(tuple(kept), after=after)


@dataclass(frozen=True)
class _Judged:
    separator: Separator
    share: float
    """Of lines in which the sign separates two texts."""
    leftmost: float
    """Of these, in which it is before all other signs."""


def best_separator(lines: Sequence[str]) -> tuple[Separator, float] | None:
    """Return the sign that splits these lines best, and the share of lines that have it."""
    places: list[dict[str, int]] = []
    for line in lines:
        found = {}
        for separator in SEPARATORS:
            place = _first(line, separator)
            if place is not None:
                found[separator.name] = place
        places.append(found)
    judged = []
    for separator in SEPARATORS:
        own = [found for found in places if separator.name in found]
        if own:
            leftmost = sum(1 for found in own if found[separator.name] == min(found.values()))
            judged.append(_Judged(separator, len(own) / len(lines), leftmost / len(own)))
    if not judged:
        return None
    sure = [one for one in judged if not one.separator.is_doubtful or one.share >= FEW]
    # Nobody types a tab by chance. So a tab is preferred, even if another sign is in more lines.
    best = max(
        sure or judged,
        key=lambda one: (
            one.separator is TAB and one.share >= FEW,
            round(one.share * one.leftmost, 1),
            one.share,
            -SEPARATORS.index(one.separator),
        ),
    )
    return best.separator, best.share


def _first(line: str, separator: Separator) -> int | None:
    text = line.strip(" ")
    quoted = _QUOTED.match(text)
    start = quoted.end() if quoted else 0
    if separator.needs_letters and not quoted:
        letter = _LETTER.search(text)
        if letter is None:
            return None
        start = letter.end()
    found = re.compile(separator.pattern).search(text, start)
    if found is None or (separator.needs_letters and found.end() >= len(text)):
        return None
    return found.start()


def _parted(lines: list[tuple[int, str]], *, is_csv: bool, several: bool) -> Table:
    if not lines:
        return Table(())
    texts = [line for _, line in lines]
    found = best_separator(texts)
    if found is None or (found[1] < FEW and _are_shouted([line.split() for line in texts])):
        return _unparted(lines, several=several)
    separator, share = found
    rows = _cut(lines, separator)
    if separator is TAB and len({len(row.cells) for row in rows}) > 1:
        # Several tabs one after another may be there only to align the clues. Then they do not
        # mean empty cells.
        close = [replace(row, cells=tuple(cell for cell in row.cells if cell)) for row in rows]
        if len({len(row.cells) for row in close if len(row.cells) > 1}) == 1:
            return Table(tuple(close), separator.name)
    doubt = ""
    one_line = len(rows) == 1 and separator is SEMICOLON
    if not is_csv and (separator is COMMA or one_line):
        listed = _running_list(rows)
        if listed is not None and all(row.filled >= LONG_LINE for row in rows[:-1]):
            return Table(listed, f"{separator.name}, several words on a line")
        if listed is not None:
            first = rows[0]
            doubt = (
                f"line {first.line}: is this {first.cells[0]!r} with the clue "
                f"{', '.join(first.cells[1:])!r}, or {first.filled} words?"
            )
    if separator.is_doubtful and share < FEW and not doubt:
        example = next((row for row in rows if len(row.cells) > 1), None)
        if example is not None:
            doubt = (
                f"line {example.line}: is this {example.cells[0]!r} with the clue "
                f"{example.cells[1]!r}, or one entry? (few lines have {separator.name})"
            )
    counts = Counter(len(row.cells) for row in rows if len(row.cells) > 1)
    width, often = counts.most_common(1)[0] if counts else (2, 0)
    is_steady = width > 2 and len(rows) > 2 and often >= STEADY * len(rows)
    is_table = is_csv or separator.is_tabular or is_steady
    rows = _cut(lines, separator, columns=max(2, width) if is_table else 2)
    names = [separator.name]
    if not (is_csv or doubt):
        rows = _cut_otherwise(rows, names)
    return Table(tuple(rows), ", ".join(names), doubt=doubt)


def _cut_otherwise(rows: list[Row], names: list[str]) -> list[Row]:
    """Rows without the chosen sign are split at another, if few rows have none."""
    signs = [_own_sign(row.cells[0]) if len(row.cells) == 1 else None for row in rows]
    parted = sum(
        len(row.cells) > 1 or sign is not None for row, sign in zip(rows, signs, strict=True)
    )
    if parted < STEADY * len(rows):
        return rows
    shown = []
    for row, sign in zip(rows, signs, strict=True):
        if sign is None:
            shown.append(row)
            continue
        name, pattern = sign
        before, behind = pattern.split(row.cells[0], maxsplit=1)
        shown.append(replace(row, cells=(_tidy(before), _tidy(behind))))
        if name not in names:
            names.append(name)
    return shown


_OWN_SIGNS = (
    (ARROW.name, re.compile(ARROW.pattern)),
    (EQUALS.name, re.compile(" ?[=＝] ")),
    (COLON.name, re.compile(" ?[:：] ")),
    (SEMICOLON.name, re.compile(" ?[;；؛] ?")),
    (DASH.name, re.compile(" [-‐‑–—]{1,3} ")),
)
"""For lines without the chosen sign."""


def _own_sign(text: str) -> tuple[str, re.Pattern[str]] | None:
    found = [
        (place.start(), name, pattern)
        for name, pattern in _OWN_SIGNS
        if (place := pattern.search(text)) and place.start() and place.end() < len(text)
    ]
    start, name, pattern = min(found, key=lambda sign: sign[0], default=(0, "", None))
    if pattern is None or not any(c.isalpha() for c in text[:start]):
        return None
    return name, pattern


def _running_list(rows: Sequence[Row]) -> tuple[Row, ...] | None:
    """'apple, pear, plum'."""
    pieces = [piece for row in rows for piece in row.cells if piece]
    several = [row for row in rows if row.filled > 2]
    if not several or any(len(piece.split()) > 2 for piece in pieces):
        return None
    widths = {len(row.cells) for row in rows}
    if len(rows) > 1 and len(widths) == 1:
        return None
    return tuple(
        Row(row.line, (piece,), row.further if k == 0 else ())
        for row in rows
        for k, piece in enumerate(filter(None, row.cells))
    )


def _unparted(lines: list[tuple[int, str]], *, several: bool) -> Table:
    texts = [line.split() for _, line in lines]
    whole = tuple(Row(number, (_unquoted(line.strip()),)) for number, line in lines)
    below = _clues_below(lines)
    if below is not None:
        return below
    single = sum(len(words) == 1 for words in texts)
    if single == len(texts):
        return Table(whole)
    if not several and (
        single >= FEW * len(texts) or (single and max(map(len, texts)) <= LONGEST_PHRASE)
    ):
        return Table(whole)
    parted = tuple(
        Row(number, (words[0], " ".join(words[1:])))
        for (number, _), words in zip(lines, texts, strict=True)
    )
    firsts = [words[0] for words in texts]
    is_distinct = len(set(map(str.casefold, firsts))) == len(firsts)
    is_long = sum(len(words) > LONGEST_PHRASE for words in texts) >= FEW * len(texts)
    if len(lines) > 1 and is_distinct and (_are_shouted(texts) or is_long):
        return Table(parted, SPACE.name)
    if not several and not is_distinct and max(map(len, texts)) <= LONGEST_PHRASE:
        return Table(whole)
    number, words = next(
        (line[0], found) for line, found in zip(lines, texts, strict=True) if len(found) > 1
    )
    before, behind = words[0], " ".join(words[1:])
    doubt = f"line {number}: is this {before!r} with the clue {behind!r}, or one entry?"
    return Table(parted, SPACE.name, doubt=doubt)


def _clues_below(lines: Sequence[tuple[int, str]]) -> Table | None:
    """Certain if only the clues are indented, or empty lines separate the pairs; otherwise a
    question.
    """
    if len(lines) < 4 or len(lines) % 2:
        return None
    words, clues = lines[::2], lines[1::2]
    if any(len(line.split()) > 3 for _, line in words):
        return None
    rows = tuple(
        Row(number, (_tidy(word), _tidy(clue)), (below,))
        for (number, word), (below, clue) in zip(words, clues, strict=True)
    )
    set_in = all(line.startswith((" ", "\t")) for _, line in clues) and not any(
        line.startswith((" ", "\t")) for _, line in words
    )
    in_pairs = all(row.further == (row.line + 1,) for row in rows) and all(
        later.line > row.line + 2 for row, later in pairwise(rows)
    )
    if set_in or in_pairs:
        return Table(rows, "lines, the clue below its word")
    alternate = all(len(line.split()) == 1 for _, line in words) and all(
        len(line.split()) > 1 for _, line in clues
    )
    if not alternate or len(rows) < PAIRS_THAT_TELL:
        return None
    word, clue = rows[0].cells
    doubt = f"line {rows[0].further[0]}: is {clue!r} the clue of {word!r}, or another entry?"
    return Table(rows, "lines, the clue below its word", doubt=doubt)


def _are_shouted(texts: Sequence[list[str]]) -> bool:
    """'APPLE A round fruit'."""
    return all(
        words[0].isupper() and len(words[0]) > 1 and not " ".join(words[1:]).isupper()
        for words in texts
    ) and any(len(words) > 1 for words in texts)


def _cut(
    lines: Iterable[tuple[int, str]], separator: Separator, columns: int | None = None
) -> list[Row]:
    pattern = re.compile(separator.pattern)
    waiting = list(lines)
    rows: list[Row] = []
    k = 0
    while k < len(waiting):
        number, text = waiting[k]
        taken = _lines_of_row(waiting, k, pattern)
        ahead = "\n".join(line for _, line in waiting[k : k + taken]) if taken > 1 else text
        further = tuple(range(number + 1, number + taken))
        rows.append(Row(number, _cells(ahead, pattern, columns), further))
        k += taken
    return rows


def _lines_of_row(lines: Sequence[tuple[int, str]], k: int, pattern: re.Pattern[str]) -> int:
    """Each line is searched only once, so that long files are read quickly."""
    number, text = lines[k]
    if not _is_open(text, 0, pattern):
        return 1
    for taken in range(1, MOST_LINES_IN_A_CELL + 1):
        if k + taken >= len(lines) or lines[k + taken][0] != number + taken:
            return 1
        text = lines[k + taken][1]
        closing = _REST_OF_CELL.match(text)
        if closing is None:
            continue
        behind = pattern.search(text, closing.end())
        if behind is None or not _is_open(text, behind.end(), pattern):
            return taken + 1
    return 1


def _is_open(text: str, place: int, pattern: re.Pattern[str]) -> bool:
    while True:
        closed = _QUOTED.match(text, place)
        if closed is None and _OPENING.match(text, place):
            return True
        found = pattern.search(text, closed.end() if closed else place)
        if found is None:
            return False
        place = found.end()


_LETTER = re.compile(r"[^\W\d_]")
# Before and after the quotation marks, these patterns allow one space: several spaces were already
# replaced by one. They allow no tabs there, because long runs of tabs would be searched again and
# again.
_OPENING = re.compile(' ?"')
_QUOTED = re.compile(' ?"([^"]*(?:""[^"]*)*)" ?')
_REST_OF_CELL = re.compile('[^"]*(?:""[^"]*)*" ?')


def _cells(text: str, pattern: re.Pattern[str], columns: int | None) -> tuple[str, ...]:
    """The last cell has all the text that is left."""
    cells: list[str] = []
    place = 0
    while True:
        quoted = _QUOTED.match(text, place)
        if quoted and (quoted.end() == len(text) or pattern.match(text, quoted.end())):
            end, cell = quoted.end(), quoted[1].replace('""', '"')
        else:
            end, cell = -1, ""
        if columns is not None and len(cells) == columns - 1 and end != len(text):
            cells.append(_tidy(text[place:].rstrip(" \t,;")))
            break
        found = pattern.search(text, place if end < 0 else end)
        if found is None:
            cells.append(_tidy(cell if end >= 0 else text[place:]))
            break
        cells.append(_tidy(cell if end >= 0 else text[place : found.start()]))
        place = found.end()
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return tuple(cells)


def _tidy(cell: str) -> str:
    return " ".join(cell.split())


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"' and '"' not in text[1:-1]:
        return text[1:-1].strip()
    return text
