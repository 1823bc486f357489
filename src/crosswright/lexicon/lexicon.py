"""The lexicon, made from WordNet by `scripts/build-lexicon` and mapped into memory. A lemma is the
base form of a word or phrase. A reading explains letters as a form of a lemma: SANG is the past
tense of `sing`. A sense is one meaning of a lemma, a synset one meaning with all its lemmas. In the
tagged corpus, people marked the sense of each word.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from crosswright.lexicon.form import Form, bending_word, regular_plural
from crosswright.lexicon.records import (
    PARTS,
    EntryRecord,
    Relation,
    unpack_entry,
    unpack_readings,
    unpack_synset,
)
from crosswright.storage.cache import map_file
from crosswright.storage.pools import read_pools

__all__ = ["Lexicon", "Reading", "Relation", "Sense", "Synset", "load_lexicon"]

FILE = Path(__file__).parent / "data" / "english.lexicon"
KIND = "lexicon 1"

_UNKNOWN = EntryRecord(0, ((), (), (), ()), (), (), ())


class Reading(NamedTuple):
    """One way to read some letters: as a form of a lemma."""

    lemma: str
    """In lower case, with spaces."""
    part: str
    """n (noun), v (verb), a (adjective) or r (adverb)."""
    form: Form


class Sense(NamedTuple):
    lemma: str
    part: str
    number: int
    """1 is the most common."""
    uses: int
    """In the tagged corpus."""
    synset: int
    printed: str
    """With capitals: 'Paris'."""

    @property
    def name(self) -> str:
        return f"{self.lemma} {self.part}{self.number}"


class Synset(NamedTuple):
    number: int
    part: str
    field: int
    """WordNet's subject area, such as 5 for animals."""
    lemmas: tuple[str, ...]
    definitions: tuple[str, ...]
    """Empty if they are insulting or unpleasant."""
    examples: tuple[str, ...]
    relations: tuple[Relation, ...]
    objects: tuple[int, ...] = ()
    """Lemmas (from 1) of verbs that can have an object; 0 means all."""

    def takes_object(self, word: str) -> bool:
        """Return True if a verb of this synset can have an object."""
        places = [k for k, lemma in enumerate(self.lemmas, 1) if lemma.lower() == word.lower()]
        return 0 in self.objects or any(place in self.objects for place in places)

    def related(self, *symbols: str, word: str | None = None) -> Iterator[Relation]:
        """Yield the relations with these symbols: all, or those of `word` and of the
        whole synset.
        """
        for relation in self.relations:
            if relation.symbol in symbols and (
                word is None or not relation.source or self.lemmas[relation.source - 1] == word
            ):
                yield relation


