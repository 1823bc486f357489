"""Clue a puzzle: open the banks and the dictionary, assign, keep what the puzzle already has."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

from crosswright.clues.assign import (
    CANDIDATES,
    Assignment,
    ClueRequest,
    assign,
    candidates_for,
    word_for,
)
from crosswright.clues.bank import ClueBank, read_bank
from crosswright.clues.cache import load_lexicon, rebuild_lexicon
from crosswright.clues.dictionary import Dictionary
from crosswright.clues.lexicon import Lexicon
from crosswright.clues.shelf import DamagedShelfError
from crosswright.clues.source import LONGEST_CLUE, ClueCandidate, ClueSource, is_lively
from crosswright.construct.files import load_bytes
from crosswright.core.errors import MissingExtraError
from crosswright.core.puzzle import Clue, ClueList, Puzzle
from crosswright.words.wordlist import Word, WordList

__all__ = ["ClueDesk", "load_bank"]

T = TypeVar("T")

REMEMBERED = 4_000
"""Of how many answers are the clues remembered? A search of half a minute asks for as many."""

LARGEST_BANK = 256 * 1024 * 1024
"""How many bytes may a clue bank have? Collections of published puzzles are large."""


def load_bank(path: str | Path) -> ClueBank:
    """The clue bank in a file."""
    return read_bank(load_bytes(str(path), largest=LARGEST_BANK), Path(path).name)


class ClueDesk:
    """Where clues are asked for: banks first, then the dictionary, if it is there.

    Without a bank a missing dictionary is an error; with one it is only missed.
    """

    def __init__(
        self,
        words: WordList,
        banks: Iterable[str | Path] = (),
        *,
        wordnet: str | Path | None = None,
        longest: int = LONGEST_CLUE,
        announce: Callable[[str], None] | None = None,
    ) -> None:
        self.words = words
        self._paths = tuple(banks)
        self.banks = tuple(load_bank(path) for path in self._paths)
        self._wordnet = wordnet
        self._longest = longest
        self._sources: tuple[ClueSource, ...] = self.banks
        try:
            self._open(load_lexicon(wordnet, announce=announce))
            self.has_dictionary = True
        except MissingExtraError:
            if not self.banks:
                raise
            self.has_dictionary = False

    def __reduce__(self) -> tuple[object, ...]:
        again = partial(ClueDesk, wordnet=self._wordnet, longest=self._longest)
        return (again, (self.words, self._paths))

    def candidates(self, answer: str, *, limit: int | None = None) -> list[ClueCandidate]:
        """Every clue there is for an answer, best first."""
        word = word_for(self.words.spelling.normalise(answer), self.words)
        return self._ask(lambda sources: candidates_for(word, sources, limit=limit))

    def knows(self, answer: str) -> bool:
        """Whether there is a clue for an answer that says more than its kind.

        Those that will be weighed for it are remembered: whoever asks means to use the answer, and
        when the search is stopped its clues should be at hand.
        """
        return is_lively(self.candidates(answer, limit=CANDIDATES))

    def clue(
        self, puzzle: Puzzle, request: ClueRequest | None = None, *, replace_all: bool = False
    ) -> Assignment:
        """The puzzle with a clue for every entry that has none, or for every entry."""
        asked = request or ClueRequest()
        if not replace_all:
            kept = {
                entry.slot.key: entry.clue.text
                for entry in puzzle.entries()
                if entry.clue is not None and entry.clue.text.strip()
            }
            asked = replace(asked, given=kept | dict(asked.given))
        found = self._ask(lambda sources: assign(puzzle.fill, sources, self.words, asked))
        return replace(found, puzzle=_merged(puzzle, found.puzzle))

    def _open(self, lexicon: Lexicon) -> None:
        dictionary = Dictionary(lexicon, self.words, longest=self._longest)
        self._sources = (*self.banks, _Remembering(dictionary))

    def _ask(self, question: Callable[[Sequence[ClueSource]], T]) -> T:
        """Put a question to the sources; if the dictionary is damaged, to a new copy of it."""
        try:
            return question(self._sources)
        except DamagedShelfError:
            self._open(rebuild_lexicon(self._wordnet))
            return question(self._sources)


class _Remembering:
    """A source that has the clues of the answers it was asked for lately at hand."""

    def __init__(self, source: ClueSource) -> None:
        self._asked = lru_cache(maxsize=REMEMBERED)(
            lambda word, limit: source.candidates(word, limit=limit)
        )

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """What the source says."""
        return self._asked(word, limit)


def _merged(puzzle: Puzzle, clued: Puzzle) -> Puzzle:
    """A puzzle's own clue lists with the new texts, or the usual lists where it lacks some."""
    new = {clue.cells: clue for found in clued.clue_lists for clue in found.clues}
    listed = {clue.cells for found in puzzle.clue_lists for clue in found.clues}
    if not new.keys() <= listed:
        return replace(puzzle, clue_lists=clued.clue_lists)

    def renewed(clue: Clue) -> Clue:
        if clue.cells not in new:
            return clue
        fresh = new[clue.cells]
        return replace(clue, text=fresh.text, enumeration=fresh.enumeration or clue.enumeration)

    lists = tuple(
        ClueList(found.title, tuple(map(renewed, found.clues))) for found in puzzle.clue_lists
    )
    return replace(puzzle, clue_lists=lists)
