"""What the word list takes from WordNet 3.0.

We take lemmas (base forms), their parts of speech, semantic fields, relations, tag counts and
irregular forms. In the texts of WordNet's corpus, words are tagged with their senses; the tag count
of a lemma says how often it is tagged there. A synset is one meaning, with all the words for it.
Definitions are not kept. We only count how often they use each word or phrase (`use_counts`).
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from lexiconbuild.wordnet import FOLDER, PARTS, RawSynset, read_counts, read_synsets

SLUR_DOMAINS = {"06718862": "ethnic slur", "07124340": "obscenity", "06717170": "disparagement"}
"""The usage domains (kinds of use) that mark offensive words. The key is the offset (the
position in bytes) of the domain's synset in the file data.noun."""

LONGEST_COUNTED_PHRASE = 5
"""In definitions, we count only phrases that have at most this number of words."""

_TOKEN = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")


@dataclass
class Lemma:
    """A lemma with all its parts of speech. `Polish` and `polish` are two lemmas."""

    text: str
    """The form as printed, with spaces for WordNet's underscores: `ice age`, `Paris`."""
    tags: Counter[str] = field(default_factory=Counter)
    """Part of speech → how often its senses are tagged in WordNet's corpus.

    WordNet's file of counts has only small letters. So `polish` and `Polish` get the same counts.
    """
    fields: set[int] = field(default_factory=set)
    """The numbers of the semantic fields of its meanings: 5 animals, 20 plants, 18 persons …"""
    synsets: set[tuple[str, str]] = field(default_factory=set)
    """(part of speech, offset) of its meanings."""
    is_first: bool = False
    """True if it is the first word of one of its synsets."""
    marks: set[str] = field(default_factory=set)
    """The offensive usage domains with which it is marked."""
    bases: set[tuple[str, str]] = field(default_factory=set)
    """Lemmas (text, part of speech) from which it is derived, or which are derived from it."""

    @property
    def tag_total(self) -> int:
        return sum(self.tags.values())


@dataclass(frozen=True)
class WordNet:
    """The data of WordNet that we use."""

    lemmas: dict[str, Lemma]
    """Printed form → lemma."""
    parts: dict[str, frozenset[str]]
    """Lower-case form → parts of speech."""
    tags: dict[tuple[str, str], int]
    """(lower-case form, part of speech) → tag count."""
    exceptions: dict[str, tuple[tuple[str, str], ...]]
    """Irregular form → (lemma, part of speech) pairs."""
    use_counts: Counter[str]
    """Word or phrase, with its capitals → how often WordNet's definitions use it."""


def read(folder: Path = FOLDER) -> WordNet:
    synsets = list(read_synsets(folder))
    tags: Counter[tuple[str, str]] = Counter()
    for (lemma, part, _), count in read_counts(folder).items():
        tags[lemma, part] += count
    lemmas = _gather_lemmas(synsets, tags)
    parts: dict[str, set[str]] = {}
    for synset in synsets:
        for word in synset.lemmas:
            parts.setdefault(word.lower(), set()).add(synset.part)
    return WordNet(
        lemmas=lemmas,
        parts={text: frozenset(letters) for text, letters in parts.items()},
        tags=dict(tags),
        exceptions=_read_exceptions(folder),
        use_counts=_count_uses(synsets, lemmas),
    )


def _read_exceptions(folder: Path) -> dict[str, tuple[tuple[str, str], ...]]:
    exceptions: dict[str, list[tuple[str, str]]] = {}
    for name, part in PARTS.items():
        for line in (folder / f"{name}.exc").read_text(encoding="latin-1").splitlines():
            form, *lemmas = line.split()
            for lemma in lemmas:
                pair = (lemma.replace("_", " "), part)
                exceptions.setdefault(form.replace("_", " "), []).append(pair)
    return {form: tuple(pairs) for form, pairs in exceptions.items()}


def _gather_lemmas(synsets: list[RawSynset], tags: dict[tuple[str, str], int]) -> dict[str, Lemma]:
    by_place = {(synset.part, synset.offset): synset for synset in synsets}
    lemmas: dict[str, Lemma] = {}
    for synset in synsets:
        for place, word in enumerate(synset.lemmas, start=1):
            lemma = lemmas.setdefault(word, Lemma(word))
            lemma.tags[synset.part] = tags.get((word.lower(), synset.part), 0)
            lemma.fields.add(synset.field)
            lemma.synsets.add((synset.part, synset.offset))
            lemma.is_first |= place == 1
            for symbol, part, offset, source, target in synset.relations:
                if source not in (0, place):
                    continue
                if symbol == ";u" and offset in SLUR_DOMAINS:
                    lemma.marks.add(SLUR_DOMAINS[offset])
                elif symbol in ("+", "\\") and target:
                    other = by_place[part, offset]
                    lemma.bases.add((other.lemmas[target - 1], other.part))
    return lemmas


def _count_uses(synsets: list[RawSynset], lemmas: dict[str, Lemma]) -> Counter[str]:
    phrases = {text for text in lemmas if " " in text}
    starts = {tuple(text.split(" ", 2)[:2]) for text in phrases}
    counts: Counter[str] = Counter()
    for synset in synsets:
        tokens = _TOKEN.findall(synset.gloss)
        counts.update(tokens)
        for start, pair in enumerate(pairwise(tokens)):
            if pair not in starts:
                continue  # nearly all pairs begin no phrase
            for end in range(start + 2, min(start + LONGEST_COUNTED_PHRASE, len(tokens)) + 1):
                phrase = " ".join(tokens[start:end])
                if phrase in phrases:
                    counts[phrase] += 1
    return counts
