"""Recipes: saved requests that give the same answer again.

A verb is a public function such as `fill` or `make`. Each verb has its own kind of recipe. In this
module, an answer is the result of a verb, not the text in a slot.

A recipe has the request as plain values: paths of word lists instead of the words, and the text
picture of a grid instead of the grid. It also has hashes of the data that the answer depends on.
When an answer has been found, the recipe also gets a record. With the record, the answer is found
again quickly. This is a recipe as JSON:

    {"crosswright_recipe": 2, "verb": "fill", "request": {…}, "hashes": {…}, "record": null}

`read_recipe` reads recipes of all versions. Its errors say what is wrong and where. `follow`
carries out a recipe.
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
from crosswright.construct.words import WordChoice, fingerprint
from crosswright.core.errors import InputError, Place
from crosswright.core.puzzle import Puzzle
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["VERSION", "Answer", "Recipe", "Record", "read_recipe", "recipe_kind"]

VERSION = 2
"""The version of the JSON format of recipes."""

KINDS = {
    "fill": "crosswright.construct.recipe.fill",
    "freeform": "crosswright.construct.recipe.freeform",
    "grid": "crosswright.construct.recipe.grid",
    "layout": "crosswright.construct.recipe.layout",
    "make": "crosswright.construct.recipe.make",
    "pairs": "crosswright.construct.recipe.pairs",
}
"""The module of each verb's recipe class. In the module, the class is called `RECIPE`."""

R = TypeVar("R", bound="Recipe")


@dataclass(frozen=True)
class Record:
    """The `rng_seed` and the nodes with which an answer was found, so that it can be found again
    quickly."""

    rng_seed: int
    """The `rng_seed` that gave the answer. It may differ from the recipe's `rng_seed`."""
    nodes: int
    """A limit in nodes (steps of the search). A search with this limit and this `rng_seed` gives
    the answer."""
    pattern: str = ""
    """The chosen pattern. It is only information for people who read the recipe."""


@dataclass(frozen=True, kw_only=True)
class Recipe(ABC):
    """A request to a verb. Each kind of recipe adds the parameters of its verb as fields."""

    verb: ClassVar[str]

    words: WordChoice = field(default_factory=WordChoice)
    seconds: float | None = None
    nodes: int | None = None
    rng_seed: int | None = None
    hashes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Short hashes of the data that the answer depends on: the words, the dictionary WordNet, and
    the clue banks. The key is the name of the data."""
    record: Record | None = None

    @abstractmethod
    def follow(self, run: Run | None = None, *, jobs: int | None = None) -> "Answer":
        """Carry out the request. Without `run`, the limits of the recipe are used."""

    @property
    def budget(self) -> Budget:
        """The limits of the search. With a record, the limit is the number of nodes that gave the
        answer."""
        if self.record is not None:
            return Budget(nodes=self.record.nodes)
        return Budget(self.seconds, self.nodes)

    @property
    def dice(self) -> int | None:
        """The recipe's `rng_seed`. With a record, the `rng_seed` that gave the answer."""
        return self.rng_seed if self.record is None else self.record.rng_seed

    def run(self) -> Run:
        """A new run with `budget` and `dice`. Its time starts now."""
        return Run(self.budget, rng_seed=self.dice)

    def load_words(self, *, clueable: bool = False) -> WordList:
        """The words. Raises `InputError` if they have changed since the recipe was saved.

        `clueable` is explained in `WordChoice.load`.
        """
        words = self.words.load(clueable=clueable)
        if "words" in self.hashes:
            self.ensure_same("words", fingerprint(words))
        return words

    def ensure_same(self, name: str, found: str) -> None:
        """Raise `InputError` if the hash saved under `name` differs from `found`."""
        if self.hashes.get(name, found) != found:
            noun = {"words": "word list"}.get(name, name)
            raise InputError(f"the {noun} is not the one that the recipe was made with")

    def with_dice(self) -> Self:
        """The recipe with an `rng_seed`, so that its answer can be found again. If it has none, a
        random one is set."""
        if self.rng_seed is not None:
            return self
        return replace(self, rng_seed=random.SystemRandom().getrandbits(32))

    def hashed(self, words: WordList | None) -> Self:
        """The recipe with the hash of `words`, the words that were used. Its other hashes stay."""
        found = {} if words is None else {"words": fingerprint(words)}
        return replace(self, hashes=dict(self.hashes) | found)

    def on_top(self, **changes: Any) -> Self:
        """The recipe with some fields changed. The names in `changes` are fields of the recipe, or
        fields of its `words` or `metadata`.

        If the request changes, the record and the hashes are dropped, except the hash of the
        dictionary WordNet. The same words from another path do not count as a change.
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
        """The recipe as a JSON text. `read_recipe` reads it."""
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
    """The answer to a recipe. The command line and the studio show it and write it to files."""

    recipe: Recipe
    outcome: Outcome[Any]
    """The outcome that the verb returned."""
    puzzles: tuple[Puzzle, ...]
    """Each solution of the outcome as a puzzle."""
    words: WordList | None = None
    several: bool = False
    """True if the request is for several puzzles. Then each puzzle is written to its own file."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Further items of the report. Each verb has its own."""
    options: Options | None = None
    """The default options for the look of the files."""

    @property
    def status(self) -> Status:
        """The outcome's status."""
        return self.outcome.status

    def __bool__(self) -> bool:
        """True if anything was found."""
        return bool(self.outcome)

    def report(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        solutions = [solution_json(puzzle, self.words) for puzzle in self.puzzles]
        return outcome_json(self.recipe.verb, self.outcome, solutions, **self.more)

    def save(self, paths: Iterable[str], options: Options | None = None) -> None:
        """Write the last puzzle to each path. With `several`, write each puzzle to its own file,
        whose name is the path with a number."""
        save_puzzles(self.puzzles, paths, options or self.options, several=self.several)

    def save_recipe(self, path: str) -> None:
        """Write the recipe that gives this answer again."""
        save_bytes(Path(path), self.recipe.hashed(self.words).to_json().encode())


def recipe_kind(verb: str) -> type[Recipe]:
    """The recipe class of a verb."""
    from importlib import import_module

    kind: type[Recipe] = import_module(KINDS[verb]).RECIPE
    return kind


def read_recipe(text: str, source: str = "recipe") -> Recipe:
    """The recipe in a JSON text. Raises `InputError` if the text is wrong. `source` is the name of
    the text in error messages."""
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
"""The metadata fields of version 1 of the format."""


def _from_version_1(told: dict[str, Any]) -> dict[str, Any]:
    """Convert a recipe of version 1 to version 2. Version 1 had no inner objects, and it always had
    an `rng_seed`."""
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
