"""The dictionary for clues: words, their forms, their meanings, and how they are related.

The dictionary is WordNet. A lemma is the base form of a word or phrase. A reading explains some
letters as a form of a lemma: SANG is the past tense of `sing`. A sense is one meaning of a lemma. A
synset is one meaning with all lemmas for it. A gloss is WordNet's text about a synset: definitions
and examples. The tagged corpus is a collection of texts in which people marked the sense of each
word.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from crosswright.lexicon.form import Form, bending_word, regular_plural
from crosswright.lexicon.text_table import TextTable

__all__ = ["Lexicon", "Reading", "Relation", "Sense", "Synset"]


class Reading(NamedTuple):
    """One way to read some letters: as a form of a lemma."""

    lemma: str
    """The lemma in lower case, with spaces between words."""
    part: str
    """The part of speech: n (noun), v (verb), a (adjective) or r (adverb)."""
    form: Form


class Sense(NamedTuple):
    """One meaning of a lemma."""

    lemma: str
    part: str
    number: int
    """The number of the sense. The most common sense is 1."""
    uses: int
    """The number of times that the sense was found in the tagged corpus."""
    synset: str
    printed: str
    """The lemma as it is written in the synset, with capitals: 'Paris'."""

    @property
    def name(self) -> str:
        return f"{self.lemma} {self.part}{self.number}"


class Relation(NamedTuple):
    """A relation from a synset, or from one word of it, to another synset."""

    symbol: str
    """WordNet's sign for the relation, such as `!` for opposites and `@` for more general words."""
    synset: str
    """The key of the other synset."""
    source: int
    """The number of the word at which the relation starts, counted from 1; 0 for the whole
    synset."""
    target: int
    """The number of the word at which the relation ends, counted in the same way."""


class Synset(NamedTuple):
    """One meaning, with all the words for it."""

    key: str
    part: str
    field: int
    """The number of WordNet's subject area, such as 5 for animals."""
    lemmas: tuple[str, ...]
    definitions: tuple[str, ...]
    """The definitions in its gloss. Empty if they are insulting or unpleasant."""
    relations: tuple[Relation, ...]
    objects: tuple[int, ...] = ()
    """For a synset of verbs: which of its `lemmas` can have an object. Each is given by its
    position in `lemmas`, counted from 1. 0 means all of them."""

    def takes_object(self, word: str) -> bool:
        """Return True if `word`, a verb of this synset, can have an object."""
        places = [k for k, lemma in enumerate(self.lemmas, 1) if lemma.lower() == word.lower()]
        return 0 in self.objects or any(place in self.objects for place in places)

    def related(self, *symbols: str, word: str | None = None) -> Iterator[Relation]:
        """Yield the relations with one of these symbols.

        With `word`, yield only the relations of this word and of the whole synset.
        """
        for relation in self.relations:
            if relation.symbol in symbols and (
                word is None or not relation.source or self.lemmas[relation.source - 1] == word
            ):
                yield relation


class Lexicon:
    """The dictionary.

    The senses and forms of a word are stored under the word in lower case (`ice age`). Readings are
    stored under the letters of an answer (`ICEAGE`).
    """

    def __init__(self, table: TextTable) -> None:
        self._table = table
        self.token_readings = lru_cache(maxsize=20_000)(self._token_readings)
        self.record = lru_cache(maxsize=20_000)(self._record)
        self.synset = lru_cache(maxsize=5_000)(self._synset)

    @property
    def fingerprint(self) -> str:
        """A hash of the files from which the lexicon was made."""
        return self._table.get("fingerprint") or ""

    def _record(self, word: str) -> dict[str, Any]:
        """Return what is stored about a lower-case word: a dict, empty if the word is unknown."""
        text = self._table.get("w:" + word)
        found: dict[str, Any] = json.loads(text) if text else {}
        return found

    def _synset(self, key: str) -> Synset:
        text = self._table.get("s:" + key)
        if text is None:
            raise KeyError(key)
        field, lemmas, definitions, relations, objects = json.loads(text)
        arrows = tuple(map(Relation._make, relations))
        return Synset(key, key[0], field, tuple(lemmas), tuple(definitions), arrows, tuple(objects))

    def readings(self, letters: str) -> list[Reading]:
        """Return every reading of an answer's letters: base forms first, then inflected forms."""
        text = self._table.get("a:" + letters)
        found = [Reading(lemma, part, Form(tag)) for lemma, part, tag in json.loads(text or "[]")]
        for ending, stem_ending in (("S", ""), ("ES", ""), ("IES", "Y"), ("MEN", "MAN")):
            if not letters.endswith(ending) or len(letters) - len(ending) < 4:
                continue
            singular = letters[: -len(ending)] + stem_ending
            for lemma, part, tag in json.loads(self._table.get("a:" + singular) or "[]"):
                plural = Reading(lemma, "n", Form.PLURAL)
                if part == "n" and not tag and " " in lemma and plural not in found:
                    spelt = self.inflect(lemma, "n", Form.PLURAL)
                    if spelt and "".join(filter(str.isalpha, spelt)).upper() == letters:
                        found.append(plural)
        return found

    def _token_readings(self, token: str) -> list[Reading]:
        """Return every reading of one word of a text."""
        text = self._table.get("a:" + token.upper())
        return [Reading(lemma, part, Form(tag)) for lemma, part, tag in json.loads(text or "[]")]

    def senses(self, lemma: str, part: str) -> list[Sense]:
        """Return the meanings of a lemma, the most common first."""
        return [
            Sense(lemma, part, number, count, synset, printed)
            for number, (synset, count, printed) in enumerate(self.record(lemma).get(part, ()), 1)
        ]

    def count(self, lemma: str, part: str) -> int:
        """Return how often the lemma was found as this part of speech in the tagged corpus."""
        return sum(count for _, count, _ in self.record(lemma).get(part, ()))

    def uses(self, word: str) -> int:
        """Return how often a word was found in the tagged corpus or in the dictionary's texts."""
        return int(self.record(word.lower()).get("u", 0))

    def derived(self, lemma: str) -> list[str]:
        """Return the lemmas that come from this lemma, and the lemmas from which it comes."""
        found: list[str] = self.record(lemma).get("d", [])
        return found

    def near(self, sense: Sense) -> dict[str, float]:
        """Return words that our thesaurus gives for a sense, each with its nearness.

        The thesaurus is the data file `near.tsv.xz`, made from Moby's thesaurus and WordNet.
        The nearness is a number from 0 to 1. A higher number means a more similar meaning.
        """
        text = self._table.get(f"n:{sense.lemma} {sense.part}{sense.number}")
        return {word[:-1]: int(word[-1]) / 10 for word in text.split(",")} if text else {}

    def examples(self, key: str) -> list[str]:
        """Return the examples that the dictionary gives for a synset."""
        text = self._table.get("e:" + key)
        found: list[str] = json.loads(text) if text else []
        return found

    def is_only_plural(self, lemma: str) -> bool:
        """Return True if a lemma, a noun, has the form of a plural: `authorities`, `pants`."""
        last = lemma.split(" ")[bending_word(lemma.split(" "), "n")].lower()
        return any(
            reading.part == "n" and reading.form is Form.PLURAL and reading.lemma != last
            for reading in self.token_readings(last)
        )

    def inflect(self, lemma: str, part: str, form: Form) -> str | None:
        """Return a lemma in the form `form`, or None if it has no such form."""
        if form is Form.BASE:
            return lemma
        words = lemma.split(" ")
        place = bending_word(words, part)
        word = words[place]
        known = self.record(word.lower()).get("f", {}).get(form.value)
        if known:
            bent = known[0]
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
