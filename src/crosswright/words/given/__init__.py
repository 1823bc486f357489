"""Lists of words with clues as people write them, for example in a text file or a spreadsheet.

Every command that takes such a list uses this reader. A file has lines of text (`word`, `word:
clue`, `word;clue`, `word - clue`, `1. word`, …), or is CSV or TSV, or is an .xlsx file, of which
the first sheet is read. It may have a heading, and its columns may be in any order. The reader
reports what it read. If there are two ways to read the file, it asks with an error. Every word must
get a place in the grid, so a word that cannot be spelt is an error. Only a single letter is left
out, and this is reported. A repeated word is used once, with the first clue that it has. Every row
is either a word or in the list of unused rows.
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
