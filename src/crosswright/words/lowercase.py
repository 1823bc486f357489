"""Take from a list only the words in small letters a–z, and cut them into cells.

A cell has one or more letters. Pair squares, which have two letters in a cell, use these words.

A line with a capital, an apostrophe, a space or an accent is left out, because it may be a name or
a foreign word. If a list has only capitals, all its words are used.
"""

import re
from pathlib import Path

from crosswright.core import Place, WordListError
from crosswright.words.sources import decode_text
from crosswright.words.spelling import Spelling
from crosswright.words.word import DEFAULT_SCORE, Flag, Word
from crosswright.words.wordlist import WordList

__all__ = ["load_lowercase", "lowercase_of", "read_lowercase"]

_WORD_LINE = re.compile(r"[ \t]*([a-z]+|[A-Z]+)[ \t]*(?:[;\t,][ \t]*(-?\d{1,4}))?[ \t]*")


def load_lowercase(path: Path, spelling: Spelling) -> WordList:
    """Return the words of a file, as `read_lowercase` does."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise WordListError(f"cannot read {path}: {problem.strerror or problem}") from problem
    except ValueError as problem:  # for example, a NUL in the name
        raise WordListError(f"cannot read {str(path)!r}: {problem}") from problem
    return read_lowercase(data, path.name, spelling)


def read_lowercase(data: bytes, name: str, spelling: Spelling) -> WordList:
    """Return the words in `data` that have only small letters a–z.

    If all words are in capitals, return all of them. Each line has a word, with or without a score.
    Words whose letters do not fill whole cells are left out.
    """
    text, notices = decode_text(data, name)
    small: dict[str, int] = {}
    capital: dict[str, int] = {}
    others = 0
    for line in text.splitlines():
        found = _WORD_LINE.fullmatch(line)
        if found is None:
            others += bool(line.strip())
            continue
        word, score = found[1], int(found[2]) if found[2] else DEFAULT_SCORE
        (small if word.islower() else capital)[word] = score
    if not small and capital and not others:
        notices.append(f"{name}: all in capitals, so all its words are used")
        small, capital = capital, {}
    left_out = others + len(capital)
    if left_out:
        notices.append(
            f"{name}: {left_out:,} lines with a capital, an apostrophe, an accent or other signs "
            "are left out"
        )
    size = spelling.letters_per_cell
    words = [
        Word(spelling.cut(word.upper()), score, origin=name)
        for word, score in small.items()
        if len(word) % size == 0
    ]
    if not words:
        message = "expected one word on each line, in small letters a to z"
        if size > 1:
            message += f", with a number of letters that is a multiple of {size}"
        raise WordListError(f"{message}; found none", Place(name))
    uneven = len(small) - len(words)
    if uneven:
        notices.append(
            f"{name}: {uneven:,} words are left out, because their letters do not fill whole cells"
        )
    return WordList.from_words(words, spelling, tuple(notices))


def lowercase_of(words: WordList, spelling: Spelling) -> WordList:
    """Return the ordinary words of a list, cut into cells by `spelling`.

    Names, phrases, abbreviations, foreign words and affixes are left out. Words with a display form
    are left out too, because they are not written only with small letters a–z. Words whose letters
    do not fill whole cells are also left out.
    """
    barred = Flag.PROPER | Flag.PHRASE | Flag.ABBREVIATION | Flag.FOREIGN | Flag.AFFIX
    return WordList.from_words(
        (
            Word(spelling.cut(table.text(index)), table.scores[index], origin=words.origins[0])
            for length, table in words.tables.items()
            if length % spelling.letters_per_cell == 0
            for index in range(table.count)
            if not table.flags[index] & barred and not table.note(index)[0]
        ),
        spelling,
        words.notices,
    )
