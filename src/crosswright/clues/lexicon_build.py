"""Make the records of a `Lexicon` from WordNet's files. This is done once: the records are cached.

The package lemminflect computes the forms of each word. It takes a second to load and needs numpy.
So the forms are stored in the records, and lemminflect is not needed later. `lexicon.py` explains
terms such as synset and gloss.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from crosswright.clues.data_files import read_lines
from crosswright.clues.gloss import definitions, is_unkind
from crosswright.clues.guard import is_unsavoury
from crosswright.clues.wordnet import FILES, RawSynset, read_counts, read_senses, read_synsets
from crosswright.core.errors import MissingExtraError, SpellingError
from crosswright.lexicon.form import FORMS_OF_PART, Form, bending_word, regular_plural
from crosswright.words.spelling import Spelling

__all__ = ["lexicon_records"]

OWN_FORMS = {("person", Form.PLURAL): ("people", "persons")}
"""Forms that we correct, because lemminflect has them wrong."""

KEPT_RELATIONS = frozenset({"!", "@", "@i", "~", "~i", "#p", "&", "\\", ";c"})
"""WordNet's signs for the relations that are used for clues."""

WITH_OBJECT = frozenset({8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 30, 31})
"""WordNet numbers the patterns of sentences in which a verb can be used. In the patterns with these
numbers, the verb has an object."""

SLURS = frozenset({"ethnic slur", "obscenity", "disparagement", "dirty word"})
"""WordNet's labels for insulting and obscene meanings. A meaning with such a label is not used for
clues."""

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


