"""The dictionary as clue makers ask it: readings of letters, senses of words, forms, relations."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from crosswright.clues.form import Form, bending_word, regular_plural
from crosswright.clues.shelf import Shelf

__all__ = ["Lexicon", "Reading", "Relation", "Sense", "Synset"]


@dataclass(frozen=True)
class Reading:
    """One way to understand some letters: a form of a lemma."""

    lemma: str
    """Lower case, words parted by spaces."""
    part: str
    """n, v, a or r."""
    form: Form


@dataclass(frozen=True)
class Sense:
    """One meaning of a lemma."""

    lemma: str
    part: str
    number: int
    """From 1, the commonest."""
    count: int
    """How often it was met in a tagged corpus."""
    synset: str
    printed: str
    """The lemma as the synset spells it: 'Paris'."""

    @property
    def name(self) -> str:
        return f"{self.lemma} {self.part}{self.number}"


@dataclass(frozen=True)
class Relation:
    """An arrow from a synset, or from one word of it, to another."""

    symbol: str
    synset: str
    source: int
    """Which word it starts from, counted from 1; 0 if it concerns the whole synset."""
    target: int


@dataclass(frozen=True)
class Synset:
    """One meaning, with all words for it."""

    key: str
    part: str
    field: int
    lemmas: tuple[str, ...]
    gloss: str
    relations: tuple[Relation, ...]

    def related(self, *symbols: str, word: str | None = None) -> Iterator[Relation]:
        """Its arrows of some kinds; with `word`, only those that start from it or from all."""
        for relation in self.relations:
            if relation.symbol in symbols and (
                word is None or not relation.source or self.lemmas[relation.source - 1] == word
            ):
                yield relation


class Lexicon:
    """A shelf of dictionary records, asked by words and letters."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.record = lru_cache(maxsize=20_000)(self._record)
        self.synset = lru_cache(maxsize=5_000)(self._synset)

    @property
    def fingerprint(self) -> str:
        """A hash of the files that it was made from, for recipes."""
        return self._shelf.get("fingerprint") or ""

    def _record(self, word: str) -> dict[str, Any]:
        """Everything kept under a lower-case word."""
        text = self._shelf.get("w:" + word)
        found: dict[str, Any] = json.loads(text) if text else {}
        return found

    def _synset(self, key: str) -> Synset:
        text = self._shelf.get("s:" + key)
        if text is None:
            raise KeyError(key)
        part, field, lemmas, gloss, relations = json.loads(text)
        arrows = tuple(Relation(*relation) for relation in relations)
        return Synset(key, part, field, tuple(lemmas), gloss, arrows)

    def readings(self, letters: str) -> list[Reading]:
        """Every way to understand an answer's letters: base forms first, then inflected ones."""
        text = self._shelf.get("a:" + letters)
        found = [Reading(lemma, part, Form(tag)) for lemma, part, tag in json.loads(text or "[]")]
        for ending, stem_ending in (("S", ""), ("ES", ""), ("IES", "Y"), ("MEN", "MAN")):
            if not letters.endswith(ending) or len(letters) - len(ending) < 4:
                continue
            singular = letters[: -len(ending)] + stem_ending
            for lemma, part, tag in json.loads(self._shelf.get("a:" + singular) or "[]"):
                plural = Reading(lemma, "n", Form.PLURAL)
                if part == "n" and not tag and " " in lemma and plural not in found:
                    spelt = self.inflect(lemma, "n", Form.PLURAL)
                    if spelt and "".join(filter(str.isalpha, spelt)).upper() == letters:
                        found.append(plural)
        return found

    def token_readings(self, token: str) -> list[Reading]:
        """Every way to understand one word of a text."""
        text = self._shelf.get("a:" + token.upper())
        return [Reading(lemma, part, Form(tag)) for lemma, part, tag in json.loads(text or "[]")]

    def senses(self, lemma: str, part: str) -> list[Sense]:
        """The meanings of a lemma, commonest first."""
        return [
            Sense(lemma, part, number, count, synset, printed)
            for number, (synset, count, printed) in enumerate(self.record(lemma).get(part, ()), 1)
        ]

    def count(self, lemma: str, part: str) -> int:
        """How often the lemma was met as this part of speech."""
        return sum(count for _, count, _ in self.record(lemma).get(part, ()))

    def uses(self, word: str) -> int:
        """How often a word was met at all: in the tagged corpus, or in the dictionary's texts."""
        record = self.record(word.lower())
        tagged = sum(self.count(word.lower(), part) for part in "nvar" if part in record)
        return int(record.get("u", 0)) + tagged

    def inflect(self, lemma: str, part: str, form: Form) -> str | None:
        """A lemma or phrase in some form; None if it has no such form."""
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
        if word[:1].isupper():
            bent = bent[0].upper() + bent[1:]
        return " ".join([*words[:place], bent, *words[place + 1 :]])
