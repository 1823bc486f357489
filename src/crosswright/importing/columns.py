"""Find the heading of a table, the column of the words and the column of the clues. A title is a
row with only one filled cell, at the top or above a part. Only the first row after the titles can
be a heading, if it looks different from the rows below. Words are short cells that differ; clues
are longer. If there are two ways to read the table, an error asks the user.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosswright.core import Place, WordListError
from crosswright.importing.headings import Heading, plain_name
from crosswright.importing.table import Row, Table
from crosswright.importing.values import Columns, Unused, Use, kept_glyphs

ALL = "all"
"""As `Columns.word`: each whole line is a word."""

SENTENCE = 2.5
"""Words in a cell on average: at least so many in a column of sentences,."""

WORD = 1.6
"""at most so many in a column of single words."""

MOST = 0.8
"""The share that counts as 'most'."""

MOST_COLUMNS = 100
"""A file with more is not a list of words."""

ROWS_THAT_TELL = 4
"""Rows below the first that are needed to compare it with them."""


@dataclass(frozen=True)
class Reading:
    """The rows of a table without titles and headings, and the columns of words and clues."""

    rows: tuple[Row, ...]
    word: int
    clue: int | None
    names: tuple[str, ...] = ()
    """Of the two columns, if there is a heading."""
    unused: tuple[Unused, ...] = ()
    """Titles, headings, remarks and so on."""
    language: str = ""
    """Of the heading."""
    is_table: bool = False
    """There were several columns."""
    is_swapped: bool = False
    """The clues are before the words, without a heading that says so."""

    def pairs(self) -> list[tuple[int, str, str, str]]:
        """Return the line number, the word, the clue and the whole text of every row."""
        return [
            (row.line, _cell(row, self.word), _cell(row, self.clue), row.text) for row in self.rows
        ]


def choose_columns(table: Table, name: str, columns: Columns | None = None) -> Reading:
    """Return the rows without titles and headings, with the columns that the caller names or that
    are found.
    """
    asked = columns or Columns()
    if table.width > MOST_COLUMNS:
        raise WordListError(
            f"expected at most {MOST_COLUMNS} columns, got {table.width:,}", Place(name)
        )
    rows, titles = _without_titles(table)
    unused = (*table.unused, *(Unused(row.line, row.text, Use.TITLE) for row in titles))
    if not rows:
        return Reading((), 0, None, unused=unused)
    heading = _heading(rows, asked, name)
    first = rows[0]
    names = first.cells if heading is not None else ()
    if heading is not None:
        unused += tuple(
            Unused(row.line, row.text, Use.HEADING) for row in rows if row.cells == first.cells
        )
        rows = [row for row in rows if row.cells != first.cells]
    if not asked.word and table.doubt:
        raise WordListError(f"unclear: {table.doubt}", Place(name), remedy="whole lines")
    reading = _chosen(rows, names, heading or Heading(), asked, name)
    shown = tuple(
        names[k] for k in (reading.word, reading.clue) if k is not None and k < len(names)
    )
    return replace(
        reading,
        names=shown,
        unused=unused,
        language=heading.language if heading else "",
        is_table=table.width > 1,
    )


def _cell(row: Row, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _without_titles(table: Table) -> tuple[list[Row], list[Row]]:
    """At the top, a row with one filled cell is a title if it ends with a colon; if it is above
    rows with several cells, and has several words or is before an empty line; or if the only empty
    line of a table without columns is after it.
    """
    rows = table.rows
    titles = 0
    wide = sum(row.filled > 1 for row in rows)
    for left, row in zip(range(len(rows) - 1, 0, -1), rows, strict=False):
        alone = wide >= MOST * left and wide > 0
        several = len(row.text.split()) > 1 or row.line in table.after
        apart = not wide and table.after == {row.line} and left > 1
        is_title = row.text.endswith((":", "：")) or (alone and several) or apart
        if row.filled != 1 or not is_title:
            break
        titles += 1
    sections = _sections(rows[titles:], table.after)
    kept = [row for row in rows[titles:] if row.line not in sections]
    return kept, [*rows[:titles], *(row for row in rows[titles:] if row.line in sections)]


def _sections(rows: Sequence[Row], after: frozenset[int]) -> set[int]:
    """A section begins after an empty line. Its first row is a title if all such rows, and only
    they, have one filled cell.
    """
    # These rows are directly after an empty line.
    starts = [row for row in rows[1:] if row.line - 2 in after]
    titles = {row.line for row in starts if row.filled == 1}
    others = [row for row in rows if row.line not in titles]
    is_wide = all(row.filled > 1 for row in others)
    return titles if titles and len(titles) == len(starts) and is_wide else set()


def _heading(rows: Sequence[Row], asked: Columns, name: str) -> Heading | None:
    first, others = rows[0], rows[1:]
    if not others:
        return None
    found = Heading.of(first.cells)
    named = [text for text in (asked.word, asked.clue) if text]
    plain = [plain_name(cell) for cell in first.cells]
    if any(plain_name(text) in plain and not text.isdecimal() for text in named):
        return found
    if first.filled == 1:
        # In a list of words about language, `word` may be an ordinary word of the list and not the
        # name of a column. If a later row also has a name that we know, we assume that `word` is an
        # ordinary word.
        later = any(Heading.of(row.cells).known for row in others)
        if not found.words and not asked.word and _is_sentence_over_words(first, others):
            raise _is_it_a_heading(first, name)
        return found if found.words and not later else None
    known = [Heading.of(row.cells).known for row in others if row.cells != first.cells]
    if found.known == first.filled and not any(known):
        return found
    if found.words and found.clues and max(known, default=0) < 2:
        return found
    if _stands_over_numbers(first, others):
        return found
    below = [row for row in others if row.cells != first.cells]
    if below and len(below) < len(others) and _is_written_otherwise(first, below):
        # The first row occurs again further down, like a heading that is on every page. It is not
        # just a word that is in the list twice: such a word would be written like the other rows.
        return found
    if _is_sentence_over_words(first, others):
        return found
    if not _is_unlike(first, others):
        alone = len(others) >= ROWS_THAT_TELL and _is_written_otherwise(first, others, every=True)
        if alone and not asked.word:
            raise _is_it_a_heading(first, name)
        return None
    if found.known or _is_written_otherwise(first, others):
        return found
    if asked.word:
        return None
    raise _is_it_a_heading(first, name)


def _is_it_a_heading(first: Row, name: str) -> WordListError:
    return WordListError(
        f"is the first row, {first.text!r}, a heading?", Place(name, first.line), remedy="heading"
    )


def _is_sentence_over_words(first: Row, others: Sequence[Row]) -> bool:
    """Then the first row looks like a heading."""
    over = _over_others(first, others)
    return (
        len(others) >= ROWS_THAT_TELL - 1
        and len(over) == first.filled
        and all(
            len(cell.split()) > 2 and below and all(len(text.split()) <= 2 for text in below)
            for cell, below in over
        )
    )


def _by_column(rows: Sequence[Row]) -> list[list[str]]:
    columns: list[list[str]] = []
    for row in rows:
        columns += ([] for _ in range(len(row.cells) - len(columns)))
        for column, cell in zip(columns, row.cells, strict=False):
            if cell:
                column.append(cell)
    return columns


def _over_others(first: Row, others: Sequence[Row]) -> list[tuple[str, list[str]]]:
    return [pair for pair in zip(first.cells, _by_column(others), strict=False) if pair[0]]


def _stands_over_numbers(first: Row, others: Sequence[Row]) -> bool:
    return any(
        below and not _is_number(cell) and all(map(_is_number, below))
        for cell, below in _over_others(first, others)
    )


def _is_unlike(first: Row, others: Sequence[Row]) -> bool:
    """Short cells above a column of sentences."""
    if len(others) < ROWS_THAT_TELL or any(len(cell.split()) > 2 for cell in first.cells):
        return False
    for cell, below in _over_others(first, others):
        if len(below) >= ROWS_THAT_TELL and all(len(text.split()) > 2 for text in below):
            return True
        # If the language is written without spaces, words cannot be counted. Then each cell below
        # must be at least three times as long as the cell in the first row.
        unspaced = len(below) >= ROWS_THAT_TELL and not any(" " in text for text in below)
        if not cell.isascii() and unspaced and min(map(len, below)) >= 3 * len(cell):
            return True
    return False


def _is_written_otherwise(first: Row, others: Sequence[Row], *, every: bool = False) -> bool:
    """A capital above cells without capitals, in every column or in one."""
    otherwise = [
        cell[:1].isupper() and bool(below) and all(text == text.lower() for text in below)
        for cell, below in _over_others(first, others)
    ]
    return all(otherwise) if every else any(otherwise)


def _is_number(cell: str) -> bool:
    return bool(cell.strip(" .)(:#")) and all(c.isdecimal() or c in " .):(#-/" for c in cell)


@dataclass(frozen=True)
class _Column:
    place: int
    cells: tuple[str, ...]

    @property
    def words_each(self) -> float:
        """The mean number of words in a cell."""
        return sum(len(cell.split()) for cell in self.cells) / max(1, len(self.cells))

    @property
    def letters_each(self) -> float:
        return sum(map(len, self.cells)) / max(1, len(self.cells))

    @property
    def is_numbers(self) -> bool:
        return sum(map(_is_number, self.cells)) >= MOST * len(self.cells)

    @property
    def may_be_words(self) -> bool:
        """Most cells have at most three words and at least two letters, and differ."""
        different = len({cell.casefold() for cell in self.cells})
        few = sum(len(cell.split()) <= 3 for cell in self.cells)
        spelt = sum(len(kept_glyphs(cell)) > 1 for cell in self.cells)
        return min(different, few, spelt) >= MOST * len(self.cells)


def _columns(rows: Sequence[Row]) -> list[_Column]:
    return [_Column(k, tuple(cells)) for k, cells in enumerate(_by_column(rows)) if cells]


def _chosen(
    rows: Sequence[Row], names: tuple[str, ...], heading: Heading, asked: Columns, name: str
) -> Reading:
    kept = tuple(rows)
    width = max((len(row.cells) for row in kept), default=0)
    if asked.word or asked.clue:
        return _as_asked(kept, names, heading, asked, width, name)
    columns = _columns(kept)
    if len(heading.words) == 1 and heading.words[0] < width:
        word = heading.words[0]
        return Reading(kept, word, _clue_beside(word, columns, heading, names, name))
    texts = [column for column in columns if not column.is_numbers] or columns
    if len(texts) <= 1:
        # Only one column can have the words, because the other columns have numbers. If there is no
        # heading, the next column has the clues, even if these are numbers.
        word = texts[0].place if texts else 0
        behind = [column.place for column in columns if column.place > word]
        return Reading(kept, word, behind[0] if behind and not names else None)
    if len(texts) == 2:
        return _of_two(kept, texts[0], texts[1], heading)
    words = [column for column in texts if column.may_be_words]
    if len(heading.clues) == 1:
        words = [column for column in words if column.place != heading.clues[0]]
    if len(words) == 1:
        word = words[0].place
        return Reading(kept, word, _clue_beside(word, columns, heading, names, name))
    raise _question("words", words or texts, names, name)


def _of_two(rows: tuple[Row, ...], one: _Column, two: _Column, heading: Heading) -> Reading:
    """The first column has the words, unless the heading or long texts show otherwise."""
    if heading.clues == (one.place,):
        return Reading(rows, two.place, one.place)
    if heading.clues == (two.place,):
        return Reading(rows, one.place, two.place)
    spaced = one.words_each >= SENTENCE and two.words_each <= WORD
    long = one.letters_each >= 3 * two.letters_each and two.may_be_words
    unspaced = long and not any(" " in cell for cell in (*one.cells, *two.cells))
    if (spaced or unspaced) and two.may_be_words:
        return Reading(rows, two.place, one.place, is_swapped=True)
    return Reading(rows, one.place, two.place)


def _clue_beside(
    word: int,
    columns: Sequence[_Column],
    heading: Heading,
    names: tuple[str, ...],
    name: str,
) -> int | None:
    places = [column.place for column in columns]
    named = [k for k in heading.clues if k in places and k != word]
    if len(named) == 1:
        return named[0]
    others = [c for c in columns if c.place != word and not c.is_numbers]
    if named:
        others = [column for column in others if column.place in named]
    elif len(others) > 1:
        # If only one of these columns has sentences, this column has the clues.
        long = [column for column in others if column.words_each >= SENTENCE]
        others = long if len(long) == 1 else others
    if len(others) > 1:
        raise _question("clues", others, names, name)
    return others[0].place if others else None


def _question(
    what: str, columns: Sequence[_Column], names: tuple[str, ...], name: str
) -> WordListError:
    shown = [
        f"{names[c.place] if c.place < len(names) and names[c.place] else c.place + 1} "
        f"({', '.join(cell[:20] for cell in c.cells[:2])} …)"
        for c in columns[:5]
    ]
    listed = " or ".join(filter(None, [", ".join(shown[:-1]), *shown[-1:]]))
    remedy = "word column" if what == "words" else "clue column"
    return WordListError(f"which column has the {what}: {listed}?", Place(name), remedy=remedy)


def _as_asked(
    rows: tuple[Row, ...],
    names: tuple[str, ...],
    heading: Heading,
    asked: Columns,
    width: int,
    name: str,
) -> Reading:
    clue = _place(asked.clue, names, width, name) if asked.clue else None
    if not asked.word:
        columns = [column for column in _columns(rows) if column.place != clue]
        fitting = [c for c in columns if not c.is_numbers and c.may_be_words]
        named = [c for c in fitting if c.place in heading.words]
        if len(named or fitting) != 1:
            raise _question("words", fitting or columns, names, name)
        return Reading(rows, (named or fitting)[0].place, clue)
    word = 0 if asked.word.casefold() == ALL else _place(asked.word, names, width, name)
    if asked.clue or asked.word.casefold() == ALL:
        return Reading(rows, word, clue)
    return Reading(rows, word, _clue_beside(word, _columns(rows), heading, names, name))


def _place(text: str, names: tuple[str, ...], width: int, name: str) -> int:
    """By its heading, or by its number from 1."""
    plain = [plain_name(cell) for cell in names]
    if plain_name(text) in plain:
        return plain.index(plain_name(text))
    if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= width:
        return int(text) - 1
    known = ", ".join(filter(None, names)) or "no headings"
    raise WordListError(
        f"expected a column from 1 to {width} or its heading ({known}), got {text!r}", Place(name)
    )
