"""The shipped list of slurs and obscenities, and which entries it strikes.

The file is plain text under rot13, so that nobody stumbles over it in an editor or a search. A
line is a word or phrase in lower case; it strikes an entry of the same letters, and every phrase
that has it among its words. A line that begins with `=` strikes only an entry that is it as a
whole: such a word has innocent company (`cock` does not strike `weather cock`). A line that
begins with `!` names an entry that was judged innocent, though another line would strike it or
WordNet marks one of its senses as a slur, an obscenity or disparaging. WordNet's marks are thus
all judged by hand: most sit on words like `boy` or `tool`, which have better senses.
"""

import codecs
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .letters import fold, squash, words_of
from .wordnet import Lemma

SHORTEST_FRAGMENT = 4
"""From how many letters on is a listed word looked for inside others?"""


@dataclass(frozen=True)
class OffensiveList:
    words: frozenset[str]
    """Squashed; they strike by themselves and as a word of a phrase."""
    whole_entries: frozenset[str]
    """Squashed; they strike by themselves only."""
    innocents: frozenset[str]

    fragments: frozenset[str]
    """In lower case; no spelling that only a corpus knows may contain one."""

    def strikes(self, display: str) -> bool:
        letters = squash(display)
        if letters in self.innocents:
            return False
        if letters in self.words or letters in self.whole_entries:
            return True
        words = [squash(word.removesuffix("'s")) for word in words_of(fold(display))]
        return any(word in self.words for word in words)


def read(path: Path, cursing: Iterable[str] = ()) -> OffensiveList:
    """The shipped list; `cursing` are more words that nobody should meet inside another."""
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
    """Lemmas that WordNet marks as offensive and our list neither strikes nor lets stand."""
    return sorted(
        lemma.text
        for lemma in lemmas
        if lemma.marks
        and not offensive.strikes(lemma.text)
        and squash(lemma.text) not in offensive.innocents
    )
