"""The records of the lexicon as bytes. They name words and synsets by their places in the pools."""

from collections.abc import Sequence
from struct import Struct
from typing import NamedTuple

from crosswright.lexicon.form import Form

PARTS = "nvar"
"""Noun, verb, adjective, adverb."""

SYMBOLS = ("!", "@", "@i", "~", "~i", "#p", "&", "\\", ";c")
"""WordNet's signs for the stored relations."""

_FORMS = tuple(Form)
_ENTRY = Struct("<I6BH")
_SENSE = Struct("<IHI")
_PLACE = Struct("<I")
_FORM = Struct("<BH")
_NEAR = Struct("<BBIB")
_READING = Struct("<IB")
_SYNSET = Struct("<3BHB")
_RELATION = Struct("<BIBB")


class Relation(NamedTuple):
    """A relation from a synset, or from one word of it, to another synset."""

    symbol: str
    """Such as `!` for opposites and `@` for more general words."""
    synset: int
    source: int
    """The word at which it starts, from 1; 0 for the whole synset."""
    target: int
    """The word at which it ends."""


class EntryRecord(NamedTuple):
    uses: int
    senses: tuple[Sequence[tuple[int, int, int]], ...]
    """For each of `PARTS`: the synset, the uses and the printed word of each sense."""
    derived: Sequence[int]
    forms: Sequence[tuple[Form, int]]
    """With the number of its ending. Several spellings repeat the form."""
    near: Sequence[tuple[str, int, int, int]]
    """The part and number of a sense, a word near to it, and ten times the nearness."""


class SynsetRecord(NamedTuple):
    part: str
    field: int
    lemmas: Sequence[int]
    relations: Sequence[Relation]
    objects: Sequence[int]
    definitions: Sequence[str]
    examples: Sequence[str]


def pack_entry(entry: EntryRecord) -> bytes:
    counts = (*map(len, entry.senses), len(entry.derived), len(entry.forms), len(entry.near))
    rows = [_ENTRY.pack(entry.uses, *counts)]
    rows += [_SENSE.pack(*sense) for senses in entry.senses for sense in senses]
    rows += map(_PLACE.pack, entry.derived)
    rows += [_FORM.pack(_FORMS.index(form), ending) for form, ending in entry.forms]
    rows += [_NEAR.pack(PARTS.index(part), *rest) for part, *rest in entry.near]
    return b"".join(rows)


def unpack_entry(data: bytes, at: int = 0) -> EntryRecord:
    uses, *parts, derived, forms, near = _ENTRY.unpack_from(data, at)
    at += _ENTRY.size
    senses: list[Sequence[tuple[int, int, int]]] = []
    for count in parts:
        end = at + count * _SENSE.size
        senses.append([*_SENSE.iter_unpack(data[at:end])] if count else ())
        at = end
    of_forms = at + derived * _PLACE.size
    of_near = of_forms + forms * _FORM.size
    return EntryRecord(
        uses,
        tuple(senses),
        [place for (place,) in _PLACE.iter_unpack(data[at:of_forms])] if derived else (),
        [(_FORMS[form], ending) for form, ending in _FORM.iter_unpack(data[of_forms:of_near])]
        if forms
        else (),
        [
            (PARTS[part], number, word, nearness)
            for part, number, word, nearness in _NEAR.iter_unpack(data[of_near:])
        ]
        if near
        else (),
    )


def pack_readings(readings: Sequence[tuple[int, str, Form]]) -> bytes:
    """The readings of an answer's letters: a lemma, its part and a form."""
    return b"".join(
        _READING.pack(lemma, PARTS.index(part) + 4 * _FORMS.index(form))
        for lemma, part, form in readings
    )


def unpack_readings(data: bytes, at: int = 0) -> list[tuple[int, str, Form]]:
    return [
        (lemma, PARTS[code % 4], _FORMS[code // 4])
        for lemma, code in _READING.iter_unpack(data[at:])
    ]


def pack_synset(synset: SynsetRecord) -> bytes:
    counts = (len(synset.lemmas), len(synset.relations), len(synset.objects))
    texts = "\n".join(["\t".join(synset.definitions), "\t".join(synset.examples)])
    return b"".join(
        [
            _SYNSET.pack(PARTS.index(synset.part), synset.field, *counts),
            *map(_PLACE.pack, synset.lemmas),
            *(_RELATION.pack(SYMBOLS.index(sign), *rest) for sign, *rest in synset.relations),
            bytes(synset.objects),
            texts.encode(),
        ]
    )


def unpack_synset(data: bytes) -> SynsetRecord:
    part, field, lemmas, relations, objects = _SYNSET.unpack_from(data)
    of_lemmas = _SYNSET.size + lemmas * _PLACE.size
    of_relations = of_lemmas + relations * _RELATION.size
    texts = data[of_relations + objects :].decode()
    definitions, examples = (tuple(filter(None, t.split("\t"))) for t in texts.split("\n"))
    return SynsetRecord(
        PARTS[part],
        field,
        [place for (place,) in _PLACE.iter_unpack(data[_SYNSET.size : of_lemmas])],
        [
            Relation(SYMBOLS[symbol], synset, source, target)
            for symbol, synset, source, target in _RELATION.iter_unpack(
                data[of_lemmas:of_relations]
            )
        ],
        tuple(data[of_relations : of_relations + objects]),
        definitions,
        examples,
    )
