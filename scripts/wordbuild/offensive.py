"""Read our list of slurs and obscenities, and find the entries that it marks as offensive.

The file is text in rot13, so that nobody reads it by accident in an editor or a search. A line is a
word or phrase in lower case.

- A plain line marks the entry with these letters, and every phrase that contains the word.
- A line that begins with `=` marks only the entry that is exactly this word, because the word is
  also part of harmless phrases (`cock` does not mark `weather cock`).
- A line that begins with `!` is an entry that we judged to be harmless, although another line
  would mark it, or WordNet marks one of its senses as a slur, an obscenity or disparaging.

All of WordNet's marks were judged by hand. Most of the marked words, such as `boy` or `tool`, also
have harmless senses.
"""

import codecs
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .letters import fold, squash, words_of
from .wordnet import Lemma

SHORTEST_FRAGMENT = 4
"""Only listed words with at least this number of letters are searched for inside other words."""


@dataclass(frozen=True)
class OffensiveList:
    """The list, by kind of line.

    Words and phrases are written in capitals, without spaces and signs. Only `fragments` are in
    lower case.
    """

    words: frozenset[str]
    """Words that are marked as entries and as words of a phrase."""
    whole_entries: frozenset[str]
    """Words that are marked only as whole entries."""
    innocents: frozenset[str]
    """Entries that are harmless."""

    fragments: frozenset[str]
    """Parts of words, in lower case.

    Some words are in no source except the counts of word uses. Such a word does not become an entry
    if it contains one of these parts.
    """

    def strikes(self, display: str) -> bool:
        """Return True if the entry is offensive."""
        letters = squash(display)
        if letters in self.innocents:
            return False
        if letters in self.words or letters in self.whole_entries:
            return True
        words = [squash(word.removesuffix("'s")) for word in words_of(fold(display))]
        return any(word in self.words for word in words)


def read(path: Path, cursing: Iterable[str] = ()) -> OffensiveList:
    """Read our list. `cursing` are further words for `fragments`."""
    lines = [
        line if line.startswith("#") else codecs.decode(line, "rot13")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    texts = [line for line in lines if line and not line.startswith("#")]
    words = frozenset(squash(text) for text in texts if text[0] not in "=!")
    return OffensiveList(
        words=words,
        whole_entries=frozenset(squash(text) for text in texts if text[0] == "="),
        innocents=frozenset(squash(text) for text in texts if text[0] == "!"),
        fragments=frozenset(
            word.lower() for word in (*words, *cursing) if len(word) >= SHORTEST_FRAGMENT
        ),
    )


def unjudged(offensive: OffensiveList, lemmas: Iterable[Lemma]) -> list[str]:
    """Return the lemmas that WordNet marks as offensive and that are not in our list."""
    return sorted(
        lemma.text
        for lemma in lemmas
        if lemma.marks
        and not offensive.strikes(lemma.text)
        and squash(lemma.text) not in offensive.innocents
    )
