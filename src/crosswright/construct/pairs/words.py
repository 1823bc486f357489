"""The words of pair squares. Each word is cut into the glyphs of its cells: `laid` into LA and ID.

Only words that are written in small letters are used. A word with a capital letter, an apostrophe,
a space or an accent is left out, because it may be a name or a foreign word. If a list has only
capitals, all its words are used.
"""

from collections.abc import Iterable
from pathlib import Path

from crosswright.construct.request.words import OUR_LIST, WordChoice, merged
from crosswright.core import ProblemError
from crosswright.words import Spelling, WordList
from crosswright.words.lowercase import load_lowercase, lowercase_of, read_lowercase

PairWords = WordList | WordChoice | Iterable[str] | None
"""The types for words: a list, a choice of files, the words themselves, or None for our English
list."""


def pair_words(
    words: PairWords = None, *, letters_per_cell: int = 2, banned: Iterable[str] = ()
) -> WordList:
    """Take the words that the list writes in small letters, and cut them into cells.

    A word is left out if its letters do not fill whole cells. The words in `banned`, and the banned
    words of a `WordChoice`, are left out too. A list that is already cut into cells of
    `letters_per_cell` letters is not cut again.

    >>> [word.glyphs for word in pair_words(["laid", "Paris", "odd"])]
    [('LA', 'ID')]
    """
    spelling = Spelling(letters_per_cell=letters_per_cell)
    chosen = WordChoice() if words is None else words
    if isinstance(chosen, WordList):
        found = _cut(chosen, spelling)
    elif isinstance(chosen, WordChoice):
        found = _load(chosen, spelling)
        banned = (*chosen.ban, *banned)
    else:
        found = read_lowercase("\n".join(chosen).encode(), "words", spelling)
    gone = [word for word in banned if len(spelling.normalise(word)) % letters_per_cell == 0]
    return found.without(gone) if gone else found


def _load(chosen: WordChoice, spelling: Spelling) -> WordList:
    return merged(
        lowercase_of(chosen.load_ours(), spelling)
        if path == OUR_LIST
        else load_lowercase(Path(path), spelling)
        for path in chosen.lists or (OUR_LIST,)
    )


def _cut(words: WordList, spelling: Spelling) -> WordList:
    wanted, size = spelling.letters_per_cell, words.spelling.letters_per_cell
    if size == 1:
        return lowercase_of(words, spelling)
    if size != wanted:
        raise ProblemError(f"expected words cut into cells of {wanted} letters, got {size}")
    return words
