"""Clue a puzzle: open the banks and the dictionary, assign, keep what the puzzle already has."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from crosswright.clues.assign import Assignment, ClueRequest, assign, candidates_for, word_for
from crosswright.clues.bank import ClueBank, read_bank
from crosswright.clues.cache import load_lexicon, with_rebuilt_lexicon
from crosswright.clues.dictionary import Dictionary
from crosswright.clues.lexicon import Lexicon
from crosswright.clues.source import LONGEST_CLUE, ClueCandidate, ClueSource, is_lively
from crosswright.core.errors import InputError, MissingExtraError
from crosswright.core.puzzle import Clue, ClueList, Puzzle
from crosswright.words.wordlist import WordList

__all__ = ["ClueDesk", "load_bank"]

T = TypeVar("T")

JUDGED_CLUES = 4
"""How many clues are looked at to say whether an answer has a good one?"""


def load_bank(path: str | Path) -> ClueBank:
    """The clue bank in a file."""
    try:
        data = Path(path).read_bytes()
    except OSError as problem:
        raise InputError(f"cannot read {path}: {problem.strerror or problem}") from problem
    return read_bank(data, Path(path).name)


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
        self._known: dict[str, bool] = {}
        try:
            load_lexicon(wordnet, announce=announce)
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
        """Whether there is a clue for an answer that is not dull; each is looked up once."""
        if answer not in self._known:
            self._known[answer] = is_lively(self.candidates(answer, limit=JUDGED_CLUES))
        return self._known[answer]

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

    def _ask(self, question: Callable[[Sequence[ClueSource]], T]) -> T:
        if not self.has_dictionary:
            return question(self.banks)

        def with_dictionary(lexicon: Lexicon) -> T:
            dictionary = Dictionary(lexicon, self.words, longest=self._longest)
            return question((*self.banks, dictionary))

        return with_rebuilt_lexicon(with_dictionary, self._wordnet)


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
