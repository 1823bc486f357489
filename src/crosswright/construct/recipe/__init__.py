"""Recipes: saved requests, one kind a verb, from which the same answer can be had again.

A recipe is what was asked, in plain values: paths of lists and not the lists, the picture of a
grid and not the grid. With it go hashes of the data that the answer depends on, and for a puzzle
that was made the record that makes it again quickly. As JSON:

    {"crosswright_recipe": 2, "verb": "fill", "request": {…}, "hashes": {…}, "record": null}

`read_recipe` reads every recipe that any version wrote, and says of a wrong one what is wrong and
where. `follow` does what a recipe asks for.
"""

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

from crosswright.construct.files import Options, save_bytes, save_puzzles
from crosswright.construct.recipe.plain import (
    field_types,
    from_plain,
    plain_object,
    to_plain,
    wrong_value,
)
from crosswright.construct.report import outcome_json, solution_json
from crosswright.construct.searches import Budget, Outcome, Run, Status
from crosswright.construct.words import WordChoice, fingerprint
from crosswright.core.errors import InputError, Place
from crosswright.core.puzzle import Puzzle
from crosswright.words.wordlist import WordList

__all__ = ["VERSION", "Answer", "Recipe", "Record", "read_recipe", "recipe_kind"]

VERSION = 2
"""Which shape has the JSON of a recipe?"""

KINDS = {
    "fill": "crosswright.construct.recipe.fill",
    "freeform": "crosswright.construct.recipe.freeform",
    "grid": "crosswright.construct.recipe.grid",
    "layout": "crosswright.construct.recipe.layout",
    "make": "crosswright.construct.recipe.make",
    "pairs": "crosswright.construct.recipe.pairs",
}
"""The module that has each verb's kind of recipe, as `RECIPE`."""

R = TypeVar("R", bound="Recipe")


@dataclass(frozen=True)
class Record:
    """What makes the rebuild of an answer quick: how it was come by."""

    rng_seed: int
    """The dice that it came from, which need not be those that were asked for."""
    nodes: int
    """The smallest budget that leads to it from these dice."""
    pattern: str = ""
    """The pattern that won, for people to look at."""


@dataclass(frozen=True, kw_only=True)
class Recipe(ABC):
    """What was asked of a verb. Each kind adds the fields of its own request."""

    verb: ClassVar[str]

    words: WordChoice = field(default_factory=WordChoice)
    seconds: float | None = None
    nodes: int | None = None
    rng_seed: int | None = None
    hashes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Short hashes of the data that the answer depends on, by name: words, dictionary, banks."""
    record: Record | None = None

    @abstractmethod
    def follow(self, run: Run | None = None, *, jobs: int | None = None) -> "Answer":
        """Do what is asked for; without a run, within the recipe's own limits."""

    @property
    def budget(self) -> Budget:
        """How long its answer may take; where it is recorded, how long it took."""
        if self.record is not None:
            return Budget(nodes=self.record.nodes)
        return Budget(self.seconds, self.nodes)

    @property
    def dice(self) -> int | None:
        """The dice that are asked for; where its answer is recorded, those that led to it."""
        return self.rng_seed if self.record is None else self.record.rng_seed

    def run(self) -> Run:
        """A run within these limits; its clock starts now."""
        return Run(self.budget, rng_seed=self.dice)

    def load_words(self, *, clueable: bool = False) -> WordList:
        """The words; an error if they are not those that the recipe was saved with."""
        words = self.words.load(clueable=clueable)
        if "words" in self.hashes:
            self.ensure_same("words", fingerprint(words))
        return words

    def ensure_same(self, name: str, found: str) -> None:
        """Raise if the hash that was saved under this name is another one."""
        if self.hashes.get(name, found) != found:
            noun = {"words": "word list"}.get(name, name)
            raise InputError(f"the {noun} is not the one that the recipe was made with")

    def with_dice(self) -> Self:
        """The recipe with dice of its own, if it has none: what comes of it can be rebuilt."""
        if self.rng_seed is not None:
            return self
        return replace(self, rng_seed=random.SystemRandom().getrandbits(32))

    def hashed(self, words: WordList | None) -> Self:
        """The recipe with the hashes of what it was followed with."""
        found = {} if words is None else {"words": fingerprint(words)}
        return replace(self, hashes=dict(self.hashes) | found)

    def on_top(self, **changes: Any) -> Self:
        """The recipe with other wishes, which name its fields or those of a field's value.

        What changes the request ends what was recorded of its answer. The same words from another
        place do not change it.
        """
        request = {part.name: getattr(self, part.name) for part in _request_fields(type(self))}
        for name, value in changes.items():
            if name in request:
                request[name] = value
                continue
            holder = next(
                key
                for key, held in request.items()
                if is_dataclass(held) and name in {part.name for part in fields(held)}
            )
            request[holder] = replace(request[holder], **{name: value})
        changed = replace(self, **request)
        if changed == self:
            return self
        as_before = replace(changed, words=self.words) == self
        if as_before and changed.words.ban == self.words.ban and self._has_same_words(changed):
            return changed
        kept = {name: told for name, told in self.hashes.items() if name == "dictionary"}
        return replace(changed, hashes=kept, record=None)

    def _has_same_words(self, other: "Recipe") -> bool:
        return self.hashes.get("words") == fingerprint(replace(other, hashes={}).load_words())

    def to_json(self) -> str:
        """The recipe as text; `read_recipe` reads it back."""
        told = {
            "crosswright_recipe": VERSION,
            "verb": self.verb,
            "request": {
                part.name: to_plain(getattr(self, part.name))
                for part in _request_fields(type(self))
            },
            "hashes": dict(self.hashes),
            "record": to_plain(self.record),
        }
        return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


