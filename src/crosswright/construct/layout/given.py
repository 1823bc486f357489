"""The words to lay out, with or without clues, from a file or from texts."""

from collections.abc import Iterable, Mapping

from crosswright.construct.files import load_bytes, source_name
from crosswright.core import ProblemError
from crosswright.importing import Columns, GivenWord, GivenWords, collect_given, read_given
from crosswright.words import Spelling, alphabet

__all__ = [
    "Columns",
    "GivenWord",
    "GivenWords",
    "Words",
    "given_words",
    "load_given",
    "pasted_words",
]

Words = Mapping[str, str] | Iterable[str | tuple[str, str] | GivenWord]
"""A mapping from word to clue, or a series. Each item of a series is a word, a pair of a word and
its clue, or a `GivenWord` (a word that was read from a file)."""


def load_given(
    path: str,
    alphabet_name: str = "any",
    *,
    columns: Columns | None = None,
    longest: int | None = None,
) -> GivenWords:
    """The words of a file, with notices from reading it. The path `-` is standard input.

    `columns` names the columns with words and clues. `longest` is the longer side of the grid. A
    phrase (a text with spaces) that has more letters than this raises an error. The error asks
    whether the phrase is really a word of the list. It is not raised if `columns` names the column
    of the words. A text without spaces that is too long raises an error later.
    """
    spelling = _spelling(alphabet_name)
    data, name = load_bytes(path), source_name(path)
    return read_given(data, name, spelling, columns=columns, longest=longest)


def pasted_words(text: str, alphabet_name: str = "any") -> GivenWords:
    """The words of a pasted text. As in a file, each line has a word, and its clue may follow."""
    return read_given(text.encode(), "the pasted text", _spelling(alphabet_name))


def given_words(words: Words, alphabet_name: str = "any") -> GivenWords:
    """The words, cut into glyphs, and notices about them.

    >>> [word.text for word in given_words(["ice age", ("cat", "It purrs")]).words]
    ['ICEAGE', 'CAT']
    """
    if isinstance(words, str):
        raise ProblemError(f"expected several words, got one text: {words[:40]!r}")
    items = list(words.items() if isinstance(words, Mapping) else words)
    spelt = [item for item in items if isinstance(item, GivenWord)]
    if spelt and len(spelt) == len(items):
        return GivenWords(tuple(spelt))
    return collect_given(map(_pair, items), "words", _spelling(alphabet_name))


def _pair(item: object) -> tuple[str, str]:
    """The word and its clue. The clue may be empty."""
    match item:
        case str():
            return item, ""
        case (str(word), str(clue)):
            return word, clue
        case GivenWord():
            return item.display, item.clue
    raise ProblemError(f"expected a word, or a word and its clue, got {item!r}")


def _spelling(alphabet_name: str) -> Spelling | None:
    """The rule that cuts words into glyphs. None for the alphabet `any`: then all letters are kept
    and become capitals."""
    known = alphabet(alphabet_name)
    return None if known.name == "any" else Spelling(known)