class Lexicon:
    """The words of a language, looked up in lower case (`ice age`), and readings by letters
    (`ICEAGE`).
    """

    def __init__(self, memory: bytes | memoryview) -> None:
        self.fingerprint, pools = read_pools(KIND, memory)
        self._words, self._letters, self._synsets, endings = pools
        rows = [endings[place] for place in range(len(endings))]
        self._endings = [(row[0], row[1:].decode()) for row in rows]
        self.token_readings = lru_cache(maxsize=20_000)(self._token_readings)
        self.senses = lru_cache(maxsize=20_000)(self._senses)
        self.synset = lru_cache(maxsize=5_000)(self._synset)
        self._text = lru_cache(maxsize=50_000)(self._word)
        self._entry = lru_cache(maxsize=20_000)(self._read_entry)

    def _word(self, place: int) -> str:
        string = self._words[place]
        return string[: string.index(0)].decode()

    def _read_entry(self, word: str) -> EntryRecord:
        start = word.encode() + b"\0"
        place = self._words.find(start)
        if place is None or len(self._words[place]) == len(start):
            return _UNKNOWN
        return unpack_entry(self._words[place], len(start))

    def _synset(self, number: int) -> Synset:
        record = unpack_synset(self._synsets[number])
        return Synset(
            number,
            record.part,
            record.field,
            tuple(map(self._text, record.lemmas)),
            tuple(record.definitions),
            tuple(record.examples),
            tuple(record.relations),
            tuple(record.objects),
        )

    def _token_readings(self, token: str) -> list[Reading]:
        start = token.upper().encode() + b"\0"
        place = self._letters.find(start)
        if place is None:
            return []
        rows = unpack_readings(self._letters[place], len(start))
        return [Reading(self._text(lemma), part, form) for lemma, part, form in rows]

    def readings(self, letters: str) -> list[Reading]:
        """Return every reading of an answer's letters, base forms first."""
        found = list(self.token_readings(letters))
        for ending, stem_ending in (("S", ""), ("ES", ""), ("IES", "Y"), ("MEN", "MAN")):
            if not letters.endswith(ending) or len(letters) - len(ending) < 4:
                continue
            singular = letters[: -len(ending)] + stem_ending
            for lemma, part, form in self.token_readings(singular):
                plural = Reading(lemma, "n", Form.PLURAL)
                if part == "n" and form is Form.BASE and " " in lemma and plural not in found:
                    spelt = self.inflect(lemma, "n", Form.PLURAL)
                    if spelt and "".join(filter(str.isalpha, spelt)).upper() == letters:
                        found.append(plural)
        return found

    def has(self, word: str, part: str) -> bool:
        """Return True if a lower-case word is a lemma of this part of speech."""
        return bool(self._entry(word).senses[PARTS.index(part)])

    def _senses(self, lemma: str, part: str) -> tuple[Sense, ...]:
        rows = self._entry(lemma).senses[PARTS.index(part)]
        return tuple(
            Sense(lemma, part, number, uses, synset, self._text(printed))
            for number, (synset, uses, printed) in enumerate(rows, 1)
        )

    def count(self, lemma: str, part: str) -> int:
        """Return how often the lemma is this part of speech in the tagged corpus."""
        return sum(uses for _, uses, _ in self._entry(lemma).senses[PARTS.index(part)])

    def uses(self, word: str) -> int:
        """Return how often a word is in the tagged corpus or in WordNet's definitions."""
        return self._entry(word.lower()).uses

    def derived(self, lemma: str) -> list[str]:
        """Return the lemmas that come from this one, or from which it comes."""
        return [self._text(place) for place in self._entry(lemma).derived]

    def near(self, sense: Sense) -> dict[str, float]:
        """Return words of the thesaurus (from Moby's and WordNet) for a sense, with their nearness
        from 0 to 1.
        """
        return {
            self._text(word): nearness / 10
            for part, number, word, nearness in self._entry(sense.lemma).near
            if (part, number) == (sense.part, sense.number)
        }

    def is_only_plural(self, lemma: str) -> bool:
        """Return True if a noun has the form of a plural: `authorities`, `pants`."""
        last = lemma.split(" ")[bending_word(lemma.split(" "), "n")].lower()
        return any(
            reading.part == "n" and reading.form is Form.PLURAL and reading.lemma != last
            for reading in self.token_readings(last)
        )

    def inflect(self, lemma: str, part: str, form: Form) -> str | None:
        """Return a lemma in a form, or None if it has no such form."""
        if form is Form.BASE:
            return lemma
        words = lemma.split(" ")
        place = bending_word(words, part)
        word = words[place]
        bent = self._spelt(word.lower(), form)
        if bent is not None:
            pass
        elif part == "n" and word.isascii() and word[-1:].isalpha():
            bent = regular_plural(word)
        elif part == "a":
            degree = "more" if form is Form.COMPARATIVE else "most"
            return f"{degree} {lemma}"
        else:
            return None
        if word.isupper() and len(word) > 1:
            bent = word + "s"
        elif word[:1].isupper():
            bent = bent[0].upper() + bent[1:]
        return " ".join([*words[:place], bent, *words[place + 1 :]])

    def _spelt(self, word: str, form: Form) -> str | None:
        for known, ending in self._entry(word).forms:
            if known is form:
                cut, added = self._endings[ending]
                return word[: len(word) - cut] + added
        return None


def load_lexicon() -> Lexicon:
    return Lexicon(map_file(FILE))
