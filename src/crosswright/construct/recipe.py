"""A recipe: a saved request that rebuilds the same puzzle, to the letter."""

import hashlib
import json
from dataclasses import asdict, dataclass, fields

from crosswright.core.errors import InputError
from crosswright.words.wordlist import WordList

__all__ = ["VERSION", "Recipe", "fingerprint"]

VERSION = 1
"""Which shape has the JSON of a recipe?"""


@dataclass(frozen=True)
class Recipe:
    """Everything that a made puzzle depends on."""

    rng_seed: int
    nodes: int | None = None
    """How many nodes led to the puzzle; None before it is made."""
    venue: str = "us-daily"
    height: int = 15
    width: int = 15
    theme: tuple[str, ...] = ()
    across_only: bool = False
    min_score: int | None = None
    banned: tuple[str, ...] = ()
    difficulty: str = "medium"
    enumerations: bool = False
    clued_only: bool = True
    """Whether every entry must have a clue."""
    words: str = ""
    """The fingerprint of the word list."""
    pattern: str = ""
    """The pattern that won, for people to look at."""
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    language: str = ""

    def to_json(self) -> str:
        found = {"crosswright_recipe": VERSION} | asdict(self)
        return json.dumps(found, ensure_ascii=False, indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Recipe":
        """Read a recipe; an error says what is wrong with it."""
        try:
            found = json.loads(text)
            version = found.pop("crosswright_recipe")
        except (ValueError, AttributeError, KeyError, TypeError) as problem:
            raise InputError("expected a recipe in JSON, as `make` saves it") from problem
        if version != VERSION:
            raise InputError(f"expected a recipe of version {VERSION}, got {version!r}")
        known = {field.name for field in fields(cls)}
        if not isinstance(found.get("rng_seed"), int) or found.keys() - known:
            wrong = ", ".join(sorted(found.keys() - known)) or "no rng_seed"
            raise InputError(f"expected the fields of a recipe, got {wrong}")
        for name in ("theme", "banned"):
            found[name] = tuple(found.get(name, ()))
        return cls(**found)


def fingerprint(words: WordList) -> str:
    """A short hash of the words and scores of a list."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update("\0".join(words.alphabet).encode())
    for table in words.tables.values():
        digest.update(table.glyph_ids)
        digest.update(table.scores)
    return digest.hexdigest()
