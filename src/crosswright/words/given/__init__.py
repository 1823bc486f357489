"""Lists of words with clues, as people write them: what a teacher types or keeps in a spreadsheet.

One reader for all who take such a list. A file is lines of text (`word`, `word: clue`, `word;clue`,
`word - clue`, `1. word`, …), CSV or TSV, or the first sheet of an .xlsx file, with or without a
heading, its columns in any order. The reader says what it read, and where there are two ways to
read it, asks. Every word is promised a place, so one that cannot be spelt is an error; only what
can be no entry, a single letter, is left out, and that is told. A repeated word is used once, with
the first clue there is. No row goes unaccounted for: words and unused rows are all rows there are.
"""

from crosswright.words.given.read import collect_given, read_given
from crosswright.words.given.values import (
    Columns,
    GivenWord,
    GivenWords,
    Unused,
    Use,
    typed_enumeration,
)

__all__ = [
    "Columns",
    "GivenWord",
    "GivenWords",
    "Unused",
    "Use",
    "collect_given",
    "read_given",
    "typed_enumeration",
]
