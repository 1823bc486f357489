"""The shipped list of slurs and obscenities, and which entries it removes.

The file is plain text under rot13, so that nobody reads it by accident in an editor or a search. A
line is a word or phrase in lower case. It removes an entry of the same letters, and every phrase
that has it as a word. A line that begins with `=` removes only an entry that is exactly this word,
since it is also part of harmless phrases (`cock` does not remove `weather cock`). A line that
begins with `!` names an entry that was judged harmless, although another line would remove it or
WordNet marks one of its senses as a slur, an obscenity or disparaging. So all of WordNet's marks
were judged by hand: most are on words like `boy` or `tool`, which have better senses.
"""

import codecs
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .letters import fold, squash, words_of
from .wordnet import Lemma

SHORTEST_FRAGMENT = 4
"""How many letters must a listed word have to be searched for inside other words?"""


@dataclass(frozen=True)
class OffensiveList:
    words: frozenset[str]
    """Squashed letters. They are removed as entries and as words of a phrase."""
    whole_entries: frozenset[str]
    """Squashed letters. They are removed only as whole entries."""
    innocents: frozenset[str]

    fragments: frozenset[str]
    """In lower case. A spelling that is only in a corpus may not contain one of these."""

    def strikes(self, display: str) -> bool:
        letters = squash(display)
        if letters in self.innocents:
            return False
        if letters in self.words or letters in self.whole_entries:
            return True
        words = [squash(word.removesuffix("'s")) for word in words_of(fold(display))]
        return any(word in self.words for word in words)


def read(path: Path, cursing: Iterable[str] = ()) -> OffensiveList:
    """Return the shipped list. `cursing` are further words that must not be inside another word."""
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
    """Return lemmas that WordNet marks as offensive and that our list does not judge."""
    return sorted(
        lemma.text
        for lemma in lemmas
        if lemma.marks
        and not offensive.strikes(lemma.text)
        and squash(lemma.text) not in offensive.innocents
    )
