"""Which words: word list files or our English list, and how their words are spelled."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from crosswright.core import Declared, InputError, wish
from crosswright.words import ALPHABETS, Spelling, WordList, alphabet

__all__ = ["OUR_LIST", "WordChoice", "alphabet_names", "merged"]

OUR_LIST = "default"
"""The name that stands for our English list where a file is expected. For a file with this name,
write `./default`."""


def alphabet_names() -> tuple[str, ...]:
    """The names of the alphabets for words."""
    return tuple(alphabet.name for alphabet in ALPHABETS)


@dataclass(frozen=True)
class WordChoice(Declared):
    """Word list files or our English list, with banned words and other options."""

    heading: ClassVar[str] = "Word lists"

    lists: tuple[str, ...] = wish(
        (),
        item="LIST",
        help="A word list file. Repeatable. If a word is in several lists, the score in the last "
        "one counts. `default` means our English list, which is also used without -w. For a file "
        "with the name `default`, write ./default.",
    )
    ban: tuple[str, ...] = wish((), item="WORD", help="A word not to use; repeatable.")
    alphabet_name: str = wish(
        "english",
        choices=alphabet_names,
        help="The alphabet of the words. Accented letters become letters of this alphabet.",
    )
    keep_punctuation: bool = wish(
        False, help="Give the signs - ' & ! their own cells. Otherwise they are left out."
    )
    variant: str = wish(
        "us",
        choices=("us", "uk", "both"),
        help="Use our English list with American spellings, British ones, or both.",
    )
    allow_offensive: bool = wish(
        False,
        help="Use our English list with slurs and obscenities, which are usually left out.",
    )

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
        out.
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
        return self.load_ours() if path == OUR_LIST else WordList.load(path, self.spelling)

    def load_as(self, spelling: Spelling) -> WordList:
        """The words, spelled as another list spells them."""
        if self.spelling == spelling or not self.is_own:
            return self.load()
        return merged(WordList.load(path, spelling) for path in self.lists)

    def load_allowed(self) -> WordList:
        """The words without the banned ones."""
        words = self.load()
        return words.without(self.ban) if self.ban else words


def merged(lists: Iterable[WordList]) -> WordList:
    """Several lists as one. If a word is in several lists, the score of the last list counts."""
    first, *others = lists
    return first.merged(*others) if others else first
