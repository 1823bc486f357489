"""Clues for a draft: from the user's banks, the user's other drafts, and the dictionary WordNet.

A bank is a file of answers with clues.
"""

import re
import secrets
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosswright.clues.bank import read_bank
from crosswright.construct.clue import ClueFinder
from crosswright.construct.draft.library import Library
from crosswright.construct.files import save_bytes
from crosswright.construct.words import WordList
from crosswright.core import InputError

__all__ = ["OwnClues", "Suggestion"]

MOST_BANKS = 20
"""The largest number of uploaded banks."""


@dataclass(frozen=True)
class Suggestion:
    """A possible clue for an answer."""

    text: str
    origin: str
    """`own` if the clue is from another draft; otherwise `bank` or `generated`."""
    source: str = ""
    """The name of the draft, the bank or the dictionary from which the clue comes. If several
    drafts have the clue, one of them is named."""
    kind: str = ""
    """The way in which the clue describes the answer, such as `synonym` (see `clues.source.Kind`).
    Empty for a clue from another draft."""
    used: int = 0
    """The number of other drafts that have this clue for the answer."""

    def report(self) -> dict[str, Any]:
        return vars(self)


class OwnClues:
    """The sources of a draft's clues."""

    def __init__(self, folder: Path, library: Library) -> None:
        self.folder, self.library = folder, library
        self._changing = threading.Lock()
        self._finder: tuple[WordList, ClueFinder] | None = None

    def banks(self) -> list[dict[str, str]]:
        """All banks. Each has a `name` and a `title`. The `name` is a random id (see `remove`); the
        `title` is for the user."""
        return [{"name": path.name[:10], "title": path.name[11:]} for path in self._paths()]

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob("??????????-*"))

    def bring_in(self, data: bytes, title: str) -> dict[str, str]:
        """Store an uploaded bank of clues. Return its `name` and `title`, as `banks` does.

        Raises `InputError` if the bank cannot be read, or if there are too many banks.
        """
        read_bank(data, title)
        with self._changing:
            if len(self._paths()) >= MOST_BANKS:
                raise InputError(f"expected at most {MOST_BANKS} banks of clues; remove one first")
            plain = re.sub(r"[^\w .-]+", "", title).strip(" .")[-60:] or "clues.csv"
            name = secrets.token_hex(5)
            self.folder.mkdir(parents=True, exist_ok=True)
            save_bytes(self.folder / f"{name}-{plain}", data)
            self._finder = None
        return {"name": name, "title": plain}

    def remove(self, name: str) -> None:
        """Delete a bank."""
        with self._changing:
            for path in self._paths():
                if path.name[:10] == name:
                    path.unlink()
                    self._finder = None
                    return
        raise InputError(f"expected the name of one of your clue banks, got {name!r}")

    def finder(self, words: WordList) -> ClueFinder:
        """The clue finder for these words. It is made anew only if the words or the banks have
        changed."""
        with self._changing:
            if self._finder is None or self._finder[0] is not words:
                self._finder = (words, ClueFinder(words, self._paths()))
            return self._finder[1]

    def suggestions(
        self, answer: str, words: WordList, *, beside: str = "", limit: int = 40
    ) -> list[Suggestion]:
        """Return clues for an answer, the user's own clues first. No clue is repeated.

        `beside` is the draft that is being edited. Its own clues are not suggested.
        """
        found = list(self._own(answer, beside))
        finder = self.finder(words)
        banks = {bank.name for bank in finder.banks}
        for one in finder.candidates(answer, limit=limit):
            in_bank = one.origin in banks
            source = one.origin.partition("-")[2] if in_bank else one.origin
            origin = "bank" if in_bank else "generated"
            found.append(Suggestion(one.text, origin, source, one.kind.value))
        return list({one.text.casefold(): one for one in reversed(found)}.values())[::-1]

    def _own(self, answer: str, beside: str) -> Iterator[Suggestion]:
        used = self.library.clues_of(answer, beside=beside)
        for text, titles in sorted(used.items(), key=lambda item: (-len(item[1]), item[0])):
            yield Suggestion(text, "own", titles[0], used=len(titles))
