"""Find words that are near in meaning, from Moby's thesaurus and WordNet.

For each of 30,000 words, Moby lists every word that is related in any way. WordNet says in which
sense two words are related. A pair of words is kept if Moby lists it and if WordNet has one of
these relations: the words are in one synset (a set of words with one meaning), they are similar
adjectives, one is a kind of the other, or both are kinds of a third word (siblings). If the words
are not in one synset, their nearness must also be high enough.

The nearness of a pair is a number from 0 to 1. It is high if the lists that Moby has for the two
words have many words in common. (It is the number of common words, divided by the square root of
the product of the lengths of the lists.)
"""

import math
from collections.abc import Iterator
from pathlib import Path

from crosswright.clues.relations import VAGUE_HEADS
from crosswright.lexicon.lexicon import Lexicon, Sense
from crosswright.words.wordlist import WordList

__all__ = ["near_lines", "read_moby"]

LEAST_SCORE = 35
"""The least score of an answer for which near words are collected."""

LEAST_NEAR = {
    "n": {"=": 0.0, "@": 0.24, "~": 0.34, "^": 0.42},
    "v": {"=": 0.0, "@": 0.24, "~": 0.34, "^": 0.46},
    "a": {"=": 0.0, "&": 0.18, "&&": 0.36},
    "r": {"=": 0.0},
}
"""The least nearness of two words, by part of speech and relation.

`n` means noun, `v` verb, `a` adjective and `r` adverb. `=` means the same synset, `@` a more
general word, `~` a more special word, `^` a sibling, `&` a similar adjective, and `&&` an adjective
two steps away: it is similar to a third adjective, which is similar to the first. The numbers were
chosen by reading pairs of words.
"""
NOT_THINGS = frozenset({4, 7, 10, 11, 12, 26})
"""WordNet divides its nouns into groups. These are the numbers of some of the groups.

The groups are acts, attributes, speech, events, feelings and states. The siblings of a noun, and
words that are more special, count as near only if the noun is in one of these groups. For things
and persons this would be wrong: a tusk is not a molar, and a novelist is not a poet.
"""

MOST_SIBLINGS = 80
"""If a general word has more kinds in WordNet than this number, the kinds do not count as
siblings."""

MOST = 8
"""The largest number of near words that are kept for a sense, besides those of its synset."""


def read_moby(path: Path) -> dict[str, frozenset[str]]:
    """Read Moby's thesaurus. Return for each word all words that are listed for it."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        word, *others = (part.strip() for part in line.split(","))
        found[word] = frozenset(others) - {word}
    return found


def near_lines(moby: dict[str, frozenset[str]], lexicon: Lexicon, words: WordList) -> Iterator[str]:
    """Yield a line for each sense that has near words: `trek<TAB>n1<TAB>journey7,trip6`.

    `n1` is the first sense as a noun. The digit after a word is ten times its nearness.
    """
    for word in sorted(moby):
        letters = "".join(filter(str.isalpha, word)).upper()
        listed = words.get(letters) if letters.isascii() and letters else None
        if listed is None or listed.score < LEAST_SCORE or not word.islower():
            continue
        for part in "nvar":
            for sense in lexicon.senses(word, part):
                kept = sorted(_near(sense, moby, lexicon), key=lambda pair: (-pair[1], pair[0]))
                if kept:
                    told = ",".join(f"{other}{min(9, int(10 * near))}" for other, near in kept)
                    yield f"{sense.lemma}\t{part}{sense.number}\t{told}"


def _near(
    sense: Sense, moby: dict[str, frozenset[str]], lexicon: Lexicon
) -> Iterator[tuple[str, float]]:
    own = moby[sense.lemma]
    same, others = [], []
    part, is_abstract = sense.part, lexicon.synset(sense.synset).field in NOT_THINGS
    for other, relation in _related(sense, lexicon).items():
        if other not in own or other == sense.lemma or not other.isascii():
            continue
        theirs = moby.get(other, frozenset())
        near = len(own & theirs) / math.sqrt(len(own) * len(theirs)) if theirs else 0.05
        if relation in {"~", "^"} and part == "n" and not is_abstract:
            continue
        if near >= LEAST_NEAR[part].get(relation, 1.0):
            (same if relation == "=" else others).append((other, near))
    others.sort(key=lambda pair: (-pair[1], pair[0]))
    yield from same
    yield from others[:MOST]


def _related(sense: Sense, lexicon: Lexicon) -> dict[str, str]:
    """Return a dict: each word that WordNet relates to a sense → its closest relation.

    The signs of the relations are explained at `LEAST_NEAR`.
    """
    synset = lexicon.synset(sense.synset)
    found: dict[str, str] = {}

    def add(number: int, relation: str) -> None:
        for lemma in lexicon.synset(number).lemmas:
            found.setdefault(lemma.lower(), relation)

    add(sense.synset, "=")
    heads = {lemma for r in synset.related("&") for lemma in lexicon.synset(r.synset).lemmas}
    if not heads.isdisjoint(VAGUE_HEADS):
        # In WordNet all numbers are adjectives that are similar to each other, and so are all
        # colours. But five is not nine.
        return found
    for likeness in synset.related("&"):
        add(likeness.synset, "&")
    for likeness in synset.related("&"):
        for again in lexicon.synset(likeness.synset).related("&"):
            add(again.synset, "&&")
    for above in synset.related("@"):
        add(above.synset, "@")
    for below in synset.related("~"):
        add(below.synset, "~")
    for above in synset.related("@"):
        siblings = list(lexicon.synset(above.synset).related("~"))
        if len(siblings) <= MOST_SIBLINGS:
            for sibling in siblings:
                add(sibling.synset, "^")
    return found
