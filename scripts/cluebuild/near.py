"""Words near in meaning: Moby's thesaurus where WordNet agrees, with how near they are.

Moby lists for each of 30,000 words every word that has ever something to do with it; WordNet says
in which sense. A pair is kept if Moby has it and WordNet relates the two (a synset, an adjective's
likeness, a kind above or below, a sibling). How near they are is the cosine of the two lists of
Moby: two words are near that have the same company.
"""

import math
from collections.abc import Iterator
from pathlib import Path

from crosswright.clues.lexicon import Lexicon, Sense
from crosswright.clues.relations import VAGUE_HEADS
from crosswright.words.wordlist import WordList

__all__ = ["near_lines", "read_moby"]

LEAST_SCORE = 35
"""From which score on is an answer worth its synonyms?"""

LEAST_NEAR = {
    "n": {"=": 0.0, "@": 0.24, "~": 0.34, "^": 0.42},
    "v": {"=": 0.0, "@": 0.24, "~": 0.34, "^": 0.46},
    "a": {"=": 0.0, "&": 0.18, "&&": 0.36},
    "r": {"=": 0.0},
}
"""How near must two words be, for each part of speech and relation? Set by looking at pairs."""

NOT_THINGS = frozenset({4, 7, 10, 11, 12, 26})
"""Fields of nouns in which a sibling or a kind may do for the word itself: acts, attributes,
speech, events, feelings, states. A tusk is no molar, and a novelist no poet."""

MOST_SIBLINGS = 80
"""How many kinds may there be of one thing for two of them to be like each other?"""

MOST = 8
"""How many words are kept for each sense?"""


def read_moby(path: Path) -> dict[str, frozenset[str]]:
    """Moby's thesaurus: a word, and all that it lists for it."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        word, *others = (part.strip() for part in line.split(","))
        found[word] = frozenset(others) - {word}
    return found


def near_lines(moby: dict[str, frozenset[str]], lexicon: Lexicon, words: WordList) -> Iterator[str]:
    """A line for each sense that has near words: `trek n1<TAB>trip6 journey7`."""
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
    """Every word that WordNet relates to a sense, and how; the closest relation counts."""
    synset = lexicon.synset(sense.synset)
    found: dict[str, str] = {}

    def add(key: str, relation: str) -> None:
        for lemma in lexicon.synset(key).lemmas:
            found.setdefault(lemma.lower(), relation)

    add(sense.synset, "=")
    heads = {lemma for r in synset.related("&") for lemma in lexicon.synset(r.synset).lemmas}
    if not heads.isdisjoint(VAGUE_HEADS):
        return found  # FIVE is not nine, nor is PUCE another colour
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
