"""Lists of words with clues as people write them, for example in a text file or a spreadsheet.

Every command that takes such a list uses this reader. A file has lines of text (`word`, `word:
clue`, `word;clue`, `word - clue`, `1. word`, …), or it is CSV, TSV or .xlsx. Of an .xlsx file, the
first sheet is read. The file may have a heading, and its columns may be in any order. A message
says what was read. If there are two ways to read the file, an error asks which one is right. A word
that cannot be written with the letters of the alphabet is an error, because every word must be
placed in the grid. But a word that has only one letter is no error: it is left out, with a warning.
A repeated word is used once, with its first clue. Every row either gives a word or is in the list
of unused rows.
"""

from crosswright.importing.read import collect_given, read_given
from crosswright.importing.values import (
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
