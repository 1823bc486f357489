"""Words: spelling them into cells, word lists, readers of lists, and the cache of lists."""

from crosswright.words.spelling import ALPHABETS, Alphabet, Spelling, alphabet, letters_of
from crosswright.words.word import DEFAULT_SCORE, SCORE_RANGE, Flag, Word, WordKind, kind_of
from crosswright.words.wordlist import WordList

__all__ = [
    "ALPHABETS",
    "DEFAULT_SCORE",
    "SCORE_RANGE",
    "Alphabet",
    "Flag",
    "Spelling",
    "Word",
    "WordKind",
    "WordList",
    "alphabet",
    "kind_of",
    "letters_of",
]
