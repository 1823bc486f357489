"""From WordNet's files to the records of a `Lexicon`. This is done once, and then cached.

Only this module needs inflected forms. lemminflect knows them, but it takes a second to load and
needs numpy. So its answers are stored here and are not needed later.
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
from crosswright.clues.form import FORMS_OF_PART, Form, bending_word, regular_plural
from crosswright.clues.gloss import definitions, is_unkind
from crosswright.clues.guard import is_unsavoury
from crosswright.clues.wordnet import FILES, RawSynset, read_counts, read_senses, read_synsets
from crosswright.core.errors import MissingExtraError, SpellingError
from crosswright.words.spelling import Spelling

__all__ = ["lexicon_records"]

OWN_FORMS = {("person", Form.PLURAL): ("people", "persons")}
"""Forms that we correct, since the tables are wrong."""

KEPT_RELATIONS = frozenset({"!", "@", "@i", "~", "~i", "#p", "&", "\\"})
"""The relations that are used for clues, by WordNet's signs."""

SLURS = frozenset({"ethnic slur", "obscenity", "disparagement", "dirty word"})
"""Usage labels of a meaning that must not be in a clue."""

DEFINITIONS = 3
"""How many definitions of a gloss are kept?"""

KINSHIP = 3
"""How many first letters must two words share for us to accept that one is derived from the other?

For short words one letter less is enough: LIAR, lie. FISCAL and finance are too long for that.
"""

LONGEST_EXAMPLE = 5
"""How many spaces may an example have to become a clue with a blank?"""

_EXAMPLE = re.compile(r'"([^"]+)"')

_NO_CELL = str.maketrans("", "", " -'./")
"""Signs that take no cell. To drop them here is faster than the full spelling."""

_TOKEN = re.compile(r"[a-z]+(?:[-'][a-z]+)*")


def lexicon_records(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield keys and texts.

    `s:` is a synset, `w:` is a word with its senses and forms, `a:` has the letters of an answer
    with their readings.
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
    return _dump([synset.field, synset.lemmas, told, relations])


_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def _words(folder: Path, synsets: dict[str, RawSynset]) -> dict[str, dict[str, Any]]:
    """Return for each lower-case word its senses by part of speech, its forms and its uses."""
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
    """Add to each lemma the lemmas derived from it, and the ones that it is derived from.

    They must share their first letters.
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
    """Add to each lemma of one word the forms that it has."""
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

    If the table has a noun only in the singular (`perfection`, `sheep`), the singular comes first.
    It is what we would write, but the answer may be `perfections`.
    """
    found = known.get(form.value, ())
    if form is Form.PARTICIPLE and not found:
        found = known.get("VBD", ())
    if form is Form.PLURAL:
        found = tuple(f for f in found if f != word) or (*found, regular_plural(word))
    return found


def _answers(words: dict[str, dict[str, Any]]) -> dict[str, list[tuple[str, str, str]]]:
    """Return for letters the lemma, part and form of each reading, base forms first."""
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
