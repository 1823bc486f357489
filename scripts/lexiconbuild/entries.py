"""Make the pools of the lexicon from WordNet's files and our thesaurus.

The package lemminflect computes the forms of each word, so that nobody needs it later.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from os.path import commonprefix
from pathlib import Path

from lemminflect import getAllInflections, getAllInflectionsOOV

from crosswright.core.errors import SpellingError
from crosswright.lexicon.form import FORMS_OF_PART, Form, regular_plural
from crosswright.lexicon.records import (
    PARTS,
    SYMBOLS,
    EntryRecord,
    Relation,
    SynsetRecord,
    pack_entry,
    pack_readings,
    pack_synset,
)
from crosswright.words.spelling import Spelling

from .gloss import definitions, is_unkind, is_unsavoury
from .wordnet import RawSynset, read_counts, read_senses, read_synsets

__all__ = ["lexicon_pools"]

OWN_FORMS = {("person", Form.PLURAL): ("people", "persons")}
"""Forms that we correct, because lemminflect has them wrong."""

WITH_OBJECT = frozenset({8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 30, 31})
"""WordNet numbers the patterns of sentences in which a verb can be used. In the patterns with these
numbers, the verb has an object."""

SLURS = frozenset({"ethnic slur", "obscenity", "disparagement", "dirty word"})
"""WordNet's labels for insulting and obscene meanings. Their definitions are left out."""

DEFINITIONS = 3
"""The largest number of definitions of a gloss that are kept."""

KINSHIP = 3
"""One word is accepted as derived from another only if their first 3 letters are the same.

If one of them has fewer than 6 letters, 2 equal letters at the start are enough: LIAR, lie. FISCAL
and finance both have 6 letters or more, and only their first 2 letters are the same. So they are
not accepted.
"""

LONGEST_EXAMPLE = 5
"""An example with more spaces than this number is not kept."""

_EXAMPLE = re.compile(r'"([^"]+)"')

_NO_CELL = str.maketrans("", "", " -'./")
"""Signs that get no cell in a grid. It is faster to remove them here than in `Spelling`."""

_TOKEN = re.compile(r"[a-z]+(?:[-'][a-z]+)*")

Near = tuple[str, int, str, int]
"""The part and number of a sense, a word near to it, and ten times the nearness."""


@dataclass
class Entry:
    """What is known about a lower-case word."""

    uses: int = 0
    senses: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)
    """For each part of speech: the synset, the uses and the printed word of each sense."""
    derived: list[str] = field(default_factory=list)
    forms: dict[Form, tuple[str, ...]] = field(default_factory=dict)
    near: list[Near] = field(default_factory=list)


def lexicon_pools(folder: Path, near: Iterable[str]) -> list[list[bytes]]:
    """Return the pools: words, letters, synsets, and the endings of forms.

    `folder` has WordNet's files, and `near` the lines of our thesaurus.
    """
    synsets = list(read_synsets(folder))
    places = {synset.part + synset.offset: place for place, synset in enumerate(synsets)}
    entries = _entries(folder, synsets, places)
    for line in near:
        lemma, sense, words = line.split("\t")
        entries[lemma].near += [
            (sense[0], int(sense[1:]), word[:-1], int(word[-1])) for word in words.split(",")
        ]
    readings = _readings(entries)
    printed = (lemma for synset in synsets for lemma in synset.lemmas)
    texts = sorted({*entries, *printed}, key=str.encode)
    place_of = {text: place for place, text in enumerate(texts)}
    counted = Counter(
        _ending(word, spelt)
        for word, entry in entries.items()
        for spellings in entry.forms.values()
        for spelt in spellings
    )
    endings = sorted(counted, key=lambda ending: (-counted[ending], ending))
    number_of = {ending: number for number, ending in enumerate(endings)}

    def word_string(text: str) -> bytes:
        start, entry = text.encode() + b"\0", entries.get(text)
        if entry is None:
            return start
        return start + pack_entry(_entry_record(text, entry, place_of, number_of))

    def letters_string(letters: str) -> bytes:
        rows = [(place_of[lemma], part, form) for lemma, part, form in readings[letters]]
        return letters.encode() + b"\0" + pack_readings(rows)

    return [
        [word_string(text) for text in texts],
        [letters_string(letters) for letters in sorted(readings, key=str.encode)],
        [pack_synset(_synset_record(synset, synsets, places, place_of)) for synset in synsets],
        [bytes([cut]) + added.encode() for cut, added in endings],
    ]


def _ending(word: str, spelt: str) -> tuple[int, str]:
    """Return how a form is made from its word: the number of letters cut off, and those added."""
    kept = len(commonprefix([word, spelt]))  # noqa: RUF071 - of letters, not of folders
    return len(word) - kept, spelt[kept:]


def _entry_record(
    word: str, entry: Entry, place_of: dict[str, int], number_of: dict[tuple[int, str], int]
) -> EntryRecord:
    return EntryRecord(
        entry.uses,
        tuple(
            [(synset, uses, place_of[text]) for synset, uses, text in entry.senses.get(part, ())]
            for part in PARTS
        ),
        [place_of[other] for other in entry.derived],
        [
            (form, number_of[_ending(word, spelt)])
            for form, spellings in entry.forms.items()
            for spelt in spellings
        ],
        [(part, number, place_of[other], near) for part, number, other, near in entry.near],
    )


