"""Choose the words: a `WordChoice` names word lists and options, and loads them as one list."""

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass

from crosswright.core.errors import InputError
from crosswright.kernels.builds import build_of, load
from crosswright.search.run import Run
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
    "slowness",
    "word_list",
]
OUR_LIST = "default"
"""The name that stands for our English list where a file is expected. For a file with this name,
write `./default`."""


@dataclass(frozen=True)
class WordChoice:
    """Word list files or our English list, with banned words and other options."""

    lists: tuple[str, ...] = ()
    """The files. `default` is our English list, which is also used if `lists` is empty. If a word
    is in several files, the score of the last file counts."""
    ban: tuple[str, ...] = ()
    """Words that must not be used."""
    alphabet_name: str = "english"
    keep_punctuation: bool = False
    """True if some punctuation marks get their own cells. Otherwise they are left out."""
    variant: str = "us"
    """The spellings of our English list: American (us), British (uk), or both."""
    allow_offensive: bool = False
    """True if our English list includes slurs and obscenities. By default, these words are left
    out."""

    @property
    def is_own(self) -> bool:
        """True if any of the lists is not our English list."""
        return any(path != OUR_LIST for path in self.lists)

    @property
    def spelling(self) -> Spelling:
        """The rule that cuts words into glyphs."""
        return Spelling(alphabet(self.alphabet_name), keep_punctuation=self.keep_punctuation)

    def load(self, *, clueable: bool = False) -> WordList:
        """The words, including the banned words. A search gets the banned words separately.

        If `clueable` is True and only our English list is used, its words without a clue are left
        out. If `lists` names other files, `clueable` has no effect.
        """
        if self.is_own:
            return merged(self._load(path) for path in self.lists)
        return self.load_ours(clueable=clueable)

    def load_ours(self, *, clueable: bool = False, mixed: bool = False) -> WordList:
        """Our English list in the chosen variant. With `mixed`, its scores are changed so that
        fills have a good mix of words (see `words/mix`)."""
        if self.spelling != Spelling():
            english = Spelling().alphabet
            kept = "punctuation" if self.spelling.alphabet == english else self.alphabet_name
            raise InputError(
                f"our English list has only the letters A to Z; it cannot be used with {kept}"
            )
        return WordList.default(
            allow_offensive=self.allow_offensive,
            variant=self.variant,
            clueable=clueable,
            mixed=mixed,
        )

    def _load(self, path: str) -> WordList:
        if path != OUR_LIST:
            return WordList.load(path, self.spelling)
        return self.load_ours()

    def load_allowed(self) -> WordList:
        """The words without the banned ones."""
        words = self.load()
        return words.without(self.ban) if self.ban else words


Words = WordList | WordChoice | None
"""How a caller may give the words: as a list, as a choice of lists, or None for our English list.
"""


def word_list(words: Words) -> WordList:
    """Return the word list that `words` names. None gives our English list."""
    if isinstance(words, WordList):
        return words
    return (words or WordChoice()).load()


def remark_on(words: WordList, run: Run) -> None:
    """Add remarks to the run: the notices of the word list, and a note if the code is not
    compiled."""
    slow = slowness()
    for line in (*([slow] if slow else []), *words.notices):
        run.remark(line)


def alphabet_names() -> list[str]:
    """The names of the alphabets for words."""
    return [one.name for one in ALPHABETS]


def load_lists(paths: Iterable[str]) -> WordList:
    """The words of some files as one list.

    `default` is our own list. If a word is in several files, the score of the last file counts.
    """
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


def slowness() -> str | None:
    """A message if the code is not compiled, because then every search is slow. Otherwise None."""
    if build_of(load("crosswright.words.pack_kernel")) != "interpreted":
        return None
    asked = os.environ.get("CROSSWRIGHT_BUILD") == "interpreted"
    why = "CROSSWRIGHT_BUILD says so" if asked else "Crosswright was installed without a C compiler"
    return f"because {why}, the search runs as interpreted Python, which is many times slower"
