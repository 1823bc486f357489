"""Recipes: saved requests that give the same answer again.

A recipe has the request as plain values, and hashes of the data that the answer depends on. When an
answer has been found, it also gets a record, with which the answer is found again quickly:

    {"crosswright_recipe": 3, "verb": "fill", "request": {…}, "hashes": {…}, "record": null}
"""

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Generic, Self, TypeVar

from crosswright.construct.request.request import Request
from crosswright.construct.words import fingerprint
from crosswright.core import MOST_DIGITS, InputError, wish
from crosswright.plain.tree import parse_json
from crosswright.plain.values import from_plain, to_plain
from crosswright.search import Budget, Run
from crosswright.words import WordList

__all__ = ["VERSION", "Recipe", "Record", "read_recipe"]

VERSION = 3
"""The version of the JSON format of recipes."""

REQUESTS = {
    "fill": "FillRequest",
    "freeform": "FreeformRequest",
    "grid": "GridRequest",
    "layout": "LayoutRequest",
    "make": "MakeRequest",
    "pairs": "PairsRequest",
}
"""The request of each verb. It is in the module of this package with the verb's name."""

R = TypeVar("R", bound=Request, covariant=True)


@dataclass(frozen=True)
class Record:
    """The `rng_seed` and the nodes with which an answer was found, so that it can be found again
    quickly."""

    rng_seed: int = wish(least=float("-inf"), most=float("inf"))
    """The `rng_seed` that gave the answer. It may differ from the request's `rng_seed`."""
    nodes: int = wish(least=0, most=10**MOST_DIGITS)
    """A limit in nodes (steps of the search) with which the answer is found again."""
    pattern: str = ""
    """The chosen pattern. It is only information for people who read the recipe."""


@dataclass(frozen=True)
class Recipe(Generic[R]):
    """A request, with the data that its answer depends on."""

    request: R
    hashes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Short hashes of the data that the answer depends on: the words, the dictionary WordNet, and
    the clue banks. The key is the name of the data."""
    record: Record | None = None

    @property
    def verb(self) -> str:
        """The verb of the request."""
        return self.request.verb

    @property
    def budget(self) -> Budget:
        """The limits of the search. With a record, the limit is the number of nodes that gave the
        answer."""
        if self.record is not None:
            return Budget(nodes=self.record.nodes)
        return self.request.limits.budget

    @property
    def dice(self) -> int | None:
        """The request's `rng_seed`. With a record, the `rng_seed` that gave the answer."""
        return self.request.limits.rng_seed if self.record is None else self.record.rng_seed

    def run(self) -> Run:
        """A new run with `budget` and `dice`. Its time starts now."""
        return Run(self.budget, rng_seed=self.dice)

    def ensure_same(self, name: str, found: str) -> None:
        """Raise `InputError` if the hash saved under `name` differs from `found`."""
        if self.hashes.get(name, found) != found:
            noun = {"words": "word list"}.get(name, name)
            raise InputError(f"the {noun} is not the one that the recipe was made with")

    def checked(self, words: WordList) -> WordList:
        """Return the words. Raises `InputError` if they have changed since the recipe was saved."""
        if "words" in self.hashes:
            self.ensure_same("words", fingerprint(words))
        return words

    def with_dice(self) -> Self:
        """The recipe with an `rng_seed`, so that its answer can be found again. If it has none, a
        random one is set."""
        if self.request.limits.rng_seed is not None:
            return self
        return self.on_top(rng_seed=random.SystemRandom().getrandbits(32))

    def hashed(self, words: WordList | None) -> Self:
        """The recipe with the hash of `words`, the words that were used. Its other hashes stay."""
        found = {} if words is None else {"words": fingerprint(words)}
        return replace(self, hashes=dict(self.hashes) | found)

    def on_top(self, **leaves: Any) -> Self:
        """The recipe with other values of some leaves of its request.

        If the request changes, the record and the hashes are dropped, except the hash of the
        dictionary WordNet. The same words from another path do not count as a change.
        """
        request = self.request.with_leaves(**leaves)
        if request == self.request:
            return self
        changed = replace(self, request=request)
        if "words" in self.hashes and self._has_same_words(request):
            return changed
        kept = {name: found for name, found in self.hashes.items() if name == "dictionary"}
        return replace(changed, hashes=kept, record=None)

    def _has_same_words(self, request: Request) -> bool:
        """Whether a request differs only in the paths of its word lists."""
        before, after = getattr(self.request, "words", None), getattr(request, "words", None)
        if before is None or after is None or before.ban != after.ban:
            return False
        same: Request = replace(request, words=before)  # type: ignore[call-arg]
        return same == self.request and self.hashes["words"] == fingerprint(after.load())

    def to_json(self) -> str:
        """The recipe as a JSON text. `read_recipe` reads it."""
        plain = {"crosswright_recipe": VERSION, "verb": self.verb, **to_plain(self)}
        return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"


def read_recipe(text: str, source: str = "recipe") -> "Recipe[Any]":
    """The recipe in a JSON text. Raises `InputError` if the text is wrong. `source` is the name of
    the text in error messages."""
    try:
        return _read_recipe(text)
    except InputError as problem:
        raise problem.within(source) from None


def _read_recipe(text: str) -> "Recipe[Any]":
    try:
        tree = parse_json(text)
    except InputError:
        raise InputError("expected a recipe in JSON, as `make` saves it") from None
    if not tree.is_object or tree["crosswright_recipe"].is_null:
        raise InputError("expected a recipe in JSON, as `make` saves it")
    version = tree["crosswright_recipe"].value
    if version != VERSION:
        raise InputError(f"expected a recipe of version {VERSION}, got version {version!r}")
    verb = tree["verb"].choice(tuple(REQUESTS))
    kind = getattr(import_module(f"crosswright.construct.request.{verb}"), REQUESTS[verb])
    tree.ensure_known("crosswright_recipe", "verb", "request", "hashes", "record")
    return Recipe(
        from_plain(tree["request"], kind),
        {} if tree["hashes"].is_null else from_plain(tree["hashes"], Mapping[str, str]),
        from_plain(tree["record"], Record | None),
    )
