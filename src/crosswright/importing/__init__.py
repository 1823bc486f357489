"""Lists of words with clues as people write them: lines of text (`word`, `word: clue`, `word -
clue`, `1. word`, …), CSV, TSV or the first sheet of .xlsx, with or without headings. If there are
two ways to read the file, an error asks which one is right. Every row gives a word or is in the
list of unused rows.
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
