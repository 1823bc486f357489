"""Choose the words: a `WordChoice` holds plain values and can load the word list."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from crosswright.construct.searches import Run, slowness
from crosswright.core.errors import InputError
from crosswright.words.spelling import ALPHABETS, Spelling, alphabet
from crosswright.words.wordlist import WordList

__all__ = [
    "OUR_LIST",
    "WordChoice",
    "WordList",
    "Words",
    "alphabet_names",
    "fingerprint",
    "load_lists",
    "merged",
    "remark_on",
    "word_list",
]
OUR_LIST = "default"
"""The name of our English list where a file is expected. A file of that name is `./default`."""


@dataclass(frozen=True)
class WordChoice:
    """Word list files or our English list, with bans and other changes."""

    lists: tuple[str, ...] = ()
    """The files. `default` is our English list, which is also used if `lists` is empty. If a word
    is in several files, the score of the last file counts."""
    ban: tuple[str, ...] = ()
    """Words that must not be used."""
    alphabet_name: str = "english"
    keep_punctuation: bool = False
    variant: str = "us"
    """The spellings of our English list: American (us), British (uk), or both."""
    allow_offensive: bool = False
    """Whether our English list includes slurs and obscenities, which it usually leaves out."""

    @property
    def is_own(self) -> bool:
        """Whether any list is the user's own."""
        return any(path != OUR_LIST for path in self.lists)

    @property
    def spelling(self) -> Spelling:
        """The rule that cuts words into glyphs."""
        return Spelling(alphabet(self.alphabet_name), keep_punctuation=self.keep_punctuation)

    def load(self, *, clueable: bool = False) -> WordList:
        """The words, including the banned words, which searches get separately.

        `clueable` leaves out words of our own list for which there is no clue.
        """
        if self.is_own:
            return merged(self._load(path) for path in self.lists)
        return self.load_ours(clueable=clueable)

    def load_ours(self, *, clueable: bool = False, mixed: bool = False) -> WordList:
        """Our English list in the chosen variant. With `mixed`, its scores favour a good mix of
        kinds."""
        return WordList.default(
            allow_offensive=self.allow_offensive,
            variant=self.variant,
            clueable=clueable,
            mixed=mixed,
        )

    def _load(self, path: str) -> WordList:
        if path != OUR_LIST:
            return WordList.load(path, self.spelling)
        if self.spelling != Spelling():
            raise InputError(
                f"our English list has the letters A to Z only, none of {self.alphabet_name} "
                "and no punctuation"
            )
        return self.load_ours()

    def load_allowed(self) -> WordList:
        """The words without the banned ones."""
        words = self.load()
        return words.without(self.ban) if self.ban else words


Words = WordList | WordChoice | None
"""How words may be given: a list, a choice of lists, or None for our English list."""


def word_list(words: Words) -> WordList:
    """The word list that `words` stands for."""
    if isinstance(words, WordList):
        return words
    return (words or WordChoice()).load()


def remark_on(words: WordList, run: Run) -> None:
    """Add remarks to the run: the reader's notices, and a note if the code runs interpreted."""
    slow = slowness()
    for line in (*([slow] if slow else []), *words.notices):
        run.remark(line)


def alphabet_names() -> list[str]:
    """The names of the alphabets for words."""
    return [one.name for one in ALPHABETS]


def load_lists(paths: Iterable[str]) -> WordList:
    """The words of some files as one list. `default` is our own list. Later scores count."""
    return WordChoice(tuple(paths)).load()


def merged(lists: Iterable[WordList]) -> WordList:
    """Several lists as one. If a word is in several lists, the score of the last list counts."""
    first, *others = lists
    return first.merged(*others) if others else first


def fingerprint(words: WordList) -> str:
    """A short hash of the words and scores of a list."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update("\0".join(words.alphabet).encode())
    for table in words.tables.values():
        digest.update(table.glyph_ids)
        digest.update(table.scores)
    return digest.hexdigest()
