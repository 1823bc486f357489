"""The user's own words: a list and banned words in the data folder, and uploaded lists.

The words are in plain files that every command can read: `mine.dict` (each line is `word;score`)
and `bans.txt` (each line is a banned word). A *layer* is one word list that a draft can use: our
English list, an uploaded list, or the user's own list.
"""

import re
import secrets
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from crosswright.construct.files import save_bytes
from crosswright.construct.request.words import OUR_LIST, WordChoice, merged
from crosswright.construct.words import WordList
from crosswright.core import InputError
from crosswright.words import Spelling

__all__ = ["MINE", "Layer", "OwnWords"]

MINE = "mine"
"""The name of the layer with the user's own list."""

MOST_LISTS = 50
"""The largest number of uploaded lists."""

LISTS_KEPT = 6
"""The largest number of merged word lists that are kept in memory. Each of them is made
from a different combination of layers."""


@dataclass(frozen=True)
class Layer:
    """One word list that a draft can use."""

    name: str
    """The name by which drafts and the pages of the studio refer to the layer. It is never a
    path."""
    title: str
    words: int | None = None
    """The number of words in the layer. None if it has not been read yet."""

    def report(self) -> dict[str, Any]:
        return vars(self)


class OwnWords:
    """The layers of words from which drafts are filled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._changing = threading.RLock()
        self._made: dict[tuple[str, ...], WordList] = {}

    # -- the user's own layer --------------------------------------------------------------------

    @property
    def _mine(self) -> Path:
        return self.folder / "mine.dict"

    @property
    def _bans(self) -> Path:
        return self.folder / "bans.txt"

    @cached_property
    def _scores(self) -> dict[str, int]:
        lines = self._lines(self._mine)
        pairs = (line.rpartition(";") for line in lines)
        return {word: int(score) for word, _, score in pairs if re.fullmatch(r"-?\d+", score)}

    @cached_property
    def _banned(self) -> set[str]:
        return set(self._lines(self._bans))

    @property
    def banned(self) -> frozenset[str]:
        """The words that must never be used."""
        return frozenset(self._banned)

    @staticmethod
    def _lines(path: Path) -> list[str]:
        try:
            return [line.strip() for line in path.read_text("utf-8").splitlines() if line.strip()]
        except FileNotFoundError:
            return []

    def score(self, word: str, score: int) -> str:
        """Give a word a score. A new word is added. Return the word in the spelling of the
        files: capital letters without spaces."""
        text = self._spelt(word)
        if not -100 <= score <= 1_000:
            raise InputError(f"expected a score of -100 to 1000, got {score}")
        with self._changing:
            self._scores[text] = score
            self._save(self._mine, (f"{one};{mark}" for one, mark in self._scores.items()))
        return text

    def forget(self, word: str) -> str:
        """Remove a word from the user's own layer. Return the word in the spelling of the files."""
        text = self._spelt(word)
        with self._changing:
            self._scores.pop(text, None)
            self._save(self._mine, (f"{one};{mark}" for one, mark in self._scores.items()))
        return text

    def ban(self, word: str, *, on: bool = True) -> str:
        """Ban a word. With `on=False`, allow it again. Return the word in the spelling of the
        files."""
        text = self._spelt(word)
        with self._changing:
            self._banned.add(text) if on else self._banned.discard(text)
            self._save(self._bans, self._banned)
        return text

    def _spelt(self, word: str) -> str:
        glyphs = Spelling().spell(word)
        if not 2 <= len(glyphs) <= 50:
            raise InputError(f"expected a word of 2 to 50 letters, got {word[:60]!r}")
        return "".join(glyphs)

    def _save(self, path: Path, lines: Iterable[str]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        save_bytes(path, "".join(f"{line}\n" for line in sorted(lines)).encode())
        self._made = {key: made for key, made in self._made.items() if MINE not in key}

    # -- layers ----------------------------------------------------------------------------------

    @property
    def _lists(self) -> Path:
        return self.folder / "lists"

    def layers(self) -> list[Layer]:
        """Return all layers: our list first, and the user's own layer last."""
        found = [Layer(OUR_LIST, "Crosswright's English list")]
        for path in sorted(self._lists.glob("*.dict")):
            name, _, title = path.stem.partition(" ")
            found.append(Layer(name, title or name))
        return [*found, Layer(MINE, "My words", len(self._scores))]

    def bring_in(self, data: bytes, title: str) -> Layer:
        """Store an uploaded list. Raises `InputError` if it has no words, or if there are too many
        lists."""
        words = WordList.read(data, title, Spelling())
        if not len(words):
            raise InputError(f"{title}: expected one word on each line, found none")
        with self._changing:
            if len(list(self._lists.glob("*.dict"))) >= MOST_LISTS:
                raise InputError(f"expected at most {MOST_LISTS} lists; remove one first")
            plain = re.sub(r"[^\w .-]+", "", title).strip(" .")[:60] or "list"
            name = secrets.token_hex(5)
            self._lists.mkdir(parents=True, exist_ok=True)
            lines = "".join(f"{word.text};{word.score}\n" for word in words)
            save_bytes(self._lists / f"{name} {plain}.dict", lines.encode())
        return Layer(name, plain, len(words))

    def remove(self, name: str) -> None:
        """Delete an uploaded list."""
        with self._changing:
            self._path(name).unlink()

    def _path(self, name: str) -> Path:
        """Return the file of the uploaded list with this name. Raise `InputError` if there is
        none."""
        for path in self._lists.glob("*.dict"):
            if path.stem.partition(" ")[0] == name:
                return path
        raise InputError(f"expected the name of one of your lists, got {name!r}")

    def words(self, layers: Iterable[str] = (OUR_LIST,)) -> WordList:
        """Return the words of some layers. If a word is in several layers, its score in the last of
        them counts.

        Names of lists that have been deleted are ignored.
        """
        known = {layer.name for layer in self.layers()} - ({MINE} if not self._scores else set())
        key = tuple(name for name in layers if name in known)
        if not key:
            return WordList({}, Spelling())
        with self._changing:
            if key not in self._made:
                made = merged(self._layer(name) for name in key)
                while len(self._made) >= LISTS_KEPT:
                    del self._made[next(iter(self._made))]
                self._made[key] = made
            return self._made[key]

    def _layer(self, name: str) -> WordList:
        if name == OUR_LIST:
            return WordChoice().load()
        if name == MINE:
            lines = "\n".join(f"{word};{score}" for word, score in self._scores.items())
            return WordList.read(lines.encode(), "My words", Spelling())
        return WordList.load(self._path(name))