@dataclass(frozen=True)
class Answer:
    """What came of a recipe, ready to be shown and written by any door."""

    recipe: Recipe
    outcome: Outcome[Any]
    """As the verb gave it."""
    puzzles: tuple[Puzzle, ...]
    """The solutions as puzzles, one each."""
    words: WordList | None = None
    several: bool = False
    """Whether more than one was asked for: then each is written to a file of its own."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """What the verb's report has besides."""
    options: Options | None = None
    """How files look if nobody says."""

    @property
    def status(self) -> Status:
        """The outcome's."""
        return self.outcome.status

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.outcome)

    def report(self) -> dict[str, Any]:
        """The answer for programs."""
        solutions = [solution_json(puzzle, self.words) for puzzle in self.puzzles]
        return outcome_json(self.recipe.verb, self.outcome, solutions, **self.more)

    def save(self, paths: Iterable[str], options: Options | None = None) -> None:
        """Write the puzzles: each to numbered files if several were asked for, else the last."""
        save_puzzles(self.puzzles, paths, options or self.options, several=self.several)

    def save_recipe(self, path: str) -> None:
        """Write the recipe from which this answer can be had again."""
        save_bytes(Path(path), self.recipe.hashed(self.words).to_json().encode())


def recipe_kind(verb: str) -> type[Recipe]:
    """The kind of recipe that a verb has."""
    from importlib import import_module

    kind: type[Recipe] = import_module(KINDS[verb]).RECIPE
    return kind


def read_recipe(text: str, source: str = "recipe") -> Recipe:
    """The recipe in a text. An error says what was expected, what came, and where."""
    try:
        return _read_recipe(text)
    except InputError as problem:
        raise problem.within(source) from None


def _read_recipe(text: str) -> Recipe:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise InputError("expected a recipe in JSON, as `make` saves it") from problem
    if not isinstance(told, dict) or "crosswright_recipe" not in told:
        raise InputError("expected a recipe in JSON, as `make` saves it")
    version = told.pop("crosswright_recipe")
    if version == 1:
        told = _from_version_1(told)
    elif version != VERSION:
        raise InputError(f"expected a recipe of version 1 or {VERSION}, got {version!r}")
    verb = told.get("verb")
    if not isinstance(verb, str) or verb not in KINDS:
        raise wrong_value("verb", f"one of {', '.join(KINDS)}", verb)
    kind = recipe_kind(verb)
    hints = field_types(kind)
    request = plain_object(told.get("request"), "request", {f.name for f in _request_fields(kind)})
    asked = {
        name: from_plain(value, hints[name], f"request.{name}") for name, value in request.items()
    }
    hashes = from_plain(told.get("hashes", {}), Mapping[str, str], "hashes")
    record = from_plain(told.get("record"), Record | None, "record")
    try:
        return kind(**asked, hashes=hashes, record=record)
    except TypeError as problem:
        raise InputError(
            f"expected the fields of a recipe: {problem}", Place(cell="request")
        ) from problem


_ABOUT_1 = ("title", "author", "copyright", "notes", "language")
"""What the first version kept of a puzzle's metadata."""


def _from_version_1(told: dict[str, Any]) -> dict[str, Any]:
    """A recipe of `make` as the first version wrote it: flat, and always with dice."""
    known = {
        *("rng_seed", "nodes", "venue", "height", "width", "theme", "across_only", "min_score"),
        *("banned", "difficulty", "enumerations", "clued_only", "words", "pattern"),
        *_ABOUT_1,
    }
    if told.keys() - known:
        strange = ", ".join(sorted(told.keys() - known))
        raise InputError(f"expected the fields of a recipe, got {strange}")
    dice = from_plain(told.get("rng_seed"), int, "rng_seed")
    nodes = from_plain(told.get("nodes"), int | None, "nodes")
    sides = [from_plain(told.get(name, 15), int, name) for name in ("width", "height")]
    same = ("theme", "across_only", "min_score", "difficulty", "enumerations", "clued_only")
    request: dict[str, Any] = {name: told[name] for name in same if name in told}
    request |= {
        "venue": told.get("venue", "us-daily"),
        "size": sides,
        "words": {"ban": told.get("banned", [])},
        "metadata": {name: told[name] for name in _ABOUT_1 if name in told},
        "rng_seed": dice,
    }
    words = from_plain(told.get("words", ""), str, "words")
    record = {"rng_seed": dice, "nodes": nodes, "pattern": told.get("pattern", "")}
    return {
        "verb": "make",
        "request": request,
        "hashes": {"words": words} if words else {},
        "record": None if nodes is None else record,
    }


def _request_fields(kind: type[Recipe]) -> list[Any]:
    return [part for part in fields(kind) if part.name not in {"hashes", "record"}]
