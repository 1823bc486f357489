"""Read the files of WordNet 3.0, as the Debian package `wordnet-base` installs them.

We read lemmas (base forms), their parts of speech, semantic fields, relations, tag counts and
irregular forms. In the texts of WordNet's corpus, words are tagged with their senses; the tag count
of a lemma says how often it is tagged there. A synset is one meaning, with all the words for it.
Definitions are not kept. We only count how often they use each word or phrase (`use_counts`).
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

FOLDER = Path("/usr/share/wordnet")

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""File name of a part of speech → its letter."""

SLUR_DOMAINS = {"06718862": "ethnic slur", "07124340": "obscenity", "06717170": "disparagement"}
"""The usage domains (kinds of use) that mark offensive words. The key is the offset (the
position in bytes) of the domain's synset in the file data.noun."""

LONGEST_COUNTED_PHRASE = 5
"""In definitions, we count only phrases that have at most this number of words."""

_SENSE_PARTS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
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


@dataclass(frozen=True)
class _Synset:
    part: str
    offset: str
    field: int
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, str, str], ...]
    """The relations to other synsets: (symbol, offset, part of speech, source/target) as in the
    file.

    The source and the target have two hexadecimal digits each. The source is the number of a word
    in this synset. The target is the number of a word in the other synset. 00 means the whole
    synset.
    """
    gloss: str


def read(folder: Path = FOLDER) -> WordNet:
    synsets = [synset for name in PARTS for synset in _read_synsets(folder, name)]
    tags = _read_tags(folder)
    lemmas = _gather_lemmas(synsets, tags)
    parts: dict[str, set[str]] = {}
    for synset in synsets:
        for word in synset.words:
            parts.setdefault(word.lower(), set()).add(synset.part)
    return WordNet(
        lemmas=lemmas,
        parts={text: frozenset(letters) for text, letters in parts.items()},
        tags=tags,
        exceptions=_read_exceptions(folder),
        use_counts=_count_uses(synsets, lemmas),
    )


def _read_synsets(folder: Path, name: str) -> Iterator[_Synset]:
    with (folder / f"data.{name}").open(encoding="latin-1") as lines:
        for line in lines:
            if line.startswith(" "):
                continue  # the licence at the start of the file
            head, _, gloss = line.partition("|")
            columns = head.split()
            word_count = int(columns[3], 16)
            words = tuple(
                re.sub(r"\((?:a|p|ip)\)$", "", columns[4 + 2 * place]).replace("_", " ")
                for place in range(word_count)
            )
            start = 5 + 2 * word_count
            pointer_count = int(columns[start - 1])
            cells = columns[start : start + 4 * pointer_count]
            pointers = tuple(
                (cells[at], cells[at + 1], cells[at + 2], cells[at + 3])
                for at in range(0, len(cells), 4)
            )
            yield _Synset(PARTS[name], columns[0], int(columns[1]), words, pointers, gloss)


def _read_tags(folder: Path) -> dict[tuple[str, str], int]:
    tags: Counter[tuple[str, str]] = Counter()
    for line in (folder / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        sense_key, _, count = line.split()
        lemma, _, sense = sense_key.partition("%")
        tags[lemma.replace("_", " "), _SENSE_PARTS[sense[0]]] += int(count)
    return dict(tags)


def _read_exceptions(folder: Path) -> dict[str, tuple[tuple[str, str], ...]]:
    exceptions: dict[str, list[tuple[str, str]]] = {}
    for name, part in PARTS.items():
        for line in (folder / f"{name}.exc").read_text(encoding="latin-1").splitlines():
            form, *lemmas = line.split()
            for lemma in lemmas:
                pair = (lemma.replace("_", " "), part)
                exceptions.setdefault(form.replace("_", " "), []).append(pair)
    return {form: tuple(pairs) for form, pairs in exceptions.items()}


def _gather_lemmas(synsets: list[_Synset], tags: dict[tuple[str, str], int]) -> dict[str, Lemma]:
    by_place = {(synset.part, synset.offset): synset for synset in synsets}
    lemmas: dict[str, Lemma] = {}
    for synset in synsets:
        for place, word in enumerate(synset.words, start=1):
            lemma = lemmas.setdefault(word, Lemma(word))
            lemma.tags[synset.part] = tags.get((word.lower(), synset.part), 0)
            lemma.fields.add(synset.field)
            lemma.synsets.add((synset.part, synset.offset))
            lemma.is_first |= place == 1
            for symbol, offset, part, ends in synset.pointers:
                source, target = int(ends[:2], 16), int(ends[2:], 16)
                if source not in (0, place):
                    continue
                if symbol == ";u" and offset in SLUR_DOMAINS:
                    lemma.marks.add(SLUR_DOMAINS[offset])
                elif symbol in ("+", "\\") and target:
                    other = by_place["a" if part == "s" else part, offset]
                    lemma.bases.add((other.words[target - 1], other.part))
    return lemmas


def _count_uses(synsets: list[_Synset], lemmas: dict[str, Lemma]) -> Counter[str]:
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