def lexicon_records(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the records of the lexicon, each as a key and a text.

    The start of a key says what the record is: `s:` a synset, `e:` the examples of a synset, `w:` a
    word with its senses and forms, `a:` the letters of an answer with their readings, `n:` the
    words that are near to a sense in meaning. The records `n:` come from our own file
    `near.tsv.xz`, all others from WordNet's files. The last record is the fingerprint (a hash) of
    WordNet's files.
    """
    synsets = {synset.part + synset.offset: synset for synset in read_synsets(folder)}
    words = _words(folder, synsets)
    for key, synset in synsets.items():
        yield "s:" + key, _synset_record(synset, synsets)
        if quoted := _quoted(synset):
            yield "e:" + key, _dump(quoted)
    answers = _answers(words)
    for word, record in words.items():
        yield "w:" + word, _dump(record)
    for letters, readings in answers.items():
        yield "a:" + letters, _dump(readings)
    for line in read_lines("near.tsv.xz"):
        lemma, sense, told = line.split("\t")
        yield f"n:{lemma} {sense}", told
    yield "fingerprint", _fingerprint(folder)


def _quoted(synset: RawSynset) -> list[str]:
    """Return the short examples of a gloss."""
    found = [text.strip(" .,;") for text in _EXAMPLE.findall(synset.gloss)]
    return [text for text in found if 2 <= text.count(" ") <= LONGEST_EXAMPLE]


def _synset_record(synset: RawSynset, synsets: dict[str, RawSynset]) -> str:
    relations = [
        [symbol, part + offset, source, target]
        for symbol, part, offset, source, target in synset.relations
        if symbol in KEPT_RELATIONS
    ]
    is_slur = any(
        symbol == ";u" and not SLURS.isdisjoint(synsets[part + offset].lemmas)
        for symbol, part, offset, _, _ in synset.relations
    )
    told = list(islice(definitions(synset.gloss), DEFINITIONS))
    if is_slur or is_unkind(synset.gloss) or is_unsavoury(" ".join((*told, *synset.lemmas))):
        told = []
    objects = sorted({word for frame, word in synset.frames if frame in WITH_OBJECT})
    return _dump([synset.field, synset.lemmas, told, relations, objects])


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def _words(folder: Path, synsets: dict[str, RawSynset]) -> dict[str, dict[str, Any]]:
    """Return a record for each lower-case word.

    Its keys are: n, v, a, r (the senses as a noun, verb, adjective, adverb), u (how often the word
    is used, in WordNet's glosses and in the texts that WordNet counted), d (derived words) and f
    (forms).
    """
    words: dict[str, dict[str, Any]] = {}
    counts = read_counts(folder)
    for lemma, part, offsets in read_senses(folder):
        senses = []
        for number, offset in enumerate(offsets, 1):
            synset = synsets[part + offset]
            printed = next((p for p in synset.lemmas if p.lower() == lemma), lemma)
            senses.append([part + offset, counts.get((lemma, part, number), 0), printed])
        words.setdefault(lemma, {})[part] = senses
    uses: Counter[str] = Counter()
    for synset in synsets.values():
        uses.update(_TOKEN.findall(synset.gloss.lower()))
    for (lemma, _, _), count in counts.items():
        uses[lemma] += count
    for word, count in uses.items():
        words.setdefault(word, {})["u"] = count
    _add_derivations(words, synsets)
    _add_forms(words)
    return words


def _add_derivations(words: dict[str, dict[str, Any]], synsets: dict[str, RawSynset]) -> None:
    """Add to each lemma the lemmas that come from it, and the lemmas from which it comes.

    The two lemmas must have the same first letters, as `KINSHIP` says.
    """
    kin: dict[str, set[str]] = {}
    for synset in synsets.values():
        for symbol, part, offset, source, target in synset.relations:
            if symbol in {"+", "\\"} and source and target:
                lemma = synset.lemmas[source - 1].lower()
                other = synsets[part + offset].lemmas[target - 1].lower()
                needed = KINSHIP - (min(len(lemma), len(other)) < 6)
                if lemma[:needed] == other[:needed]:
                    kin.setdefault(lemma, set()).add(other)
                    kin.setdefault(other, set()).add(lemma)
    for lemma, others in kin.items():
        words[lemma]["d"] = sorted(others)


def _add_forms(words: dict[str, dict[str, Any]]) -> None:
    """Add the forms to the record of each lemma that is a single word."""
    try:
        from lemminflect import getAllInflections, getAllInflectionsOOV
    except ImportError as problem:
        raise MissingExtraError("reading WordNet for clues", "clues") from problem
    for word, record in words.items():
        if not word.isascii() or not word.isalpha():
            continue
        known = getAllInflections(word)
        forms: dict[str, tuple[str, ...]] = {}
        for part, wanted in FORMS_OF_PART.items():
            if part not in record:
                continue
            if part == "v" and "VBD" not in known:
                known |= getAllInflectionsOOV(word, "VERB")
            for form in wanted:
                spelt = OWN_FORMS.get((word, form)) or _spelt(word, form, known)
                if spelt:
                    forms[form.value] = spelt
        if forms:
            record["f"] = forms


def _spelt(word: str, form: Form, known: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the spellings of a form, the most common first.

    `known` has the forms that lemminflect gives. For some nouns (`perfection`, `sheep`), the only
    plural in `known` is spelt like the singular. Then the result has this form and, after it, the
    regular plural, because an answer may be `perfections`.
    """
    found = known.get(form.value, ())
    if form is Form.PARTICIPLE and not found:
        found = known.get("VBD", ())
    if form is Form.PLURAL:
        found = tuple(f for f in found if f != word) or (*found, regular_plural(word))
    return found


def _answers(words: dict[str, dict[str, Any]]) -> dict[str, list[tuple[str, str, str]]]:
    """Return the readings of each answer's letters, base forms first.

    A reading is a tuple of the lemma, the part of speech and the tag of the form.
    """
    spelling = Spelling()
    answers: dict[str, list[tuple[str, str, str]]] = {}
    bent: list[tuple[str, tuple[str, str, str]]] = []
    for lemma, record in words.items():
        parts = [part for part in FORMS_OF_PART if part in record]
        if not parts:
            continue
        letters = _letters(spelling, lemma)
        if not letters:
            continue
        for part in parts:
            answers.setdefault(letters, []).append((lemma, part, ""))
        if " " not in lemma:
            for tag, spelt in record.get("f", {}).items():
                part = next(p for p, forms in FORMS_OF_PART.items() if Form(tag) in forms)
                bent += [(_letters(spelling, s), (lemma, part, tag)) for s in spelt if s != lemma]
        elif "v" in parts:
            head, *rest = lemma.split(" ")
            for tag, spelt in words.get(head, {}).get("f", {}).items():
                if Form(tag) in FORMS_OF_PART["v"] and bending_word([head, *rest], "v") == 0:
                    phrases = [" ".join([s, *rest]) for s in spelt]
                    bent += [(_letters(spelling, p), (lemma, "v", tag)) for p in phrases]
    for letters, reading in bent:
        known = answers.setdefault(letters, [])
        if letters and reading not in known:
            known.append(reading)
    answers.pop("", None)
    return answers


def _letters(spelling: Spelling, text: str) -> str:
    bare = text.translate(_NO_CELL)
    if bare.isascii() and bare.isalpha():
        return bare.upper()
    try:
        return spelling.normalise(text)
    except SpellingError:  # digits and the like
        return ""


def _fingerprint(folder: Path) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for name in FILES:
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()