def _synset_record(
    synset: RawSynset, synsets: list[RawSynset], places: dict[str, int], place_of: dict[str, int]
) -> SynsetRecord:
    is_slur = any(
        symbol == ";u" and not SLURS.isdisjoint(synsets[places[part + offset]].lemmas)
        for symbol, part, offset, _, _ in synset.relations
    )
    kept = list(islice(definitions(synset.gloss), DEFINITIONS))
    if is_slur or is_unkind(synset.gloss) or is_unsavoury(" ".join((*kept, *synset.lemmas))):
        kept = []
    return SynsetRecord(
        synset.part,
        synset.field,
        [place_of[lemma] for lemma in synset.lemmas],
        [
            Relation(symbol, places[part + offset], source, target)
            for symbol, part, offset, source, target in synset.relations
            if symbol in SYMBOLS
        ],
        sorted({word for frame, word in synset.frames if frame in WITH_OBJECT}),
        kept,
        _examples(synset),
    )


def _examples(synset: RawSynset) -> list[str]:
    texts = [text.strip(" .,;") for text in _EXAMPLE.findall(synset.gloss)]
    return [text for text in texts if 2 <= text.count(" ") <= LONGEST_EXAMPLE]


def _entries(folder: Path, synsets: list[RawSynset], places: dict[str, int]) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    counts = read_counts(folder)
    for lemma, part, offsets in read_senses(folder):
        senses = []
        for number, offset in enumerate(offsets, 1):
            place = places[part + offset]
            printed = next((p for p in synsets[place].lemmas if p.lower() == lemma), lemma)
            senses.append((place, counts.get((lemma, part, number), 0), printed))
        entries.setdefault(lemma, Entry()).senses[part] = senses
    uses: Counter[str] = Counter()
    for synset in synsets:
        uses.update(_TOKEN.findall(synset.gloss.lower()))
    for (lemma, _, _), count in counts.items():
        uses[lemma] += count
    for word, count in uses.items():
        entries.setdefault(word, Entry()).uses = count
    _add_derivations(entries, synsets, places)
    _add_forms(entries)
    return entries


def _add_derivations(
    entries: dict[str, Entry], synsets: list[RawSynset], places: dict[str, int]
) -> None:
    """Add to each lemma the lemmas that come from it, and the lemmas from which it comes."""
    kin: dict[str, set[str]] = {}
    for synset in synsets:
        for symbol, part, offset, source, target in synset.relations:
            if symbol in {"+", "\\"} and source and target:
                lemma = synset.lemmas[source - 1].lower()
                other = synsets[places[part + offset]].lemmas[target - 1].lower()
                needed = KINSHIP - (min(len(lemma), len(other)) < 6)
                if lemma[:needed] == other[:needed]:
                    kin.setdefault(lemma, set()).add(other)
                    kin.setdefault(other, set()).add(lemma)
    for lemma, others in kin.items():
        entries[lemma].derived = sorted(others)


def _add_forms(entries: dict[str, Entry]) -> None:
    """Add the forms of each lemma that is a single word."""
    for word, entry in entries.items():
        if not word.isascii() or not word.isalpha():
            continue
        known = getAllInflections(word)
        for part, forms in FORMS_OF_PART.items():
            if part not in entry.senses:
                continue
            if part == "v" and "VBD" not in known:
                known |= getAllInflectionsOOV(word, "VERB")
            for form in forms:
                if spelt := OWN_FORMS.get((word, form)) or _spelt(word, form, known):
                    entry.forms[form] = spelt


def _spelt(word: str, form: Form, known: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the spellings of a form, the most common first.

    For some nouns (`perfection`, `sheep`), the only plural that lemminflect knows is spelt like the
    singular. Then the regular plural follows, because an answer may be `perfections`.
    """
    spellings = known.get(form.value, ())
    if form is Form.PARTICIPLE and not spellings:
        spellings = known.get("VBD", ())
    if form is Form.PLURAL:
        others = tuple(spelt for spelt in spellings if spelt != word)
        return others or (*spellings, regular_plural(word))
    return spellings


def _readings(entries: dict[str, Entry]) -> dict[str, list[tuple[str, str, Form]]]:
    """Return the readings of each answer's letters, base forms first."""
    spelling = Spelling()
    readings: dict[str, list[tuple[str, str, Form]]] = {}
    bent: list[tuple[str, tuple[str, str, Form]]] = []
    for lemma, entry in entries.items():
        letters = _letters(spelling, lemma) if entry.senses else ""
        if not letters:
            continue
        for part in FORMS_OF_PART:
            if part in entry.senses:
                readings.setdefault(letters, []).append((lemma, part, Form.BASE))
        if " " not in lemma:
            for form, spellings in entry.forms.items():
                part = next(p for p, forms in FORMS_OF_PART.items() if form in forms)
                bent += [
                    (_letters(spelling, spelt), (lemma, part, form))
                    for spelt in spellings
                    if spelt != lemma
                ]
        elif "v" in entry.senses:
            head, *rest = lemma.split(" ")
            for form, spellings in entries.get(head, Entry()).forms.items():
                if form in FORMS_OF_PART["v"]:
                    phrases = [" ".join([spelt, *rest]) for spelt in spellings]
                    bent += [(_letters(spelling, p), (lemma, "v", form)) for p in phrases]
    for letters, reading in bent:
        known = readings.setdefault(letters, []) if letters else [reading]
        if reading not in known:
            known.append(reading)
    return readings


def _letters(spelling: Spelling, text: str) -> str:
    bare = text.translate(_NO_CELL)
    if bare.isascii() and bare.isalpha():
        return bare.upper()
    try:
        return spelling.normalise(text)
    except SpellingError:  # digits and the like
        return ""
